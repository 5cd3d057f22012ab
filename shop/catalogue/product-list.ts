import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { onePerFamily, tallyByFamily } from '../families/one-card.ts';
import { isByFamily } from '../families/stands-in-lists.ts';
import { APOSTROPHES } from '../kit/like-pattern.ts';
import type { SpecificationFacet } from '../specifications/specification-facets.ts';
import type { SpecificationFilter } from '../specifications/specification-filters.ts';
import {
	type Category,
	ORDER,
	PRODUCTS_A_PAGE,
	type Product,
	type ProductPage,
	selectProducts,
	shownProductsByIds,
	toProduct,
} from './catalogue.ts';
import { branchIds, branchSums, inTreeOrder, placedAmong } from './categories/category-tree.ts';
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
	/** The visible categories below it, whose products the list holds too. */
	belowIds?: readonly number[];
	/** What the list holds when it comes from elsewhere, e.g. a search. */
	found?: Found;
	/** At least one of the filters by specifications is of a specification that the list has. */
	isSpecified?: boolean;
	/** Of the filters by specifications those that the list has; without it, it has none. */
	offered?: readonly SpecificationFilter[];
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
export type Choice = {
	value: string;
	label: string;
	count: number;
	/** Of a category below others: how many levels below the top one. */
	level?: number;
};
/** What the list can be filtered by; each count is what the list would hold with the other filters unchanged. */
export type Facets = {
	/** Empty for a list of one category without others below it. */
	categories: Choice[];
	brands: Choice[];
	/** There are more brands than listed. */
	hasMoreBrands: boolean;
	bands: PriceBand[];
	/** Empty for lists that are not those of a category. */
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

/** Nobody pages further through the whole shop or a branch of it; the categories hold the rest. */
const MOST_PAGES = 1000;
/** Up to this page, the rows are read while the list is still being counted. */
const NEAR_PAGES = 50;

type ShopCategory = Pick<Category, 'id' | 'parentId' | 'slug' | 'name'>;
/** The visible categories that a list can be narrowed to; `isWhole` if they are all that the shop has. */
type Offered = { categories: ShopCategory[]; isWhole: boolean };

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

async function countList(db: DbOrTx, query: ListQuery, offered: Offered) {
	const { scope, filters, find = '' } = query;
	const wanted = { chosen: filters.brands, find };
	const narrowed = (by: ListFilters) => narrowing(query, offered, by);
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
		categories: categoryChoices(counts.categories, offered.categories, filters.categories),
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
	const sums = branchSums(all, counts);
	const choices = all
		.map(({ id, parentId, slug, name }) => ({
			id,
			parentId,
			value: slug,
			label: name,
			count: sums.get(id) ?? 0,
		}))
		.filter((choice) => choice.count > 0 || chosen.includes(choice.value))
		.toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label));
	return inTreeOrder(choices).map(({ value, label, count, level }) => ({
		value,
		label,
		count,
		...(level > 0 ? { level } : {}),
	}));
}

function byCount([a, countA]: [string, number], [b, countB]: [string, number]): number {
	return countB - countA || a.localeCompare(b);
}

/** All visible categories; for a list of one category those below it. */
async function offeredCategories(
	db: DbOrTx,
	{ categoryId, belowIds = [] }: ListScope,
): Promise<Offered> {
	if (categoryId !== undefined && belowIds.length === 0) return { categories: [], isWhole: false };
	const { id, parentId, slug, name, status } = categories;
	const all = await db.select({ id, parentId, slug, name, status }).from(categories);
	const visible = placedAmong(
		all.filter((category) => category.status === 0),
		all,
	);
	if (categoryId === undefined)
		return { categories: visible, isWhole: visible.length === all.length };
	return { categories: visible.filter((each) => belowIds.includes(each.id)), isWhole: false };
}

/**
 * Only products of visible categories are listed; if no category is hidden or chosen, the condition is not needed. A
 * chosen category stands for its whole branch.
 */
function narrowing(
	{ scope, oneCard = false }: Pick<ListQuery, 'scope' | 'oneCard'>,
	{ categories: offered, isWhole }: Offered,
	filters: ListFilters,
): Narrowing {
	const { categoryId } = scope;
	const list = { filters, byFamily: oneCard && isByFamily(filters, scope) };
	const ofOne = categoryId === undefined ? [] : [categoryId];
	if (categoryId !== undefined && offered.length === 0) return { ...list, categoryIds: ofOne };
	const { categories: chosen } = filters;
	if (chosen.length === 0) {
		const ids = isWhole ? null : [...ofOne, ...offered.map(({ id }) => id)];
		return { ...list, categoryIds: ids };
	}
	const wanted = offered.filter(({ slug }) => chosen.includes(slug));
	const ids = new Set(wanted.flatMap(({ id }) => branchIds(offered, id)));
	return { ...list, categoryIds: [...ids] };
}
