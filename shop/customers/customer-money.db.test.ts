import { expect, test } from 'vitest';
import { cashPaybacks, orderCash } from '#db/cash/cash-schema.ts';
import { orderReturns } from '#db/orders/return-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { refunds } from '#db/refund-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { customerSums, sumsByCustomer } from './customer-money.ts';

const db = await testDatabase();
let made = 0;

async function payment(orderId: number, given: Partial<typeof payments.$inferInsert> = {}) {
	made += 1;
	const [row] = await db
		.insert(payments)
		.values({
			orderId,
			provider: 'paystack',
			reference: `sums-${made}`,
			state: 'paid',
			amountKobo: 10_000_00,
			chargedMinor: 10_000_00,
			chargedCurrency: 'NGN',
			reservedUntil: new Date(),
			...given,
		})
		.returning();
	if (!row) throw new Error('no payment was made');
	return row;
}

async function refund(paymentId: number, amountKobo: number, state = 'done') {
	made += 1;
	const request = { requestId: `sums-${made}`, minor: amountKobo, currency: 'NGN' };
	await db.insert(refunds).values({ paymentId, amountKobo, state, ...request });
}

const online = (userId: number, state = 'delivered') =>
	makeOrder(db, { userId, state, paymentMode: 'paystack', totalKobo: 10_000_00 });
const cash = (userId: number, state = 'delivered') =>
	makeOrder(db, { userId, state, totalKobo: 5000_00 });
const AT = new Date('2026-03-02T10:00:00Z');

test('somebody who ordered nothing has spent nothing', async () => {
	const { id } = await makeShopper(db);
	const none = { orders: 0, underWay: 0, cancelled: 0, paidKobo: 0, backKobo: 0 };
	expect(await customerSums(db, id)).toEqual({ ...none, firstAt: null, lastAt: null });
});

test('spent is what came in less what went back, of all orders of one customer and no other', async () => {
	const { id } = await makeShopper(db);
	const { id: other } = await makeShopper(db);
	await payment((await online(other)).id);
	const delivered = await online(id);
	await payment(delivered.id, { state: 'failed' });
	await refund((await payment(delivered.id)).id, 2000_00);
	const asked = await payment((await online(id, 'cancelled')).id, { state: 'refunding' });
	await refund(asked.id, 4000_00, 'asked');
	await refund(asked.id, 6000_00, 'failed');
	expect(await customerSums(db, id)).toMatchObject({
		orders: 2,
		cancelled: 1,
		underWay: 0,
		paidKobo: 20_000_00,
		backKobo: 6000_00,
	});
});

test('another amount than was asked for counts as it came in, and not before it is decided', async () => {
	const { id } = await makeShopper(db);
	const naira = { paidCurrency: 'NGN' };
	await payment((await online(id)).id, { ...naira, paidMinor: 9999_00 });
	await payment((await online(id)).id, { ...naira, paidMinor: 8000_00, state: 'review' });
	const dollars = { provider: 'paypal', chargedMinor: 1000, chargedCurrency: 'USD' };
	await payment((await online(id)).id, { ...dollars, paidMinor: 500, paidCurrency: 'USD' });
	await payment((await online(id)).id, { ...dollars, paidMinor: 1100, paidCurrency: 'USD' });
	// Never more than came in.
	const over = await payment((await online(id)).id, { ...naira, paidMinor: 10_000_00 });
	await refund(over.id, 12_000_00);
	expect(await customerSums(db, id)).toMatchObject({
		paidKobo: 9999_00 + 5000_00 + 10_000_00 + 10_000_00,
		backKobo: 10_000_00,
	});
});

test('cash counts once it is collected, less what was paid back by hand since', async () => {
	const { id: userId } = await makeShopper(db);
	const [due, collected, returned] = [
		await cash(userId, 'sent'),
		await cash(userId),
		await cash(userId, 'returned'),
	];
	await db
		.insert(orderCash)
		.values([
			{ orderId: due.id },
			{ orderId: collected.id, amountKobo: 4500_00, collectedAt: AT },
			{ orderId: returned.id, amountKobo: 5000_00, collectedAt: AT },
		]);
	const back = { orderId: collected.id, money: 'hand' as const };
	await db.insert(orderReturns).values([
		{ ...back, amountKobo: 500_00, createdAt: new Date('2026-03-01T10:00:00Z') },
		{ ...back, amountKobo: 1000_00, createdAt: new Date('2026-03-03T10:00:00Z') },
	]);
	await db.insert(cashPaybacks).values({ orderId: returned.id, amountKobo: 5000_00 });
	expect(await customerSums(db, userId)).toMatchObject({
		orders: 3,
		underWay: 1,
		paidKobo: 9500_00,
		backKobo: 6000_00,
	});
});

test('the first and the last order are dated', async () => {
	const { id: userId } = await makeShopper(db);
	const days = ['2026-01-05', '2026-02-06', '2025-12-04'].map(
		(day) => new Date(`${day}T08:00:00Z`),
	);
	for (const createdAt of days) await makeOrder(db, { userId, createdAt });
	expect(await customerSums(db, userId)).toMatchObject({ firstAt: days[2], lastAt: days[1] });
});

test('of many customers each has their own sums, in one question', async () => {
	const [one, other, none] = [await makeShopper(db), await makeShopper(db), await makeShopper(db)];
	await payment((await online(one.id)).id);
	await refund((await payment((await online(other.id)).id)).id, 2500_00);
	await cash(other.id, 'placed');
	const sums = await sumsByCustomer(db, [one.id, other.id, none.id]);
	expect(sums.size).toBe(3);
	expect(sums.get(one.id)).toMatchObject({ orders: 1, paidKobo: 10_000_00, backKobo: 0 });
	expect(sums.get(other.id)).toMatchObject({ orders: 2, paidKobo: 10_000_00, backKobo: 2500_00 });
	expect(sums.get(none.id)).toMatchObject({ orders: 0, paidKobo: 0, firstAt: null });
	expect(await sumsByCustomer(db, [])).toEqual(new Map());
});
