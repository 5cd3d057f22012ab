import { type SQL, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import { familyVariants } from '#db/family-schema.ts';
import type { ListFilters } from '../catalogue/lists/list-filters.ts';

// Which products stand for their families in lists; triggers decide it (db/functions/families/family-arrange.sql).

/**
 * Whether a list with these filters shows one card a family. With a price range, a specification or only what is on sale
 * each product that fits is shown for itself: the one that stands for the family may not fit although others do. Whether
 * it `isSpecified`, the list says: it may have none of the specifications that an address asks for.
 */
export function isByFamily(
	{ min, max, onSale }: Pick<ListFilters, 'min' | 'max' | 'onSale'>,
	{ isSpecified = false }: { isSpecified?: boolean },
): boolean {
	return min === null && max === null && !onSale && !isSpecified;
}

/** The condition for products that stand for their family in lists, or have none. */
export const standsInLists: SQL = sql`(select v.behind from ${familyVariants} v where v.product_id = ${products.id}) is not true`;
