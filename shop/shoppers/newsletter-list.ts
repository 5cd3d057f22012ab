import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { foldedText } from '#db/folded-text.ts';
import { consents, newsletterSubscribers as subscribers } from '#db/shopper-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { countRows } from '../kit/counted.ts';
import { csvTable } from '../kit/csv.ts';
import { type ListPage, type ListQuery, listPage } from '../kit/list-pages.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { type Consent, consentsOf } from '../privacy/consents.ts';
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

/** A subscriber with every step of their consent, in order. @throws Problem not-found */
export async function subscriberWithConsents(
	db: DbOrTx,
	subscriberId: number | null,
): Promise<Subscriber & { consents: Consent[] }> {
	const [subscriber] = await db
		.select()
		.from(subscribers)
		.where(eq(subscribers.id, subscriberId ?? 0));
	if (!subscriber) throw new Problem('not-found', 'This address is not on the list.');
	return { ...subscriber, consents: await consentsOf(db, { subscriberId: subscriber.id }) };
}

/**
 * All confirmed subscribers as pieces of CSV text, for the program that sends the newsletter. Each row has the link to
 * unsubscribe, which every mail must contain, and the consent that it rests on.
 */
export function exportSubscribers(db: DbOrTx, publicUrl: string): AsyncGenerator<string> {
	return csvTable(
		[
			'email',
			'confirmed_at',
			'unsubscribe_url',
			'consent_from',
			'consent_address',
			'consent_words',
		],
		batches(db, publicUrl),
	);
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
		const given = await lastGiven(db, rows);
		yield rows.map(({ id, email, confirmedAt, token }) => ({
			email,
			confirmed_at: confirmedAt?.toISOString() ?? '',
			unsubscribe_url: newsletterLink(publicUrl, 'leave', token),
			consent_from: given.get(id)?.source ?? '',
			consent_address: given.get(id)?.address ?? '',
			consent_words: given.get(id)?.wording ?? '',
		}));
		before = rows.at(-1)?.id ?? null;
	}
}

async function lastGiven(db: DbOrTx, rows: readonly Subscriber[]) {
	const ids = rows.map(({ id }) => id);
	const given = await db
		.selectDistinctOn([consents.subscriberId])
		.from(consents)
		.where(and(inArray(consents.subscriberId, ids), eq(consents.step, 'given')))
		.orderBy(consents.subscriberId, desc(consents.id));
	return new Map(given.map((consent) => [consent.subscriberId, consent]));
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
