import { bigint, pgTable, primaryKey, smallint, varchar } from 'drizzle-orm/pg-core';

/**
 * How many rows the large tables have, kept by their triggers in the transactions that add and take rows (the
 * migration that makes this table has them). The count of a table is the sum over its slots: each connection adds to
 * one, so that orders placed side by side do not wait for each other.
 */
export const rowCounts = pgTable(
	'row_counts',
	{
		tableName: varchar('table_name', { length: 63 }).notNull(),
		slot: smallint('slot').notNull(),
		/** One slot may be below zero: rows are taken by other connections than added them. */
		count: bigint('count', { mode: 'number' }).notNull(),
	},
	(t) => [primaryKey({ columns: [t.tableName, t.slot] })],
);
