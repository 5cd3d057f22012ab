import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { mails } from '#db/mail-schema.ts';
import { newsletters } from '#db/newsletter-schema.ts';
import { newsletterSubscribers as subscribers } from '#db/shopper-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { later } from '../edits/edit-times.ts';
import { enqueue } from '../kit/jobs.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { LEAVE_PLACEHOLDER } from '../mail/newsletter/newsletter-letter.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { newsletterLink } from '../shoppers/newsletter.ts';
import { lockNewsletter, newsletterBodies, newsletterById } from './newsletter-writing.ts';

// Sending a newsletter: the text is made once and stored with it; a job queues a mail for each confirmed subscriber, some
// at a time, in transactions that also note how far it has come. A mail's dedupe key names newsletter and subscriber, so
// nobody gets two, whatever dies when.

const BATCH = 100;
/** So many mails may wait before more are queued: stopping takes them back, and they are all that is counted. */
const MOST_WAITING = 200;
const PAUSE_SECONDS = 3;

const confirmed = eq(subscribers.state, 'confirmed');

/** How many would get a newsletter now. */
export function countRecipients(db: Db | Tx): Promise<number> {
	return db.$count(subscribers, confirmed);
}

/**
 * Begins to send a newsletter, or goes on with one that was stopped. `seenAt` is the time of the version that was shown
 * with the button.
 * @throws Problem not-found; conflict when it is being sent, was changed since, or nobody is on the list
 */
export async function sendNewsletter(
	db: Db,
	adminId: number,
	newsletterId: number | null,
	{ publicUrl, seenAt }: { publicUrl: string; seenAt: string },
): Promise<{ recipients: number }> {
	return transact(db, async (tx) => {
		const found = await lockNewsletter(tx, newsletterId);
		if (found.state === 'sending') throw new Problem('conflict', 'It is being sent already.');
		if (found.state === 'sent') throw new Problem('conflict', 'It was sent already.');
		if (found.updatedAt.toISOString() !== seenAt)
			throw new Problem(
				'conflict',
				'It was changed meanwhile. Look at it once more, then send it.',
			);
		const recipients = await countRecipients(tx);
		if (recipients === 0)
			throw new Problem('conflict', 'Nobody on the list has confirmed the address yet.');
		const { text, html } = await newsletterBodies(tx, found, publicUrl);
		await tx
			.update(newsletters)
			.set({
				state: 'sending',
				bodyText: text,
				bodyHtml: html,
				recipients,
				startedAt: found.startedAt ?? sql`now()`,
				updatedAt: later(found.updatedAt),
			})
			.where(eq(newsletters.id, found.id));
		await recordChange(tx, {
			userId: adminId,
			action: 'send',
			noun: 'newsletter',
			nounId: found.id,
			before: { state: found.state },
			after: { state: 'sending', recipients },
		});
		await enqueue(tx, 'newsletters', {});
		return { recipients };
	});
}

/**
 * Stops sending: mails that have not left are taken back. Those that are leaving at this moment do.
 * @throws Problem not-found; conflict when it is not being sent
 */
export async function stopNewsletter(
	db: Db,
	adminId: number,
	newsletterId: number | null,
): Promise<void> {
	await transact(db, async (tx) => {
		const found = await lockNewsletter(tx, newsletterId);
		if (found.state !== 'sending') throw new Problem('conflict', 'It is not being sent any more.');
		const { rows } = await tx.execute<{ count: number; first: number | null }>(sql`
			with back as (
				delete from mails where id in (
					select id from mails where newsletter_id = ${found.id} and state = 'waiting'
					for update skip locked)
				returning dedupe_key)
			select count(*)::int as count, min(split_part(dedupe_key, ':', 3)::int) as first from back`);
		const { count, first } = rows[0] ?? { count: 0, first: null };
		await tx
			.update(newsletters)
			.set({
				state: 'stopped',
				queued: found.queued - count,
				// Going on begins with the first of those that were taken back; who has a mail gets no second one.
				lastSubscriberId: Math.min(found.lastSubscriberId, (first ?? Infinity) - 1),
				updatedAt: later(found.updatedAt),
			})
			.where(eq(newsletters.id, found.id));
		await recordChange(tx, {
			userId: adminId,
			action: 'stop',
			noun: 'newsletter',
			nounId: found.id,
			before: { state: 'sending' },
			after: { state: 'stopped' },
		});
	});
}

/** Queues the next mails of every newsletter that is being sent; returns whether any is still. For the worker. */
export async function continueNewsletters(db: Db, publicUrl: string): Promise<boolean> {
	const sending = await db
		.select({ id: newsletters.id })
		.from(newsletters)
		.where(eq(newsletters.state, 'sending'));
	let isMore = false;
	for (const { id } of sending)
		if (await db.transaction((tx) => queueBatch(tx, id, publicUrl))) isMore = true;
	if (isMore) await enqueue(db, 'newsletters', {}, { holdSeconds: PAUSE_SECONDS });
	return isMore;
}

async function queueBatch(tx: Tx, newsletterId: number, publicUrl: string): Promise<boolean> {
	const found = await lockNewsletter(tx, newsletterId);
	if (found.state !== 'sending') return false;
	const ofIt = eq(mails.newsletterId, found.id);
	const waiting = await tx.$count(mails, and(ofIt, eq(mails.state, 'waiting')));
	if (waiting >= MOST_WAITING) return true;
	const next = await tx
		.select()
		.from(subscribers)
		.where(and(confirmed, gt(subscribers.id, found.lastSubscriberId)))
		.orderBy(asc(subscribers.id))
		.limit(BATCH);
	let added = 0;
	for (const { id, email, token } of next) {
		const isNew = await queueMail(tx, {
			kind: 'newsletter',
			dedupeKey: `newsletter:${found.id}:${id}`,
			newsletterId: found.id,
			to: email,
			unsubscribeUrl: newsletterLink(publicUrl, 'leave', token),
			subject: found.subject,
			// The text is the newsletter's, and put in when it leaves.
			text: '',
			html: '',
		});
		if (isNew) added += 1;
	}
	const isDone = next.length === 0 && waiting === 0;
	await tx
		.update(newsletters)
		.set({
			queued: found.queued + added,
			lastSubscriberId: next.at(-1)?.id ?? found.lastSubscriberId,
			...(isDone ? { state: 'sent', finishedAt: sql`now()` } : {}),
		})
		.where(eq(newsletters.id, found.id));
	return !isDone;
}

/** Sends a newsletter to the member of staff who wrote it, as subscribers will get it. @throws Problem not-found */
export async function sendTest(
	db: Db,
	newsletterId: number | null,
	{ to, publicUrl }: { to: string; publicUrl: string },
): Promise<void> {
	const found = await newsletterById(db, newsletterId);
	const { subject, text, html } = await newsletterBodies(db, found, publicUrl);
	const leave = `${publicUrl}/newsletter`;
	await transact(db, (tx) =>
		queueMail(tx, {
			kind: 'newsletter-test',
			dedupeKey: `newsletter-test:${randomUUID()}`,
			to,
			subject: `Test: ${subject}`,
			text: text.replaceAll(LEAVE_PLACEHOLDER, leave),
			html: html.replaceAll(LEAVE_PLACEHOLDER, leave),
		}),
	);
}
