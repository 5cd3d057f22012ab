import { eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#db/client.ts';
import { rowCounts } from '#db/count-schema.ts';

// How many rows a list has and which values a column holds, without reading a large table as a whole.

/**
 * The least number of rows that are counted; of a search fewer, since each is looked at. With a much smaller limit
 * PostgreSQL chooses slow plans.
 */
export const COUNTED_ROWS = 2000;
export const COUNTED_HITS = 300;
const PAGES_AHEAD = 5;

/** With `isMore` there are more rows than `total`; otherwise `total` is exact. */
export type Counted = { total: number; isMore: boolean };
/** `countAll` counts every row, however long that takes. */
export type CountQuery = { page: number; perPage: number; q?: string; countAll?: boolean };

/**
 * How many rows match a condition, counted some pages past the current one, so that there is always a next page;
 * without a condition the exact number, where triggers keep it.
 */
export async function countRows(
	db: DbOrTx,
	table: PgTable,
	which: SQL | undefined,
	{ page, perPage, q, countAll }: CountQuery,
): Promise<Counted> {
	if (!which) {
		const stored = await storedCount(db, table);
		if (stored !== null) return { total: stored, isMore: false };
	}
	if (countAll) return { total: await db.$count(table, which), isMore: false };
	const most = Math.max(q ? COUNTED_HITS : COUNTED_ROWS, (page + PAGES_AHEAD) * perPage);
	const some = db
		.select({ one: sql`1` })
		.from(table)
		.where(which)
		.limit(most + 1)
		.as('some');
	const found = await db.$count(some);
	return { total: Math.min(found, most), isMore: found > most };
}

/** How many rows match each condition, counted up to COUNTED_ROWS, in one statement. */
export async function countEach(
	db: DbOrTx,
	table: PgTable,
	conditions: readonly SQL[],
): Promise<Counted[]> {
	const counts = conditions.map(
		(which) =>
			sql`(select count(*)::int from (select 1 from ${table} where ${which} limit ${COUNTED_ROWS + 1}) counted)`,
	);
	const { rows } = await db.execute<{ counts: number[] }>(
		sql`select array[${sql.join(counts, sql`, `)}]::int[] as counts`,
	);
	return (rows[0]?.counts ?? []).map((found) => ({
		total: Math.min(found, COUNTED_ROWS),
		isMore: found > COUNTED_ROWS,
	}));
}

/** The number of rows of a table whose rows triggers count (db/count-schema.ts); null for other tables. */
async function storedCount(db: DbOrTx, table: PgTable): Promise<number | null> {
	const [row] = await db
		.select({ count: sql<number | null>`sum(${rowCounts.count})::int` })
		.from(rowCounts)
		.where(eq(rowCounts.tableName, getTableName(table)));
	return row?.count ?? null;
}

/** The exact numbers of users, products and orders, as maintained by triggers (db/count-schema.ts). */
export async function countsOfTables(db: DbOrTx): Promise<(table: PgTable) => number> {
	const rows = await db
		.select({ name: rowCounts.tableName, count: sql<number>`sum(${rowCounts.count})::int` })
		.from(rowCounts)
		.groupBy(rowCounts.tableName);
	const counts = new Map(rows.map(({ name, count }) => [name, count]));
	return (table) => counts.get(getTableName(table)) ?? 0;
}

/** The distinct values of an indexed column in order, with one step in the index per value. */
export async function distinctValues(
	db: DbOrTx,
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
