import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderCash } from '#db/cash/cash-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import { discounts } from '#db/discounts/discount-schema.ts';
import { orderEvents, orders } from '#db/order-schema.ts';
import { tillSales } from '#db/orders/till-sale-schema.ts';
import { settings } from '#db/site-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { saleOf, tillDesk } from '#tests/helpers/till.ts';
import { staffOrder } from '../fulfilment/staff-orders.ts';
import { localTime } from '../kit/local-time.ts';
import { reconcileInternally } from '../payments/discrepancies/reconcile-internally.ts';
import { taxMonth, taxSums } from '../tax/tax-report.ts';

// Sales that come when their goods have left: facts, which become orders as they were sold, or are flagged and lost never.

const db = await testDatabase();
const { ada, cashier, collector, make, makeCollector, plain, retire, sendLater } =
	await tillDesk(db);

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const stored = async ({ key }: { key: string }) =>
	(await db.select().from(tillSales).where(eq(tillSales.key, key)))[0];
const orderOf = async (outcome: Awaited<ReturnType<typeof sendLater>>) => {
	if (outcome.outcome !== 'recorded') throw new Error(outcome.message);
	return await staffOrder(db, outcome.orderId);
};
const notesOf = async (orderId: number) => {
	const events = await db
		.select({ note: orderEvents.note })
		.from(orderEvents)
		.where(eq(orderEvents.orderId, orderId))
		.orderBy(asc(orderEvents.id));
	return events.map(({ note }) => note).join(' ');
};

test('it is recorded at the prices that were taken, dearer ones too, and no offer changes them', async () => {
	const [drum, horn] = [await make(), await make()];
	await db.insert(discounts).values({ name: 'All', kind: 'percent', percent: 10, scope: 'order' });
	const sale = saleOf(collector, [
		[drum, 2, 1100_00],
		[horn, 1, 900_00],
	]);
	const order = await orderOf(await sendLater(sale));
	expect(order).toMatchObject({ totalKobo: 3100_00, discountKobo: 0 });
	expect(order.lines.map(({ unitKobo }) => unitKobo)).toEqual([1100_00, 900_00]);
	expect(await reconcileInternally(db, new Date(), order.id)).toEqual([]);
	await db.delete(discounts);
});

test('order, moves and cash have the time of the sale within three days, and its history says so', async () => {
	const drum = await make();
	const soldAt = hoursAgo(71);
	const sale = saleOf(collector, [[drum, 1]], { soldAt: soldAt.toISOString() });
	const order = await orderOf(await sendLater(sale));
	expect(order.createdAt).toEqual(soldAt);
	const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
	expect(new Set(events.map(({ createdAt }) => createdAt.getTime()))).toEqual(
		new Set([soldAt.getTime()]),
	);
	const [cash] = await db.select().from(orderCash).where(eq(orderCash.orderId, order.id));
	expect(cash).toMatchObject({ collectedAt: soldAt, amountKobo: 1000_00 });
	expect(await notesOf(order.id)).toContain(
		`Sold on ${localTime(soldAt)} by Ada Admin; the shop recorded it on `,
	);
});

test('an older one, and one from a clock that is ahead, are dated from when they are recorded, and say so', async () => {
	const drum = await make();
	for (const [soldAt, why] of [
		[hoursAgo(73), 'more than three days later'],
		[hoursAgo(-1), 'The clock of the till was ahead'],
	] as const) {
		const began = Date.now();
		const sale = saleOf(collector, [[drum, 1]], { soldAt: soldAt.toISOString() });
		const order = await orderOf(await sendLater(sale));
		expect(order.createdAt.getTime()).toBeGreaterThan(began - 60_000);
		expect(await notesOf(order.id)).toContain(why);
	}
});

test('a sale of the last hour of a month that comes in the next is of the month in which it was sold', async () => {
	const drum = await make({ sellingKobo: 1075_00 });
	const shop = { ...cashier.shop, tax: { ...cashier.shop.tax, isRegistered: true } };
	const sale = saleOf(collector, [[drum, 1]], { soldAt: '2026-03-31T22:30:00.000Z' });
	await sendLater(sale, { ...cashier, shop }, new Date('2026-04-01T08:00:00Z'));
	const taxOf = async (month: string) =>
		(await taxSums(db, taxMonth(month).days)).map(({ soldTaxKobo }) => soldTaxKobo);
	for (const value of ['ordered', 'paid']) {
		await db.insert(settings).values({ key: 'revenueCounts', value });
		expect([await taxOf('2026-03'), await taxOf('2026-04'), await taxOf('2026-11')]).toEqual([
			[75_00],
			[],
			[],
		]);
		await db.delete(settings).where(eq(settings.key, 'revenueCounts'));
	}
});

test('short goods flag it with what is there and what was sold; nothing of it is lost and no stock moves', async () => {
	const [few, drum] = [await make({ qty: 1 }), await make()];
	const buyer = { firstname: 'Emeka', lastname: 'Obi', phone: 'no number' };
	const sale = saleOf(
		collector,
		[
			[drum, 1],
			[few, 2],
		],
		{ buyer, soldAt: hoursAgo(2).toISOString() },
	);
	const before = await db.$count(orders);
	const outcome = await sendLater(sale);
	const problem = `Only 1 of ${few.name} in stock, 2 were sold.`;
	expect(outcome).toEqual({ outcome: 'flagged', message: problem });
	expect(await stored(sale)).toMatchObject({
		state: 'flagged',
		problem,
		buyer,
		lines: sale.lines,
		totalKobo: 3000_00,
		collectorId: collector,
		soldBy: 'Ada Admin',
		sentByUserId: ada.id,
		soldAt: new Date(sale.soldAt),
		orderId: null,
	});
	expect(await db.$count(orders)).toBe(before);
	const rows = await db.select().from(products).where(eq(products.id, drum.id));
	expect(rows[0]?.qty).toBe(10);
	expect(await sendLater(sale)).toEqual(outcome);
});

test('hidden and deleted goods, and whoever collects no more, flag it', async () => {
	const [hidden, gone, drum] = [
		await make({ status: 1 }),
		await make({ name: 'Horn' }),
		await make(),
	];
	await db.delete(products).where(eq(products.id, gone.id));
	const closing = await makeCollector({ name: 'Closing till' });
	await retire(closing, 'Closing till');
	for (const [sale, problem] of [
		[saleOf(collector, [[hidden, 1]]), `${hidden.name} is hidden, so it is not sold.`],
		[saleOf(collector, [[gone, 1]]), 'Horn is no longer among the products.'],
		[saleOf(closing, [[drum, 1]]), 'Closing till collects no more.'],
		[saleOf(2_000_000_000, [[drum, 1]]), 'Choose who collects it.'],
	] as const) {
		expect(await sendLater(sale)).toEqual({ outcome: 'flagged', message: problem });
		expect(await stored(sale)).toMatchObject({ state: 'flagged', problem });
	}
	const [after] = await db.select().from(products).where(eq(products.id, drum.id));
	expect(after?.qty).toBe(10);
});

test('who may not agree on prices records those of the shop; others are flagged', async () => {
	const drum = await make();
	expect(await sendLater(saleOf(collector, [[drum, 1]]), plain)).toMatchObject({
		outcome: 'recorded',
	});
	for (const kobo of [900_00, 1100_00]) {
		const outcome = await sendLater(saleOf(collector, [[drum, 1, kobo]]), plain);
		expect(outcome).toMatchObject({
			outcome: 'flagged',
			message: expect.stringContaining('the shop asks ₦1,000.'),
		});
	}
});

test('the same key with another sale is refused, and the first stays', async () => {
	const drum = await make();
	const sale = saleOf(collector, [[drum, 1]]);
	await sendLater(sale);
	const other = { ...sale, buyer: { ...sale.buyer, firstname: 'Somebody' } };
	await expect(sendLater(other)).rejects.toMatchObject({ code: 'conflict' });
	expect(await stored(sale)).toMatchObject({ buyer: sale.buyer, state: 'recorded' });
});
