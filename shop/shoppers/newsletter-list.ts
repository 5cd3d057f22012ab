import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { foldedText } from '#db/folded-text.ts';
import { newsletterSubscribers as subscribers } from '#db/shopper-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { countRows } from '../kit/counted.ts';
import { csvTable } from '../kit/csv.ts';
import { type ListPage, type ListQuery, listPage } from '../kit/list-pages.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { holdsWords } from '../search/word-search.ts';
import { newsletterLink } from './newsletter.ts';
import type { SubscriberState } from './subscriber-states.ts';

// The newsletter's subscribers as staff see them: listed, exported and forgotten.

export const SUBSCRIBER_SORTS = ['newest', 'oldest', 'email'] as const;
type SubscriberSort = (typeof SUBSCRIBER_SORTS)[number];
type Subscriber = typeof subscribers.$inferSelect;

const ORDER: Record<SubscriberSort, SQL[]> = {
	newest: [desc(subscribers.id)],
	oldest: [asc(subscribers.id)],
	email: [asc(sql`lower(${subscribers.email})`)],
};
const BATCH = 500;

/** One page of subscribers, in one state or all; the search covers the address. */
export async function subscriberPage(
	db: DbOrTx,
	query: ListQuery<SubscriberSort>,
	state: SubscriberState | null,
): Promise<ListPage<Subscriber>> {
	const which = and(
		holdsWords(foldedText(sql`${subscribers.email}`), query.q),
		state ? eq(subscribers.state, state) : undefined,
	);
	const [rows, counted] = await Promise.all([
		db
			.select()
			.from(subscribers)
			.where(which)
			.orderBy(...ORDER[query.sort])
			.limit(query.perPage)
			.offset((query.page - 1) * query.perPage),
		countRows(db, subscribers, which, query),
	]);
	return listPage(rows, counted, query);
}

/**
 * All confirmed subscribers as pieces of CSV text, for the program that sends the newsletter. Each row has the link to
 * unsubscribe, which every mail must contain.
 */
export function exportSubscribers(db: DbOrTx, publicUrl: string): AsyncGenerator<string> {
	return csvTable(['email', 'confirmed_at', 'unsubscribe_url'], batches(db, publicUrl));
}

async function* batches(db: DbOrTx, publicUrl: string) {
	let before: number | null = null;
	for (;;) {
		const rows: Subscriber[] = await db
			.select()
			.from(subscribers)
			.where(
				and(
					eq(subscribers.state, 'confirmed'),
					before === null ? undefined : lt(subscribers.id, before),
				),
			)
			.orderBy(desc(subscribers.id))
			.limit(BATCH);
		if (rows.length === 0) return;
		yield rows.map(({ email, confirmedAt, token }) => ({
			email,
			confirmed_at: confirmedAt?.toISOString() ?? '',
			unsubscribe_url: newsletterLink(publicUrl, 'leave', token),
		}));
		before = rows.at(-1)?.id ?? null;
	}
}

/** Deletes an address for good, as its owner may demand. @throws Problem not-found */
export async function forgetSubscriber(
	db: Db,
	adminId: number,
	subscriberId: number | null,
): Promise<{ email: string }> {
	return transact(db, async (tx) => {
		const [gone] = await tx
			.delete(subscribers)
			.where(eq(subscribers.id, subscriberId ?? 0))
			.returning();
		if (!gone) throw new Problem('not-found', 'This address is not on the list.');
		await recordChange(tx, {
			userId: adminId,
			action: 'delete',
			noun: 'subscriber',
			nounId: gone.id,
			// The audit trail must not keep the address either.
			before: { state: gone.state },
			after: null,
		});
		return { email: gone.email };
	});
}
