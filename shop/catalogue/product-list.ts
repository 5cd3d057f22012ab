import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { onePerFamily, tallyByFamily } from '../families/one-card.ts';
import { isByFamily } from '../families/stands-in-lists.ts';
import { APOSTROPHES } from '../kit/like-pattern.ts';
import type { SpecificationFacet } from '../specifications/specification-facets.ts';
import {
	ORDER,
	PRODUCTS_A_PAGE,
	type Product,
	type ProductPage,
	selectProducts,
	shownProductsByIds,
	toProduct,
} from './catalogue.ts';
import {
	countFilters,
	eachFlag,
	type Flag,
	type FoundSort,
	type ListFilters,
	type ListSort,
} from './list-filters.ts';
import { type PriceBand, priceBands } from './price-bands.ts';
import { BRANDS_OFFERED, factsOf, type Tally, tally, tallyFacts } from './product-counts.ts';
import { matching, type Narrowing } from './product-matching.ts';

// Lists of products with their filters: of a category, of the whole shop, or the results of a search.

export type ListScope = {
	/** A visible category; without it the list covers all visible categories. */
	categoryId?: number;
	/** What the list holds when it comes from elsewhere, e.g. a search. */
	found?: Found;
	/** What of its specifications a category's list can be filtered by, given the other filters. */
	specifications?: (by: Narrowing) => Promise<SpecificationFacet[]>;
};
/** Products that are found and counted in another way, e.g. by a search. */
export type Found = {
	/** At least the first `needed` ids in this order; `relevance` is the order of the search itself. */
	ids: (sort: FoundSort, needed: number, by: Narrowing) => Promise<readonly number[]>;
	tallies: (asked: ListCounts<Narrowing>) => Promise<ListCounts<Tally>>;
};
/** What is counted for a list: itself, and what it would be without its brands, its categories or its price range. */
export type ListCounts<T> = Record<'list' | 'brands' | 'categories' | 'prices', T>;
export type ListQuery = {
	scope: ListScope;
	filters: ListFilters;
	/** Only brands that contain this text are offered. */
	find?: string;
	sort: ListSort;
	page: number;
	/** Without it PRODUCTS_A_PAGE. */
	perPage?: number;
	/** Shows one card a family, unless filters ask for single products. */
	oneCard?: boolean;
};
export type Choice = { value: string; label: string; count: number };
/** What the list can be filtered by; each count is what the list would hold with the other filters unchanged. */
export type Facets = {
	/** Empty for a list of one category. */
	categories: Choice[];
	brands: Choice[];
	/** There are more brands than listed. */
	hasMoreBrands: boolean;
	bands: PriceBand[];
	/** Empty for lists of several categories. */
	specifications: SpecificationFacet[];
	/** Which of the counts are lower bounds. */
	isLeast: { categories: boolean; brands: boolean; bands: boolean; flags: boolean };
} & Record<Flag, number>;
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

/** Counts each list; where a filter is not set, leaving it out gives the same list, which is counted once. */
export async function countEach(
	asked: ListCounts<Narrowing>,
	count: (by: Narrowing) => Promise<Tally>,
): Promise<ListCounts<Tally>> {
	const running = new Map<Narrowing, Promise<Tally>>();
	const once = (by: Narrowing) => {
		const known = running.get(by) ?? count(by);
		running.set(by, known);
		return known;
	};
	const [list, brands, categories, prices] = await Promise.all([
		once(asked.list),
		once(asked.brands),
		once(asked.categories),
		once(asked.prices),
	]);
	return { list, brands, categories, prices };
}

/** Nobody pages further through the whole shop; its categories hold the rest. */
const MOST_PAGES = 1000;
/** Up to this page, the rows are read while the list is still being counted. */
const NEAR_PAGES = 50;

type ShopCategory = Pick<typeof categories.$inferSelect, 'id' | 'slug' | 'name' | 'status'>;

/** One page of a list and its filters; past the end it is empty. */
export async function listProducts(db: DbOrTx, query: ListQuery): Promise<ProductList> {
	const { scope, filters, page, perPage = PRODUCTS_A_PAGE } = query;
	const all = scope.categoryId === undefined ? await allCategories(db) : [];
	const chosen = narrowing(query, all, filters);
	const counting = countList(db, query, all);
	const isNear = page <= NEAR_PAGES;
	const [{ counted, facets }, early] = await Promise.all([
		counting,
		isNear ? readPage(db, query, chosen) : null,
	]);
	const most = scope.categoryId === undefined ? MOST_PAGES : Number.POSITIVE_INFINITY;
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

async function countList(db: DbOrTx, query: ListQuery, all: ShopCategory[]) {
	const { scope, filters, find = '' } = query;
	const wanted = { chosen: filters.brands, find };
	const narrowed = (by: ListFilters) => narrowing(query, all, by);
	const list = narrowed(filters);
	const hasRange = filters.min !== null || filters.max !== null;
	const asked = {
		list,
		brands: filters.brands.length > 0 ? narrowed({ ...filters, brands: [] }) : list,
		categories: filters.categories.length > 0 ? narrowed({ ...filters, categories: [] }) : list,
		// With a price range or a sale each product counts for itself.
		prices:
			hasRange || list.byFamily
				? { ...narrowed({ ...filters, min: null, max: null }), byFamily: false }
				: list,
	};
	const [counts, specifications] = await Promise.all([
		scope.found?.tallies(asked) ?? countEach(asked, (by) => tally(db, by, wanted)),
		scope.specifications?.(list) ?? [],
	]);
	const counted = counts.list;
	const facets: Facets = {
		...brandChoices(counts.brands, filters.brands, find),
		categories: categoryChoices(counts.categories, all, filters.categories),
		bands: priceBands(counts.prices.steps),
		specifications,
		...eachFlag((flag) => counted[flag]),
		...(list.byFamily ? { onSale: counts.prices.onSale } : {}),
		isLeast: {
			brands: counts.brands.isMore,
			categories: counts.categories.isMore,
			bands: counts.prices.isMore,
			flags: counted.isMore,
		},
	};
	return { counted, facets };
}

const compared = (text: string) => text.toLowerCase().replace(APOSTROPHES, "'");

function brandChoices({ brands }: Tally, chosen: readonly string[], find: string) {
	const wanted = compared(find);
	const found = [...brands].filter(
		([brand]) => brand !== '' && !chosen.includes(brand) && compared(brand).includes(wanted),
	);
	const most = found.toSorted(byCount).slice(0, BRANDS_OFFERED);
	const own = chosen.map((brand): [string, number] => [brand, brands.get(brand) ?? 0]);
	return {
		brands: [...own, ...most]
			.toSorted(byCount)
			.map(([value, count]) => ({ value, label: value, count })),
		hasMoreBrands: found.length > most.length,
	};
}

function categoryChoices(
	{ categories: counts }: Tally,
	all: readonly ShopCategory[],
	chosen: readonly string[],
): Choice[] {
	return all
		.filter(({ status }) => status === 0)
		.map(({ id, slug, name }) => ({ value: slug, label: name, count: counts.get(id) ?? 0 }))
		.filter(({ value, count }) => count > 0 || chosen.includes(value))
		.toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label));
}

function byCount([a, countA]: [string, number], [b, countB]: [string, number]): number {
	return countB - countA || a.localeCompare(b);
}

function allCategories(db: DbOrTx): Promise<ShopCategory[]> {
	const { id, slug, name, status } = categories;
	return db.select({ id, slug, name, status }).from(categories);
}

/** Only products of visible categories are listed; if no category is hidden or chosen, the condition is not needed. */
function narrowing(
	{ scope: { categoryId }, oneCard = false }: Pick<ListQuery, 'scope' | 'oneCard'>,
	all: readonly ShopCategory[],
	filters: ListFilters,
): Narrowing {
	const byFamily = oneCard && isByFamily(filters);
	if (categoryId !== undefined) return { categoryIds: [categoryId], filters, byFamily };
	const chosen = filters.categories;
	if (chosen.length === 0 && all.every(({ status }) => status === 0))
		return { categoryIds: null, filters, byFamily };
	const ids = all
		.filter(({ slug, status }) => status === 0 && (chosen.length === 0 || chosen.includes(slug)))
		.map(({ id }) => id);
	return { categoryIds: ids, filters, byFamily };
}
