import { and, eq, gt, gte, inArray, lt, type SQL } from 'drizzle-orm';
import { isOnSale, products } from '#db/catalogue-schema.ts';
import { standsInLists } from '../../families/stands-in-lists.ts';
import type { ResolvedFilter } from '../../specifications/specification-facets.ts';
import { FLAGS, type Flag, type ListFilters } from './list-filters.ts';

/** The conditions of a list. */
export type Narrowing = {
	/** Ids of the wanted categories; null when all are visible and wanted. */
	categoryIds: number[] | null;
	filters: ListFilters;
	/** Those of the filters by specifications that the list offers; whoever looks products up by words knows their tokens. */
	specified?: readonly ResolvedFilter[];
	/** One card a family. */
	byFamily?: boolean;
};

/** What each filter that is on or off asks of a product. */
export const FLAG_CONDITIONS: Record<Flag, SQL> = {
	inStock: gt(products.qty, 0),
	onSale: isOnSale(products),
};

/** The condition for visible products of these categories and filters. */
export function matching({ categoryIds, filters, byFamily }: Narrowing): SQL | undefined {
	const { brands, min, max } = filters;
	return and(
		eq(products.status, 0),
		inCategories(categoryIds),
		brands.length > 0 ? inArray(products.brand, brands) : undefined,
		min === null ? undefined : gte(products.sellingKobo, min * 100),
		max === null ? undefined : lt(products.sellingKobo, (max + 1) * 100),
		...FLAGS.map((flag) => (filters[flag] ? FLAG_CONDITIONS[flag] : undefined)),
		byFamily ? standsInLists : undefined,
	);
}

function inCategories(ids: number[] | null): SQL | undefined {
	if (ids === null) return undefined;
	// A single id becomes an equation: only then does an index that begins with the category give the order too.
	return ids.length === 1 && ids[0] !== undefined
		? eq(products.categoryId, ids[0])
		: inArray(products.categoryId, ids);
}
