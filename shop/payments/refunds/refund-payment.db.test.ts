import { and, eq, like, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import {
	aRate,
	aShopper,
	discrepanciesOf,
	type Paying,
	paymentRow,
	TOTAL,
	traces,
} from '#tests/helpers/payments.ts';
import { matchMoney } from '../../reconciliation/reconciliation.ts';
import type { BegunPayment } from '../begin-payment.ts';
import { refreshPayment } from '../refresh-payment.ts';
import { refreshRefund } from './refresh-refund.ts';
import { refundPayment } from './refund-payment.ts';
import { refundsOf } from './refund-rows.ts';
import { bookReturnedMoney } from './refunds-elsewhere.ts';

const db = await testDatabase();
let paying: Paying;
let begun: BegunPayment;

beforeEach(async () => {
	paying = await aShopper(db);
	begun = await paying.begin();
	paying.providers.paystack.tell(begun.reference, 'paid');
	await refreshPayment(db, paying.providers, begun.paymentId);
});

const byStaff = () =>
	refundPayment(db, begun.paymentId, { reason: 'Scratched', adminId: paying.userId });
const refresh = () => refreshRefund(db, paying.providers, begun.paymentId);
const refreshHeard = () => bookReturnedMoney(db, paying.providers, begun.paymentId);
const refundRows = () => refundsOf(db, [begun.paymentId]);
/** Somebody gives back a part in the provider's own pages. */
const partGone = async (minor = 10_000_00) =>
	paying.providers.paystack.refund({
		captureId: `capture-${begun.reference}`,
		reference: begun.reference,
		requestId: `outside-${begun.reference}`,
		minor,
		currency: 'NGN',
	});
const mailOf = async (paymentId: number) => {
	const [mail] = await db
		.select()
		.from(mails)
		.where(like(mails.dedupeKey, `payment-refunded:${paymentId}:%`));
	return mail?.bodyText;
};

test('requested many times at once, all money is returned once, and the shopper is mailed once', async () => {
	const tries = await Promise.allSettled([byStaff(), byStaff(), byStaff()]);
	expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	const { rows } = await db.execute(
		sql`select from pgboss.job where name = 'payment-refund' and data->>'paymentId' = ${String(begun.paymentId)}`,
	);
	expect(rows).toHaveLength(1);
	expect(await Promise.all([refresh(), refresh(), refresh()])).toContain('refunded');
	expect(await refresh()).toBe('refunded');
	const [row] = await refundRows();
	expect([...paying.providers.paystack.refunds.values()]).toMatchObject([
		{ requestId: row?.requestId, minor: TOTAL },
	]);
	expect(await traces(paying)).toMatchObject({
		orders: ['placed'],
		payments: ['refunded'],
		mails: ['order-placed', 'payment-refunded'],
	});
	expect(await refundRows()).toMatchObject([
		{
			state: 'done',
			amountKobo: TOTAL,
			reason: 'Scratched',
			byUserId: paying.userId,
			doneAt: expect.any(Date),
			nextCheckAt: null,
		},
	]);
	expect(await mailOf(begun.paymentId)).toContain('₦90,000');
	expect(
		await db.$count(
			auditTrail,
			and(eq(auditTrail.noun, 'payment'), eq(auditTrail.nounId, begun.paymentId)),
		),
	).toBe(1);
});

test('dollars go back by the amount that was captured', async () => {
	const shopper = await aShopper(db);
	const viaPaypal = await shopper.begin('paypal', { rateId: await aRate(db) });
	shopper.providers.paypal.tell(viaPaypal.reference, 'approved');
	await refreshPayment(db, shopper.providers, viaPaypal.paymentId);
	await refundPayment(db, viaPaypal.paymentId, { reason: 'Unwanted', adminId: null });
	await refreshRefund(db, shopper.providers, viaPaypal.paymentId);
	expect([...shopper.providers.paypal.refunds.values()]).toMatchObject([{ minor: 5882 }]);
	expect(await mailOf(viaPaypal.paymentId)).toContain('US$58.82');
});

test('a refund that takes its time is asked about until it is done', async () => {
	paying.providers.paystack.refundsAre = 'pending';
	await byStaff();
	expect(await refresh()).toBe('refunding');
	expect(await refresh()).toBe('refunding');
	expect(await refundRows()).toMatchObject([{ state: 'asked', nextCheckAt: expect.any(Date) }]);
	expect((await traces(paying)).mails).toEqual(['order-placed']);
	paying.providers.paystack.refundsAre = 'done';
	expect(await refreshPayment(db, paying.providers, begun.paymentId)).toMatchObject({
		paymentState: 'refunded',
	});
	expect(paying.providers.paystack.calls.filter((call) => call === 'refund')).toHaveLength(1);
});

test('a refund that fails is for the staff, who may ask for it again', async () => {
	paying.providers.paystack.trouble.refund = 'refused';
	await byStaff();
	expect(await refresh()).toBe('review');
	expect(await discrepanciesOf(db, begun.paymentId)).toEqual(['refund-failed']);
	expect((await traces(paying)).mails).toEqual(['order-placed']);
	paying.providers.paystack.trouble = {};
	await byStaff();
	expect(await refresh()).toBe('refunded');
});

test('requested again it is a new refund, because the provider reports the old one as failed', async () => {
	paying.providers.paystack.refundsAre = 'failed';
	await byStaff();
	expect(await refresh()).toBe('review');
	paying.providers.paystack.refundsAre = 'done';
	await byStaff();
	expect(await refresh()).toBe('refunded');
	expect(paying.providers.paystack.refunds.size).toBe(2);
});

test('who finds the refund asked for by another does not undo what that one noted', async () => {
	const { paystack } = paying.providers;
	paystack.refundsAre = 'pending';
	await byStaff();
	const { refund } = paystack;
	paystack.refund = async (order) => {
		const report = await refund(order);
		expect(await refresh()).toBe('refunding');
		return report;
	};
	expect(await refresh()).toBe('refunding');
	expect(await refundRows()).toMatchObject([{ state: 'asked', refundId: expect.any(String) }]);
	expect(paystack.refunds.size).toBe(1);
	expect(await discrepanciesOf(db, begun.paymentId)).toEqual([]);
});

test('money partly refunded outside the shop does not count as fully refunded', async () => {
	paying.providers.paystack.tell(begun.reference, 'partly-refunded');
	await partGone();
	expect(await refreshHeard()).toBe('paid');
	expect((await traces(paying)).mails).toEqual(['order-placed']);
	await matchMoney(db, paying.providers, { now: new Date() });
	expect(await discrepanciesOf(db, begun.paymentId)).toEqual(['refunded-in-part']);
});

test('a refund whose response was lost is not asked for as another one', async () => {
	await byStaff();
	paying.providers.paystack.trouble.refund = 'response lost';
	await expect(refresh()).rejects.toThrow('cut');
	expect((await paymentRow(db, begun.paymentId)).state).toBe('refunding');
	// It is listed, so it is not asked for again; if it were, it would be refused, as all money has gone.
	paying.providers.paystack.trouble.refund = 'refused';
	expect(await refresh()).toBe('refunded');
	expect(paying.providers.paystack.refunds.size).toBe(1);
	expect(await discrepanciesOf(db, begun.paymentId)).toEqual([]);
});

test('a refund made outside the shop is recorded once it is reported, and listed', async () => {
	paying.providers.paystack.tell(begun.reference, 'refunded');
	expect(await refreshHeard()).toBe('refunded');
	expect(await discrepanciesOf(db, begun.paymentId)).toEqual(['refunded-elsewhere']);
	expect((await traces(paying)).mails).toEqual(['order-placed', 'payment-refunded']);
});

test('money that is not here cannot be refunded', async () => {
	const shopper = await aShopper(db);
	const open = await shopper.begin();
	await expect(
		refundPayment(db, open.paymentId, { reason: '', adminId: null }),
	).rejects.toMatchObject({ code: 'conflict' });
	await expect(
		refundPayment(db, 2_000_000_000, { reason: '', adminId: null }),
	).rejects.toMatchObject({ code: 'not-found' });
	expect(await bookReturnedMoney(db, shopper.providers, open.paymentId)).toBe('started');
	expect(shopper.providers.paystack.calls).toEqual(['start']);
});
