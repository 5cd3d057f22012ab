import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Category, Product } from '#shop/catalogue/catalogue.ts';
import * as catalogue from '#shop/catalogue/catalogue.ts';
import {
	countFilters,
	type FLAG_NAMES,
	type Flag,
	readListState,
	SORTS,
} from '#shop/catalogue/list-filters.ts';
import { COUNTED } from '#shop/catalogue/product-counts.ts';
import { listProducts } from '#shop/catalogue/product-list.ts';
import { parseId } from '#shop/input.ts';
import { Problem } from '#shop/problem.ts';
import type { Shop } from '../shop.ts';
import { inBody, Message, ok } from './answers.ts';
import {
	CategoryAnswer,
	categoryAnswer,
	ProductAnswer,
	productAnswer,
	productPage,
} from './catalogue-answers.ts';
import { type Api, IN_BODY, shows } from './conventions.ts';

/** The public catalogue calls of the contract. */
export function catalogueApi(app: Api, shop: Shop): void {
	categoryCalls(app, shop);
	categoryPageCall(app, shop);
	productCalls(app, shop);
	selectionCalls(app, shop);
}

const Slug = z.object({ slug: z.string() });
const documented = <T extends z.ZodType>(answer: T) => ({
	tags: ['catalogue'],
	response: inBody(answer),
});

function categoryCalls(app: Api, { db }: Shop): void {
	for (const path of ['/all-category', '/getCategory']) {
		const schema = documented(z.object({ ...ok, category: z.array(CategoryAnswer) }));
		app.get(path, { config: IN_BODY, schema }, async (request) => {
			shows(request, 'catalogue');
			const shown = await catalogue.shownCategories(db);
			return { status: 200 as const, category: shown.map(categoryAnswer) };
		});
	}
	const product_data = z.object({ product: z.array(ProductAnswer), category: CategoryAnswer });
	const schema = { ...documented(z.object({ ...ok, product_data })), params: Slug };
	app.get('/fetchproducts/:slug', { config: IN_BODY, schema }, async (request) => {
		const category = await shownCategory(db, request.params.slug);
		const list = await catalogue.allProductsOfCategory(db, category.id);
		showsProducts(request, list, category);
		if (list.length === 0)
			return { status: 400, message: `No Product Available for ${category.slug}` };
		return {
			status: 200 as const,
			product_data: { product: list.map(productAnswer), category: categoryAnswer(category) },
		};
	});
}

const CategoryPage = z.object({
	...productPage,
	from: z.number().int().nullable(),
	to: z.number().int().nullable(),
});

/** One or several values of a parameter; readListState checks them and ignores the rest. */
const Filter = z.union([z.string(), z.array(z.string())]).optional();
const PageQuery = z.object({
	page: Filter.describe('From 1; anything else is 1'),
	sort: Filter.describe(`One of ${SORTS.join(', ')}; anything else is newest`),
	brand: Filter.describe('Only these brands, as products carry them; may be repeated'),
	min: Filter.describe('Lowest selling price, whole naira'),
	max: Filter.describe('Highest selling price, whole naira'),
	in_stock: Filter.describe('1: only what is in stock'),
	on_sale: Filter.describe('1: only what sells below its original price'),
} satisfies Record<(typeof FLAG_NAMES)[Flag], z.ZodType> & Record<string, z.ZodType>);

function categoryPageCall(app: Api, { db }: Shop): void {
	const schema = {
		tags: ['catalogue'],
		description: `Filters narrow the list; of a filtered list at most ${COUNTED} products are counted and paged through.`,
		params: Slug,
		querystring: PageQuery,
		response: { 200: CategoryPage, 404: Message },
	};
	app.get('/products/:slug', { schema }, async (request) => {
		const category = await shownCategory(db, request.params.slug);
		const state = readListState(toQuery(request.query), SORTS);
		const list = await listProducts(db, {
			scope: { categoryId: category.id },
			filters: { ...state, categories: [] },
			sort: state.sort,
			page: state.page,
		});
		// There are countless combinations of filters, but only few answers can be kept.
		if (countFilters(state) === 0) showsProducts(request, list.products, category);
		const from = (list.page - 1) * catalogue.PRODUCTS_A_PAGE;
		const some = list.products.length > 0;
		return {
			current_page: list.page,
			data: list.products.map(productAnswer),
			last_page: list.lastPage,
			per_page: catalogue.PRODUCTS_A_PAGE,
			total: list.total,
			from: some ? from + 1 : null,
			to: some ? from + list.products.length : null,
		};
	});
}

function toQuery(query: z.infer<typeof PageQuery>): URLSearchParams {
	const pairs = Object.entries(query).flatMap(([name, value = []]) =>
		[value].flat().map((one) => [name, one]),
	);
	return new URLSearchParams(pairs);
}

function productCalls(app: Api, { db }: Shop): void {
	const inCategory = {
		...documented(z.object({ ...ok, product: ProductAnswer, category: CategoryAnswer })),
		params: z.object({ category_slug: z.string(), product_slug: z.string() }),
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
				product: productAnswer(product),
				category: categoryAnswer(category),
			};
		},
	);
	const schema = { ...documented(z.object({ ...ok, product: ProductAnswer })), params: Slug };
	app.get('/product-by-slug/:slug', { config: IN_BODY, schema }, async (request) => {
		const product = found(await catalogue.productBySlug(db, request.params.slug));
		showsProducts(request, [product]);
		return { status: 200 as const, product: productAnswer(product) };
	});
	// Clients of the contract also call this with an empty slug.
	app.get('/product-by-slug/', { config: IN_BODY, schema: { hide: true } }, async () =>
		found<Product>(null),
	);
}

function selectionCalls(app: Api, { db }: Shop): void {
	const list = z.array(ProductAnswer);
	const related = {
		...documented(z.object({ ...ok, relatedProducts: list })),
		params: z.object({ category_id: z.string(), product_id: z.string() }),
	};
	app.get(
		'/related-products/:category_id/:product_id',
		{ config: IN_BODY, schema: related },
		async (request) => {
			const categoryId = parseId(request.params.category_id);
			const productId = parseId(request.params.product_id);
			const products =
				categoryId && productId ? await catalogue.relatedProducts(db, categoryId, productId) : [];
			showsProducts(request, products);
			return { status: 200 as const, relatedProducts: products.map(productAnswer) };
		},
	);
	const popular = documented(z.object({ ...ok, popularProducts: list }));
	app.get('/popular-products', { config: IN_BODY, schema: popular }, async (request) => {
		const products = await catalogue.popularProducts(db);
		showsProducts(request, products);
		return { status: 200 as const, popularProducts: products.map(productAnswer) };
	});
	const newest = documented(z.object({ ...ok, newCollections: list }));
	app.get('/new-collections', { config: IN_BODY, schema: newest }, async (request) => {
		const products = await catalogue.newestProducts(db);
		showsProducts(request, products);
		return { status: 200 as const, newCollections: products.map(productAnswer) };
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
	if (category) shows(request, `category:${category.id}`);
	shows(request, 'catalogue', ...products.map((product) => `product:${product.id}` as const));
}
