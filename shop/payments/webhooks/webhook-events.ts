import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { payments, webhookEvents } from '#db/payment-schema.ts';
import { storableText } from '../../kit/input.ts';
import { enqueue } from '../../kit/jobs.ts';
import { storedSince } from '../../settings/retention-limits.ts';
import { staffSettings } from '../../settings/settings.ts';
import {
	closeDiscrepancies,
	type Discrepancy,
	recordDiscrepancy,
} from '../discrepancies/discrepancies.ts';
import {
	isProviderName,
	ProviderDown,
	type ProviderName,
	type ProviderReport,
	type Providers,
} from '../providers/provider.ts';
import { refreshPayment } from '../refresh-payment.ts';
import { bookReturnedMoney } from '../refunds/refunds-elsewhere.ts';
import { hasComeIn } from '../take-money.ts';
import { webhookReferences } from './webhook-references.ts';

// Messages that providers send by webhook: stored once, acknowledged at once, processed later. Their content is never
// trusted.

/** Stores a message whose signature was valid, and queues it. False when it was received before. */
export async function receiveWebhookEvent(
	db: Db,
	webhookEvent: { provider: ProviderName; dedupeKey: string; payload: Record<string, unknown> },
): Promise<boolean> {
	return await db.transaction(async (tx) => {
		const [stored] = await tx
			.insert(webhookEvents)
			.values({
				provider: webhookEvent.provider,
				dedupeKey: storableText(webhookEvent.dedupeKey),
				payload: storable(webhookEvent.payload),
			})
			.onConflictDoNothing()
			.returning({ id: webhookEvents.id });
		if (stored) await enqueue(tx, 'webhook-event', { webhookEventId: stored.id });
		return stored !== undefined;
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
export async function handleWebhookEvent(
	db: Db,
	providers: Providers,
	webhookEventId: number,
): Promise<void> {
	const [webhookEvent] = await db
		.select()
		.from(webhookEvents)
		.where(eq(webhookEvents.id, webhookEventId));
	if (!webhookEvent || webhookEvent.handledAt || !isProviderName(webhookEvent.provider)) return;
	const { provider, payload } = webhookEvent;
	const about = webhookReferences(provider, payload);
	if (about) {
		const found = await paymentsNamed(db, provider, about.names);
		await refreshNamedPayments(db, providers, { found, about, provider, webhookEvent });
		await recordWhatItSays(db, { found, about, provider, webhookEvent });
	}
	await db
		.update(webhookEvents)
		.set({ handledAt: sql`now()` })
		.where(eq(webhookEvents.id, webhookEventId));
}

type AboutPayments = {
	/** The shop's payments that the message names. */
	found: Awaited<ReturnType<typeof paymentsNamed>>;
	about: NonNullable<ReturnType<typeof webhookReferences>>;
	provider: ProviderName;
	webhookEvent: typeof webhookEvents.$inferSelect;
};

async function refreshNamedPayments(
	db: Db,
	providers: Providers,
	{ found, about, provider, webhookEvent }: AboutPayments,
): Promise<void> {
	for (const { id, state } of found) {
		if (about.isReturn && (state === 'paid' || state === 'review')) {
			await bookReturnedMoney(db, providers, id);
			continue;
		}
		const { reported } = await refreshPayment(db, providers, id);
		if (about.isMoney && reported !== null) refuseTooEarly(provider, reported, webhookEvent);
	}
}

/** Lists for staff, or closes, what the message says of disputes and of money for no payment of the shop. */
async function recordWhatItSays(
	db: Db,
	{ found: [payment], about, provider, webhookEvent }: AboutPayments,
): Promise<void> {
	const subject = `${provider}:${about.names[0] ?? webhookEvent.id}`.slice(0, 220);
	const whose = payment ? { paymentId: payment.id, orderId: payment.orderId } : {};
	if (about.dispute === 'open')
		await recordUnmatchedEvent(db, { kind: 'disputed', subject, ...whose }, webhookEvent, about);
	if (about.dispute === 'over')
		await closeDiscrepancies(
			db,
			{ kind: 'disputed', subjects: [subject] },
			'The provider says that it is over',
		);
	if (about.isMoney && !payment)
		await recordUnmatchedEvent(db, { kind: 'unknown-payment', subject }, webhookEvent, about);
}

/**
 * A provider may report money seconds before its own API does. Its repeated message would be dropped as known, so the
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

/** Processed messages are stored for the usual period in which a card payment can be disputed. */
const BATCH = 1000;

/**
 * Removes messages processed longer ago than the settings allow; one that caused a listed difference is evidence and stays
 * until as long after that was closed. Returns how many.
 */
export async function deleteOldWebhookEvents(db: Db, now = new Date()): Promise<number> {
	const { keepWebhookDays } = await staffSettings(db);
	const since = storedSince('keepWebhookDays', keepWebhookDays, now);
	let cleared = 0;
	for (let last = BATCH; last === BATCH; cleared += last) {
		const { rowCount } = await db.execute(sql`
			delete from webhook_events where id in (
				select n.id from webhook_events n
				where n.handled_at < ${since} and not exists (
					select from discrepancies d
					where d.facts->>'webhookEvent' = n.id::text and (d.closed_at is null or d.closed_at >= ${since}))
				limit ${BATCH})`);
		last = rowCount ?? 0;
	}
	return cleared;
}

/** The payments that a provider or a shopper means by any of these names. */
export async function paymentsNamed(db: DbOrTx, provider: ProviderName, names: string[]) {
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

async function recordUnmatchedEvent(
	db: DbOrTx,
	about: Omit<Discrepancy, 'facts'>,
	{ id }: { id: number },
	{ event, names }: { event: string; names: string[] },
): Promise<void> {
	const facts = { event, webhookEvent: id, names: names.join(' ') };
	await recordDiscrepancy(db, { ...about, facts });
}
