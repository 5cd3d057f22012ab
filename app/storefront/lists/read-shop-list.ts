import { redirect } from 'react-router';
import type { RequestContext } from '#server/http/request-context.ts';
import { PRODUCTS_A_PAGE } from '#shop/catalogue/catalogue.ts';
import { above, branchIds } from '#shop/catalogue/categories/category-tree.ts';
import type { Facets } from '#shop/catalogue/lists/list-facets.ts';
import {
	countFilters,
	type ListFilters,
	type ListSort,
	type ListSorts,
	type ListState,
	listAddress,
	listQuery,
	otherQuery,
	readListState,
	SHOP_SORTS,
	stateQuery,
} from '#shop/catalogue/lists/list-filters.ts';
import type { ListQuery } from '#shop/catalogue/lists/list-query.ts';
import { listProducts, type ProductList } from '#shop/catalogue/lists/product-list.ts';
import { type ProductCard, toCard } from '#shop/catalogue/product-card.ts';
import { withFamilies } from '#shop/families/family-cards.ts';
import { isByFamily } from '#shop/families/stands-in-lists.ts';
import type { Tag } from '#shop/kit/changes.ts';
import { Problem } from '#shop/kit/problem.ts';
import type { Picture } from '#shop/pictures/picture-paths.ts';
import { categoryScope } from '#shop/search/specified-list.ts';
import { NOT_FOUND } from '../errors/not-found-text.ts';

/** The data of a page of a list. */
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

/** Further pages are hardly read by anybody but crawlers, once each. */
const STORED_PAGES = 20;

/**
 * The list that an address asks for; `sorts` are the available orders, the default first. An address that means the
 * same as another is redirected to the canonical one, and so is one with filters that the list has not. Of the countless
 * combinations of filters only plain lists are cached, since the others would displace what everybody asks for. Without
 * `tags`, which name what the list shows, nothing is cached.
 * @throws Response a redirect; Problem not-found past the last page
 */
export async function readShopList(
	context: RequestContext,
	{ url }: { url: URL },
	{
		sorts,
		tags,
		scope,
	}: {
		/** What the list holds; a category's is asked for with the filters, as some belong to it. */
		scope: ListQuery['scope'] | ((filters: ListFilters) => Promise<ListQuery['scope']>);
		sorts: ListSorts;
		tags: Tag[] | null;
	},
): Promise<ShopList> {
	const asked = readListState(url.searchParams, sorts);
	const others = otherQuery(url.searchParams);
	const usual = listQuery(asked, sorts[0]);
	if (stateQuery(url.searchParams) !== usual)
		throw redirect(listAddress(url.pathname, asked, sorts[0], others), 301);
	const filtered = typeof scope === 'function' ? await scope(asked) : scope;
	const state = { ...asked, specifications: [...(filtered.offered ?? [])] };
	// Not for good: staff may give the category this specification tomorrow.
	if (listQuery(state, sorts[0]) !== usual)
		throw redirect(listAddress(url.pathname, state, sorts[0], others), 302);
	const { find, sort, page } = state;
	const { oneCardAFamily } = (await context.layout()).shop;
	const found = await listProducts(context.db, {
		scope: filtered,
		filters: state,
		find,
		sort,
		page,
		oneCard: oneCardAFamily,
	});
	if (page > found.lastPage) throw new Problem('not-found', NOT_FOUND.text);
	const offerOf = await context.offers();
	const single = found.products.map((product) => toCard(product, offerOf));
	const shown =
		oneCardAFamily && isByFamily(state, filtered)
			? await withFamilies(context.db, single, offerOf)
			: { cards: single, tags: [] };
	if (tags && isPlain(state, sorts[0], found)) {
		context.cachePublicly(usual);
		context.tagCache('settings', ...shown.tags);
		context.tagCache(...tags, ...found.products.map(({ id }) => `product:${id}` as const));
	}
	const { products, ...rest } = found;
	return { ...rest, state, cards: shown.cards, from: (page - 1) * PRODUCTS_A_PAGE + 1 };
}

/** A category where a page names it. */
type NamedCategory = { slug: string; name: string };
/** What surrounds a category in the tree: those above it, top first, and those below it. */
export type CategoryBranch = {
	above: NamedCategory[];
	below: (NamedCategory & { picture: Picture | null })[];
};

/**
 * The list of a category and all below it, in the usual orders: it changes with the catalogue and with the category.
 * `branch` is left out where nothing is above or below it.
 */
export async function readCategoryList(
	context: RequestContext,
	at: { url: URL },
	categoryId: number,
): Promise<{ list: ShopList; branch?: CategoryBranch }> {
	const { tree } = await context.layout();
	const path = above(tree, categoryId);
	const tags: Tag[] = ['catalogue', ...[categoryId, ...path.map(({ id }) => id)].map(categoryTag)];
	const [, ...belowIds] = branchIds(tree, categoryId);
	const list = await readShopList(context, at, {
		sorts: SHOP_SORTS,
		scope: (filters) => categoryScope(context.db, { categoryId, belowIds }, filters),
		tags,
	});
	const below = tree.filter(({ parentId }) => parentId === categoryId);
	if (path.length + below.length === 0) return { list };
	return {
		list,
		branch: {
			above: path.map(({ slug, name }) => ({ slug, name })),
			below: below.map(({ slug, name, picture }) => ({ slug, name, picture })),
		},
	};
}

const categoryTag = (id: number): Tag => `category:${id}`;

/** Without filters, or the first page with a filter that the list itself offers. */
function isPlain(state: ListState, usualSort: ListSort, { total, facets }: ProductList): boolean {
	const { min, max, find, sort, page } = state;
	if (find) return false;
	const filters = countFilters(state);
	if (filters === 0) return page <= STORED_PAGES;
	const isOffered =
		(min === null && max === null) ||
		facets.bands.some((band) => band.min === min && band.max === max);
	// What a shopper types as a range may be anything.
	const isChosen = state.specifications.every(
		(filter) => filter.min === null && filter.max === null && filter.values.length === 1,
	);
	return filters === 1 && isChosen && isOffered && total > 0 && page === 1 && sort === usualSort;
}
