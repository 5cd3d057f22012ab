import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import {
	aRate,
	aShopper,
	differencesOf,
	type Paying,
	paymentRow,
	TOTAL,
	traces,
} from '#tests/helpers/paying.ts';
import type { BegunPayment } from './begin-payment.ts';
import { matchMoney } from './money-match.ts';
import { ProviderRefusal } from './provider.ts';
import { refundPayment, requestOf, settleRefund } from './refund-payment.ts';
import { settlePayment } from './settle-payment.ts';

const db = await testDatabase();
let paying: Paying;
let begun: BegunPayment;

beforeEach(async () => {
	paying = await aShopper(db);
	begun = await paying.begin();
	paying.providers.paystack.tell(begun.reference, 'paid');
	await settlePayment(db, paying.providers, begun.paymentId);
});

const byStaff = () =>
	refundPayment(db, begun.paymentId, { reason: 'Scratched', adminId: paying.userId });
const settle = () => settleRefund(db, paying.providers, begun.paymentId);

test('asked for many times at once, all that came in goes back once, and the shopper is told once', async () => {
	const tries = await Promise.allSettled([byStaff(), byStaff(), byStaff()]);
	expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	const { rows } = await db.execute(
		sql`select from pgboss.job where name = 'payment-refund' and data->>'paymentId' = ${String(begun.paymentId)}`,
	);
	expect(rows).toHaveLength(1);
	expect(await Promise.all([settle(), settle(), settle()])).toContain('refunded');
	expect(await settle()).toBe('refunded');
	expect([...paying.providers.paystack.refunds.entries()]).toMatchObject([
		[requestOf(await paymentRow(db, begun.paymentId)), { minor: TOTAL }],
	]);
	expect(await traces(paying)).toMatchObject({
		orders: ['placed'],
		payments: ['refunded'],
		mails: ['order-placed', 'payment-refunded'],
	});
	expect(await paymentRow(db, begun.paymentId)).toMatchObject({
		refundReason: 'Scratched',
		refundedAt: expect.any(Date),
		nextCheckAt: null,
	});
	const [mail] = await db
		.select()
		.from(mails)
		.where(eq(mails.dedupeKey, `payment-refunded:${begun.paymentId}`));
	expect(mail?.bodyText).toContain('₦90,000');
	expect(
		await db.$count(
			auditTrail,
			and(eq(auditTrail.noun, 'payment'), eq(auditTrail.nounId, begun.paymentId)),
		),
	).toBe(1);
});

test('dollars go back by the amount that was captured', async () => {
	const shopper = await aShopper(db);
	const wallet = await shopper.begin('paypal', { rateId: await aRate(db) });
	shopper.providers.paypal.tell(wallet.reference, 'approved');
	await settlePayment(db, shopper.providers, wallet.paymentId);
	await refundPayment(db, wallet.paymentId, { reason: 'Unwanted', adminId: null });
	await settleRefund(db, shopper.providers, wallet.paymentId);
	expect([...shopper.providers.paypal.refunds.values()]).toMatchObject([{ minor: 5882 }]);
	const [mail] = await db
		.select()
		.from(mails)
		.where(eq(mails.dedupeKey, `payment-refunded:${wallet.paymentId}`));
	expect(mail?.bodyText).toContain('US$58.82');
});

test('a refund that takes its time is asked about until it is done', async () => {
	paying.providers.paystack.refundsAre = 'pending';
	await byStaff();
	expect(await settle()).toBe('refunding');
	expect(await settle()).toBe('refunding');
	expect((await paymentRow(db, begun.paymentId)).nextCheckAt).not.toBeNull();
	expect((await traces(paying)).mails).toEqual(['order-placed']);
	paying.providers.paystack.refundsAre = 'done';
	expect(await settlePayment(db, paying.providers, begun.paymentId)).toMatchObject({
		paymentState: 'refunded',
	});
	expect(paying.providers.paystack.calls.filter((call) => call === 'refund')).toHaveLength(1);
});

test('a refund that fails is for the staff, who may ask for it again', async () => {
	paying.providers.paystack.trouble.refund = 'refused';
	await byStaff();
	expect(await settle()).toBe('review');
	expect(await differencesOf(db, begun.paymentId)).toEqual(['refund-failed']);
	expect((await traces(paying)).mails).toEqual(['order-placed']);
	paying.providers.paystack.trouble = {};
	await byStaff();
	expect(await settle()).toBe('refunded');
});

test('asked for anew it is another request, for the provider tells of the old one that it has failed', async () => {
	paying.providers.paystack.refundsAre = 'failed';
	await byStaff();
	expect(await settle()).toBe('review');
	paying.providers.paystack.refundsAre = 'done';
	await byStaff();
	expect(await settle()).toBe('refunded');
	expect(paying.providers.paystack.refunds.size).toBe(2);
});

test('who is refused because another has asked for it does not undo what that one noted', async () => {
	const { paystack } = paying.providers;
	paystack.refundsAre = 'pending';
	await byStaff();
	const { refund } = paystack;
	paystack.refund = async () => {
		paystack.refund = refund;
		expect(await settle()).toBe('refunding');
		throw new ProviderRefusal('It is asked for already');
	};
	expect(await settle()).toBe('refunding');
	expect((await paymentRow(db, begun.paymentId)).refundId).not.toBeNull();
	expect(await differencesOf(db, begun.paymentId)).toEqual([]);
});

test('money of which a part went back without us is not told as all of it', async () => {
	paying.providers.paystack.tell(begun.reference, 'partly-refunded');
	expect(await settle()).toBe('paid');
	expect((await traces(paying)).mails).toEqual(['order-placed']);
	await matchMoney(db, paying.providers, { now: new Date() });
	expect(await differencesOf(db, begun.paymentId)).toEqual(['refunded-in-part']);
});

test('a refund whose answer was lost is not asked for as another one', async () => {
	await byStaff();
	paying.providers.paystack.trouble.refund = 'answer lost';
	await expect(settle()).rejects.toThrow('cut');
	expect((await paymentRow(db, begun.paymentId)).state).toBe('refunding');
	// A provider that does not remember request ids refuses the second one: the money was returned already.
	paying.providers.paystack.trouble.refund = 'refused';
	expect(await settle()).toBe('refunded');
	expect(paying.providers.paystack.refunds.size).toBe(1);
	expect(await differencesOf(db, begun.paymentId)).toEqual([]);
});

test('money that goes back without us is noted once it is told, and listed', async () => {
	paying.providers.paystack.tell(begun.reference, 'refunded');
	expect(await settle()).toBe('refunded');
	expect(await differencesOf(db, begun.paymentId)).toEqual(['refunded-elsewhere']);
	expect((await traces(paying)).mails).toEqual(['order-placed', 'payment-refunded']);
});

test('what is not here cannot go back', async () => {
	const shopper = await aShopper(db);
	const open = await shopper.begin();
	await expect(
		refundPayment(db, open.paymentId, { reason: '', adminId: null }),
	).rejects.toMatchObject({ code: 'conflict' });
	await expect(
		refundPayment(db, 2_000_000_000, { reason: '', adminId: null }),
	).rejects.toMatchObject({ code: 'not-found' });
	expect(await settleRefund(db, shopper.providers, open.paymentId)).toBe('started');
	expect(shopper.providers.paystack.calls).toEqual(['start']);
});
