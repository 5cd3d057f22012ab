import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { Reader } from '#db/client.ts';
import { countRows } from '../counted.ts';
import { parseId } from '../input.ts';
import { escapeLike } from '../like-pattern.ts';
import { type ListPage, type ListQuery, listPage } from '../list-pages.ts';
import { searchedPage } from '../search/searched-rows.ts';
import { isSlug } from '../slug.ts';
import { type Category, type Product, selectProducts, toProduct } from './catalogue.ts';

// Categories and products as staff see them, hidden ones too: searched, sorted and paged by the database.

export const CATEGORY_SORTS = ['newest', 'oldest', 'name', 'nav'] as const;
type CategorySort = (typeof CATEGORY_SORTS)[number];
export const PRODUCT_SORTS = [
	'newest',
	'oldest',
	'name',
	'price_asc',
	'price_desc',
	'stock_asc',
	'stock_desc',
] as const;
type ProductSort = (typeof PRODUCT_SORTS)[number];

export type ProductListQuery = ListQuery<ProductSort> & { categoryId?: number; status?: 0 | 1 };

/** One page of all categories; `q` is searched in name and slug. Past the end it is empty. */
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

/** Every category, newest first: for the API call that promises the whole list. */
export function allCategoriesForStaff(db: Reader): Promise<Category[]> {
	return db.select().from(categories).orderBy(desc(categories.id));
}

/** One page of all products; `q` is part of a name, an id or a whole slug. Past the end it is empty. */
export async function productsForStaff(
	db: Reader,
	query: ProductListQuery,
): Promise<ListPage<Product>> {
	const which = and(
		productSearch(query.q),
		query.categoryId ? eq(products.categoryId, query.categoryId) : undefined,
		query.status === undefined ? undefined : eq(products.status, query.status),
	);
	const order = PRODUCT_ORDER[query.sort];
	// Chooses the rows of the page before joining category and pictures.
	const page = await searchedPage(db, { table: products, which, query, order }, (reader) =>
		reader.select({ id: products.id }).from(products),
	);
	const chosen = inArray(
		products.id,
		page.rows.map(({ id }) => id),
	);
	const rows = await selectProducts(db)
		.where(chosen)
		.orderBy(...order);
	return { ...page, rows: rows.map(toProduct) };
}

/** Every product, newest first: for the API call that promises the whole list. */
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

/**
 * The condition for products that match what was typed: part of the name, an id or a whole slug; undefined for nothing.
 */
export function productSearch(q: string): SQL | undefined {
	if (!q) return undefined;
	const id = parseId(q);
	return or(
		nameSearch(q),
		id ? eq(products.id, id) : undefined,
		isSlug(q) ? eq(products.slug, q) : undefined,
	);
}

/** The index of names needs three letters in a row; with one or two only the beginning of a word is searched. */
function nameSearch(q: string): SQL {
	const text = escapeLike(q);
	if (q.length > 2) return sql`${products.name} ilike ${`%${text}%`}`;
	return sql`(${products.name} ilike ${`${text}%`} or ${products.name} ilike ${`% ${text}%`})`;
}
