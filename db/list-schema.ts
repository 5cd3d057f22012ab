import { index, integer, pgTable, smallint, varchar } from 'drizzle-orm/pg-core';

// What lists of products are counted by; the products themselves are in catalogue-schema.ts.

/** What stands for each filter that is on or off in `flags`, the sum of those that a product satisfies. */
export const FLAG_BITS = { inStock: 1, onSale: 2 };
/** Stands for all categories together, hidden ones too. */
export const WHOLE_SHOP = 0;

/**
 * How many products that are not hidden have a brand, or a price between two steps (`price_step`), per category and in
 * the whole shop: the sum of `n`. Triggers only insert rows and never update one, so that no order waits for another; a
 * nightly job adds them up.
 */
export const productCounts = pgTable(
	'product_counts',
	{
		categoryId: integer('category_id').notNull(),
		/** `behind`: of those, the ones that another of their family stands for in lists, by brand. */
		facet: varchar('facet', { length: 6 }).$type<'brand' | 'step' | 'behind'>().notNull(),
		value: varchar('value', { length: 255 }).notNull(),
		flags: smallint('flags').notNull(),
		n: integer('n').notNull(),
	},
	(t) => [index('product_counts_read').on(t.facet, t.categoryId, t.value, t.flags, t.n)],
);
