import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { cartItems, orders } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import {
	aRate,
	aShopper,
	letPass,
	type Paying,
	paymentRow,
	TOTAL,
	traces,
} from '#tests/helpers/payments.ts';
import { fillCart, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { attemptKey, countAttempt, LIMITS } from '../accounts/attempts.ts';
import { placeOrder } from '../checkout/place-order.ts';
import type { BegunPayment } from './begin-payment.ts';
import { payAgain } from './pay-again.ts';
import type { ProviderName, ProviderReport } from './providers/provider.ts';
import { refreshPayment } from './refresh-payment.ts';
import { sweepPayments } from './sweep.ts';

// What keeps payments, orders and goods from being stuck for ever, and shoppers from starting payments without end.

const db = await testDatabase();
let paying: Paying;
let begun: BegunPayment;

beforeEach(async () => {
	paying = await aShopper(db);
	begun = await paying.begin();
});

const refresh = (id = begun.paymentId) => refreshPayment(db, paying.providers, id);
const tell = (status: ProviderReport['status'], reference = begun.reference) =>
	paying.providers.paystack.tell(reference, status);
const again = (provider: ProviderName = 'paystack', change: object = {}) =>
	payAgain(db, paying.providers, {
		userId: paying.userId,
		orderId: begun.orderId,
		provider,
		shop: SHOP,
		...change,
	});

test('a provider that stays silent reserves goods for an hour, not for ever; money that comes is still found', async () => {
	paying.providers.paystack.trouble.report = 'down';
	await letPass(db, begun.paymentId, 59);
	await expect(refresh()).rejects.toThrow('away');
	expect(await traces(paying)).toMatchObject({ stock: 3, payments: ['started'] });
	await letPass(db, begun.paymentId, 1);
	const all = await Promise.allSettled(Array.from({ length: 20 }, () => refresh()));
	expect(all.filter(({ status }) => status === 'fulfilled')).toEqual([]);
	expect(await traces(paying)).toMatchObject({
		stock: 5,
		sold: 0,
		payments: ['expired'],
		events: ['awaiting-payment', 'cancelled'],
	});
	expect((await paymentRow(db, begun.paymentId)).nextCheckAt).not.toBeNull();
	paying.providers.paystack.trouble = {};
	tell('paid');
	expect(await refresh()).toMatchObject({ paymentState: 'paid', orderState: 'placed' });
	expect(await traces(paying)).toMatchObject({ stock: 3, mails: ['order-placed'] });
});

test('goods are not reserved for a provider whose keys were taken away', async () => {
	const { paystack: _gone, ...without } = paying.providers;
	await letPass(db, begun.paymentId, 60);
	await expect(refreshPayment(db, without, begun.paymentId)).rejects.toThrow('not set up');
	expect(await traces(paying)).toMatchObject({ stock: 5, orders: ['cancelled'] });
	await letPass(db, begun.paymentId, 72 * 60);
	await expect(refreshPayment(db, without, begun.paymentId)).rejects.toThrow('not set up');
	expect((await paymentRow(db, begun.paymentId)).nextCheckAt).toBeNull();
});

test('a payment that waits for a decision is not swept any more once its reservation is over', async () => {
	paying.providers.paystack.tell(begun.reference, 'paid', { minor: TOTAL - 1 });
	await refresh();
	await letPass(db, begun.paymentId, 20);
	await sweepPayments(db, paying.providers);
	expect(await traces(paying)).toMatchObject({ payments: ['review'], orders: ['cancelled'] });
	expect((await paymentRow(db, begun.paymentId)).nextCheckAt).toBeNull();
});

test('after a late refusal by the bank the shopper can pay again at once', async () => {
	tell('pending');
	expect(await refresh()).toMatchObject({ paymentState: 'pending' });
	// Even if the page was closed or left, a transfer may still arrive.
	tell('open');
	expect(await refresh()).toMatchObject({ paymentState: 'pending' });
	tell('failed');
	expect(await refresh()).toMatchObject({
		paymentState: 'failed',
		orderState: 'awaiting-payment',
	});
	const viaPaypal = await again('paypal', { rateId: await aRate(db) });
	expect(viaPaypal.orderId).toBe(begun.orderId);
	expect(await traces(paying)).toMatchObject({ stock: 3, payments: ['failed', 'started'] });
});

test('another card at the same payment pays the order that waits, and nothing is given back', async () => {
	tell('pending');
	await refresh();
	tell('failed');
	await refresh();
	tell('paid');
	expect(await refresh()).toMatchObject({ paymentState: 'paid', orderState: 'placed' });
	expect(await traces(paying)).toMatchObject({ stock: 3, mails: ['order-placed'], cart: [] });
});

test('when the bank refuses and nobody pays again, the goods are released', async () => {
	tell('pending');
	await refresh();
	tell('failed');
	await refresh();
	await letPass(db, begun.paymentId, 35);
	await sweepPayments(db, paying.providers);
	expect(await traces(paying)).toMatchObject({
		stock: 5,
		orders: ['cancelled'],
		payments: ['failed'],
	});
});

test('starting payments is limited per hour; those started can be continued', async () => {
	const own = attemptKey('payAccount', String(paying.userId));
	for (let begins = 1; begins < LIMITS.payAccount.limit; begins += 1)
		await countAttempt(db, own, LIMITS.payAccount);
	expect(await again()).toEqual(begun);
	tell('failed');
	await expect(again()).rejects.toMatchObject({ code: 'too-many' });
	await expect(paying.begin('paystack', { idempotencyKey: 'anew' })).rejects.toMatchObject({
		code: 'too-many',
	});
});

test('the same press again asks the provider for no second beginning', async () => {
	expect(await paying.begin()).toEqual(begun);
	expect(await again()).toEqual(begun);
	expect(paying.providers.paystack.calls.filter((call) => call === 'start')).toHaveLength(1);
});

test('the same press with other goods of the same price is another order', async () => {
	const other = await aShopper(db);
	await db.delete(cartItems).where(eq(cartItems.userId, paying.userId));
	await fillCart(db, paying.userId, [other.product, 2]);
	const second = await paying.begin();
	expect(second.orderId).not.toBe(begun.orderId);
	expect(await traces(paying)).toMatchObject({
		stock: 5,
		orders: ['cancelled', 'awaiting-payment'],
	});
});

test('only orders of goods that are in the cart are given up for another payment method', async () => {
	const other = await aShopper(db);
	await db.delete(cartItems).where(eq(cartItems.userId, paying.userId));
	await fillCart(db, paying.userId, [other.product, 2]);
	await paying.begin('paystack', { idempotencyKey: 'second cart' });
	await placeOrder(
		db,
		paying.userId,
		{ ...PLACEMENT, payment_mode: 'cod', payment_id: '' },
		{ shop: SHOP, providers: paying.providers },
	);
	expect((await traces(paying)).orders).toEqual(['awaiting-payment', 'cancelled', 'placed']);
});

test('a sweep passes over what another works on and waits for nobody', async () => {
	const second = await aShopper(db, paying.providers);
	const { paymentId } = await second.begin();
	await db.update(payments).set({ nextCheckAt: null });
	for (const id of [begun.paymentId, paymentId]) await letPass(db, id, 1);
	await db.transaction(async (other) => {
		await other.select().from(payments).where(eq(payments.id, begun.paymentId)).for('update');
		expect(await sweepPayments(db, paying.providers)).toEqual({ refreshed: 1, unanswered: 0 });
	});
	const [order] = await db.select().from(orders).where(eq(orders.id, begun.orderId));
	expect(order?.state).toBe('awaiting-payment');
});
