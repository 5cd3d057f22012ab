import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#db/client.ts';
import { countRows } from '../kit/counted.ts';
import { type ListPage, type ListQuery, listPage } from '../kit/list-pages.ts';

/** How many of the newest rows are tried to see how common the search is. */
const TRIED = 2000;
/** With fewer matches among them, the search is rare. */
const RARE = 20;

type SearchedList = {
	table: PgTable & { id: PgColumn };
	/** The condition for the typed text and the filters. */
	which: SQL | undefined;
	/** What of it is counted, when triggers count no other rows than these; otherwise all of it. */
	counted?: SQL | undefined;
	query: ListQuery<unknown>;
	order: readonly SQL[];
};
/** A Drizzle select to which condition, order and limits can be added. */
type Selection<Row> = {
	where: (which: SQL | undefined) => {
		orderBy: (...order: SQL[]) => {
			limit: (most: number) => { offset: (first: number) => PromiseLike<Row[]> };
		};
	};
};

/** One page of a list that staff search and filter; `select` chooses the columns of its rows. */
export async function searchedPage<Row>(
	db: DbOrTx,
	list: SearchedList,
	select: (reader: DbOrTx) => Selection<Row>,
): Promise<ListPage<Row>> {
	const { table, which, query, order } = list;
	const { page, perPage, q } = query;
	const counted = 'counted' in list && !list.counted ? undefined : which;
	return readSearched(db, table, q ? which : undefined, async (reader) => {
		const rows = await select(reader)
			.where(which)
			.orderBy(...order)
			.limit(perPage)
			.offset((page - 1) * perPage);
		return listPage(rows, await countRows(reader, table, counted, query), query);
	});
}

/**
 * Calls `read` with the database, or for a rare search with a transaction in which PostgreSQL only uses the trigram
 * index. It sometimes takes a text that no row has for a common one, and would then walk through a large table in the
 * list's order without finding anything. For a text that is really common, that order is the fast way.
 */
export async function readSearched<T>(
	db: DbOrTx,
	table: PgTable & { id: PgColumn },
	found: SQL | undefined,
	read: (reader: DbOrTx) => Promise<T>,
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
