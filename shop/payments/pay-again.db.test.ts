import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import {
	aRate,
	aShopper,
	letPass,
	type Paying,
	paymentRow,
	traces,
} from '#tests/helpers/payments.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import type { BegunPayment } from './begin-payment.ts';
import { paymentsOf } from './order-payments.ts';
import { payAgain } from './pay-again.ts';
import type { ProviderName } from './providers/provider.ts';
import { refreshPayment } from './refresh-payment.ts';

const db = await testDatabase();
let paying: Paying;
let begun: BegunPayment;

beforeEach(async () => {
	paying = await aShopper(db);
	begun = await paying.begin();
});

const again = (provider: ProviderName = 'paystack', change: object = {}) =>
	payAgain(db, paying.providers, {
		userId: paying.userId,
		orderId: begun.orderId,
		provider,
		shop: SHOP,
		...change,
	});

test('a payment that is still open is gone on with', async () => {
	expect(await again()).toEqual(begun);
	expect(await traces(paying)).toMatchObject({ stock: 3, payments: ['started'] });
});

test('a failed payment is started again, once however often it is pressed, and the goods stay reserved', async () => {
	paying.providers.paystack.tell(begun.reference, 'failed');
	await letPass(db, begun.paymentId, 15);
	const [second, third] = await Promise.all([again(), again()]);
	expect(third).toEqual(second);
	expect(second?.reference).not.toBe(begun.reference);
	expect(await traces(paying)).toMatchObject({ stock: 3, payments: ['failed', 'started'] });
	paying.providers.paystack.tell(second?.reference ?? '', 'paid');
	expect(await refreshPayment(db, paying.providers, second?.paymentId ?? 0)).toMatchObject({
		orderState: 'placed',
	});
	// Money that still arrives for the first one is returned: the order is paid.
	paying.providers.paystack.tell(begun.reference, 'paid');
	expect(await refreshPayment(db, paying.providers, begun.paymentId)).toMatchObject({
		paymentState: 'refunding',
		orderState: 'placed',
	});
});

test('another provider takes over, and the first one no longer reserves or gives up anything', async () => {
	const viaPaypal = await again('paypal', { rateId: await aRate(db) });
	expect(viaPaypal).toMatchObject({ orderId: begun.orderId, charged: { currency: 'USD' } });
	await letPass(db, begun.paymentId, 30);
	await refreshPayment(db, paying.providers, begun.paymentId);
	expect(await traces(paying)).toMatchObject({ stock: 3, orders: ['awaiting-payment'] });
	paying.providers.paypal.tell(viaPaypal.reference, 'approved');
	expect(await refreshPayment(db, paying.providers, viaPaypal.paymentId)).toMatchObject({
		orderState: 'placed',
	});
	// Money that now arrives for the first one is returned.
	paying.providers.paystack.tell(begun.reference, 'paid');
	expect(await refreshPayment(db, paying.providers, begun.paymentId)).toMatchObject({
		paymentState: 'refunding',
		orderState: 'placed',
	});
});

test('money that comes first pays the order, though the shopper has begun to pay with another method', async () => {
	const viaPaypal = await again('paypal', { rateId: await aRate(db) });
	paying.providers.paystack.tell(begun.reference, 'paid');
	expect(await refreshPayment(db, paying.providers, begun.paymentId)).toMatchObject({
		paymentState: 'paid',
		orderState: 'placed',
	});
	// Even if the shopper agrees at PayPal now, nothing is taken.
	paying.providers.paypal.tell(viaPaypal.reference, 'approved');
	await refreshPayment(db, paying.providers, viaPaypal.paymentId);
	expect(paying.providers.paypal.calls).not.toContain('capture');
	expect(await traces(paying)).toMatchObject({
		stock: 3,
		payments: ['paid', 'started'],
		mails: ['order-placed'],
	});
});

test("nothing is started for an order that is paid, being paid, expired or somebody else's", async () => {
	const stranger = (await makeShopper(db)).id;
	await expect(again('paystack', { userId: stranger })).rejects.toMatchObject({
		code: 'not-found',
	});
	await expect(again('paystack', { orderId: null })).rejects.toMatchObject({ code: 'not-found' });
	paying.providers.paystack.tell(begun.reference, 'pending');
	await expect(again('paypal')).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('waiting for your bank'),
	});
	paying.providers.paystack.tell(begun.reference, 'paid');
	await expect(again()).rejects.toMatchObject({ message: 'This order is paid.' });
	const late = await aShopper(db);
	const first = await late.begin();
	await letPass(db, first.paymentId, 20);
	await expect(
		payAgain(db, late.providers, {
			userId: late.userId,
			orderId: first.orderId,
			provider: 'paystack',
			shop: SHOP,
		}),
	).rejects.toMatchObject({ message: expect.stringContaining('time to pay this order is over') });
	expect(await traces(late)).toMatchObject({ stock: 5, orders: ['cancelled'] });
});

test("however often its payment is started again, an order's goods are reserved for an hour at most", async () => {
	let current = begun;
	for (const minutes of [19, 19, 19]) {
		paying.providers.paystack.tell(current.reference, 'failed');
		await letPass(db, current.paymentId, minutes);
		current = await again();
	}
	const { reservedUntil } = await paymentRow(db, current.paymentId);
	expect(reservedUntil.getTime() - Date.now()).toBeLessThan(3 * 60_000 + 1000);
	await letPass(db, current.paymentId, 4);
	await expect(again()).rejects.toMatchObject({ code: 'conflict' });
	expect(await traces(paying)).toMatchObject({ stock: 5 });
});

test('attempts are read newest first', async () => {
	paying.providers.paystack.tell(begun.reference, 'failed');
	const second = await again();
	const ids = (await paymentsOf(db, begun.orderId)).map(({ id }) => id);
	expect(ids).toEqual([second.paymentId, begun.paymentId]);
});
