import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, pgTable, smallint, varchar } from 'drizzle-orm/pg-core';
import { isOnSale } from './catalogue-schema.ts';

// What lists of products are counted by; the products themselves are in catalogue-schema.ts.

export const IN_STOCK = 1;
export const ON_SALE = 2;
/** Stands for all categories together, hidden ones too. */
export const WHOLE_SHOP = 0;

/** The sum of 1 for in stock and 2 for on sale. The triggers in the migration calculate the same. */
export const listFlags = (t: {
	qty: AnyPgColumn;
	originalKobo: AnyPgColumn;
	sellingKobo: AnyPgColumn;
}): SQL<number> => sql<number>`((${t.qty} > 0)::int + 2 * (${isOnSale(t)})::int)`;

/**
 * How many products that are not hidden have a brand, or a price between two steps (`price_step`), per category and in
 * the whole shop: the sum of `n`. Triggers only insert rows and never update one, so that no order waits for another; a
 * nightly job adds them up.
 */
export const productCounts = pgTable(
	'product_counts',
	{
		categoryId: integer('category_id').notNull(),
		facet: varchar('facet', { length: 5 }).$type<'brand' | 'step'>().notNull(),
		value: varchar('value', { length: 255 }).notNull(),
		flags: smallint('flags').notNull(),
		n: integer('n').notNull(),
	},
	(t) => [index('product_counts_read').on(t.facet, t.categoryId, t.value, t.flags, t.n)],
);
