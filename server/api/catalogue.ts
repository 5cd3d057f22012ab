import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Category, Product } from '#shop/catalogue/catalogue.ts';
import * as catalogue from '#shop/catalogue/catalogue.ts';
import { countFilters, readListState, SORTS } from '#shop/catalogue/lists/list-filters.ts';
import { COUNTED } from '#shop/catalogue/lists/product-counts.ts';
import { listProducts } from '#shop/catalogue/lists/product-list.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { categoryScope } from '#shop/search/specified-list.ts';
import type { Shop } from '../shop.ts';
import {
	CategoryResponse,
	categoryResponse,
	ProductResponse,
	productOnShelf,
	productPage,
} from './catalogue-responses.ts';
import { type Api, IN_BODY, tagCache } from './conventions.ts';
import { ListParameters, queryOf } from './list-parameters.ts';
import { offersFor } from './offers-for.ts';
import { ProductDetailResponse, productDetail } from './product-detail.ts';
import { idInPath, inBody, Message, ok, refusals, shown, slugInPath } from './responses.ts';

/** The public catalogue calls of the contract. */
export function catalogueApi(app: Api, shop: Shop): void {
	categoryCalls(app, shop);
	categoryPageCall(app, shop);
	productCalls(app, shop);
	selectionCalls(app, shop);
}

const Slug = z.object({ slug: slugInPath });
const tags = ['catalogue'];

function categoryCalls(app: Api, shop: Shop): void {
	const { db } = shop;
	const listing = {
		tags,
		summary: 'All shown categories',
		response: inBody(z.object({ ...ok, category: z.array(CategoryResponse) })),
	};
	for (const [path, operationId] of [
		['/all-category', 'listCategories'],
		['/getCategory', 'getCategories'],
	] as const) {
		const schema = { ...listing, operationId };
		app.get(path, { config: IN_BODY, schema }, async (request) => {
			tagCache(request, 'catalogue');
			const shown = await catalogue.shownCategories(db);
			return { status: 200 as const, category: shown.map(categoryResponse) };
		});
	}
	const product_data = z.object({ product: z.array(ProductResponse), category: CategoryResponse });
	const schema = {
		tags,
		operationId: 'fetchProducts',
		summary: 'A category with all its products',
		description: '400: it has none. For large categories use /api/products/{category_slug}.',
		params: Slug,
		response: inBody(z.object({ ...ok, product_data }), refusals.empty, refusals.notFound),
	};
	app.get('/fetchproducts/:slug', { config: IN_BODY, schema }, async (request) => {
		const category = await shownCategory(db, request.params.slug);
		const list = await catalogue.allProductsOfCategory(db, category.id);
		showsProducts(request, list, category);
		const offerOf = await offersFor(request, shop);
		if (list.length === 0)
			return { status: 400 as const, message: `No Product Available for ${category.slug}` };
		return {
			status: 200 as const,
			product_data: {
				product: list.map((each) => productOnShelf(each, offerOf)),
				category: categoryResponse(category),
			},
		};
	});
}

const CategoryPage = z.object({
	...productPage,
	from: shown(z.number().int().nullable(), 1, 'Number of the first product; null for none'),
	to: shown(z.number().int().nullable(), 12),
});

function categoryPageCall(app: Api, shop: Shop): void {
	const { db } = shop;
	const schema = {
		tags,
		operationId: 'listProducts',
		summary: 'A page of the products of a category',
		description: `Filters narrow the list; of a filtered list at most ${COUNTED} products are counted and paged through. Specifications of the category are filters too, by their keys: \`spec.powering=Active\` (may be repeated), \`spec.power.min=250\`, \`spec.power.max=500\`; those that it does not offer are ignored.`,
		params: z.object({ category_slug: slugInPath }),
		querystring: ListParameters,
		response: { 200: CategoryPage, 404: Message },
	};
	app.get('/products/:category_slug', { schema }, async (request) => {
		const category = await shownCategory(db, request.params.category_slug);
		const state = readListState(queryOf(request.query), SORTS);
		const isBranch = request.query.below === '1';
		const belowIds = isBranch ? await catalogue.shownIdsBelow(db, category.id) : [];
		const filters = isBranch ? state : { ...state, categories: [] };
		const branch = { categoryId: category.id, belowIds };
		// Without the counts beside the filters, which the answer does not have.
		const { found } =
			filters.specifications.length > 0 ? await categoryScope(db, branch, filters) : {};
		const list = await listProducts(db, {
			scope: { ...branch, ...(found ? { found } : {}) },
			filters,
			sort: state.sort,
			page: state.page,
		});
		// There are countless combinations of filters and pages past the end, but only few responses can be cached.
		const isPlain = countFilters(state) === 0 && list.page <= list.lastPage;
		if (isPlain) showsProducts(request, list.products, category);
		const offerOf = await offersFor(request, shop);
		const from = (list.page - 1) * catalogue.PRODUCTS_A_PAGE;
		const some = list.products.length > 0;
		return {
			current_page: list.page,
			data: list.products.map((each) => productOnShelf(each, offerOf)),
			last_page: list.lastPage,
			per_page: catalogue.PRODUCTS_A_PAGE,
			total: list.total,
			from: some ? from + 1 : null,
			to: some ? from + list.products.length : null,
		};
	});
}

function productCalls(app: Api, shop: Shop): void {
	const { db } = shop;
	const inCategory = {
		tags,
		operationId: 'viewProduct',
		summary: 'A product of a category',
		params: z.object({ category_slug: slugInPath, product_slug: slugInPath }),
		response: inBody(
			z.object({ ...ok, product: ProductDetailResponse, category: CategoryResponse }),
			refusals.notFound,
		),
	};
	app.get(
		'/viewproductdetail/:category_slug/:product_slug',
		{ config: IN_BODY, schema: inCategory },
		async (request) => {
			const { category_slug, product_slug } = request.params;
			const category = found(await catalogue.categoryBySlug(db, category_slug));
			const product = found(await catalogue.productInCategory(db, category_slug, product_slug));
			showsProducts(request, [product], category);
			return {
				status: 200 as const,
				product: await productDetail(request, shop, product),
				category: categoryResponse(category),
			};
		},
	);
	const schema = {
		tags,
		operationId: 'getProductBySlug',
		summary: 'A product',
		params: Slug,
		response: inBody(z.object({ ...ok, product: ProductDetailResponse }), refusals.notFound),
	};
	app.get('/product-by-slug/:slug', { config: IN_BODY, schema }, async (request) => {
		const product = found(await catalogue.productBySlug(db, request.params.slug));
		showsProducts(request, [product]);
		return { status: 200 as const, product: await productDetail(request, shop, product) };
	});
	// Clients of the contract also call this with an empty slug.
	app.get('/product-by-slug/', { config: IN_BODY, schema: { hide: true } }, async () =>
		found<Product>(null),
	);
}

function selectionCalls(app: Api, shop: Shop): void {
	const { db } = shop;
	const list = z.array(ProductResponse);
	const related = {
		tags,
		operationId: 'listRelatedProducts',
		summary: 'Other products of the same category',
		params: z.object({ category_id: idInPath, product_id: idInPath }),
		response: inBody(z.object({ ...ok, relatedProducts: list })),
	};
	app.get(
		'/related-products/:category_id/:product_id',
		{ config: IN_BODY, schema: related },
		async (request) => {
			const categoryId = parseId(request.params.category_id);
			const productId = parseId(request.params.product_id);
			const products =
				categoryId && productId ? await catalogue.relatedProducts(db, categoryId, productId) : [];
			// Any number can stand in for the product, but only few responses can be cached.
			const [product] = productId ? await catalogue.shownProductsByIds(db, [productId]) : [];
			if (product?.categoryId === categoryId) showsProducts(request, [product, ...products]);
			const offerOf = await offersFor(request, shop);
			return {
				status: 200 as const,
				relatedProducts: products.map((each) => productOnShelf(each, offerOf)),
			};
		},
	);
	const popular = {
		tags,
		operationId: 'listPopularProducts',
		summary: 'Products marked as popular',
		response: inBody(z.object({ ...ok, popularProducts: list })),
	};
	app.get('/popular-products', { config: IN_BODY, schema: popular }, async (request) => {
		const products = await catalogue.popularProducts(db);
		showsProducts(request, products);
		const offerOf = await offersFor(request, shop);
		return {
			status: 200 as const,
			popularProducts: products.map((each) => productOnShelf(each, offerOf)),
		};
	});
	const newest = {
		tags,
		operationId: 'listNewCollections',
		summary: 'The newest products',
		response: inBody(z.object({ ...ok, newCollections: list })),
	};
	app.get('/new-collections', { config: IN_BODY, schema: newest }, async (request) => {
		const products = await catalogue.newestProducts(db);
		showsProducts(request, products);
		const offerOf = await offersFor(request, shop);
		return {
			status: 200 as const,
			newCollections: products.map((each) => productOnShelf(each, offerOf)),
		};
	});
}

async function shownCategory(db: Shop['db'], slug: string): Promise<Category> {
	const category = await catalogue.categoryBySlug(db, slug);
	if (!category) throw new Problem('not-found', 'Category not found');
	return category;
}

function found<Sought>(sought: Sought | null): Sought {
	if (sought === null) throw new Problem('not-found', 'Product not found');
	return sought;
}

function showsProducts(
	request: FastifyRequest,
	products: readonly Product[],
	category?: Category,
): void {
	if (category) tagCache(request, `category:${category.id}`);
	tagCache(
		request,
		'catalogue',
		'discounts',
		...products.map((product) => `product:${product.id}` as const),
	);
}
