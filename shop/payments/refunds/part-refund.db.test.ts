import { and, eq, like } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { moveByStaff } from '#tests/helpers/orders.ts';
import { aRate, aShopper, paymentRow, TOTAL } from '#tests/helpers/payments.ts';
import { type PaidAtPaystack, paidAtPaystack } from '#tests/helpers/refunds.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { refreshPayment } from '../refresh-payment.ts';
import { acceptPayment, askProviderNow, orderMoney, refundPartByHand } from '../staff-payments.ts';
import { sweepPayments } from '../sweep.ts';
import { refreshRefund } from './refresh-refund.ts';
import { refundPart } from './refund-payment.ts';
import { refundsOf } from './refund-rows.ts';

const db = await testDatabase();
const admin = await makeAdminUser(db);
let paid: PaidAtPaystack;

beforeEach(async () => {
	paid = await paidAtPaystack(db, admin.id);
});

test('parts go back one after the other, each with its mail; the last one ends the payment', async () => {
	await paid.part(20_000_00);
	expect(await paid.refresh()).toBe('paid');
	await paid.part(30_000_50, 70_000_00, '');
	expect(await paid.refresh()).toBe('paid');
	expect(await orderMoney(db, [paid.orderId])).toEqual(
		new Map([
			[
				paid.orderId,
				{ state: 'partly-refunded', givenBackKobo: 50_000_50, paidAt: expect.any(Date) },
			],
		]),
	);
	await paid.part(39_999_50, 39_999_50);
	expect(await paid.state()).toBe('refunding');
	expect(await paid.refresh()).toBe('refunded');
	expect(paid.sent()).toEqual([20_000_00, 30_000_50, 39_999_50]);
	expect(await paid.rows()).toEqual([
		['done', 20_000_00],
		['done', 30_000_50],
		['done', 39_999_50],
	]);
	const mailed = await paid.refundMails();
	expect(mailed.map(({ subject }) => subject.split(':')[0])).toEqual(
		Array(3).fill('Part of your payment was sent back'),
	);
	expect(mailed[0]?.bodyText).toContain('Paystack has sent ₦20,000 of the ₦90,000 you paid back');
	const trail = await db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.noun, 'payment'), eq(auditTrail.nounId, paid.paymentId)))
		.orderBy(auditTrail.id);
	expect(trail.map(({ after }) => after)).toEqual([
		{ given_back: '₦20,000', reason: 'One came back' },
		{ given_back: '₦50,000.50', reason: '' },
		{ state: 'refunding', amount: '₦39,999.50', reason: 'One came back' },
	]);
	expect(trail.every(({ userId }) => userId === admin.id)).toBe(true);
	expect(await paid.kinds()).toEqual([]);
	await paid.match();
	expect(await paid.kinds()).toEqual([]);
});

test('dollars go back as the same share, and together exactly what was captured', async () => {
	const shopper = await aShopper(db);
	const viaPaypal = await shopper.begin('paypal', { rateId: await aRate(db) });
	shopper.providers.paypal.tell(viaPaypal.reference, 'approved');
	await refreshPayment(db, shopper.providers, viaPaypal.paymentId);
	let leftKobo = TOTAL;
	for (const amountKobo of [30_000_00, 30_000_00, 30_000_00]) {
		const order = { amountKobo, leftKobo, reason: '', adminId: admin.id };
		await refundPart(db, viaPaypal.paymentId, order);
		await refreshRefund(db, shopper.providers, viaPaypal.paymentId);
		leftKobo -= amountKobo;
	}
	const minors = [...shopper.providers.paypal.refunds.values()].map(({ minor }) => minor);
	expect(minors).toEqual([1960, 1960, 1962]);
	expect((await paymentRow(db, viaPaypal.paymentId)).state).toBe('refunded');
});

test('more than is left is refused beside the amount, and so is less than a cent', async () => {
	await paid.part(60_000_00);
	await expect(paid.part(30_000_01, 30_000_00)).rejects.toMatchObject({
		code: 'invalid',
		fields: { amount: ['Only ₦30,000 is left to give back.'] },
	});
	const shopper = await aShopper(db);
	const viaPaypal = await shopper.begin('paypal', { rateId: await aRate(db) });
	shopper.providers.paypal.tell(viaPaypal.reference, 'approved');
	await refreshPayment(db, shopper.providers, viaPaypal.paymentId);
	const tiny = { amountKobo: 1_00, leftKobo: TOTAL, reason: '', adminId: admin.id };
	await expect(refundPart(db, viaPaypal.paymentId, tiny)).rejects.toMatchObject({
		fields: { amount: ['That is less than the smallest coin PayPal can send.'] },
	});
	expect(await refundsOf(db, [viaPaypal.paymentId])).toEqual([]);
});

test('of money that is not booked as paid no part goes back', async () => {
	const shopper = await aShopper(db);
	const unpaid = await shopper.begin();
	const order = { amountKobo: 1_00, leftKobo: TOTAL, reason: '', adminId: admin.id };
	const conflict = { code: 'conflict' };
	await expect(refundPart(db, unpaid.paymentId, order)).rejects.toMatchObject(conflict);
	shopper.providers.paystack.tell(unpaid.reference, 'paid', { minor: TOTAL + 5_000_00 });
	await refreshPayment(db, shopper.providers, unpaid.paymentId);
	const tooMuch = { ...order, amountKobo: 5_000_00, leftKobo: TOTAL + 5_000_00 };
	await expect(refundPart(db, unpaid.paymentId, tooMuch)).rejects.toMatchObject(conflict);
	// What was paid too much goes back once staff have accepted the rest.
	const by = { reason: 'He rang', adminId: admin.id, publicUrl: 'http://shop.test' };
	await acceptPayment(db, unpaid.paymentId, by);
	await refundPart(db, unpaid.paymentId, tooMuch);
	await refreshRefund(db, shopper.providers, unpaid.paymentId);
	expect((await paymentRow(db, unpaid.paymentId)).state).toBe('paid');
	expect([...shopper.providers.paystack.refunds.values()]).toMatchObject([{ minor: 5_000_00 }]);
	await expect(refundPart(db, 2_000_000_000, order)).rejects.toMatchObject({ code: 'not-found' });
});

test('many staff at once never give back more than was paid, and nobody gives the same part back twice', async () => {
	// All have begun, and none is through, when the first may go on.
	const { trying } = await db.transaction(async (tx) => {
		await tx.select().from(payments).where(eq(payments.id, paid.paymentId)).for('update');
		const all = Array.from({ length: 8 }, () => paid.part(50_000_00));
		await somebodyWaits(db, 8);
		return { trying: Promise.allSettled(all) };
	});
	const tries = await trying;
	expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	for (const one of tries)
		if (one.status === 'rejected') expect(one.reason.message).toContain('₦40,000 is left by now');
	const later = [
		paid.part(40_000_00, 40_000_00),
		paid.part(30_000_00, 40_000_00),
		paid.whole(),
		paid.whole(),
	];
	const ends = await Promise.allSettled(later);
	expect(ends.map(({ status }) => status)).toContain('fulfilled');
	for (const one of ends)
		if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict' });
	await Promise.all([paid.refresh(), paid.refresh(), paid.refresh()]);
	expect(paid.sent().reduce((sum, minor) => sum + minor, 0)).toBe(TOTAL);
	expect(await paid.refundMails()).toHaveLength(paid.sent().length);
});

test('a part that takes its time is followed by the sweep until it is sent', async () => {
	const { paystack } = paid.providers;
	paystack.refundsAre = 'pending';
	await paid.part(20_000_00);
	await paid.refresh();
	expect(await paid.rows()).toEqual([['asked', 20_000_00]]);
	expect(await paid.refundMails()).toEqual([]);
	expect(await askProviderNow(db, paid.providers, paid.paymentId)).toEqual({
		message: 'Paystack has no news: Partly refunded.',
	});
	await paid.match();
	expect(await paid.kinds()).toEqual([]);
	paystack.refundsAre = 'done';
	const inMinutes = (minutes: number) => ({ now: new Date(Date.now() + minutes * 60_000) });
	await sweepPayments(db, paid.providers, inMinutes(30));
	expect(await paid.rows()).toEqual([['asked', 20_000_00]]);
	await sweepPayments(db, paid.providers, inMinutes(61));
	expect(await paid.rows()).toEqual([['done', 20_000_00]]);
	expect(await paid.state()).toBe('paid');
	expect(paid.sent()).toEqual([20_000_00]);
});

test('a provider that is away is asked again by the same request; one lost response is no second refund', async () => {
	const { paystack } = paid.providers;
	await paid.part(20_000_00);
	paystack.trouble.refund = 'down';
	await expect(paid.refresh()).rejects.toThrow('away');
	paystack.trouble.refund = 'response lost';
	await expect(paid.refresh()).rejects.toThrow('cut');
	paystack.trouble = {};
	expect(await paid.refresh()).toBe('paid');
	expect(paid.sent()).toEqual([20_000_00]);
	expect(await paid.rows()).toEqual([['done', 20_000_00]]);
});

test('a part that is refused is still the shop’s: staff are notified, and ask for the same once more', async () => {
	const { paystack } = paid.providers;
	paystack.trouble.refund = 'refused';
	await paid.part(20_000_00);
	expect(await paid.refresh()).toBe('paid');
	expect(await paid.rows()).toEqual([['failed', 20_000_00]]);
	expect(await orderMoney(db, [paid.orderId])).toEqual(
		new Map([[paid.orderId, { state: 'paid', givenBackKobo: 0, paidAt: expect.any(Date) }]]),
	);
	expect(await paid.kinds()).toEqual(['refund-failed']);
	await paid.match();
	const [listed] = await paid.open();
	expect(listed?.kind).toBe('refund-failed');
	paystack.trouble = {};
	await paid.resolve(listed?.id);
	expect(await paid.refresh()).toBe('paid');
	expect(paid.sent()).toEqual([20_000_00]);
	expect(await paid.rows()).toEqual([
		['failed', 20_000_00],
		['done', 20_000_00],
	]);
	await paid.match();
	expect(await paid.kinds()).toEqual([]);
});

test('another refund by staff ends the difference about one that was refused', async () => {
	paid.providers.paystack.trouble.refund = 'refused';
	await paid.part(20_000_00);
	await paid.refresh();
	const order = { amountKobo: 10_000_00, leftKobo: TOTAL, reason: '', adminId: admin.id };
	await refundPartByHand(db, paid.paymentId, order);
	expect(await paid.kinds()).toEqual([]);
});

test('when the rest is refused after a part was sent, the rest is for staff to decide', async () => {
	await paid.part(20_000_00);
	await paid.refresh();
	paid.providers.paystack.trouble.refund = 'refused';
	await paid.whole();
	expect(await paid.refresh()).toBe('review');
	expect(await paid.kinds()).toEqual(['refund-failed']);
	paid.providers.paystack.trouble = {};
	const [listed] = await paid.open();
	await paid.resolve(listed?.id);
	expect(await paid.refresh()).toBe('refunded');
	expect(paid.sent()).toEqual([20_000_00, 70_000_00]);
});

test('what staff accept as paid after a refused refund is not listed again', async () => {
	paid.providers.paystack.trouble.refund = 'refused';
	await paid.whole();
	await paid.refresh();
	const by = { reason: 'He keeps it', adminId: admin.id, publicUrl: 'http://shop.test' };
	await acceptPayment(db, paid.paymentId, by);
	await paid.match();
	expect(await paid.kinds()).toEqual([]);
});

test('a cancelled order gives back what is left, and its mail says how much', async () => {
	await paid.part(20_000_00);
	await paid.refresh();
	await moveByStaff(db, admin.id, paid.orderId, { to_state: 'cancelled', refund: 'whole' });
	expect(await paid.refresh()).toBe('refunded');
	expect(paid.sent()).toEqual([20_000_00, 70_000_00]);
	const [mail] = await db
		.select()
		.from(mails)
		.where(and(eq(mails.kind, 'order-moved'), like(mails.bodyText, '%₦70,000%')));
	expect(mail?.bodyText).toContain('The rest of your payment, ₦70,000, goes back by Paystack');
});
