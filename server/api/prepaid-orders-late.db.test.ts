import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { cartItems } from '#db/order-schema.ts';
import { discrepancies, payments, webhookEvents } from '#db/payment-schema.ts';
import { sweepPayments } from '#shop/payments/sweep.ts';
import { handleWebhookEvent, receiveWebhookEvent } from '#shop/payments/webhooks/webhook-events.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { aShopper, letPass, PLACED, traces, UNTOUCHED } from '#tests/helpers/payments.ts';
import { prepaidOrders } from '#tests/helpers/prepaid-orders.ts';

// Orders that name a payment which the shop also learns about in another way, or only later.

const db = await testDatabase();
const { aPayment } = await prepaidOrders(db);

test('a payment that was begun here is booked, and its own order answered', async () => {
	const { place, paying, providers } = await aPayment();
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
	const { place, paid, paying, providers } = await aPayment();
	paid();
	providers.paystack.trouble.report = 'down';
	const problem = await place();
	expect(problem.status).toBe(402);
	expect(problem.message).toMatch(/does not answer.*charged nothing.*send it again/);
	expect(await place()).toEqual(problem);
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
	const { place, paid, paying, providers, reference } = await aPayment();
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
	const { place, paid, paying, providers } = await aPayment();
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
	const { place, paid, paying, reference } = await aPayment();
	paid({ status: 'pending' });
	const problem = await place();
	expect(problem).toMatchObject({
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
	const { place, paid, paying, reference } = await aPayment();
	paid();
	await db.update(products).set({ qty: 1 }).where(eq(products.id, paying.product.id));
	expect(await place()).toMatchObject({ status: 409, items: [{ in_stock: 1 }] });
	expect(await traces(paying)).toEqual({ ...UNTOUCHED, stock: 1 });
	const listed = await db
		.select()
		.from(discrepancies)
		.where(eq(discrepancies.subject, `paystack:${reference}`));
	expect(listed).toMatchObject([{ kind: 'unknown-payment', facts: { user: paying.userId } }]);
});

test('money reported before its order existed is no longer listed once the order exists', async () => {
	const { place, paid, providers, reference } = await aPayment();
	const payload = { event: 'charge.success', data: { reference } };
	await receiveWebhookEvent(db, { provider: 'paystack', dedupeKey: reference, payload });
	const [webhookEvent] = await db
		.select()
		.from(webhookEvents)
		.where(eq(webhookEvents.dedupeKey, reference));
	await handleWebhookEvent(db, providers, webhookEvent?.id ?? 0);
	const listed = async () =>
		(
			await db
				.select()
				.from(discrepancies)
				.where(eq(discrepancies.subject, `paystack:${reference}`))
		)[0];
	expect(await listed()).toMatchObject({ kind: 'unknown-payment', closedAt: null });
	paid();
	expect(await place()).toMatchObject({ status: 200 });
	expect(await listed()).toMatchObject({ closedAt: expect.any(Date) });
});

test('an order of the same goods that awaits payment is given up for the one that is paid', async () => {
	const { place, paid, paying } = await aPayment();
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
