import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { onePerFamily, tallyByFamily } from '../../families/one-card.ts';
import {
	ORDER,
	PRODUCTS_A_PAGE,
	type Product,
	type ProductPage,
	selectProducts,
	shownProductsByIds,
	toProduct,
} from '../catalogue.ts';
import { countEach, countList, type Facets } from './list-facets.ts';
import { countFilters } from './list-filters.ts';
import { type Found, type ListQuery, narrowing, offeredCategories } from './list-query.ts';
import { factsOf, tallyFacts } from './product-counts.ts';
import { matching, type Narrowing } from './product-matching.ts';

// Lists of products with their filters: of a category, of the whole shop, or the results of a search.

/** With `isMore` there are more products than `total`; paging ends at `total`. */
export type ProductList = ProductPage & { isMore: boolean; facets: Facets };

/** Exactly these products, few enough to read all of them; ordered by id. */
export function foundIds(db: DbOrTx, ids: readonly number[]): Found {
	// Which product is shown of a family depends on what was found, not on which stands for it elsewhere.
	const which = (by: Narrowing) =>
		and(inArray(products.id, [...ids]), matching({ ...by, byFamily: false }));
	const sorted: Found['ids'] = async (sort, _needed, by) => {
		if (sort === 'relevance' && countFilters(by.filters) === 0) return ids;
		const order = sort === 'relevance' ? [] : ORDER[sort];
		const rows = await db
			.select({ id: products.id })
			.from(products)
			.where(which(by))
			.orderBy(...order);
		const left = rows.map(({ id }) => id);
		if (sort !== 'relevance') return left;
		const remaining = new Set(left);
		return ids.filter((id) => remaining.has(id));
	};
	return {
		ids: async (sort, needed, by) => {
			const found = await sorted(sort, needed, by);
			return by.byFamily ? onePerFamily(db, found) : found;
		},
		tallies: (asked) =>
			countEach(asked, (by) => {
				const facts = factsOf(which(by), ids.length);
				return by.byFamily ? tallyByFamily(db, facts) : tallyFacts(db, facts, ids.length);
			}),
	};
}

/** Nobody pages further through the whole shop or a branch of it; the categories hold the rest. */
const MOST_PAGES = 1000;
/** Up to this page, the rows are read while the list is still being counted. */
const NEAR_PAGES = 50;

/** One page of a list and its filters; past the end it is empty. */
export async function listProducts(db: DbOrTx, query: ListQuery): Promise<ProductList> {
	const { scope, filters, page, perPage = PRODUCTS_A_PAGE } = query;
	const offered = await offeredCategories(db, scope);
	const chosen = narrowing(query, offered, filters);
	const counting = countList(db, query, offered);
	const isNear = page <= NEAR_PAGES;
	const [{ counted, facets }, early] = await Promise.all([
		counting,
		isNear ? readPage(db, query, chosen) : null,
	]);
	const isOfOne = scope.categoryId !== undefined && offered.categories.length === 0;
	const most = isOfOne ? Number.POSITIVE_INFINITY : MOST_PAGES;
	const lastPage = Math.max(1, Math.min(most, Math.ceil(counted.total / perPage)));
	const found = early ?? (page <= lastPage ? await readPage(db, query, chosen) : []);
	return { products: found, page, total: counted.total, isMore: counted.isMore, lastPage, facets };
}

async function readPage(db: DbOrTx, query: ListQuery, by: Narrowing): Promise<Product[]> {
	const { scope, sort, page, perPage = PRODUCTS_A_PAGE } = query;
	if (!scope.found)
		return readSorted(
			db,
			{ page, perPage },
			matching(by),
			sort === 'relevance' ? 'available' : sort,
		);
	const end = page * perPage;
	const ids = await scope.found.ids(sort === 'available' ? 'relevance' : sort, end, by);
	return shownProductsByIds(db, ids.slice(end - perPage, end));
}

/** Reads the ids first, from an index alone, and then only the rows of the page. */
async function readSorted(
	db: DbOrTx,
	{ page, perPage }: { page: number; perPage: number },
	which: SQL | undefined,
	sort: keyof typeof ORDER,
): Promise<Product[]> {
	const order = ORDER[sort];
	const ids = db
		.select({ id: products.id })
		.from(products)
		.where(which)
		.orderBy(...order)
		.limit(perPage)
		.offset((page - 1) * perPage)
		.as('ids');
	const rows = await selectProducts(db)
		.innerJoin(ids, eq(ids.id, products.id))
		.orderBy(...order);
	return rows.map(toProduct);
}
