import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db, Reader } from '#db/client.ts';
import { paymentNotices, payments } from '#db/payment-schema.ts';
import { enqueue } from '../jobs.ts';
import { type Difference, noteDifference, settleOpen } from './differences.ts';
import { noticeNames } from './notice-names.ts';
import {
	isProviderName,
	ProviderDown,
	type ProviderName,
	type ProviderReport,
	type Providers,
} from './provider.ts';
import { settleReturned } from './refunds-elsewhere.ts';
import { settlePayment } from './settle-payment.ts';
import { hasComeIn } from './take-money.ts';

// Messages that providers send by webhook: stored once, acknowledged at once, processed later. Their content is never
// trusted.

/** Stores a message whose signature was valid, and queues it. False when it was received before. */
export async function takeNotice(
	db: Db,
	notice: { provider: ProviderName; dedupeKey: string; payload: Record<string, unknown> },
): Promise<boolean> {
	return await db.transaction(async (tx) => {
		const [kept] = await tx
			.insert(paymentNotices)
			.values({
				provider: notice.provider,
				dedupeKey: notice.dedupeKey.toWellFormed().replaceAll('\0', REPLACEMENT),
				payload: storable(notice.payload),
			})
			.onConflictDoNothing()
			.returning({ id: paymentNotices.id });
		if (kept) await enqueue(tx, 'payment-notice', { noticeId: kept.id });
		return kept !== undefined;
	});
}

const REPLACEMENT = '\ufffd';
/** An escape in JSON text. JSON.stringify only escapes surrogates that lack their other half. */
const ESCAPE = /\\(u0000|ud[89a-f][\da-f]{2}|.)/g;

/** The message with a replacement sign for characters that JSON can contain and PostgreSQL cannot store. */
function storable(payload: Record<string, unknown>): Record<string, unknown> {
	const text = JSON.stringify(payload);
	return JSON.parse(text.replace(ESCAPE, (all, what) => (what.length > 1 ? REPLACEMENT : all)));
}

/**
 * Processes a stored message: asks the provider about the payment it names. If that is none of ours and money is
 * involved, it is listed for staff. @throws ProviderDown: the queue then retries
 */
export async function handleNotice(db: Db, providers: Providers, noticeId: number): Promise<void> {
	const [notice] = await db.select().from(paymentNotices).where(eq(paymentNotices.id, noticeId));
	if (!notice || notice.handledAt || !isProviderName(notice.provider)) return;
	const { provider } = notice;
	const about = noticeNames(provider, notice.payload);
	if (about) {
		const found = await paymentsNamed(db, provider, about.names);
		const subject = `${provider}:${about.names[0] ?? noticeId}`.slice(0, 220);
		const [payment] = found;
		const whose = payment ? { paymentId: payment.id, orderId: payment.orderId } : {};
		for (const { id, state } of found) {
			const goesBack = about.isReturn && (state === 'paid' || state === 'review');
			if (goesBack) await settleReturned(db, providers, id);
			else {
				const { reported } = await settlePayment(db, providers, id);
				if (about.isMoney && reported !== null) refuseTooEarly(provider, reported, notice);
			}
		}
		if (about.dispute === 'open')
			await listNotice(db, { kind: 'disputed', subject, ...whose }, notice, about);
		if (about.dispute === 'over')
			await settleOpen(
				db,
				{ kind: 'disputed', subjects: [subject] },
				'The provider says that it is over',
			);
		if (about.isMoney && found.length === 0)
			await listNotice(db, { kind: 'unknown-payment', subject }, notice, about);
	}
	await db
		.update(paymentNotices)
		.set({ handledAt: sql`now()` })
		.where(eq(paymentNotices.id, noticeId));
}

/**
 * A provider may tell of money seconds before its own API does. Its repeated message would be dropped as known, so the
 * job is retried. @throws ProviderDown
 */
function refuseTooEarly(
	provider: ProviderName,
	reported: ProviderReport['status'],
	{ receivedAt }: { receivedAt: Date },
): void {
	const isEarly = Date.now() - receivedAt.getTime() < TOO_EARLY_MINUTES * 60_000;
	if (hasComeIn({ status: reported }) || !isEarly) return;
	throw new ProviderDown(`${provider} tells of money that it does not report yet`);
}

/** After this the sweep alone goes on asking. */
const TOO_EARLY_MINUTES = 15;

/** Processed messages are kept for the usual period in which a card payment can be disputed. */
const KEPT_DAYS = 90;
const BATCH = 1000;

/**
 * Removes messages processed more than 90 days ago; one that caused a listed difference is evidence and stays until 90
 * days after that was settled. Returns how many.
 */
export async function clearNotices(db: Db, now = new Date()): Promise<number> {
	const since = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
	let cleared = 0;
	for (let last = BATCH; last === BATCH; cleared += last) {
		const { rowCount } = await db.execute(sql`
			delete from payment_notices where id in (
				select n.id from payment_notices n
				where n.handled_at < ${since} and not exists (
					select from money_differences d
					where d.facts->>'notice' = n.id::text and (d.settled_at is null or d.settled_at >= ${since}))
				limit ${BATCH})`);
		last = rowCount ?? 0;
	}
	return cleared;
}

/** The payments that a provider or a shopper means by any of these names. */
export async function paymentsNamed(db: Reader, provider: ProviderName, names: string[]) {
	if (names.length === 0) return [];
	return await db
		.select({ id: payments.id, orderId: payments.orderId, state: payments.state })
		.from(payments)
		.where(
			and(
				eq(payments.provider, provider),
				or(
					inArray(payments.reference, names),
					inArray(payments.providerId, names),
					inArray(payments.captureId, names),
				),
			),
		);
}

async function listNotice(
	db: Reader,
	about: Omit<Difference, 'facts'>,
	{ id }: { id: number },
	{ event, names }: { event: string; names: string[] },
): Promise<void> {
	const facts = { event, notice: id, names: names.join(' ') };
	await noteDifference(db, { ...about, facts });
}
