import { redirect } from 'react-router';
import type { Visit } from '#server/context.ts';
import { PRODUCTS_A_PAGE } from '#shop/catalogue/catalogue.ts';
import {
	countFilters,
	type ListSort,
	type ListSorts,
	type ListState,
	listAddress,
	listQuery,
	otherQuery,
	readListState,
	stateQuery,
} from '#shop/catalogue/list-filters.ts';
import { type ProductCard, toCard } from '#shop/catalogue/product-card.ts';
import {
	type Facets,
	type ListQuery,
	listProducts,
	type ProductList,
} from '#shop/catalogue/product-list.ts';
import type { Tag } from '#shop/changes.ts';
import { Problem } from '#shop/problem.ts';

/** What a page of a list is drawn from. */
export type ShopList = {
	state: ListState;
	cards: ProductCard[];
	/** Number of the first card, from 1. */
	from: number;
	total: number;
	/** There are more than `total`. */
	isMore: boolean;
	page: number;
	lastPage: number;
	facets: Facets;
};

const NOT_FOUND = 'The URL or page you are searching for was not found.';
/** Pages further on are read by nearly nobody but machines, each once. */
const KEPT_PAGES = 20;

/**
 * The list that an address asks for; `sorts` are the orders it knows, the usual one first. An address that says the same
 * in another way is sent to the usual one, so that each list has one. Of the endless combinations of filters only
 * the plain ones are kept for the next visitor: the others would push out what everybody asks for. Without `tags`, which name
 * what the list shows, none is kept.
 * @throws Response a redirect; Problem not-found past the last page
 */
export async function readShopList(
	visit: Visit,
	{ url }: { url: URL },
	{ sorts, tags, ...list }: Pick<ListQuery, 'scope'> & { sorts: ListSorts; tags: Tag[] | null },
): Promise<ShopList> {
	const state = readListState(url.searchParams, sorts);
	const others = otherQuery(url.searchParams);
	const usual = listQuery(state, sorts[0]);
	if (stateQuery(url.searchParams) !== usual)
		throw redirect(listAddress(url.pathname, state, sorts[0], others), 301);
	const { find, sort, page } = state;
	const found = await listProducts(visit.db, { ...list, filters: state, find, sort, page });
	if (page > found.lastPage) throw new Problem('not-found', NOT_FOUND);
	if (tags && isPlain(state, sorts[0], found)) {
		visit.isShared(usual);
		visit.shows(...tags, ...found.products.map(({ id }) => `product:${id}` as const));
	}
	const { products, ...rest } = found;
	return { ...rest, state, cards: products.map(toCard), from: (page - 1) * PRODUCTS_A_PAGE + 1 };
}

/** Without filters, or the first page of one that the list itself offers. */
function isPlain(state: ListState, usualSort: ListSort, { total, facets }: ProductList): boolean {
	const { min, max, find, sort, page } = state;
	if (find) return false;
	const filters = countFilters(state);
	if (filters === 0) return page <= KEPT_PAGES;
	const isOffered =
		(min === null && max === null) ||
		facets.bands.some((band) => band.min === min && band.max === max);
	return filters === 1 && isOffered && total > 0 && page === 1 && sort === usualSort;
}
