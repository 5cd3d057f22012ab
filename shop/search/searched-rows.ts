import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Reader } from '#db/client.ts';
import { countRows } from '../counted.ts';
import { type ListPage, type ListQuery, listPage } from '../list-pages.ts';

/** So many of the newest rows tell how common it is what somebody searches for. */
const TRIED = 2000;
/** With fewer finds among them it is rare. */
const RARE = 20;

type SearchedList = {
	table: PgTable & { id: PgColumn };
	/** The condition of what was typed and of the filters. */
	which: SQL | undefined;
	query: ListQuery<unknown>;
	order: readonly SQL[];
};
/** What reads the rows of such a list, before its page is chosen. */
type Selection<Row> = {
	where: (which: SQL | undefined) => {
		orderBy: (...order: SQL[]) => {
			limit: (most: number) => { offset: (first: number) => PromiseLike<Row[]> };
		};
	};
};

/** One page of a list that staff search and filter, its rows as `select` reads them. */
export async function searchedPage<Row>(
	db: Reader,
	{ table, which, query, order }: SearchedList,
	select: (reader: Reader) => Selection<Row>,
): Promise<ListPage<Row>> {
	const { page, perPage, q } = query;
	return readSearched(db, table, q ? which : undefined, async (reader) => {
		const rows = await select(reader)
			.where(which)
			.orderBy(...order)
			.limit(perPage)
			.offset((page - 1) * perPage);
		return listPage(rows, await countRows(reader, table, which, query), query);
	});
}

/**
 * Reads a list that staff search, and its count, with the `reader` it is given. What is common is soon found on the way through
 * the list's order; what is rare is read by the index of its words alone. PostgreSQL takes letters that nothing has for
 * common at times, and would then go through the whole of a large table in vain.
 */
export async function readSearched<T>(
	db: Reader,
	table: PgTable & { id: PgColumn },
	found: SQL | undefined,
	read: (reader: Reader) => Promise<T>,
): Promise<T> {
	if (!found) return read(db);
	const name = sql.identifier(getTableName(table));
	const { rows } = await db.execute<{ n: number }>(sql`
		select count(*)::int as n
		from (select * from ${table} order by id desc limit ${TRIED}) as ${name} where ${found}`);
	if ((rows[0]?.n ?? 0) >= RARE) return read(db);
	return db.transaction(async (tx) => {
		await tx.execute(
			sql`set local enable_seqscan = off; set local enable_indexscan = off; set local enable_indexonlyscan = off`,
		);
		return read(tx);
	});
}
