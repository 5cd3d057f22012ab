import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Reader } from '#db/client.ts';
import { newsletterSubscribers as subscribers } from '#db/shopper-schema.ts';
import { recordChange } from '../audit.ts';
import { countRows } from '../counted.ts';
import { csvTable } from '../csv.ts';
import { type ListPage, type ListQuery, listPage } from '../list-pages.ts';
import { Problem } from '../problem.ts';
import { holdsWords } from '../search/word-search.ts';
import { transact } from '../transact.ts';
import { newsletterLink } from './newsletter.ts';
import type { SubscriberState } from './subscriber-states.ts';

/** The newsletter's list as the staff sees it: read, taken out as a file, and cleaned. */

export const SUBSCRIBER_SORTS = ['newest', 'oldest', 'email'] as const;
export type SubscriberSort = (typeof SUBSCRIBER_SORTS)[number];
export type Subscriber = typeof subscribers.$inferSelect;

const ORDER: Record<SubscriberSort, SQL[]> = {
	newest: [desc(subscribers.id)],
	oldest: [asc(subscribers.id)],
	email: [asc(sql`lower(${subscribers.email})`)],
};
const BATCH = 500;

/** One page of the subscribers, those of one state or all; the search looks at the address. */
export async function subscriberPage(
	db: Reader,
	query: ListQuery<SubscriberSort>,
	state: SubscriberState | null,
): Promise<ListPage<Subscriber>> {
	const which = and(
		holdsWords(sql`lower(${subscribers.email})`, query.q),
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
 * Everybody who is on the list, as CSV text in pieces, for the program that sends the newsletter; each row has the
 * link by which its reader leaves, which every mail must carry.
 */
export function exportSubscribers(db: Reader, publicUrl: string): AsyncGenerator<string> {
	return csvTable(['email', 'confirmed_at', 'unsubscribe_url'], batches(db, publicUrl));
}

async function* batches(db: Reader, publicUrl: string) {
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

/** Forgets an address altogether, as its owner may ask. @throws Problem not-found */
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
			// The address itself is to be forgotten.
			before: { state: gone.state },
			after: null,
		});
		return { email: gone.email };
	});
}
