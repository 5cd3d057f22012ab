import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderCash } from '#db/cash/cash-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { settings } from '#db/site-schema.ts';
import { cashDesk } from '#tests/helpers/cash.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { moveByStaff } from '#tests/helpers/orders.ts';
import { exportOrders } from '../fulfilment/order-export.ts';
import { ALL_ORDERS, staffOrder } from '../fulfilment/staff-orders.ts';
import { exportProductSales } from '../orders/sales/product-sales-export.ts';
import {
	salesByCategory,
	salesByPeriod,
	salesByProduct,
	salesMargin,
} from '../orders/sales/sales.ts';
import { exportCash } from './cash-export.ts';

const db = await testDatabase();
const { ada, collect, count, kindsOf, makeCashOrder, makeCollector } = await cashDesk(db);

test('a delivered order without its cash is listed after the days set, and cash that stays with its rider', async () => {
	const rider = await makeCollector();
	const order = await makeCashOrder();
	await moveByStaff(db, ada.id, order.id, { to_state: 'delivered' });
	expect([await kindsOf(order.id, 2), await kindsOf(order.id, 4)]).toEqual([
		[],
		['cash-not-collected'],
	]);
	await db.insert(settings).values({ key: 'cashDays', value: 0 });
	expect(await kindsOf(order.id, 400)).toEqual([]);
	await db.update(settings).set({ value: 1 }).where(eq(settings.key, 'cashDays'));
	expect(await kindsOf(order.id, 2)).toEqual(['cash-not-collected']);
	await db.delete(settings).where(eq(settings.key, 'cashDays'));
	await collect(order.id, { amount: '2500', collector: rider });
	expect([await kindsOf(order.id, 1), await kindsOf(order.id, 4)]).toEqual([
		[],
		['cash-not-handed-over'],
	]);
	await count(rider, { counted: '2500', seen_kobo: '250000', seen_payments: '1' });
	expect(await kindsOf(order.id, 400)).toEqual([]);
});

test('with revenue at the payment, dashboard, charts and tables count cash on the day it was collected', async () => {
	const rider = await makeCollector();
	const fresh = { paymentMode: 'cod', createdAt: new Date('2025-03-03T10:00:00Z') };
	const [collected, open] = [
		await makeCashOrder('delivered', fresh),
		await makeCashOrder('sent', fresh),
	];
	const online = await makeCashOrder('placed', { ...fresh, paymentMode: 'paystack' });
	await collect(collected.id, { amount: '2500', collector: rider });
	await db
		.update(orderCash)
		.set({ collectedAt: new Date('2025-03-05T10:00:00Z') })
		.where(eq(orderCash.orderId, collected.id));
	const days = { from: '2025-03-03', to: '2025-03-05' };
	const figures = async () => {
		let csv = '';
		for await (const part of exportProductSales(db, days)) csv += part;
		return {
			days: (await salesByPeriod(db, days, 'day')).map(({ orders, sales, revenueKobo }) => [
				orders,
				sales,
				revenueKobo,
			]),
			category: (await salesByCategory(db, days)).map(({ revenueKobo }) => revenueKobo),
			product: (await salesByProduct(db, days)).map(({ revenueKobo }) => revenueKobo),
			late: (await salesByProduct(db, { from: days.to, to: null }, 'revenue')).length > 0,
			csv: csv.split(/\r?\n/)[1]?.split(',')[4],
			known: (await salesMargin(db, days)).knownKobo,
		};
	};
	expect(open.id).toBeLessThan(online.id);
	expect(await figures()).toMatchObject({
		days: [
			[3, 3, 7500_00],
			[0, 0, 0],
			[0, 0, 0],
		],
		category: [7500_00],
		product: [7500_00],
		csv: '7500',
	});
	await db.insert(settings).values({ key: 'revenueCounts', value: 'paid' });
	expect(await figures()).toMatchObject({
		days: [
			[3, 1, 2500_00],
			[0, 0, 0],
			[0, 1, 2500_00],
		],
		category: [5000_00],
		product: [5000_00],
		csv: '5000',
	});
	// Of a day alone: orders of days before it that were paid on it.
	await db.insert(payments).values({
		orderId: online.id,
		provider: 'paystack',
		reference: 'paid-two-weeks-later',
		state: 'paid',
		amountKobo: 2500_00,
		chargedMinor: 2500_00,
		chargedCurrency: 'NGN',
		reservedUntil: new Date('2025-03-17T11:00:00Z'),
		paidCurrency: 'NGN',
		paidMinor: 2500_00,
		paidAt: new Date('2025-03-17T10:00:00Z'),
	});
	for (const day of ['2025-03-05', '2025-03-17']) {
		const alone = { from: day, to: day };
		expect(await salesByPeriod(db, alone, 'day')).toEqual([
			{ start: day, orders: 0, sales: 1, revenueKobo: 2500_00 },
		]);
		expect(await salesByProduct(db, alone)).toMatchObject([{ revenueKobo: 2500_00 }]);
		expect((await salesMargin(db, alone)).revenueKobo).toBe(2500_00);
	}
	// Without ends, too, cash that nobody collected is no revenue.
	const always = await salesByProduct(db, { from: null, to: null });
	await db.delete(settings).where(eq(settings.key, 'revenueCounts'));
	const all = await salesByProduct(db, { from: null, to: null });
	const sum = (rows: typeof all) => rows.reduce((kobo, row) => kobo + row.revenueKobo, 0);
	expect(sum(always)).toBeLessThan(sum(all));
});

test('the table of the cash has each order with who collected how much, and no cell that a spreadsheet would run', async () => {
	const rider = await makeCollector({ name: '=HYPERLINK("x")' });
	const order = await makeCashOrder();
	await collect(order.id, { amount: '2400', collector: rider, reason: 'Torn note' });
	let csv = '';
	for await (const part of exportCash(db)) csv += part;
	const [head, first] = csv.split(/\r?\n/);
	expect(head).toContain('tracking_no,order_state,total,collector,collected');
	expect(first).toContain('2500');
	expect(first).toContain('2400');
	expect(first).toContain('Torn note');
	expect(first).not.toMatch(/,"?=HYPERLINK/);
	const { trackingNo } = await staffOrder(db, order.id);
	const orders = (await Array.fromAsync(exportOrders(db, ALL_ORDERS, trackingNo))).join('');
	expect(orders).toContain(`,2400,"'=HYPERLINK(""x"")",`);
});

test('the tables of the cash and of the orders say what was paid by transfer or by card, with its reference', async () => {
	const terminal = await makeCollector({ name: 'Moniepoint', kind: 'terminal' });
	const order = await makeCashOrder();
	await collect(order.id, { amount: '2500', collector: terminal, reference: '=Slip 17' });
	const { trackingNo } = await staffOrder(db, order.id);
	const rows = (await Array.fromAsync(exportCash(db))).join('').split(/\r?\n/);
	expect(rows[0]).toMatch(/,paid_back,collector_kind,reference,document,receipt$/);
	expect(rows.find((row) => row.includes(trackingNo))).toMatch(/,terminal,"?'=Slip 17"?,,$/);
	const orders = (await Array.fromAsync(exportOrders(db, ALL_ORDERS, trackingNo))).join('');
	const [head, row] = orders.split(/\r?\n/);
	expect(head).toMatch(/,rest_to_collect,cash_collector_kind,cash_reference$/);
	expect(row).toMatch(/,terminal,"?'=Slip 17"?$/);
});
