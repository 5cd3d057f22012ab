import { desc, eq, lt, or, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { missedSearches } from '#db/search-schema.ts';
import { recordChange } from '#shop/audit/audit.ts';
import { countRows } from '#shop/kit/counted.ts';
import { escapeLike } from '#shop/kit/like-pattern.ts';
import { type ListPage, type ListQuery, listPage } from '#shop/kit/list-pages.ts';
import { Problem } from '#shop/kit/problem.ts';
import { transact } from '#shop/kit/transact.ts';
import { fold } from './fold.ts';
import { typedWords } from './typed.ts';

// Searches that found nothing: what shoppers want and the shop does not have, or calls by another name.

type MissedSearch = typeof missedSearches.$inferSelect;
export const MISSED_SORTS = ['often', 'newest'] as const;
type MissedSort = (typeof MISSED_SORTS)[number];

const LONGEST = 80;
/** So that a flood of nonsense cannot fill the database. */
const MOST_STORED = 5000;
const RETENTION_DAYS = 90;

/** Counts a search that found nothing. Stores neither who searched nor what may be a person's address or number. */
export async function recordMiss(db: DbOrTx, q: string): Promise<void> {
	const query = typedWords(q).join(' ').slice(0, LONGEST).trim();
	if (query === '' || mayBePersonal(q)) return;
	await db.execute(sql`
		insert into ${missedSearches} as missed (query)
		select ${query} where (select count(*) from ${missedSearches}) < ${MOST_STORED}
			or exists (select from ${missedSearches} where query = ${query})
		on conflict (query) do update set count = missed.count + 1, last_at = now()`);
}

/** Whether it looks like an e-mail address, or has as many digits as a phone or card number. */
function mayBePersonal(q: string): boolean {
	return q.includes('@') || q.replace(/[\s().+-]/g, '').search(/\d{7}/) >= 0;
}

/** One page of the searches that found nothing. */
export async function missedPage(
	db: DbOrTx,
	query: ListQuery<MissedSort>,
): Promise<ListPage<MissedSearch>> {
	const which = query.q
		? sql`${missedSearches.query} like ${`%${escapeLike(fold(query.q))}%`}`
		: undefined;
	const [rows, counted] = await Promise.all([
		db
			.select()
			.from(missedSearches)
			.where(which)
			.orderBy(
				...(query.sort === 'often' ? [desc(missedSearches.count)] : []),
				desc(missedSearches.lastAt),
				missedSearches.query,
			)
			.limit(query.perPage)
			.offset((query.page - 1) * query.perPage),
		countRows(db, missedSearches, which, query),
	]);
	return listPage(rows, counted, query);
}

/** Removes a search from the list. @throws Problem not-found */
export async function forgetMiss(db: Db, userId: number, query: string): Promise<void> {
	await transact(db, async (tx) => {
		const [row] = await tx
			.delete(missedSearches)
			.where(eq(missedSearches.query, query))
			.returning();
		if (!row) throw new Problem('not-found', 'The search is not in the list');
		const change = { noun: 'missed search', nounId: null, after: null };
		const before = { query: row.query, count: row.count };
		await recordChange(tx, { userId, action: 'delete', ...change, before });
	});
}

/** Deletes what nobody has searched for in a long time; runs every night. */
export async function dropOldMisses(db: DbOrTx): Promise<void> {
	const old = sql`now() - ${RETENTION_DAYS} * interval '1 day'`;
	const rare = sql`${missedSearches.count} = 1 and ${missedSearches.lastAt} < now() - interval '30 days'`;
	await db.delete(missedSearches).where(or(lt(missedSearches.lastAt, old), rare));
}
