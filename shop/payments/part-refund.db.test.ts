import { and, eq, isNull, like } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { moneyDifferences, payments } from '#db/payment-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { aRate, aShopper, type Paying, paymentRow, TOTAL } from '#tests/helpers/paying.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { moveOrderByHand } from '../orders/staff-order-moves.ts';
import type { BegunPayment } from './begin-payment.ts';
import { mendDifference } from './mend-difference.ts';
import { matchMoney } from './money-match.ts';
import { refundPart, refundPayment } from './refund-payment.ts';
import { refundsOf } from './refund-rows.ts';
import { settleReturned } from './refunds-elsewhere.ts';
import { settlePayment } from './settle-payment.ts';
import { settleRefund } from './settle-refund.ts';
import { acceptPayment, askProviderNow, orderMoney, refundPartByHand } from './staff-payments.ts';
import { sweepPayments } from './sweep.ts';

const db = await testDatabase();
const admin = await makeAdminUser(db);
let paying: Paying;
let begun: BegunPayment;

beforeEach(async () => {
	paying = await aShopper(db);
	begun = await paying.begin();
	paying.providers.paystack.tell(begun.reference, 'paid');
	await settlePayment(db, paying.providers, begun.paymentId);
});

const part = (kobo: number, leftKobo = TOTAL, reason = 'One came back') =>
	refundPart(db, begun.paymentId, { amountKobo: kobo, leftKobo, reason, adminId: admin.id });
const settle = () => settleRefund(db, paying.providers, begun.paymentId);
const rows = async (paymentId = begun.paymentId) =>
	(await refundsOf(db, [paymentId])).map(({ state, amountKobo }) => [state, amountKobo]);
const sent = () => [...paying.providers.paystack.refunds.values()].map(({ minor }) => minor);
const state = async () => (await paymentRow(db, begun.paymentId)).state;
const open = async () =>
	(
		await db
			.select()
			.from(moneyDifferences)
			.where(
				and(eq(moneyDifferences.paymentId, begun.paymentId), isNull(moneyDifferences.settledAt)),
			)
	).map(({ id, kind }) => ({ id, kind }));
const kinds = async () => (await open()).map(({ kind }) => kind);
const match = () => matchMoney(db, paying.providers, { now: new Date() });
const refundMails = () =>
	db
		.select()
		.from(mails)
		.where(like(mails.dedupeKey, `payment-refunded:${begun.paymentId}:%`))
		.orderBy(mails.id);
/** Somebody gives money back in the provider's own pages. */
const outside = (minor: number, name = 'outside') =>
	paying.providers.paystack.refund({
		captureId: `capture-${begun.reference}`,
		reference: begun.reference,
		requestId: `${name}-${begun.reference}`,
		minor,
		currency: 'NGN',
	});

test('parts go back one after the other, each with its mail; the last one ends the payment', async () => {
	await part(20_000_00);
	expect(await settle()).toBe('paid');
	await part(30_000_50, 70_000_00, '');
	expect(await settle()).toBe('paid');
	expect(await orderMoney(db, [begun.orderId])).toEqual(
		new Map([[begun.orderId, { state: 'partly-refunded', givenBackKobo: 50_000_50 }]]),
	);
	await part(39_999_50, 39_999_50);
	expect(await state()).toBe('refunding');
	expect(await settle()).toBe('refunded');
	expect(sent()).toEqual([20_000_00, 30_000_50, 39_999_50]);
	expect(await rows()).toEqual([
		['done', 20_000_00],
		['done', 30_000_50],
		['done', 39_999_50],
	]);
	const told = await refundMails();
	expect(told.map(({ subject }) => subject.split(':')[0])).toEqual(
		Array(3).fill('Part of your payment was sent back'),
	);
	expect(told[0]?.bodyText).toContain('Paystack has sent ₦20,000 of the ₦90,000 you paid back');
	const trail = await db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.noun, 'payment'), eq(auditTrail.nounId, begun.paymentId)))
		.orderBy(auditTrail.id);
	expect(trail.map(({ after }) => after)).toEqual([
		{ given_back: '₦20,000', reason: 'One came back' },
		{ given_back: '₦50,000.50', reason: '' },
		{ state: 'refunding', amount: '₦39,999.50', reason: 'One came back' },
	]);
	expect(trail.every(({ userId }) => userId === admin.id)).toBe(true);
	expect(await kinds()).toEqual([]);
	await match();
	expect(await kinds()).toEqual([]);
});

test('dollars go back as the same share, and together exactly what was captured', async () => {
	const shopper = await aShopper(db);
	const wallet = await shopper.begin('paypal', { rateId: await aRate(db) });
	shopper.providers.paypal.tell(wallet.reference, 'approved');
	await settlePayment(db, shopper.providers, wallet.paymentId);
	let leftKobo = TOTAL;
	for (const amountKobo of [30_000_00, 30_000_00, 30_000_00]) {
		const order = { amountKobo, leftKobo, reason: '', adminId: admin.id };
		await refundPart(db, wallet.paymentId, order);
		await settleRefund(db, shopper.providers, wallet.paymentId);
		leftKobo -= amountKobo;
	}
	const minors = [...shopper.providers.paypal.refunds.values()].map(({ minor }) => minor);
	expect(minors).toEqual([1960, 1960, 1962]);
	expect((await paymentRow(db, wallet.paymentId)).state).toBe('refunded');
});

test('more than is left is refused beside the amount, and so is less than a cent', async () => {
	await part(60_000_00);
	await expect(part(30_000_01, 30_000_00)).rejects.toMatchObject({
		code: 'invalid',
		fields: { amount: ['Only ₦30,000 is left to give back.'] },
	});
	const shopper = await aShopper(db);
	const wallet = await shopper.begin('paypal', { rateId: await aRate(db) });
	shopper.providers.paypal.tell(wallet.reference, 'approved');
	await settlePayment(db, shopper.providers, wallet.paymentId);
	const tiny = { amountKobo: 1_00, leftKobo: TOTAL, reason: '', adminId: admin.id };
	await expect(refundPart(db, wallet.paymentId, tiny)).rejects.toMatchObject({
		fields: { amount: ['That is less than the smallest coin PayPal can send.'] },
	});
	expect(await rows(wallet.paymentId)).toEqual([]);
});

test('of money that is not booked as paid no part goes back', async () => {
	const shopper = await aShopper(db);
	const unpaid = await shopper.begin();
	const order = { amountKobo: 1_00, leftKobo: TOTAL, reason: '', adminId: admin.id };
	const conflict = { code: 'conflict' };
	await expect(refundPart(db, unpaid.paymentId, order)).rejects.toMatchObject(conflict);
	shopper.providers.paystack.tell(unpaid.reference, 'paid', { minor: TOTAL + 5_000_00 });
	await settlePayment(db, shopper.providers, unpaid.paymentId);
	const tooMuch = { ...order, amountKobo: 5_000_00, leftKobo: TOTAL + 5_000_00 };
	await expect(refundPart(db, unpaid.paymentId, tooMuch)).rejects.toMatchObject(conflict);
	// What was paid too much goes back once staff have accepted the rest.
	const by = { reason: 'He rang', adminId: admin.id, publicUrl: 'http://shop.test' };
	await acceptPayment(db, unpaid.paymentId, by);
	await refundPart(db, unpaid.paymentId, tooMuch);
	await settleRefund(db, shopper.providers, unpaid.paymentId);
	expect((await paymentRow(db, unpaid.paymentId)).state).toBe('paid');
	expect([...shopper.providers.paystack.refunds.values()]).toMatchObject([{ minor: 5_000_00 }]);
	await expect(refundPart(db, 2_000_000_000, order)).rejects.toMatchObject({ code: 'not-found' });
});

test('many staff at once never give back more than was paid, and nobody gives the same part back twice', async () => {
	// All have begun, and none is through, when the first may go on.
	const { trying } = await db.transaction(async (tx) => {
		await tx.select().from(payments).where(eq(payments.id, begun.paymentId)).for('update');
		const all = Array.from({ length: 8 }, () => part(50_000_00));
		await somebodyWaits(db, 8);
		return { trying: Promise.allSettled(all) };
	});
	const tries = await trying;
	expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	for (const one of tries)
		if (one.status === 'rejected') expect(one.reason.message).toContain('₦40,000 is left by now');
	const later = [part(40_000_00, 40_000_00), part(30_000_00, 40_000_00), whole(), whole()];
	const ends = await Promise.allSettled(later);
	expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
	await Promise.all([settle(), settle(), settle()]);
	expect(sent().reduce((sum, minor) => sum + minor, 0)).toBeLessThanOrEqual(TOTAL);
	expect(await refundMails()).toHaveLength(sent().length);
});
const whole = () => refundPayment(db, begun.paymentId, { reason: 'All', adminId: admin.id });

test('a part that takes its time is followed by the sweep until it is sent', async () => {
	const { paystack } = paying.providers;
	paystack.refundsAre = 'pending';
	await part(20_000_00);
	await settle();
	expect(await rows()).toEqual([['asked', 20_000_00]]);
	expect(await refundMails()).toEqual([]);
	expect(await askProviderNow(db, paying.providers, begun.paymentId)).toEqual({
		message: 'Paystack has no news: Paid.',
	});
	await match();
	expect(await kinds()).toEqual([]);
	paystack.refundsAre = 'done';
	const inMinutes = (minutes: number) => ({ now: new Date(Date.now() + minutes * 60_000) });
	await sweepPayments(db, paying.providers, inMinutes(30));
	expect(await rows()).toEqual([['asked', 20_000_00]]);
	await sweepPayments(db, paying.providers, inMinutes(61));
	expect(await rows()).toEqual([['done', 20_000_00]]);
	expect(await state()).toBe('paid');
	expect(sent()).toEqual([20_000_00]);
});

test('a provider that is away is asked again by the same request; one lost answer is no second refund', async () => {
	const { paystack } = paying.providers;
	await part(20_000_00);
	paystack.trouble.refund = 'down';
	await expect(settle()).rejects.toThrow('away');
	paystack.trouble.refund = 'answer lost';
	await expect(settle()).rejects.toThrow('cut');
	paystack.trouble = {};
	expect(await settle()).toBe('paid');
	expect(sent()).toEqual([20_000_00]);
	expect(await rows()).toEqual([['done', 20_000_00]]);
});

test('a part that is refused is still the shop’s: staff are told, and ask for the same once more', async () => {
	const { paystack } = paying.providers;
	paystack.trouble.refund = 'refused';
	await part(20_000_00);
	expect(await settle()).toBe('paid');
	expect(await rows()).toEqual([['failed', 20_000_00]]);
	expect(await orderMoney(db, [begun.orderId])).toEqual(
		new Map([[begun.orderId, { state: 'paid', givenBackKobo: 0 }]]),
	);
	expect(await kinds()).toEqual(['refund-failed']);
	await match();
	const [listed] = await open();
	expect(listed?.kind).toBe('refund-failed');
	paystack.trouble = {};
	await mendDifference(db, paying.providers, listed?.id ?? 0, { adminId: admin.id, note: '' });
	expect(await settle()).toBe('paid');
	expect(sent()).toEqual([20_000_00]);
	expect(await rows()).toEqual([
		['failed', 20_000_00],
		['done', 20_000_00],
	]);
	await match();
	expect(await kinds()).toEqual([]);
});

test('another refund by staff ends the difference about one that was refused', async () => {
	paying.providers.paystack.trouble.refund = 'refused';
	await part(20_000_00);
	await settle();
	const order = { amountKobo: 10_000_00, leftKobo: TOTAL, reason: '', adminId: admin.id };
	await refundPartByHand(db, begun.paymentId, order);
	expect(await kinds()).toEqual([]);
});

test('when the rest is refused after a part was sent, the rest is for staff to decide', async () => {
	await part(20_000_00);
	await settle();
	paying.providers.paystack.trouble.refund = 'refused';
	await whole();
	expect(await settle()).toBe('review');
	expect(await kinds()).toEqual(['refund-failed']);
	paying.providers.paystack.trouble = {};
	const [listed] = await open();
	await mendDifference(db, paying.providers, listed?.id ?? 0, { adminId: admin.id, note: '' });
	expect(await settle()).toBe('refunded');
	expect(sent()).toEqual([20_000_00, 70_000_00]);
});

test('what staff accept as paid after a refused refund is not listed again', async () => {
	paying.providers.paystack.trouble.refund = 'refused';
	await whole();
	await settle();
	const by = { reason: 'He keeps it', adminId: admin.id, publicUrl: 'http://shop.test' };
	await acceptPayment(db, begun.paymentId, by);
	await match();
	expect(await kinds()).toEqual([]);
});

test('a cancelled order gives back what is left, and its mail says how much', async () => {
	await part(20_000_00);
	await settle();
	await moveOrderByHand(
		db,
		{ adminId: admin.id, orderId: begun.orderId, shop: SHOP },
		{ to_state: 'cancelled', note: '', refund: 'whole' },
	);
	expect(await settle()).toBe('refunded');
	expect(sent()).toEqual([20_000_00, 70_000_00]);
	const [mail] = await db
		.select()
		.from(mails)
		.where(and(eq(mails.kind, 'order-moved'), like(mails.bodyText, '%₦70,000%')));
	expect(mail?.bodyText).toContain('The rest of your payment, ₦70,000, goes back by Paystack');
});

test('a part given back at the provider is one difference; counted, it is off what is left', async () => {
	await part(20_000_00);
	await settle();
	const [own] = await refundsOf(db, [begun.paymentId]);
	await outside(5_000_00);
	expect(await settleReturned(db, paying.providers, begun.paymentId)).toBe('paid');
	await match();
	const [listed, ...more] = await open();
	expect([listed?.kind, more]).toEqual(['refunded-in-part', []]);
	const mend = () =>
		mendDifference(db, paying.providers, listed?.id ?? 0, { adminId: admin.id, note: '' });
	await mend();
	await expect(mend()).rejects.toMatchObject({ code: 'conflict' });
	expect(await rows()).toEqual([
		['done', 20_000_00],
		['done', 5_000_00],
	]);
	expect((await refundsOf(db, [begun.paymentId]))[0]).toEqual(own);
	expect(await refundMails()).toHaveLength(2);
	await match();
	expect(await kinds()).toEqual([]);
	await expect(part(65_000_01, 65_000_00)).rejects.toMatchObject({ code: 'invalid' });
});

test('the match finds it without any message, and one that the provider has not finished is followed', async () => {
	paying.providers.paystack.refundsAre = 'pending';
	await outside(5_000_00);
	await match();
	const [listed] = await open();
	expect(listed?.kind).toBe('refunded-in-part');
	await mendDifference(db, paying.providers, listed?.id ?? 0, { adminId: admin.id, note: '' });
	expect(await rows()).toEqual([['asked', 5_000_00]]);
	paying.providers.paystack.refundsAre = 'failed';
	expect(await askProviderNow(db, paying.providers, begun.paymentId)).toEqual({
		message: 'Paystack says of the refund: ₦5,000 refused.',
	});
	expect(await rows()).toEqual([['failed', 5_000_00]]);
	// The provider's own staff helped it on.
	paying.providers.paystack.refundsAre = 'done';
	for (const refund of paying.providers.paystack.refunds.values()) refund.status = 'done';
	await match();
	const again = (await open()).find(({ kind }) => kind === 'refunded-in-part');
	await mendDifference(db, paying.providers, again?.id ?? 0, { adminId: admin.id, note: '' });
	expect(await rows()).toEqual([['done', 5_000_00]]);
	await match();
	expect(await kinds()).toEqual([]);
});

test('what went back at the provider bit by bit until nothing was left ends the payment', async () => {
	await part(20_000_00);
	await settle();
	await outside(70_000_00);
	expect(await askProviderNow(db, paying.providers, begun.paymentId)).toEqual({
		message: 'Paystack says: Refunded.',
	});
	expect(await rows()).toEqual([
		['done', 20_000_00],
		['done', 70_000_00],
	]);
	expect(await kinds()).toEqual(['refunded-elsewhere']);
});

test('a part counted as sent that the provider does not have is listed, and asked for again', async () => {
	await part(20_000_00);
	await settle();
	paying.providers.paystack.refunds.clear();
	await match();
	const [listed] = await open();
	expect(listed?.kind).toBe('refunded-not-there');
	await mendDifference(db, paying.providers, listed?.id ?? 0, { adminId: admin.id, note: '' });
	expect(sent()).toEqual([20_000_00]);
	await match();
	expect(await kinds()).toEqual([]);
});
