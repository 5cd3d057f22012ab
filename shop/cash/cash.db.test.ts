import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cashHandovers, orderCash } from '#db/cash/cash-schema.ts';
import { discrepancies } from '#db/payment-schema.ts';
import { settings } from '#db/site-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeOrder, moveByStaff } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeStaffUser } from '#tests/helpers/staff.ts';
import { exportOrders } from '../fulfilment/order-export.ts';
import { returnPieces } from '../fulfilment/return-pieces.ts';
import { ALL_ORDERS, staffOrder } from '../fulfilment/staff-orders.ts';
import { parseFields } from '../kit/input.ts';
import {
	exportProductSales,
	salesByCategory,
	salesByPeriod,
	salesByProduct,
	salesMargin,
} from '../orders/sales.ts';
import { reconcileInternally } from '../payments/discrepancies/reconcile-internally.ts';
import { matchMoney } from '../reconciliation/reconciliation.ts';
import { cashByCollector, cashWithCollectors, heldBy, ordersToCollect } from './cash-book.ts';
import { exportCash } from './cash-export.ts';
import { Handover, handOver } from './cash-handovers.ts';
import { allCollectors, CollectorInput, saveCollector } from './collectors.ts';
import {
	assignCollector,
	CashCollection,
	cashOfOrder,
	collectCash,
	Payback,
	payCashBack,
	uncollectCash,
} from './order-cash.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { user: bisi } = await makeAdmin(db, 'Bisi Admin');
const { id: userId } = await makeShopper(db, 'Chidi Eze');
let riders = 0;

async function aCollector(fields: Record<string, string> = {}): Promise<number> {
	riders += 1;
	const name = fields.name ?? `Rider ${riders}`;
	const input = parseFields(CollectorInput, { kind: 'rider', ...fields, name });
	await saveCollector(db, ada.id, null, input);
	return (await allCollectors(db)).find((each) => each.name === name)?.id ?? 0;
}

/** A cash order of ₦2,500. */
async function cashOrder(state = 'sent', more: object = {}) {
	const line = { name: 'Drum', unitKobo: 1250_00, qty: 2 };
	const { id } = await makeOrder(db, { userId, state, ...more }, [line]);
	const cash = async () => {
		const found = await cashOfOrder(db, await staffOrder(db, id));
		if (!found) throw new Error('This order is not paid in cash');
		return found;
	};
	return { id, cash, state: async () => (await staffOrder(db, id)).state };
}

const collect = (orderId: number, fields: Record<string, unknown>, adminId = ada.id) =>
	collectCash(db, { adminId, orderId, shop: SHOP }, parseFields(CashCollection, fields));
const count = (collectorId: number, fields: Record<string, unknown>) =>
	handOver(db, ada.id, collectorId, parseFields(Handover, fields));
const problem = (message: string, code = 'conflict') => ({
	code,
	message: expect.stringContaining(message),
});
const kindsOf = async (orderId: number, daysLater = 0) => {
	const then = new Date(Date.now() + daysLater * 86_400_000);
	return (await reconcileInternally(db, then, orderId))
		.map(({ kind }) => kind)
		.filter((kind) => kind.startsWith('cash'));
};

test('cash is collected once, with amount, person and time, and delivers the order if it is said so', async () => {
	const rider = await aCollector();
	const order = await cashOrder();
	await assignCollector(db, { adminId: ada.id, orderId: order.id }, String(rider));
	expect(await order.cash()).toMatchObject({
		dueKobo: 2500_00,
		collector: { id: rider },
		collected: null,
	});
	await collect(order.id, { amount: '2500', delivered: '1' }, bisi.id);
	expect(await order.state()).toBe('delivered');
	expect(await order.cash()).toMatchObject({
		collected: { kobo: 2500_00, byName: 'Bisi Admin', isHandedOver: false, reason: '' },
	});
	await expect(collect(order.id, { amount: '2500' })).rejects.toMatchObject(
		problem('₦2,500 was recorded as collected meanwhile'),
	);
	const [change] = await db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.nounId, order.id), eq(auditTrail.action, 'collect')));
	expect(change).toMatchObject({ userId: bisi.id, after: { cash: '₦2,500' } });
});

test('another amount than is due needs its reason, and is listed among the money', async () => {
	const rider = String(await aCollector());
	const order = await cashOrder();
	await expect(collect(order.id, { amount: '2400', collector: rider })).rejects.toMatchObject({
		code: 'invalid',
		fields: { reason: [expect.stringContaining('₦2,500 is due')] },
	});
	for (const amount of ['', '-1', '1.234', 'all'])
		await expect(async () => collect(order.id, { amount, collector: rider })).rejects.toMatchObject(
			{
				fields: { amount: [expect.any(String)] },
			},
		);
	await expect(collect(order.id, { amount: '2500' })).rejects.toMatchObject({
		fields: { collector: ['Choose who collects it.'] },
	});
	await collect(order.id, { amount: '2400', collector: rider, reason: 'Scratched' });
	expect(await kindsOf(order.id)).toEqual(['cash-wrong-amount']);
	await collect(order.id, { amount: '2500', seen: '240000' });
	expect(await kindsOf(order.id)).toEqual([]);
});

test('nothing is collected before an order is on its way, for one paid otherwise, or by who collects no more', async () => {
	const rider = await aCollector({ name: 'Gone' });
	const gone = parseFields(CollectorInput, { name: 'Gone', kind: 'rider' });
	await saveCollector(db, ada.id, rider, gone);
	const [order, packed, paid] = [
		await cashOrder(),
		await cashOrder('packed'),
		await cashOrder('sent', { paymentMode: 'paystack' }),
	];
	const fields = { amount: '2500', collector: String(rider) };
	await expect(collect(order.id, fields)).rejects.toMatchObject(
		problem('Gone collects no more', 'invalid'),
	);
	await expect(collect(packed.id, fields)).rejects.toMatchObject(problem('"Packed"'));
	await expect(collect(paid.id, fields)).rejects.toMatchObject(problem('not paid in cash'));
	await expect(collect(2_000_000_000, fields)).rejects.toMatchObject({ code: 'not-found' });
});

test('of two people who collect at once, one does', async () => {
	const rider = String(await aCollector());
	for (let round = 0; round < 5; round += 1) {
		const order = await cashOrder();
		const outcomes = await Promise.allSettled([
			collect(order.id, { amount: '2500', collector: rider, delivered: '1' }),
			collect(order.id, { amount: '2000', collector: rider, reason: 'x' }, bisi.id),
		]);
		expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	}
});

test('what a collector holds is counted once; a difference needs a note and is listed', async () => {
	const rider = await aCollector();
	const [one, other] = [await cashOrder(), await cashOrder()];
	for (const { id } of [one, other]) await collect(id, { amount: '2500', collector: rider });
	const { held } = await heldBy(db, rider);
	expect(held.map(({ kobo }) => kobo)).toEqual([2500_00, 2500_00]);
	const seen = { seen_kobo: '500000', seen_orders: '2' };
	await expect(count(rider, { counted: '4900', ...seen })).rejects.toMatchObject({
		fields: { note: [expect.stringContaining('₦5,000 is to be handed over')] },
	});
	await expect(
		count(rider, { counted: '2500', seen_kobo: '250000', seen_orders: '1' }),
	).rejects.toMatchObject(problem('holds ₦5,000 by now'));
	const outcomes = await Promise.allSettled([
		count(rider, { counted: '4900', note: 'Fuel', ...seen }),
		count(rider, { counted: '5000', ...seen }),
	]);
	expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect((await heldBy(db, rider)).held).toEqual([]);
	expect((await one.cash()).collected).toMatchObject({ isHandedOver: true });
	await expect(collect(one.id, { amount: '1', seen: '250000', reason: 'x' })).rejects.toMatchObject(
		problem('handed over and counted'),
	);
	await expect(uncollectCash(db, { adminId: ada.id, orderId: one.id })).rejects.toMatchObject({
		code: 'conflict',
	});
	await expect(
		count(rider, { counted: '0', seen_kobo: '0', seen_orders: '0' }),
	).rejects.toMatchObject(problem('no cash to hand over'));
	await matchMoney(db, { testing: true, publicUrl: '' }, { now: new Date() });
	const listed = await db
		.select()
		.from(discrepancies)
		.where(eq(discrepancies.kind, 'cash-miscounted'));
	const isShort = outcomes[0]?.status === 'fulfilled';
	expect(listed.map(({ facts }) => [facts.expectedKobo, facts.countedKobo])).toEqual(
		isShort ? [[5000_00, 4900_00]] : [],
	);
});

test('cash recorded by mistake is taken back, and the sums by collector follow', async () => {
	const rider = await aCollector();
	const order = await cashOrder();
	const sums = async () => {
		const found = (await cashByCollector(db)).collectors.find(({ id }) => id === rider);
		return [found?.toCollect.kobo, found?.holds.kobo];
	};
	const before = (await cashWithCollectors(db)).kobo;
	await assignCollector(db, { adminId: ada.id, orderId: order.id }, rider);
	expect(await sums()).toEqual([2500_00, 0]);
	const query = { page: 1, perPage: 20, q: '', sort: 'oldest' } as const;
	expect((await ordersToCollect(db, query, rider)).rows).toMatchObject([{ id: order.id }]);
	await collect(order.id, { amount: '2500' });
	expect(await sums()).toEqual([0, 2500_00]);
	expect((await cashWithCollectors(db)).kobo).toBe(before + 2500_00);
	await uncollectCash(db, { adminId: bisi.id, orderId: order.id });
	expect(await sums()).toEqual([2500_00, 0]);
	expect((await ordersToCollect(db, query, 'none')).rows.map(({ id }) => id)).not.toContain(
		order.id,
	);
});

test('a collector has a name of their own, and an account only of the staff', async () => {
	const courier = await makeStaffUser(db, 'sales', 'Emeka');
	const id = await aCollector({ name: 'Emeka', email: courier.email.toUpperCase() });
	expect((await allCollectors(db)).find((each) => each.id === id)).toMatchObject({
		userId: courier.id,
		kind: 'rider',
	});
	await expect(aCollector({ name: ' emeka ' })).rejects.toMatchObject({
		fields: { name: ['There is a collector of this name already.'] },
	});
	const shopper = await makeShopper(db);
	await expect(aCollector({ name: 'No', email: shopper.email })).rejects.toMatchObject({
		fields: { email: [expect.stringContaining('Nobody on the staff')] },
	});
});

test('a collected order that comes back as a whole says what is to be paid back, until it is', async () => {
	const rider = await aCollector();
	const order = await cashOrder();
	await collect(order.id, { amount: '2500', collector: rider, delivered: '1' });
	const { lines } = await staffOrder(db, order.id);
	const piece = { lineId: lines[0]?.id ?? 0, qty: 1, isRestocked: false };
	const by = { adminId: ada.id, orderId: order.id, shop: SHOP };
	await returnPieces(db, by, [piece], { seen_return: 0, money: 'back', reason: '' });
	// Half of it was paid back by hand with the piece; the rest follows with the order.
	expect((await order.cash()).toPayBackKobo).toBe(0);
	await moveByStaff(db, ada.id, order.id, { to_state: 'returned' });
	expect((await order.cash()).toPayBackKobo).toBe(1250_00);
	expect(await kindsOf(order.id)).toEqual(['cash-to-pay-back']);
	const pay = (fields: Record<string, string>) =>
		payCashBack(db, { adminId: ada.id, orderId: order.id }, parseFields(Payback, fields));
	await expect(pay({ amount: '1300', note: 'x', seen: '125000' })).rejects.toMatchObject({
		fields: { amount: ['Type an amount up to ₦1,250.'] },
	});
	const outcomes = await Promise.allSettled([
		pay({ amount: '1250', note: 'Counter', seen: '125000' }),
		pay({ amount: '1250', note: 'Transfer', seen: '125000' }),
	]);
	expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect(await order.cash()).toMatchObject({ toPayBackKobo: 0, paidBackKobo: 1250_00 });
	expect(await kindsOf(order.id)).toEqual([]);
});

test('a piece that came back before the cash was collected takes nothing off what is to be paid back', async () => {
	const rider = await aCollector();
	const order = await cashOrder();
	await moveByStaff(db, ada.id, order.id, { to_state: 'delivered' });
	const { lines } = await staffOrder(db, order.id);
	const piece = { lineId: lines[0]?.id ?? 0, qty: 1, isRestocked: false };
	const by = { adminId: ada.id, orderId: order.id, shop: SHOP };
	await returnPieces(db, by, [piece], { seen_return: 0, money: 'back', reason: '' });
	expect((await order.cash()).dueKobo).toBe(1250_00);
	await collect(order.id, { amount: '1250', collector: rider });
	await moveByStaff(db, ada.id, order.id, { to_state: 'returned' });
	expect((await order.cash()).toPayBackKobo).toBe(1250_00);
	expect(await kindsOf(order.id)).toEqual(['cash-to-pay-back']);
});

test('a delivered order without its cash is listed after the days set, and cash that stays with its rider', async () => {
	const rider = await aCollector();
	const order = await cashOrder();
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
	await count(rider, { counted: '2500', seen_kobo: '250000', seen_orders: '1' });
	expect(await kindsOf(order.id, 400)).toEqual([]);
});

test('with revenue at the payment, dashboard, charts and tables count cash on the day it was collected', async () => {
	const rider = await aCollector();
	const fresh = { paymentMode: 'cod', createdAt: new Date('2025-03-03T10:00:00Z') };
	const [collected, open] = [await cashOrder('delivered', fresh), await cashOrder('sent', fresh)];
	const online = await cashOrder('placed', { ...fresh, paymentMode: 'paystack' });
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
	// Without ends, too, cash that nobody collected is no revenue.
	const always = await salesByProduct(db, { from: null, to: null });
	await db.delete(settings).where(eq(settings.key, 'revenueCounts'));
	const all = await salesByProduct(db, { from: null, to: null });
	const sum = (rows: typeof all) => rows.reduce((kobo, row) => kobo + row.revenueKobo, 0);
	expect(sum(always)).toBeLessThan(sum(all));
});

test('the table of the cash has each order with who collected how much, and no cell that a spreadsheet would run', async () => {
	const rider = await aCollector({ name: '=HYPERLINK("x")' });
	const order = await cashOrder();
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

test('cash that is handed over while somebody corrects it stays as it was counted', async () => {
	const rider = await aCollector();
	const order = await cashOrder();
	await collect(order.id, { amount: '2500', collector: String(rider) });
	let correcting: Promise<unknown> = Promise.resolve();
	await db.transaction(async (tx) => {
		// What a handover writes; it locks the cash and no order.
		const [row] = await tx
			.insert(cashHandovers)
			.values({ collectorId: rider, expectedKobo: 2500_00, countedKobo: 2500_00 })
			.returning();
		await tx
			.update(orderCash)
			.set({ handoverId: row?.id ?? 0 })
			.where(eq(orderCash.orderId, order.id));
		const corrected = { amount: '1', reason: 'Typed wrongly', seen: '250000' };
		correcting = collect(order.id, corrected).catch((error: unknown) => error);
		await somebodyWaits(db);
	});
	expect(await correcting).toMatchObject(problem('has been handed over and counted'));
	expect((await order.cash()).collected).toMatchObject({ kobo: 2500_00, isHandedOver: true });
});

test('a mail address that no column can hold is refused beside its field', () => {
	expect(() => parseFields(CollectorInput, { name: 'A', kind: 'rider', email: 'a\0b' })).toThrow(
		expect.objectContaining({ fields: { email: [expect.any(String)] } }),
	);
});
