import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { cartItems, orderEvents, orders } from '#db/order-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import {
	aRate,
	aShopper,
	discrepanciesOf,
	letPass,
	type Paying,
	PLACED,
	paymentRow,
	TOTAL,
	traces,
} from '#tests/helpers/payments.ts';
import { fillCart } from '#tests/helpers/shoppers.ts';
import { moveOrder } from '../orders/move-order.ts';
import type { BegunPayment } from './begin-payment.ts';
import type { ProviderReport } from './providers/provider.ts';
import { refreshPayment } from './refresh-payment.ts';
import { acceptPayment } from './staff-payments.ts';

const db = await testDatabase();
let paying: Paying;
let begun: BegunPayment;

beforeEach(async () => {
	paying = await aShopper(db);
	begun = await paying.begin();
});

const refresh = (id = begun.paymentId) => refreshPayment(db, paying.providers, id);
const tell = (status: ProviderReport['status'], change: Partial<ProviderReport> = {}) =>
	paying.providers.paystack.tell(begun.reference, status, change);
const move = (to: 'cancelled' | 'confirmed') =>
	db.transaction((tx) => moveOrder(tx, begun.orderId, to, { byUserId: paying.userId }));

test('money that has come makes the order a placed one, however often and by whomever it is reported', async () => {
	await refresh();
	tell('paid');
	const outcomes = await Promise.all(Array.from({ length: 20 }, () => refresh()));
	expect(new Set(outcomes.map(({ orderState }) => orderState))).toEqual(new Set(['placed']));
	for (let again = 0; again < 20; again += 1) await refresh();
	// A message that was delayed for long says what was true then.
	tell('pending');
	await refresh();
	tell('open');
	expect(await refresh()).toEqual({ paymentState: 'paid', orderState: 'placed', reported: null });
	expect(await traces(paying)).toEqual(PLACED);
	const row = await paymentRow(db, begun.paymentId);
	expect(row).toMatchObject({
		paidMinor: TOTAL,
		paidCurrency: 'NGN',
		captureId: `capture-${begun.reference}`,
		nextCheckAt: null,
	});
	const [order] = await db.select().from(orders).where(eq(orders.id, begun.orderId));
	expect(order).toMatchObject({ paymentId: begun.reference, paymentMode: 'paystack' });
	const [mail] = await db
		.select()
		.from(mails)
		.where(eq(mails.dedupeKey, `order-placed:${begun.orderId}`));
	expect(mail?.bodyText).toContain('Paid by Paystack');
	expect(mail?.bodyText).toContain(`${SHOP.publicUrl}/myorders/view-order/${begun.orderId}`);
});

test('what was put into the cart beyond the order stays there', async () => {
	const other = await aShopper(db);
	await fillCart(db, paying.userId, [other.product, 1]);
	await db
		.update(cartItems)
		.set({ productQty: 3 })
		.where(eq(cartItems.productId, paying.product.id));
	tell('paid');
	await refresh();
	expect((await traces(paying)).cart.sort()).toEqual([1, 1]);
});

test('what PayPal has approved is captured, once, and only while the order waits for it', async () => {
	const { begin, providers } = paying;
	const rateId = await aRate(db);
	const viaPaypal = await begin('paypal', { rateId });
	providers.paypal.tell(viaPaypal.reference, 'approved');
	expect(await refresh(viaPaypal.paymentId)).toMatchObject({
		paymentState: 'paid',
		orderState: 'placed',
	});
	await refresh(viaPaypal.paymentId);
	expect(providers.paypal.calls.filter((call) => call === 'capture')).toHaveLength(1);
	const [order] = await db.select().from(orders).where(eq(orders.id, viaPaypal.orderId));
	expect(order).toMatchObject({
		paymentMode: 'Paid by PayPal',
		paymentId: expect.stringMatching(/^paypal-/),
	});

	const late = await aShopper(db);
	const second = await late.begin('paypal', { rateId });
	await letPass(db, second.paymentId, 20);
	await refreshPayment(db, late.providers, second.paymentId);
	late.providers.paypal.tell(second.reference, 'approved');
	expect(await refreshPayment(db, late.providers, second.paymentId)).toMatchObject({
		paymentState: 'expired',
		orderState: 'cancelled',
	});
	expect(late.providers.paypal.calls).not.toContain('capture');
});

test('a capture that is refused leaves the payment open for another try', async () => {
	const { begin, providers } = paying;
	const viaPaypal = await begin('paypal', { rateId: await aRate(db) });
	providers.paypal.tell(viaPaypal.reference, 'approved');
	providers.paypal.trouble.capture = 'refused';
	expect(await refresh(viaPaypal.paymentId)).toEqual({
		paymentState: 'started',
		orderState: 'awaiting-payment',
		reported: 'failed',
	});
	expect((await paymentRow(db, viaPaypal.paymentId)).providerMessage).toBe('paypal refuses');
	providers.paypal.trouble = {};
	expect(await refresh(viaPaypal.paymentId)).toMatchObject({ orderState: 'placed' });
});

test('a transfer that is on its way reserves the goods for 35 minutes, not 20', async () => {
	tell('pending');
	expect(await refresh()).toMatchObject({ paymentState: 'pending' });
	await letPass(db, begun.paymentId, 34);
	expect(await refresh()).toMatchObject({
		paymentState: 'pending',
		orderState: 'awaiting-payment',
	});
	expect(await traces(paying)).toMatchObject({ stock: 3, mails: [], cart: [2] });
	await letPass(db, begun.paymentId, 1);
	expect(await refresh()).toMatchObject({ paymentState: 'expired', orderState: 'cancelled' });
	expect(await traces(paying)).toMatchObject({ stock: 5, sold: 0 });
});

test('not paid in time, the goods go back once; until then they are reserved', async () => {
	await letPass(db, begun.paymentId, 19);
	expect(await refresh()).toMatchObject({
		paymentState: 'started',
		orderState: 'awaiting-payment',
	});
	await letPass(db, begun.paymentId, 1);
	const all = await Promise.all(Array.from({ length: 50 }, () => refresh()));
	expect(new Set(all.map(({ orderState }) => orderState))).toEqual(new Set(['cancelled']));
	expect(await traces(paying)).toEqual({
		stock: 5,
		sold: 0,
		orders: ['cancelled'],
		payments: ['expired'],
		events: ['awaiting-payment', 'cancelled'],
		mails: [],
		cart: [2],
	});
});

test('fifty expiries and payments at once take and give the goods once, whoever wins', async () => {
	await letPass(db, begun.paymentId, 20);
	const { providers } = paying;
	let asked = 0;
	const { report } = providers.paystack;
	providers.paystack.report = async (payment) => {
		// Counted before waiting for the answer: others ask meanwhile, and every one of them could find the count odd.
		asked += 1;
		const hasPaid = asked % 2 === 0;
		const outcomes = await report(payment);
		return hasPaid ? { ...outcomes, status: 'paid', captureId: 'capture-1' } : outcomes;
	};
	await Promise.all(Array.from({ length: 50 }, () => refresh()));
	const { stock, sold, orders, payments, mails } = await traces(paying);
	// Money arrived and the goods were there: whoever wins the race, the order is placed in the end.
	expect({ stock, sold, orders, payments, mails }).toEqual({
		stock: 3,
		sold: 2,
		orders: ['placed'],
		payments: ['paid'],
		mails: ['order-placed'],
	});
});

test('an order the staff cancelled is not brought back by money: that goes back', async () => {
	await move('cancelled');
	// Whatever staff wrote with it, also once their account is gone.
	await db.update(orderEvents).set({ note: 'Not paid in time', byUserId: null });
	tell('paid');
	expect(await refresh()).toMatchObject({ paymentState: 'refunding', orderState: 'cancelled' });
	expect(await traces(paying)).toMatchObject({ stock: 5, mails: ['payment-late'] });
});

test('staff cancelling and money coming at once: either way the goods are counted once', async () => {
	tell('paid');
	await Promise.all([
		...Array.from({ length: 10 }, () => refresh()),
		move('cancelled'),
		...Array.from({ length: 10 }, () => refresh()),
	]);
	const { stock, sold, orders } = await traces(paying);
	expect({ stock, sold, orders }).toEqual({ stock: 5, sold: 0, orders: ['cancelled'] });
});

test('money that does not match is not taken for the order: the staff decides', async () => {
	const wrongs: [Partial<ProviderReport>, string][] = [
		[{ minor: TOTAL - 1 }, 'wrong-amount'],
		[{ minor: TOTAL + 1 }, 'wrong-amount'],
		[{ currency: 'USD' }, 'wrong-currency'],
		[{ userId: 2_000_000_000 }, 'wrong-user'],
	];
	for (const [change, kind] of wrongs) {
		const shopper = await aShopper(db);
		const { paymentId, reference } = await shopper.begin();
		shopper.providers.paystack.tell(reference, 'paid', change);
		for (let again = 0; again < 3; again += 1) {
			expect(await refreshPayment(db, shopper.providers, paymentId)).toMatchObject({
				paymentState: 'review',
				orderState: 'awaiting-payment',
			});
		}
		expect(await discrepanciesOf(db, paymentId), kind).toEqual([kind]);
		expect(await traces(shopper)).toMatchObject({ stock: 3, mails: [], cart: [2] });
		// Its time runs out like any other's.
		await letPass(db, paymentId, 20);
		expect(await refreshPayment(db, shopper.providers, paymentId)).toMatchObject({
			paymentState: 'review',
			orderState: 'cancelled',
		});
		expect(await traces(shopper)).toMatchObject({ stock: 5 });
	}
});

test("another payment's report is not taken for this one", async () => {
	const { report } = paying.providers.paystack;
	tell('paid');
	paying.providers.paystack.report = async (payment) => ({
		...(await report(payment)),
		reference: 'another',
	});
	expect(await refresh()).toMatchObject({ paymentState: 'review', orderState: 'awaiting-payment' });
	expect(await discrepanciesOf(db, begun.paymentId)).toEqual(['wrong-reference']);
});

test('money that the provider gave back by itself is listed and places nothing', async () => {
	tell('refunded');
	expect(await refresh()).toMatchObject({ paymentState: 'review', orderState: 'awaiting-payment' });
	expect(await discrepanciesOf(db, begun.paymentId)).toEqual(['refunded-elsewhere']);
	const by = { reason: 'It looks paid', adminId: paying.userId, publicUrl: SHOP.publicUrl };
	await expect(acceptPayment(db, begun.paymentId, by)).rejects.toThrow('not here any more');
	expect(await traces(paying)).toMatchObject({ payments: ['review'], mails: [] });
});

test('while the provider does not answer nothing changes', async () => {
	paying.providers.paystack.trouble.report = 'down';
	await letPass(db, begun.paymentId, 20);
	const before = await traces(paying);
	await expect(refresh()).rejects.toThrow('away');
	expect(await traces(paying)).toEqual(before);
});
