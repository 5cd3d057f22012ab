import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { Reader } from '#db/client.ts';
import { type Counted, type CountQuery, countRows } from '../counted.ts';
import { parseId, parsePage } from '../input.ts';
import { readSearched } from '../search/searched-rows.ts';
import { isSlug } from '../slug.ts';
import { type Category, type Product, selectProducts, toProduct } from './catalogue.ts';

/** Categories and products as staff see them, hidden ones too: searched, sorted and cut into pages by the database. */

/** Page size of the admin lists (spec section 9). */
const ROWS_A_PAGE = 10;
export const MOST_ROWS_A_PAGE = 100;

export const CATEGORY_SORTS = ['newest', 'oldest', 'name', 'nav'] as const;
export type CategorySort = (typeof CATEGORY_SORTS)[number];
export const PRODUCT_SORTS = [
	'newest',
	'oldest',
	'name',
	'price_asc',
	'price_desc',
	'stock_asc',
	'stock_desc',
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export type ListQuery<Sort> = CountQuery & { q: string; sort: Sort };
export type ProductListQuery = ListQuery<ProductSort> & { categoryId?: number; status?: 0 | 1 };
/** With `isMore` there are more rows than `total` and pages than `lastPage`. */
export type ListPage<Row> = Counted & { rows: Row[]; page: number; lastPage: number };

type SentQuery = { page?: unknown; per_page?: unknown; q?: unknown; sort?: unknown };

/** A list's query as an address carries it. What makes no sense is as if it were not there. */
export function readListQuery<Sort extends string>(
	sent: SentQuery,
	sorts: readonly [Sort, ...Sort[]],
	perPage = ROWS_A_PAGE,
): ListQuery<Sort> {
	return {
		page: parsePage(sent.page),
		perPage: Math.min(parseId(sent.per_page) ?? perPage, MOST_ROWS_A_PAGE),
		q: typeof sent.q === 'string' ? sent.q.replaceAll('\0', '').trim().slice(0, 200) : '',
		sort: sorts.find((sort) => sort === sent.sort) ?? sorts[0],
	};
}

/** One page of all categories; `q` is looked for in name and slug. Past the end it is empty. */
export async function categoriesForStaff(
	db: Reader,
	query: ListQuery<CategorySort>,
): Promise<ListPage<Category>> {
	const pattern = `%${escapeLike(query.q)}%`;
	const wanted = query.q
		? sql`(${categories.name} ilike ${pattern} or ${categories.slug} ilike ${pattern})`
		: undefined;
	const counted = await countRows(db, categories, wanted, query);
	const rows = await db
		.select()
		.from(categories)
		.where(wanted)
		.orderBy(...CATEGORY_ORDER[query.sort])
		.limit(query.perPage)
		.offset((query.page - 1) * query.perPage);
	return listPage(rows, counted, query);
}

/** Every category, newest first: for the contract's call that promises the whole list. */
export function allCategoriesForStaff(db: Reader): Promise<Category[]> {
	return db.select().from(categories).orderBy(desc(categories.id));
}

/** One page of all products; `q` is looked for in the name, or is an id or a whole slug. Past the end it is empty. */
export async function productsForStaff(
	db: Reader,
	query: ProductListQuery,
): Promise<ListPage<Product>> {
	const wanted = and(
		productSearch(query.q),
		query.categoryId ? eq(products.categoryId, query.categoryId) : undefined,
		query.status === undefined ? undefined : eq(products.status, query.status),
	);
	const { counted, ids } = await readSearched(
		db,
		products,
		query.q ? wanted : undefined,
		async (reader) => ({
			counted: await countRows(reader, products, wanted, query),
			ids: await reader
				.select({ id: products.id })
				.from(products)
				.where(wanted)
				.orderBy(...PRODUCT_ORDER[query.sort])
				.limit(query.perPage)
				.offset((query.page - 1) * query.perPage),
		}),
	);
	// The rows of the page are chosen before category and pictures are joined to them.
	const chosen = inArray(
		products.id,
		ids.map(({ id }) => id),
	);
	const rows = await selectProducts(db)
		.where(chosen)
		.orderBy(...PRODUCT_ORDER[query.sort]);
	return listPage(rows.map(toProduct), counted, query);
}

/** Every product, newest first: for the contract's call that promises the whole list. */
export async function allProductsForStaff(db: Reader): Promise<Product[]> {
	const rows = await selectProducts(db).orderBy(desc(products.id));
	return rows.map(toProduct);
}

const CATEGORY_ORDER: Record<CategorySort, SQL[]> = {
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
};

/** The condition that products match what was typed: part of the name, an id or a whole slug; none for nothing. */
export function productSearch(q: string): SQL | undefined {
	if (!q) return undefined;
	const id = parseId(q);
	return or(
		nameSearch(q),
		id ? eq(products.id, id) : undefined,
		isSlug(q) ? eq(products.slug, q) : undefined,
	);
}

/** The index of names knows three letters in a row; of one or two it can only find the beginning of a word. */
function nameSearch(q: string): SQL {
	const text = escapeLike(q);
	if (q.length > 2) return sql`${products.name} ilike ${`%${text}%`}`;
	return sql`(${products.name} ilike ${`${text}%`} or ${products.name} ilike ${`% ${text}%`})`;
}

/** A text as part of a pattern of `like`, where it stands for itself. */
export function escapeLike(text: string): string {
	return text.replace(/[\\%_]/g, '\\$&');
}

/** The answer of a list: its rows and where in the list they stand. */
export function listPage<Row>(
	rows: Row[],
	counted: Counted,
	{ page, perPage }: { page: number; perPage: number },
): ListPage<Row> {
	return { rows, ...counted, page, lastPage: Math.max(1, Math.ceil(counted.total / perPage)) };
}
