import { bigint, pgTable, primaryKey, smallint, varchar } from 'drizzle-orm/pg-core';

/**
 * The number of rows in the large tables, maintained by triggers within the transactions that add and remove rows
 * (db/functions/count-rows.sql). A table's count is the sum over its slots: each connection uses one slot, so that
 * concurrent orders do not wait for each other.
 */
export const rowCounts = pgTable(
	'row_counts',
	{
		tableName: varchar('table_name', { length: 63 }).notNull(),
		slot: smallint('slot').notNull(),
		/** A slot may be negative: rows may be removed by another connection than the one that added them. */
		count: bigint('count', { mode: 'number' }).notNull(),
	},
	(t) => [primaryKey({ columns: [t.tableName, t.slot] })],
);
