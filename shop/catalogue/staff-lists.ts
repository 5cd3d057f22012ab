import {
	and,
	asc,
	desc,
	eq,
	inArray,
	isNotNull,
	isNull,
	lt,
	ne,
	or,
	type SQL,
	sql,
} from 'drizzle-orm';
import { categories, marginShare, productSearchText, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { foldedText } from '#db/folded-text.ts';
import { productCounts, WHOLE_SHOP } from '#db/list-schema.ts';
import { isSlug } from '../addresses/slug.ts';
import { countRows } from '../kit/counted.ts';
import { type ListPage, type ListQuery, listPage } from '../kit/list-pages.ts';
import { parseId } from '../kit/parse-id.ts';
import { readSearched, searchedPage } from '../search/searched-rows.ts';
import { holdsWords } from '../search/word-search.ts';
import {
	type Category,
	type Product,
	type StaffProduct,
	selectProducts,
	selectStaffProducts,
	toProduct,
} from './catalogue.ts';
import { asOptions, branchIds, inTreeOrder } from './categories/category-tree.ts';
import { hasSku } from './product-numbers.ts';

// Categories and products as staff see them, hidden ones too: searched, sorted and paged by the database.

export const CATEGORY_SORTS = ['newest', 'oldest', 'name', 'nav', 'tree'] as const;
type CategorySort = (typeof CATEGORY_SORTS)[number];
export const PRODUCT_SORTS = [
	'newest',
	'oldest',
	'name',
	'price_asc',
	'price_desc',
	'stock_asc',
	'stock_desc',
	'margin_asc',
	'margin_desc',
] as const;
type ProductSort = (typeof PRODUCT_SORTS)[number];

const margin = marginShare(products);
const hasCost = isNotNull(products.costKobo);

export type ProductListQuery = ListQuery<ProductSort> & {
	/** A category, with all below it. */
	categoryId?: number;
	status?: 0 | 1;
	/** Only those without a price. */
	isUnpriced?: boolean;
	/** Only those whose cost is unknown, or that sell below it. */
	cost?: 'unknown' | 'above-price';
};

/** One page of all categories; `q` is searched in name and slug. Past the end it is empty. */
export async function categoriesForStaff(
	db: DbOrTx,
	query: ListQuery<CategorySort>,
): Promise<ListPage<Category>> {
	const wanted = holdsWords(
		foldedText(sql`${categories.name} || ' ' || ${categories.slug}`),
		query.q,
	);
	const counted = await countRows(db, categories, wanted, { ...query, countAll: !wanted });
	const order = query.sort === 'tree' ? await treeOrder(db) : CATEGORY_ORDER[query.sort];
	const rows = await db
		.select()
		.from(categories)
		.where(wanted)
		.orderBy(...order)
		.limit(query.perPage)
		.offset((query.page - 1) * query.perPage);
	return listPage(rows, counted, query);
}

/** How many products that are not hidden each category has by itself; those without any are missing. */
export async function shownByCategory(db: DbOrTx): Promise<Map<number, number>> {
	const { categoryId, facet, n } = productCounts;
	const rows = await db
		.select({ categoryId, n: sql<number>`sum(${n})::int` })
		.from(productCounts)
		.where(and(eq(facet, 'step'), ne(categoryId, WHOLE_SHOP)))
		.groupBy(categoryId)
		.having(sql`sum(${n}) > 0`);
	return new Map(rows.map((row) => [row.categoryId, row.n]));
}

/** Every category, newest first: for the API call that promises the whole list. */
export function allCategoriesForStaff(db: DbOrTx): Promise<Category[]> {
	return db.select().from(categories).orderBy(desc(categories.id));
}

/** One page of all products; `q` is words of name, brand and barcode, an id, a whole slug or SKU. Past the end it is empty. */
export async function productsForStaff(
	db: DbOrTx,
	query: ProductListQuery,
): Promise<ListPage<StaffProduct>> {
	const which = await productsAsked(db, query);
	const order = PRODUCT_ORDER[query.sort];
	// Chooses the rows of the page before joining category and pictures.
	const page = await searchedPage(db, { table: products, which, query, order }, (reader) =>
		reader.select({ id: products.id }).from(products),
	);
	const chosen = inArray(
		products.id,
		page.rows.map(({ id }) => id),
	);
	const rows = await selectStaffProducts(db)
		.where(chosen)
		.orderBy(...order);
	return { ...page, rows: rows.map(toProduct) };
}

/** The ids of all products that a list asks for on all its pages, oldest first: `most` at most. */
export async function productIdsForStaff(
	db: DbOrTx,
	query: ProductListQuery,
	most: number,
): Promise<number[]> {
	const which = await productsAsked(db, query);
	const rows = await readSearched(db, products, query.q ? which : undefined, (reader) =>
		reader
			.select({ id: products.id })
			.from(products)
			.where(which)
			.orderBy(asc(products.id))
			.limit(most),
	);
	return rows.map(({ id }) => id);
}

async function productsAsked(db: DbOrTx, query: ProductListQuery): Promise<SQL | undefined> {
	return and(
		productSearch(query.q),
		query.categoryId
			? inArray(products.categoryId, await branchOf(db, query.categoryId))
			: undefined,
		query.status === undefined ? undefined : eq(products.status, query.status),
		query.isUnpriced ? eq(products.sellingKobo, 0) : undefined,
		query.cost === 'unknown' ? isNull(products.costKobo) : undefined,
		query.cost === 'above-price' ? and(hasCost, lt(margin, sql`0`)) : undefined,
		// An unknown margin is neither a low nor a high one; only the others are in the index.
		isByMargin(query.sort) ? hasCost : undefined,
	);
}

/** The ids of a category and all below it. */
async function branchOf(db: DbOrTx, categoryId: number): Promise<number[]> {
	const { id, parentId } = categories;
	return branchIds(await db.select({ id, parentId }).from(categories), categoryId);
}

/** Every product, newest first: for the API call that promises the whole list. */
export async function allProductsForStaff(db: DbOrTx): Promise<Product[]> {
	const rows = await selectProducts(db).orderBy(desc(products.id));
	return rows.map(toProduct);
}

/** Siblings as in the navigation, each followed by what is below it. */
async function treeOrder(db: DbOrTx): Promise<SQL[]> {
	const all = await db
		.select({ id: categories.id, parentId: categories.parentId })
		.from(categories)
		.orderBy(...CATEGORY_ORDER.nav);
	const ids = inTreeOrder(all).map(({ id }) => id);
	return [sql`array_position(${sql.param(ids)}::int[], ${categories.id})`, asc(categories.id)];
}

/** Every category in the order of the tree, with names that are indented by their level, for staff to choose from. */
export async function categoryOptions(db: DbOrTx): Promise<{ id: number; name: string }[]> {
	return asOptions(await allCategoriesForStaff(db));
}

const CATEGORY_ORDER: Record<Exclude<CategorySort, 'tree'>, SQL[]> = {
	newest: [desc(categories.id)],
	oldest: [asc(categories.id)],
	name: [asc(categories.name), asc(categories.id)],
	nav: [asc(categories.navOrder), asc(categories.id)],
};

const PRODUCT_ORDER: Record<ProductSort, SQL[]> = {
	newest: [desc(products.id)],
	oldest: [asc(products.id)],
	name: [asc(products.name), asc(products.id)],
	price_asc: [asc(products.sellingKobo), asc(products.id)],
	price_desc: [desc(products.sellingKobo), desc(products.id)],
	stock_asc: [asc(products.qty), asc(products.id)],
	stock_desc: [desc(products.qty), desc(products.id)],
	margin_asc: [sql`${margin} asc`, asc(products.id)],
	margin_desc: [sql`${margin} desc`, desc(products.id)],
};

const isByMargin = (sort: ProductSort) => sort === 'margin_asc' || sort === 'margin_desc';

/**
 * The condition for products that match what was typed: words of name, brand and barcode, an id, a whole slug or SKU;
 * undefined for nothing.
 */
export function productSearch(q: string): SQL | undefined {
	if (!q) return undefined;
	const id = parseId(q);
	return or(
		holdsWords(productSearchText(products), q),
		id ? eq(products.id, id) : undefined,
		isSlug(q) ? eq(products.slug, q) : undefined,
		hasSku(q),
	);
}
