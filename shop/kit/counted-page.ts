import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { type ListPage, listPage } from './list-pages.ts';

/** One page of the rows of a query, all of which are counted, past the end, too. */
export async function countedPage<Row extends Record<string, unknown>>(
	db: DbOrTx,
	{ found, order }: { found: SQL; order: SQL },
	query: { page: number; perPage: number },
): Promise<ListPage<Row>> {
	const { page, perPage } = query;
	const { rows } = await db.execute<Row & { total: number }>(
		sql`select *, count(*) over ()::int as total from (${found}) found order by ${order}
			limit ${perPage} offset ${(page - 1) * perPage}`,
	);
	const total = rows[0]?.total ?? (page > 1 ? await countOf(db, found) : 0);
	return listPage(rows as Row[], { total, isMore: false }, query);
}

async function countOf(db: DbOrTx, found: SQL): Promise<number> {
	const { rows } = await db.execute<{ total: number }>(
		sql`select count(*)::int as total from (${found}) found`,
	);
	return rows[0]?.total ?? 0;
}
