import { eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Reader } from '#db/client.ts';
import { rowCounts } from '#db/count-schema.ts';

// How many rows a list has, and which values a column holds, without reading the whole of a large table.

/** So many rows are counted at the least, of a search fewer: each is looked at. Of much fewer PostgreSQL makes slow plans. */
export const COUNTED_ROWS = 2000;
export const COUNTED_FINDS = 300;
const PAGES_AHEAD = 5;

/** With `isMore` there are more rows than `total`; without, `total` is exact. */
export type Counted = { total: number; isMore: boolean };
/** `countAll` has every row counted, however long that takes. */
export type CountQuery = { page: number; perPage: number; q?: string; countAll?: boolean };

/**
 * The rows of a condition, counted some pages past the one that is shown, so that there is always a way on; without a
 * condition, all there are where that is known.
 */
export async function countRows(
	db: Reader,
	table: PgTable,
	which: SQL | undefined,
	{ page, perPage, q, countAll }: CountQuery,
): Promise<Counted> {
	if (!which) {
		const kept = await keptCount(db, table);
		if (kept !== null) return { total: kept, isMore: false };
	}
	if (countAll) return { total: await db.$count(table, which), isMore: false };
	const most = Math.max(q ? COUNTED_FINDS : COUNTED_ROWS, (page + PAGES_AHEAD) * perPage);
	const some = db
		.select({ one: sql`1` })
		.from(table)
		.where(which)
		.limit(most + 1)
		.as('some');
	const found = await db.$count(some);
	return { total: Math.min(found, most), isMore: found > most };
}

/** How many rows a whole table has, where triggers count them (db/count-schema.ts); null for other tables. */
async function keptCount(db: Reader, table: PgTable): Promise<number | null> {
	const [row] = await db
		.select({ count: sql<number | null>`sum(${rowCounts.count})::int` })
		.from(rowCounts)
		.where(eq(rowCounts.tableName, getTableName(table)));
	return row?.count ?? null;
}

/** How many rows users, products, orders and categories have, exactly: their triggers count, see db/count-schema.ts. */
export async function countsOfTables(db: Reader): Promise<(table: PgTable) => number> {
	const rows = await db
		.select({ name: rowCounts.tableName, count: sql<number>`sum(${rowCounts.count})::int` })
		.from(rowCounts)
		.groupBy(rowCounts.tableName);
	const counts = new Map(rows.map(({ name, count }) => [name, count]));
	return (table) => counts.get(getTableName(table)) ?? 0;
}

/** The different values of an indexed column in their order: each is one step in the index. */
export async function distinctValues(
	db: Reader,
	table: PgTable,
	column: PgColumn,
): Promise<string[]> {
	const { rows } = await db.execute<{ value: string }>(sql`
		with recursive seen as (
			select min(${column}) as value from ${table}
			union all
			select (select min(${column}) from ${table} where ${column} > seen.value) from seen
			where seen.value is not null
		)
		select value from seen where value is not null`);
	return rows.map(({ value }) => value);
}
