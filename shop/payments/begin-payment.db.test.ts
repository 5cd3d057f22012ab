import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import {
	aRate,
	aShopper,
	HELD,
	type Paying,
	paymentRow,
	rejection,
	TOTAL,
	traces,
	UNTOUCHED,
} from '#tests/helpers/payments.ts';
import { refreshPayment } from './refresh-payment.ts';

const db = await testDatabase();
let paying: Paying;

beforeEach(async () => {
	paying = await aShopper(db);
});

test('goods are reserved for twenty minutes, the cart stays and nothing is queued', async () => {
	const { begin, providers } = paying;
	const before = Date.now();
	const begun = await begin();
	expect(begun).toEqual({
		orderId: expect.any(Number),
		trackingNo: expect.stringMatching(/^BH-/),
		totalKobo: TOTAL,
		paymentId: expect.any(Number),
		reference: expect.stringContaining(begun.trackingNo),
		provider: 'paystack',
		payUrl: `https://paystack.example/${begun.reference}`,
		accessCode: `access-${begun.reference}`,
		charged: { minor: TOTAL, currency: 'NGN' },
	});
	expect(await traces(paying)).toEqual(HELD);
	const { reservedUntil, nextCheckAt } = await paymentRow(db, begun.paymentId);
	expect(reservedUntil.getTime() - before).toBeGreaterThanOrEqual(20 * 60_000);
	expect(reservedUntil.getTime() - before).toBeLessThan(21 * 60_000);
	expect(nextCheckAt?.getTime()).toBeLessThan(before + 2 * 60_000);
	expect([...providers.paystack.books.values()]).toMatchObject([
		{ reference: begun.reference, minor: TOTAL, currency: 'NGN', userId: paying.userId },
	]);
});

test('the same press again, ten times at once, is the same order and payment', async () => {
	const { begin, providers } = paying;
	const all = await Promise.all(Array.from({ length: 10 }, () => begin()));
	expect(all).toEqual(Array(10).fill(all[0]));
	expect(await begin()).toEqual(all[0]);
	expect(await traces(paying)).toEqual(HELD);
	expect(providers.paystack.books.size).toBe(1);
});

test('what the provider will not take is given up, the cart is kept', async () => {
	const { begin, providers } = paying;
	providers.paystack.trouble.start = 'refused';
	expect(await rejection(begin())).toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('Nothing was charged'),
	});
	expect(await traces(paying)).toEqual({
		...UNTOUCHED,
		orders: ['cancelled'],
		payments: ['failed'],
		events: ['awaiting-payment', 'cancelled'],
	});
	providers.paystack.trouble = {};
	expect(await begin()).toMatchObject({ totalKobo: TOTAL });
	expect(await traces(paying)).toMatchObject({
		stock: 3,
		orders: ['cancelled', 'awaiting-payment'],
	});
});

test('when the provider does not answer, the same press goes on with the same reference', async () => {
	const { begin, providers } = paying;
	for (const trouble of ['down', 'response lost'] as const) {
		providers.paystack.trouble.start = trouble;
		expect(await rejection(begin())).toMatchObject({ code: 'unavailable' });
	}
	providers.paystack.trouble = {};
	const begun = await begin();
	expect(await traces(paying)).toEqual(HELD);
	expect([...providers.paystack.books.keys()]).toEqual([begun.reference]);
});

test('a provider that will not return its page again is asked under another reference', async () => {
	const { begin, providers } = paying;
	providers.paystack.trouble.start = 'response lost';
	await rejection(begin());
	const { start } = providers.paystack;
	providers.paystack.trouble = {};
	providers.paystack.start = async (request) => {
		providers.paystack.trouble = providers.paystack.books.has(request.reference)
			? { start: 'duplicate' }
			: {};
		return start(request);
	};
	const begun = await begin();
	expect(await traces(paying)).toMatchObject({
		stock: 3,
		orders: ['awaiting-payment'],
		payments: ['failed', 'started'],
	});
	expect(providers.paystack.books.size).toBe(2);
	providers.paystack.tell(begun.reference, 'paid');
	expect(await refreshPayment(db, providers, begun.paymentId)).toMatchObject({
		orderState: 'placed',
	});
});

test('PayPal is asked for dollars at the rate that was agreed to, rounded up', async () => {
	const { begin, providers } = paying;
	const rateId = await aRate(db, '1530.25');
	const begun = await begin('paypal', { rateId });
	// 90,000 / 1530.25 = 58.8139…
	expect(begun.charged).toEqual({ minor: 5882, currency: 'USD' });
	expect(await paymentRow(db, begun.paymentId)).toMatchObject({
		amountKobo: TOTAL,
		chargedMinor: 5882,
		chargedCurrency: 'USD',
		rate: '1530.25',
		providerId: expect.stringMatching(/^paypal-/),
	});
	expect([...providers.paypal.books.values()]).toMatchObject([{ minor: 5882, currency: 'USD' }]);
});

test('without an agreed rate, an agreed total or an open payment method nothing is begun', async () => {
	const { begin, providers } = paying;
	expect(await rejection(begin('paypal'))).toMatchObject({ code: 'conflict' });
	expect(await rejection(begin('paystack', { acceptedTotalKobo: TOTAL - 1 }))).toMatchObject({
		code: 'conflict',
		facts: { totalKobo: TOTAL },
	});
	const closed = { ...SHOP, payments: { cod: true, card: false, wallet: true } };
	expect(await rejection(begin('paystack', { shop: closed }))).toMatchObject({ code: 'conflict' });
	await db.update(products).set({ qty: 1 }).where(eq(products.id, paying.product.id));
	expect(await rejection(begin())).toMatchObject({
		code: 'conflict',
		facts: { items: [{ product_id: paying.product.id, in_stock: 1 }] },
	});
	expect(await traces(paying)).toEqual({ ...UNTOUCHED, stock: 1 });
	expect(providers.paystack.calls).toEqual([]);
});
