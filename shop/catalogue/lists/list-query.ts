import { categories } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { isByFamily } from '../../families/stands-in-lists.ts';
import type { SpecificationFacet } from '../../specifications/specification-facets.ts';
import type { SpecificationFilter } from '../../specifications/specification-filters.ts';
import type { Category } from '../catalogue.ts';
import { branchIds, placedAmong } from '../categories/category-tree.ts';
import type { FoundSort, ListFilters, ListSort } from './list-filters.ts';
import type { Tally } from './product-counts.ts';
import type { Narrowing } from './product-matching.ts';

// What is asked of a list, and which products that lets through.

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

export type ShopCategory = Pick<Category, 'id' | 'parentId' | 'slug' | 'name'>;
/** The visible categories that a list can be narrowed to; `isWhole` if they are all that the shop has. */
export type Offered = { categories: ShopCategory[]; isWhole: boolean };

/** All visible categories; for a list of one category those below it. */
export async function offeredCategories(
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
export function narrowing(
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
