import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
	CategoryInput,
	categoryForStaff,
	createCategory,
	deleteCategory,
	updateCategory,
} from '#shop/catalogue/categories/category-editing.ts';
import {
	allCategoriesForStaff,
	CATEGORY_SORTS,
	categoriesForStaff,
} from '#shop/catalogue/staff-lists.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import type { Shop } from '../../shop.ts';
import { CategoryResponse, categoryResponse } from '../catalogue-responses.ts';
import { type Api, bodyOf, forAdmins, IN_BODY, needsStaff, userOf } from '../conventions.ts';
import {
	done,
	guards,
	IdInPath,
	Message,
	refusals,
	staffResponses,
	withFiles,
} from '../responses.ts';
import {
	asksForPage,
	listBody,
	listQuery,
	pageResponse,
	readPageQuery,
	WHOLE_OR_PAGE,
} from './lists.ts';

const documented = { tags: ['admin: categories'], ...needsStaff };
const One = z.object({ ...done, category: CategoryResponse });
const InvalidCategory = z
	.object({ ...refusals.invalid.shape, status: z.literal(400) })
	.meta({ id: 'InvalidCategory', description: 'Fields are wrong' });
const categoryBody = bodyOf(CategoryInput, 'CategoryFields');

/** The category calls of api-contract "Admin". */
export function adminCategoriesApi(app: Api, shop: Shop): void {
	const { db, uploads } = shop;
	const inBody = forAdmins(shop, IN_BODY);
	readCalls(app, shop);

	const storing = {
		...documented,
		operationId: 'storeCategory',
		summary: 'Add a category',
		...withFiles,
		body: categoryBody,
		response: staffResponses(One, refusals.invalid),
	};
	app.post('/store-category', { ...inBody, schema: storing }, async (request) => {
		const category = await createCategory(db, uploads, userOf(request).id, request.body);
		const message = 'Category Added Successfully';
		return { status: 200 as const, message, category: categoryResponse(category) };
	});

	const updating = {
		...documented,
		operationId: 'updateCategory',
		summary: 'Change a category',
		description: 'The outcome is both the HTTP status and the status in the body.',
		...withFiles,
		params: IdInPath,
		body: categoryBody,
		response: {
			200: One,
			400: z.union([InvalidCategory, Message]),
			...guards,
			404: refusals.notFound,
		},
	};
	const inBoth = forAdmins(shop, {
		outcome: 'both',
		fieldErrors: 'validation_errors',
		invalidStatus: 400,
	});
	const updateOptions = { ...inBoth, preValidation: isKnown };
	app.post('/update-category/:id', { ...updateOptions, schema: updating }, async (request) => {
		const { params, body } = request;
		const id = parseId(params.id);
		const category = await updateCategory(db, uploads, {
			userId: userOf(request).id,
			id,
			input: body,
		});
		const message = 'Category Updated Successfully';
		return { status: 200 as const, message, category: categoryResponse(category) };
	});

	const deleting = {
		...documented,
		operationId: 'deleteCategory',
		summary: 'Delete a category without products',
		params: IdInPath,
		response: { 200: z.object({ message: z.string() }), ...guards, 404: Message, 409: Message },
	};
	app.delete('/delete-category/:id', { ...forAdmins(shop), schema: deleting }, async (request) => {
		await deleteCategory(db, userOf(request).id, parseId(request.params.id));
		return { message: 'Category Deleted Successfully' };
	});

	/** Reports an unknown category before checking the fields; a body that cannot be read is refused before that. */
	async function isKnown(request: FastifyRequest): Promise<void> {
		await categoryForStaff(db, parseId((request.params as z.infer<typeof IdInPath>).id));
	}
}

function readCalls(app: Api, shop: Shop): void {
	const { db } = shop;
	const inBody = forAdmins(shop, IN_BODY);
	const listing = {
		...documented,
		operationId: 'listAllCategories',
		summary: 'All categories, hidden ones too',
		description: WHOLE_OR_PAGE,
		querystring: listQuery(CATEGORY_SORTS),
		response: staffResponses(listBody({ category: z.array(CategoryResponse) }, CategoryResponse)),
	};
	app.get('/view-category', { ...inBody, schema: listing }, async ({ query }) => {
		if (!asksForPage(query)) {
			const all = await allCategoriesForStaff(db);
			return { status: 200 as const, category: all.map(categoryResponse) };
		}
		const page = await categoriesForStaff(db, readPageQuery(query, CATEGORY_SORTS));
		return { status: 200 as const, ...pageResponse(page, categoryResponse) };
	});

	const readSchema = {
		...documented,
		operationId: 'editCategory',
		summary: 'A category, hidden ones too',
		params: IdInPath,
		response: staffResponses(One.omit({ message: true }), refusals.notFound),
	};
	app.get('/edit-category/:id', { ...inBody, schema: readSchema }, async ({ params }) => {
		const category = await categoryForStaff(db, parseId(params.id));
		return { status: 200 as const, category: categoryResponse(category) };
	});
}
