import { expect, test } from 'vitest';
import { attemptKey, attemptsSoFar } from '#shop/accounts/attempts.ts';
import { placeOrder } from '#shop/checkout/place-order.ts';
import { useUpAttempts } from '#tests/helpers/attempts.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { aRate, aShopper, PLACED, TOTAL, traces, UNTOUCHED } from '#tests/helpers/payments.ts';
import { prepaidOrders } from '#tests/helpers/prepaid-orders.ts';
import { fillCart, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { signedInHeaders } from '#tests/helpers/staff.ts';

// Which orders that name an existing payment are placed.

const db = await testDatabase();
const { app, aPayment } = await prepaidOrders(db);

test('a payment that the provider confirms places the order; sent again it is the same order', async () => {
	const { place, paid, paying, reference } = await aPayment();
	paid();
	const first = await place();
	expect(first).toMatchObject({
		status: 200,
		message: 'Order Placed Successfully',
		order: { total: 90_000 },
	});
	expect(await place()).toEqual(first);
	expect(await traces(paying)).toEqual(PLACED);
	const { orders } = (
		await app.inject({
			url: '/api/orders',
			headers: await signedInHeaders(db, paying.userId),
		})
	).json();
	expect(orders).toMatchObject([{ payment_mode: 'paystack', payment_id: reference }]);
});

test('sent ten times at once it is one order', async () => {
	const { place, paid, paying } = await aPayment();
	paid();
	const responses = await Promise.all(Array.from({ length: 10 }, () => place()));
	expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
	expect(responses[0]).toMatchObject({ status: 200 });
	expect(await traces(paying)).toEqual(PLACED);
});

test('with the same key it is the same order too, whatever lies in the cart by then', async () => {
	const { place, paid, paying } = await aPayment();
	paid();
	const first = await place({}, paying, 'key');
	await fillCart(db, paying.userId, [paying.product, 1]);
	expect(await place({}, paying, 'key')).toEqual(first);
	expect(await traces(paying)).toMatchObject({ stock: 3, orders: ['placed'], cart: [1] });
});

test('PayPal: what was captured must cover the total at a rate that still holds', async () => {
	const { place, paying, providers, reference } = await aPayment();
	await aRate(db, '1530.25');
	const viaPaypal = { payment_mode: 'Paid by PayPal', payment_id: reference };
	const book = (minor: number) =>
		providers.paypal.begunElsewhere({ reference, status: 'paid', minor, currency: 'USD' });
	book(5881);
	expect(await place(viaPaypal)).toMatchObject({ status: 402 });
	expect(await traces(paying)).toEqual(UNTOUCHED);
	book(5990);
	expect(await place(viaPaypal)).toMatchObject({ status: 200 });
	expect(await traces(paying)).toEqual(PLACED);
});

test('PayPal: what the payer has only agreed to is captured with the order', async () => {
	const { place, paying, providers, reference } = await aPayment();
	await aRate(db, '1530.25');
	providers.paypal.begunElsewhere({ reference, status: 'approved', minor: 5882, currency: 'USD' });
	const viaPaypal = { payment_mode: 'Paid by PayPal', payment_id: reference };
	expect(await place(viaPaypal)).toMatchObject({ status: 200 });
	expect(providers.paypal.calls).toContain('capture');
	expect(await traces(paying)).toEqual(PLACED);
});

test('wrong amounts and currencies, unknown and unpaid references are refused, and nothing changes', async () => {
	const { place, paid, paying } = await aPayment();
	const wrongs: object[] = [
		{ minor: TOTAL - 1 },
		{ minor: TOTAL + 1 },
		{ currency: 'USD' },
		{ currency: 'GHS' },
		{ status: 'open' },
		{ status: 'failed' },
		{ status: 'refunded' },
		{ minor: null },
	];
	expect(await place()).toEqual({ status: 402, message: 'The payment could not be confirmed.' });
	for (const wrong of wrongs) {
		paid(wrong);
		expect(await place(), JSON.stringify(wrong)).toMatchObject({ status: 402 });
	}
	for (const named of [{ payment_id: '' }, { payment_mode: 'Paid by another wallet' }])
		expect(await place(named)).toMatchObject({ status: 402 });
	for (const payment_mode of ['pay stack', 'bitcoin'])
		expect(await place({ payment_mode })).toMatchObject({
			status: 422,
			errors: { payment_mode: [expect.stringContaining('one of')] },
		});
	expect(await traces(paying)).toEqual(UNTOUCHED);
});

test("another user's payment is refused, whether it was begun here, elsewhere, or is used already", async () => {
	const { place, paid, paying, providers } = await aPayment();
	const owner = await aShopper(db, providers);
	const begun = await owner.begin();
	providers.paystack.tell(begun.reference, 'paid');
	expect(await place({ payment_id: begun.reference })).toMatchObject({ status: 402 });
	paid({ payerEmail: owner.email });
	expect(await place()).toMatchObject({ status: 402 });
	paid({ payerEmail: null, userId: owner.userId });
	expect(await place()).toMatchObject({ status: 402 });
	expect(await traces(paying)).toEqual(UNTOUCHED);
	paid({ payerEmail: owner.email.toUpperCase() });
	expect(await place({}, owner)).toMatchObject({ status: 409 });
	const third = await aShopper(db, providers);
	paid({ payerEmail: third.email });
	expect(await place({}, third)).toMatchObject({ status: 200 });
	paid();
	expect(await place()).toMatchObject({ status: 402 });
	expect(await traces(paying)).toEqual(UNTOUCHED);
});

test('a payment pays for one order only', async () => {
	const { place, paid, paying, reference } = await aPayment();
	paid();
	await place();
	await fillCart(db, paying.userId, [paying.product, 2]);
	expect(await place()).toEqual({
		status: 402,
		message: 'This payment has already paid for another order.',
	});
	// By any of its names.
	expect(await place({ payment_id: `capture-${reference}` })).toMatchObject({ status: 402 });
	expect(await traces(paying)).toMatchObject({ stock: 3, orders: ['placed'], cart: [2] });
});

test('when two shoppers name one payment at once, one gets an order and the other is refused', async () => {
	const { place, paying, providers, reference } = await aPayment();
	await aRate(db);
	const other = await aShopper(db, providers);
	providers.paypal.begunElsewhere({ reference, status: 'paid', minor: 5990, currency: 'USD' });
	const { report } = providers.paypal;
	const asking: (() => void)[] = [];
	// Both learn that the payment is paid before either has claimed it.
	providers.paypal.report = async (payment) => {
		const reported = await report(payment);
		if (asking.length < 2) {
			await new Promise<void>((goOn) => {
				asking.push(goOn);
				if (asking.length === 2) for (const each of asking) each();
			});
		}
		return reported;
	};
	const viaPaypal = { payment_mode: 'Paid by PayPal', payment_id: reference };
	const responses = await Promise.all([place(viaPaypal), place(viaPaypal, other)]);
	expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 402]);
	const all = [await traces(paying), await traces(other)];
	expect(all.map(({ orders }) => orders.length).toSorted()).toEqual([0, 1]);
	expect(all).toContainEqual(PLACED);
});

test('a payment that the provider knows by two spellings pays for one order all the same', async () => {
	const { place, paying, providers, reference } = await aPayment();
	await aRate(db);
	providers.paypal.begunElsewhere({ reference, status: 'paid', minor: 5990, currency: 'USD' });
	const { report } = providers.paypal;
	providers.paypal.report = (payment) =>
		report({ ...payment, providerId: payment.providerId?.toUpperCase() ?? null });
	const viaPaypal = { payment_mode: 'Paid by PayPal', payment_id: reference };
	expect(await place(viaPaypal)).toMatchObject({ status: 200 });
	await fillCart(db, paying.userId, [paying.product, 2]);
	const respelt = { ...viaPaypal, payment_id: reference.toLowerCase() };
	expect(await place(respelt)).toMatchObject({ status: 402 });
	expect(await traces(paying)).toMatchObject({ orders: ['placed'], payments: ['paid'] });
});

test('what cannot be the name of a payment is refused without asking anybody', async () => {
	const { place, paying, providers } = await aPayment();
	for (const payment_id of ['..', 'a/b', 'a b', 'a?b=c', '<x>'])
		expect(await place({ payment_id }), payment_id).toMatchObject({ status: 402 });
	expect(providers.paystack.calls).toEqual([]);
	expect(await traces(paying)).toEqual(UNTOUCHED);
});

test('of sixty guesses sent at once the provider is asked about thirty', async () => {
	const { paying, providers, paid, place } = await aPayment();
	const guess = (n: number) => {
		const input = { ...PLACEMENT, payment_mode: 'paystack', payment_id: `guess-${n}` };
		return placeOrder(db, paying.userId, input, { shop: SHOP, providers });
	};
	const guesses = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => guess(n)));
	const codes = guesses.map((each) => each.status === 'rejected' && each.reason.code);
	expect(codes.toSorted()).toEqual([
		...Array(30).fill('payment-unconfirmed'),
		...Array(30).fill('too-many-open'),
	]);
	expect(providers.paystack.calls).toHaveLength(30);
	const other = await aShopper(db, providers);
	paid({ payerEmail: other.email });
	expect(await place({}, other)).toMatchObject({ status: 200 });
	const own = attemptKey('payNameAccount', String(other.userId));
	expect(await attemptsSoFar(db, own)).toBe(0);
});

test("guesses at names of payments are limited; naming one's own payment does not count", async () => {
	const { place, paying, providers, send } = await aPayment();
	await useUpAttempts(db, 'payNameAccount', String(paying.userId), 2);
	expect(await place({ payment_id: 'guess-1' })).toMatchObject({ status: 402 });
	expect(await place({ payment_id: 'guess-2' })).toMatchObject({ status: 402 });
	const asked = providers.paystack.calls.length;
	const response = await send({ payment_id: 'guess-3' }, paying);
	expect(response.statusCode).toBe(200);
	expect(response.json()).toMatchObject({ status: 429, retry_after: expect.any(Number) });
	expect(providers.paystack.calls).toHaveLength(asked);
	// Switched off with the other flow limits.
	const input = { ...PLACEMENT, payment_mode: 'paystack', payment_id: 'guess-4' };
	const unlimited = { shop: SHOP, providers, flowLimits: false };
	await expect(placeOrder(db, paying.userId, input, unlimited)).rejects.toMatchObject({
		code: 'payment-unconfirmed',
	});
	expect(await place({ payment_mode: 'cod', payment_id: '' })).toMatchObject({ status: 200 });
});
