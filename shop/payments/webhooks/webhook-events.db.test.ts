import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { discrepancies, webhookEvents } from '#db/payment-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import {
	aRate,
	aShopper,
	type Paying,
	PLACED,
	paymentRow,
	traces,
} from '#tests/helpers/payments.ts';
import { matchMoney } from '../../reconciliation/reconciliation.ts';
import type { BegunPayment } from '../begin-payment.ts';
import { refreshPayment } from '../refresh-payment.ts';
import { refundPayment } from '../refunds/refund-payment.ts';
import { bookReturnedMoney } from '../refunds/refunds-elsewhere.ts';
import {
	deleteOldWebhookEvents,
	handleWebhookEvent,
	receiveWebhookEvent,
} from './webhook-events.ts';

const db = await testDatabase();
let paying: Paying;
let begun: BegunPayment;

beforeEach(async () => {
	paying = await aShopper(db);
	begun = await paying.begin();
});

const success = () => ({
	provider: 'paystack' as const,
	dedupeKey: `charge.success:${begun.reference}:1`,
	payload: { event: 'charge.success', data: { id: 1, reference: begun.reference } },
});
async function webhookEventId(dedupeKey: string): Promise<number> {
	const [row] = await db.select().from(webhookEvents).where(eq(webhookEvents.dedupeKey, dedupeKey));
	if (!row) throw new Error(`no notice ${dedupeKey}`);
	return row.id;
}
async function deliverWebhook(
	webhookEvent: Parameters<typeof receiveWebhookEvent>[1],
): Promise<void> {
	await receiveWebhookEvent(db, webhookEvent);
	await handleWebhookEvent(db, paying.providers, await webhookEventId(webhookEvent.dedupeKey));
}
const discrepanciesOf = (subject: string) =>
	db.select().from(discrepancies).where(eq(discrepancies.subject, subject));

test('received twenty times at once, a message is stored once and makes one job', async () => {
	const taken = await Promise.all(
		Array.from({ length: 20 }, () => receiveWebhookEvent(db, success())),
	);
	expect(taken.filter(Boolean)).toHaveLength(1);
	const id = await webhookEventId(success().dedupeKey);
	const { rows } = await db.execute(
		sql`select from pgboss.job where name = 'webhook-event' and data->>'webhookEventId' = ${String(id)}`,
	);
	expect(rows).toHaveLength(1);
});

test('before and after the return, twenty times, out of order: one paid event and one mail', async () => {
	const { providers } = paying;
	// The message says paid, but its content is not trusted. Its job is tried again until Paystack reports the money too.
	await expect(deliverWebhook(success())).rejects.toThrow('does not report yet');
	expect(await traces(paying)).toMatchObject({ orders: ['awaiting-payment'], mails: [] });
	providers.paystack.tell(begun.reference, 'paid');
	const other = (n: number) => ({ ...success(), dedupeKey: `${begun.reference}:${n}` });
	const id = await webhookEventId(success().dedupeKey);
	await Promise.all([
		...Array.from({ length: 20 }, (_, n) => deliverWebhook(other(n))),
		refreshPayment(db, providers, begun.paymentId),
		...Array.from({ length: 20 }, () => handleWebhookEvent(db, providers, id)),
	]);
	await refreshPayment(db, providers, begun.paymentId);
	for (let n = 0; n < 20; n += 1) await deliverWebhook(other(19 - n));
	expect(await traces(paying)).toEqual(PLACED);
});

test('PayPal names a payment by its own order, by our reference or by the capture', async () => {
	const rateId = await aRate(db);
	const names = (id: string | null, reference: string) => [
		{ event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id } },
		{ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'C1', custom_id: reference } },
		{
			event_type: 'PAYMENT.CAPTURE.PENDING',
			resource: { id: 'C2', supplementary_data: { related_ids: { order_id: id } } },
		},
	];
	for (let n = 0; n < 3; n += 1) {
		const shopper = await aShopper(db, paying.providers);
		const viaPaypal = await shopper.begin('paypal', { rateId });
		paying.providers.paypal.tell(viaPaypal.reference, 'approved');
		const { providerId } = await paymentRow(db, viaPaypal.paymentId);
		const payload = names(providerId, viaPaypal.reference)[n] ?? {};
		await deliverWebhook({ provider: 'paypal', dedupeKey: `WH-${viaPaypal.reference}`, payload });
		expect(await traces(shopper), JSON.stringify(payload)).toMatchObject({ orders: ['placed'] });
	}
});

test('that a refund is done is heard, and so is money that went back without us', async () => {
	const { providers } = paying;
	providers.paystack.tell(begun.reference, 'paid');
	await refreshPayment(db, providers, begun.paymentId);
	await refundPayment(db, begun.paymentId, { reason: 'Unwanted', adminId: null });
	providers.paystack.refundsAre = 'pending';
	await refreshPayment(db, providers, begun.paymentId);
	providers.paystack.refundsAre = 'done';
	const processed = {
		provider: 'paystack' as const,
		dedupeKey: `refund.processed:${begun.reference}`,
		payload: { event: 'refund.processed', data: { transaction_reference: begun.reference } },
	};
	await deliverWebhook(processed);
	expect(await traces(paying)).toMatchObject({ payments: ['refunded'] });

	const shopper = await aShopper(db, providers);
	const viaPaypal = await shopper.begin('paypal', { rateId: await aRate(db) });
	providers.paypal.tell(viaPaypal.reference, 'approved');
	await refreshPayment(db, providers, viaPaypal.paymentId);
	providers.paypal.tell(viaPaypal.reference, 'refunded');
	const href = `https://paypal.example/v2/payments/captures/capture-${viaPaypal.reference}`;
	await deliverWebhook({
		provider: 'paypal',
		dedupeKey: `WH-refund-${viaPaypal.reference}`,
		payload: {
			event_type: 'PAYMENT.CAPTURE.REFUNDED',
			resource: { id: 'R1', links: [{ rel: 'up', href }] },
		},
	});
	expect(await traces(shopper)).toMatchObject({ payments: ['refunded'] });
});

test('money nobody here knows of is listed for the staff, once; other strange messages are only stored', async () => {
	for (const n of [1, 2]) {
		await deliverWebhook({
			provider: 'paystack',
			dedupeKey: `charge.success:elsewhere:${n}`,
			payload: { event: 'charge.success', data: { reference: 'elsewhere' } },
		});
	}
	expect(await discrepanciesOf('paystack:elsewhere')).toMatchObject([{ kind: 'unknown-payment' }]);
	for (const payload of [
		{ event: 'transfer.success', data: { reference: 'wage' } },
		{ nothing: 'known' },
	]) {
		const dedupeKey = JSON.stringify(payload);
		await deliverWebhook({ provider: 'paystack', dedupeKey, payload });
		const [row] = await db
			.select()
			.from(webhookEvents)
			.where(eq(webhookEvents.dedupeKey, dedupeKey));
		expect(row?.handledAt).not.toBeNull();
	}
	expect(await discrepanciesOf('paystack:wage')).toEqual([]);
});

test('a disputed payment is listed with its order', async () => {
	await deliverWebhook({
		provider: 'paystack',
		dedupeKey: 'charge.dispute.create:1',
		payload: {
			event: 'charge.dispute.create',
			data: { id: 1, transaction: { reference: begun.reference } },
		},
	});
	expect(await discrepanciesOf(`paystack:${begun.reference}`)).toMatchObject([
		{ kind: 'disputed', orderId: begun.orderId, paymentId: begun.paymentId },
	]);
});

test('a dispute at PayPal is listed too, and what the provider says is over is closed', async () => {
	const viaPaypal = await (await aShopper(db, paying.providers)).begin('paypal', {
		rateId: await aRate(db),
	});
	const capture = `capture-${viaPaypal.reference}`;
	paying.providers.paypal.tell(viaPaypal.reference, 'approved');
	await refreshPayment(db, paying.providers, viaPaypal.paymentId);
	const paypal = (event_type: string) =>
		deliverWebhook({
			provider: 'paypal',
			dedupeKey: `${event_type}:${viaPaypal.reference}`,
			payload: {
				event_type,
				resource: {
					dispute_id: 'PP-D-1',
					disputed_transactions: [{ seller_transaction_id: capture }],
				},
			},
		});
	await paypal('CUSTOMER.DISPUTE.CREATED');
	await paypal('CUSTOMER.DISPUTE.UPDATED');
	const listed = () => discrepanciesOf(`paypal:${capture}`);
	expect(await listed()).toMatchObject([
		{ kind: 'disputed', paymentId: viaPaypal.paymentId, closedAt: null },
	]);
	await paypal('CUSTOMER.DISPUTE.RESOLVED');
	expect(await listed()).toMatchObject([
		{ closedHow: 'The provider says that it is over', closedBy: null },
	]);
});

test('a part that went back without us is listed, and a match does not lose it', async () => {
	const { providers } = paying;
	providers.paystack.tell(begun.reference, 'paid');
	await refreshPayment(db, providers, begun.paymentId);
	const data = { transaction_reference: begun.reference, amount: 100 };
	const captureId = `capture-${begun.reference}`;
	const { reference } = begun;
	const outside = { captureId, reference, requestId: `outside-${reference}`, currency: 'NGN' };
	const deliver = (event: string) =>
		deliverWebhook({
			provider: 'paystack',
			dedupeKey: `${event}:${begun.reference}`,
			payload: { event, data },
		});
	const listed = () => discrepanciesOf(`payment:${begun.paymentId}`);
	await deliver('refund.pending');
	expect(await listed()).toEqual([]);
	await providers.paystack.refund({ ...outside, minor: 100 });
	await deliver('refund.processed');
	expect(await listed()).toMatchObject([{ kind: 'refunded-in-part', orderId: begun.orderId }]);
	await matchMoney(db, providers, { now: new Date() });
	expect(await listed()).toMatchObject([{ closedAt: null }]);
	providers.paystack.tell(begun.reference, 'refunded');
	await bookReturnedMoney(db, providers, begun.paymentId);
	await matchMoney(db, providers, { now: new Date() });
	const [inPart] = (await listed()).filter(({ kind }) => kind === 'refunded-in-part');
	expect(inPart).toMatchObject({ closedAt: expect.any(Date) });
});

test('without an answer of the provider a message stays to be handled', async () => {
	const { providers } = paying;
	providers.paystack.tell(begun.reference, 'paid');
	providers.paystack.trouble.report = 'down';
	await expect(deliverWebhook(success())).rejects.toThrow('away');
	providers.paystack.trouble = {};
	await handleWebhookEvent(db, providers, await webhookEventId(success().dedupeKey));
	expect(await traces(paying)).toEqual(PLACED);
});

test('what was worked on is cleared after 90 days; evidence of what is not closed stays', async () => {
	paying.providers.paystack.tell(begun.reference, 'paid');
	await deliverWebhook(success());
	await receiveWebhookEvent(db, { ...success(), dedupeKey: 'not worked on' });
	const deliver = {
		...success(),
		payload: { event: 'charge.success', data: { reference: 'lost' } },
	};
	await deliverWebhook({ ...deliver, dedupeKey: 'evidence' });
	const stored = async (days: number) => {
		await deleteOldWebhookEvents(db, new Date(Date.now() + days * 86_400_000));
		const rows = await db.select().from(webhookEvents).orderBy(webhookEvents.id);
		return rows.map(({ dedupeKey }) => dedupeKey);
	};
	expect(await stored(89)).toEqual(
		expect.arrayContaining([success().dedupeKey, 'not worked on', 'evidence']),
	);
	const left = await stored(91);
	expect(left).not.toContain(success().dedupeKey);
	expect(left).toEqual(expect.arrayContaining(['not worked on', 'evidence']));
	await db.update(discrepancies).set({ closedAt: new Date() });
	const last = await stored(91);
	expect(last).toContain('not worked on');
	expect(last).not.toContain('evidence');
});
