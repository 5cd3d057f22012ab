import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { cartItems } from '#db/order-schema.ts';
import { moneyDifferences, paymentNotices, payments } from '#db/payment-schema.ts';
import { attemptKey, countAttempt, LIMITS } from '#shop/accounts/attempts.ts';
import { handleNotice, takeNotice } from '#shop/payments/notices.ts';
import { sweepPayments } from '#shop/payments/sweep.ts';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { aRate, aShopper, letPass, type Paying, TOTAL, traces } from '#tests/helpers/paying.ts';
import { type FakeProviders, fakeProviders } from '#tests/helpers/providers.ts';
import { fillCart, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { signedInHeaders } from '#tests/helpers/staff.ts';

// The contract's older way: the order names a payment that was made before.

const db = await testDatabase();
const { app, shop } = await testApp(db);
let providers: FakeProviders;
let paying: Paying;
let count = 0;
let reference: string;

beforeEach(async () => {
	providers = fakeProviders();
	shop.providers = providers;
	paying = await aShopper(db, providers);
	count += 1;
	reference = `T-${count}`;
});

type Named = { payment_mode?: string; payment_id?: string };
async function place(named: Named = {}, who = paying, key?: string) {
	const payload = { ...PLACEMENT, payment_mode: 'paystack', payment_id: reference, ...named };
	const answer = await app.inject({
		method: 'POST',
		url: '/api/place-order',
		headers: {
			...(await signedInHeaders(db, who.userId)),
			...(key ? { 'idempotency-key': key } : {}),
		},
		payload,
	});
	expect(answer.statusCode).toBe(200);
	return answer.json();
}
const paid = (change: object = {}) =>
	providers.paystack.begunElsewhere({
		reference,
		status: 'paid',
		minor: TOTAL,
		currency: 'NGN',
		payerEmail: paying.email,
		captureId: `capture-${reference}`,
		...change,
	});

const UNTOUCHED = { stock: 5, sold: 0, orders: [], payments: [], events: [], mails: [], cart: [2] };
const PLACED = {
	stock: 3,
	sold: 2,
	orders: ['placed'],
	payments: ['paid'],
	events: ['awaiting-payment', 'placed'],
	mails: ['order-placed'],
	cart: [],
};

test('a payment that the provider confirms places the order; sent again it is the same order', async () => {
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
	paid();
	const answers = await Promise.all(Array.from({ length: 10 }, () => place()));
	expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
	expect(answers[0]).toMatchObject({ status: 200 });
	expect(await traces(paying)).toEqual(PLACED);
});

test('with the same key it is the same order too, whatever lies in the cart by then', async () => {
	paid();
	const first = await place({}, paying, 'key');
	await fillCart(db, paying.userId, [paying.product, 1]);
	expect(await place({}, paying, 'key')).toEqual(first);
	expect(await traces(paying)).toMatchObject({ stock: 3, orders: ['placed'], cart: [1] });
});

test('PayPal: what was captured must cover the total at a rate that still holds', async () => {
	await aRate(db, '1530.25');
	const wallet = { payment_mode: 'Paid by PayPal', payment_id: reference };
	const book = (minor: number) =>
		providers.paypal.begunElsewhere({ reference, status: 'paid', minor, currency: 'USD' });
	book(5881);
	expect(await place(wallet)).toMatchObject({ status: 402 });
	expect(await traces(paying)).toEqual(UNTOUCHED);
	book(5990);
	expect(await place(wallet)).toMatchObject({ status: 200 });
	expect(await traces(paying)).toEqual(PLACED);
});

test('PayPal: what the payer has only agreed to is captured with the order', async () => {
	await aRate(db, '1530.25');
	providers.paypal.begunElsewhere({ reference, status: 'approved', minor: 5882, currency: 'USD' });
	const wallet = { payment_mode: 'Paid by PayPal', payment_id: reference };
	expect(await place(wallet)).toMatchObject({ status: 200 });
	expect(providers.paypal.calls).toContain('capture');
	expect(await traces(paying)).toEqual(PLACED);
});

test('wrong amounts and currencies, unknown and unpaid references are refused, and nothing changes', async () => {
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
	for (const named of [{ payment_id: '' }, { payment_mode: 'Paystack' }, { payment_mode: 'COD ' }])
		expect(await place(named)).toMatchObject({ status: 402 });
	expect(await traces(paying)).toEqual(UNTOUCHED);
});

test("another user's payment is refused, whether it was begun here, elsewhere, or is used already", async () => {
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
	paid();
	await place();
	await fillCart(db, paying.userId, [paying.product, 2]);
	expect(await place()).toEqual({
		status: 402,
		message: 'This payment has already paid for another order.',
	});
	// By whichever of its names.
	expect(await place({ payment_id: `capture-${reference}` })).toMatchObject({ status: 402 });
	expect(await traces(paying)).toMatchObject({ stock: 3, orders: ['placed'], cart: [2] });
});

test('two shoppers who name one payment at the same moment: one has his order, the other is refused', async () => {
	await aRate(db);
	const other = await aShopper(db, providers);
	providers.paypal.begunElsewhere({ reference, status: 'paid', minor: 5990, currency: 'USD' });
	const { report } = providers.paypal;
	const asking: (() => void)[] = [];
	// Each learns that it is paid before either has written that it is his.
	providers.paypal.report = async (payment) => {
		const told = await report(payment);
		if (asking.length < 2) {
			await new Promise<void>((goOn) => {
				asking.push(goOn);
				if (asking.length === 2) for (const each of asking) each();
			});
		}
		return told;
	};
	const wallet = { payment_mode: 'Paid by PayPal', payment_id: reference };
	const answers = await Promise.all([place(wallet), place(wallet, other)]);
	expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 402]);
	const all = [await traces(paying), await traces(other)];
	expect(all.map(({ orders }) => orders.length).toSorted()).toEqual([0, 1]);
	expect(all).toContainEqual(PLACED);
});

test('a payment that the provider knows by two spellings pays for one order all the same', async () => {
	await aRate(db);
	providers.paypal.begunElsewhere({ reference, status: 'paid', minor: 5990, currency: 'USD' });
	const { report } = providers.paypal;
	providers.paypal.report = (payment) =>
		report({ ...payment, providerId: payment.providerId?.toUpperCase() ?? null });
	const wallet = { payment_mode: 'Paid by PayPal', payment_id: reference };
	expect(await place(wallet)).toMatchObject({ status: 200 });
	await fillCart(db, paying.userId, [paying.product, 2]);
	const respelt = { ...wallet, payment_id: reference.toLowerCase() };
	expect(await place(respelt)).toMatchObject({ status: 402 });
	expect(await traces(paying)).toMatchObject({ orders: ['placed'], payments: ['paid'] });
});

test('what cannot be the name of a payment is refused without asking anybody', async () => {
	for (const payment_id of ['..', 'a/b', 'a b', 'a?b=c', '<x>'])
		expect(await place({ payment_id }), payment_id).toMatchObject({ status: 402 });
	expect(providers.paystack.calls).toEqual([]);
	expect(await traces(paying)).toEqual(UNTOUCHED);
});

test('names of payments are guessed only so often; a payment that is his own counts for nothing', async () => {
	const guesses = attemptKey('payNameAccount', String(paying.userId));
	for (let guess = 2; guess < LIMITS.payNameAccount.limit; guess += 1)
		await countAttempt(db, guesses, LIMITS.payNameAccount);
	expect(await place({ payment_id: 'guess-1' })).toMatchObject({ status: 402 });
	expect(await place({ payment_id: 'guess-2' })).toMatchObject({ status: 402 });
	const asked = providers.paystack.calls.length;
	const url = '/api/place-order';
	const headers = await signedInHeaders(db, paying.userId);
	const payload = { ...PLACEMENT, payment_mode: 'paystack', payment_id: 'guess-3' };
	const answer = await app.inject({ method: 'POST', url, headers, payload });
	expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, expect.any(String)]);
	expect(providers.paystack.calls).toHaveLength(asked);
	expect(await place({ payment_mode: 'cod', payment_id: '' })).toMatchObject({ status: 200 });
});

test('a payment that was begun here is settled, and its own order answered', async () => {
	const begun = await paying.begin();
	expect(await place({ payment_id: begun.reference })).toMatchObject({ status: 402 });
	providers.paystack.tell(begun.reference, 'paid');
	expect(await place({ payment_id: begun.reference })).toMatchObject({
		status: 200,
		order: { id: begun.orderId, tracking_no: begun.trackingNo },
	});
	expect(await traces(paying)).toEqual(PLACED);
});

test('while the provider does not answer nothing is placed, and a later success is not lost', async () => {
	paid();
	providers.paystack.trouble.report = 'down';
	const refusal = await place();
	expect(refusal.status).toBe(402);
	expect(refusal.message).toMatch(/does not answer.*charged nothing.*send it again/);
	expect(await place()).toEqual(refusal);
	expect(await traces(paying)).toMatchObject({
		orders: ['awaiting-payment'],
		mails: [],
		cart: [2],
	});
	providers.paystack.trouble = {};
	expect(await place()).toMatchObject({ status: 200 });
	expect(await traces(paying)).toEqual(PLACED);
});

test('never sent again, it is placed by the sweep, or its goods go back', async () => {
	paid();
	providers.paystack.trouble.report = 'down';
	await place();
	const other = await aShopper(db, providers);
	await place({ payment_id: `${reference}-never` }, other);
	providers.paystack.trouble = {};
	const now = (minutes: number) => ({ now: new Date(Date.now() + minutes * 60_000) });
	await sweepPayments(db, providers, now(1.1));
	expect(await traces(paying)).toEqual(PLACED);
	await sweepPayments(db, providers, now(20.1));
	expect(await traces(other)).toMatchObject({ stock: 5, orders: ['cancelled'], cart: [2] });
});

test("who named another's payment while the provider was away neither gets its order nor keeps the owner from it", async () => {
	const owner = await aShopper(db, providers);
	paid({ payerEmail: owner.email });
	providers.paystack.trouble.report = 'down';
	await place();
	providers.paystack.trouble = {};
	expect(await place()).toMatchObject({ status: 402 });
	expect(await traces(paying)).toMatchObject({ stock: 5, orders: ['cancelled'], payments: [] });
	expect(await place({}, owner)).toMatchObject({ status: 200 });
	expect(await traces(owner)).toEqual(PLACED);
});

test('a transfer the bank has not confirmed is waited for', async () => {
	paid({ status: 'pending' });
	const refusal = await place();
	expect(refusal).toMatchObject({
		status: 402,
		message: expect.stringContaining('do not pay again'),
	});
	const [{ id } = { id: 0 }] = await db
		.select()
		.from(payments)
		.where(eq(payments.reference, reference));
	await letPass(db, id, 30);
	paid();
	expect(await place()).toMatchObject({ status: 200 });
	expect(await traces(paying)).toEqual(PLACED);
});

test('money that came for goods that are gone is refused as any order is, and listed for the staff', async () => {
	paid();
	await db.update(products).set({ qty: 1 }).where(eq(products.id, paying.product.id));
	expect(await place()).toMatchObject({ status: 409, items: [{ in_stock: 1 }] });
	expect(await traces(paying)).toEqual({ ...UNTOUCHED, stock: 1 });
	const listed = await db
		.select()
		.from(moneyDifferences)
		.where(eq(moneyDifferences.subject, `paystack:${reference}`));
	expect(listed).toMatchObject([{ kind: 'unknown-payment', facts: { user: paying.userId } }]);
});

test('money that was told of before its order came is no longer listed once it has one', async () => {
	const payload = { event: 'charge.success', data: { reference } };
	await takeNotice(db, { provider: 'paystack', dedupeKey: reference, payload });
	const [notice] = await db
		.select()
		.from(paymentNotices)
		.where(eq(paymentNotices.dedupeKey, reference));
	await handleNotice(db, providers, notice?.id ?? 0);
	const listed = async () =>
		(
			await db
				.select()
				.from(moneyDifferences)
				.where(eq(moneyDifferences.subject, `paystack:${reference}`))
		)[0];
	expect(await listed()).toMatchObject({ kind: 'unknown-payment', settledAt: null });
	paid();
	expect(await place()).toMatchObject({ status: 200 });
	expect(await listed()).toMatchObject({ settledAt: expect.any(Date) });
});

test('an order of the same goods that awaits payment is given up for the one that is paid', async () => {
	await paying.begin();
	paid();
	expect(await place()).toMatchObject({ status: 200 });
	expect(await traces(paying)).toMatchObject({
		stock: 3,
		orders: ['cancelled', 'placed'],
		payments: ['failed', 'paid'],
	});
	expect(await db.$count(cartItems, eq(cartItems.userId, paying.userId))).toBe(0);
});
