import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createProduct, deleteProduct, updateProduct } from '#shop/catalogue/product-editing.ts';
import { ProductInput } from '#shop/catalogue/product-input.ts';
import { deleteProductImage } from '#shop/catalogue/product-pictures.ts';
import { productForStaff } from '#shop/catalogue/product-rows.ts';
import {
	allProductsForStaff,
	PRODUCT_SORTS,
	productsForStaff,
} from '#shop/catalogue/staff-lists.ts';
import { wholeNumber } from '#shop/kit/form-fields.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import type { Shop } from '../../shop.ts';
import { ProductResponse, productResponse } from '../catalogue-responses.ts';
import { type Api, bodyOf, forAdmins, IN_BODY, needsStaff, userOf } from '../conventions.ts';
import { done, IdInPath, refusals, staffResponses, withFiles } from '../responses.ts';
import {
	asksForPage,
	listBody,
	listQuery,
	pageResponse,
	readPageQuery,
	WHOLE_OR_PAGE,
} from './lists.ts';

const documented = { tags: ['admin: products'], ...needsStaff };
const One = z.object({ ...done, product: ProductResponse });
const productBody = bodyOf(ProductInput, 'ProductFields');
const changeBody = bodyOf(
	ProductInput.safeExtend({
		seen_qty: wholeNumber('quantity seen').optional().meta({
			type: 'integer',
			minimum: 0,
			description:
				'The quantity that was read before. What orders have taken since then stays taken: sent with the same qty, that is not written; with another one, the answer is 409.',
		}),
	}),
	'ProductChanges',
);

/** The product calls of api-contract "Admin". */
export function adminProductsApi(app: Api, shop: Shop): void {
	readCalls(app, shop);
	storingCalls(app, shop);
	deletingCalls(app, shop);
}

function readCalls(app: Api, shop: Shop): void {
	const { db } = shop;
	const admins = forAdmins(shop, IN_BODY);
	const listing = {
		...documented,
		operationId: 'listAllProducts',
		summary: 'All products, hidden ones too',
		description: WHOLE_OR_PAGE,
		querystring: listQuery(PRODUCT_SORTS),
		response: staffResponses(listBody({ products: z.array(ProductResponse) }, ProductResponse)),
	};
	app.get('/view-product', { ...admins, schema: listing }, async ({ query }) => {
		if (!asksForPage(query)) {
			const all = await allProductsForStaff(db);
			return { status: 200 as const, products: all.map(productResponse) };
		}
		const page = await productsForStaff(db, readPageQuery(query, PRODUCT_SORTS));
		return { status: 200 as const, ...pageResponse(page, productResponse) };
	});

	const readSchema = {
		...documented,
		operationId: 'editProduct',
		summary: 'A product, hidden ones too',
		params: IdInPath,
		response: staffResponses(One.omit({ message: true }), refusals.notFound),
	};
	app.get('/edit-product/:id', { ...admins, schema: readSchema }, async ({ params }) => {
		const product = await productForStaff(db, parseId(params.id));
		return { status: 200 as const, product: productResponse(product) };
	});
}

function storingCalls(app: Api, shop: Shop): void {
	const { db, uploads } = shop;
	const admins = forAdmins(shop, IN_BODY);
	const storing = {
		...documented,
		operationId: 'storeProduct',
		summary: 'Add a product',
		...withFiles,
		body: productBody,
		response: staffResponses(One, refusals.invalid),
	};
	app.post('/store-product', { ...admins, schema: storing }, async (request) => {
		const product = await createProduct(db, uploads, userOf(request).id, request.body);
		const message = 'Product Added Successfully';
		return { status: 200 as const, message, product: productResponse(product) };
	});

	/** Reports an unknown product before checking the fields; a body that cannot be read is refused before that. */
	const isKnown = async (request: FastifyRequest): Promise<void> => {
		await productForStaff(db, parseId((request.params as z.infer<typeof IdInPath>).id));
	};
	const updateOptions = { ...admins, preValidation: isKnown };
	const updating = {
		...storing,
		operationId: 'updateProduct',
		summary: 'Change a product',
		params: IdInPath,
		body: changeBody,
		response: staffResponses(One, refusals.notFound, refusals.conflict, refusals.invalid),
	};
	app.post('/update-product/:id', { ...updateOptions, schema: updating }, async (request) => {
		const { params, body } = request;
		const { seen_qty: expectedQty, ...input } = body;
		const id = parseId(params.id);
		const product = await updateProduct(db, uploads, {
			userId: userOf(request).id,
			id,
			input,
			seen: expectedQty === undefined ? {} : { expectedQty },
		});
		const message = 'Product Updated Successfully';
		return { status: 200 as const, message, product: productResponse(product) };
	});
}

function deletingCalls(app: Api, shop: Shop): void {
	const { db } = shop;
	const admins = forAdmins(shop, IN_BODY);
	const deleting = {
		...documented,
		params: IdInPath,
		response: staffResponses(z.object(done), refusals.notFound),
	};
	const product = {
		...deleting,
		operationId: 'deleteProduct',
		summary: 'Delete a product; past orders keep their lines',
	};
	app.delete('/delete-product/:id', { ...admins, schema: product }, async (request) => {
		await deleteProduct(db, userOf(request).id, parseId(request.params.id));
		return { status: 200 as const, message: 'Product Deleted Successfully' };
	});
	const image = {
		...deleting,
		operationId: 'deleteProductImage',
		summary: 'Remove a picture of a product',
	};
	app.delete('/delete-product-image/:id', { ...admins, schema: image }, async (request) => {
		await deleteProductImage(db, userOf(request).id, parseId(request.params.id));
		return { status: 200 as const, message: 'Image Deleted Successfully' };
	});
}
