import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { cashDesk } from '#tests/helpers/cash.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { moveByStaff } from '#tests/helpers/orders.ts';
import { exportOrders } from '../fulfilment/order-export.ts';
import { returnsOf } from '../fulfilment/order-returns.ts';
import { returnPieces } from '../fulfilment/return-pieces.ts';
import {
	ALL_ORDERS,
	readOrderFilter,
	staffOrder,
	staffOrderPage,
	sumOfOrders,
} from '../fulfilment/staff-orders.ts';
import { parseFields } from '../kit/input.ts';
import { readListQuery } from '../kit/list-pages.ts';
import { reconcileCash } from '../payments/discrepancies/reconcile-cash.ts';
import { cashByCollector, cashCollectedAt, ordersToCollect } from './cash-book.ts';
import { exportCash } from './cash-export.ts';
import { Payback, payCashBack } from './pay-cash-back.ts';

const db = await testDatabase();
const { ada, collect, kindsOf, makeCashOrder, makeCollector } = await cashDesk(db);

test('a collected order that comes back as a whole says what is to be paid back, until it is', async () => {
	const rider = await makeCollector();
	const order = await makeCashOrder();
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

test('pieces pay back no more by hand than was collected for them', async () => {
	const rider = await makeCollector();
	const order = await makeCashOrder();
	await collect(order.id, {
		amount: '2000',
		collector: rider,
		delivered: '1',
		reason: 'Scratched',
	});
	const { lines } = await staffOrder(db, order.id);
	const piece = { lineId: lines[0]?.id ?? 0, qty: 1, isRestocked: false };
	const by = { adminId: ada.id, orderId: order.id, shop: SHOP };
	const back = async (seen_return: number) => {
		await returnPieces(db, by, [piece], { seen_return, money: 'back', reason: '' });
		return (await returnsOf(db, order.id)).at(-1) ?? { id: 0, amountKobo: 0 };
	};
	const first = await back(0);
	const last = await back(first.id);
	expect([first.amountKobo, last.amountKobo]).toEqual([1250_00, 750_00]);
	expect((await returnsOf(db, order.id)).map(({ isOffCash }) => isOffCash)).toEqual([false, false]);
	const key = `order-returned:${first.id}`;
	const [mail] = await db.select().from(mails).where(eq(mails.dedupeKey, key));
	expect(mail?.bodyText).toContain('We have paid ₦1,250 back to you.');
	expect(await order.cash()).toMatchObject({ toPayBackKobo: 0 });
	expect(await order.state()).toBe('returned');
});

test('a piece that came back before the cash was collected takes nothing off what is to be paid back', async () => {
	const rider = await makeCollector();
	const order = await makeCashOrder();
	await moveByStaff(db, ada.id, order.id, { to_state: 'delivered' });
	const { lines } = await staffOrder(db, order.id);
	const piece = { lineId: lines[0]?.id ?? 0, qty: 1, isRestocked: false };
	const by = { adminId: ada.id, orderId: order.id, shop: SHOP };
	await returnPieces(db, by, [piece], { seen_return: 0, money: 'back', reason: '' });
	expect((await order.cash()).dueKobo).toBe(1250_00);
	const due = await ordersToCollect(db, { page: 1, perPage: 20, q: '', sort: 'oldest' }, 'none');
	expect(due.rows.find(({ id }) => id === order.id)).toMatchObject({ dueKobo: 1250_00 });
	expect((await cashByCollector(db)).unassigned).toEqual({ count: 1, kobo: 1250_00 });
	await collect(order.id, { amount: '1250', collector: rider, reason: 'Half came back' });
	expect(await kindsOf(order.id)).toEqual([]);
	await collect(order.id, { amount: '1200', seen: await order.seen(), reason: 'No change' });
	const [wrong] = await reconcileCash(db, new Date(), order.id);
	expect(wrong).toMatchObject({ kind: 'cash-wrong-amount', facts: { orderKobo: 1250_00 } });
	await collect(order.id, { amount: '1250', seen: await order.seen() });
	await moveByStaff(db, ada.id, order.id, { to_state: 'returned' });
	expect((await order.cash()).toPayBackKobo).toBe(1250_00);
	expect(await kindsOf(order.id)).toEqual(['cash-to-pay-back']);
});

test('cash is still to be collected until it is recorded, delivered or not, and no longer than that', async () => {
	const rider = await makeCollector();
	const open = async () => {
		const filter = readOrderFilter({ cash: 'open' });
		const { rows } = await staffOrderPage(db, readListQuery({}, ['newest'], 50), filter);
		return [rows.map(({ id }) => id), (await sumOfOrders(db, filter)).collectKobo];
	};
	const [before, dueBefore] = await open();
	const collected = await makeCashOrder();
	const delivered = await makeCashOrder('delivered');
	await makeCashOrder('placed');
	const { lines } = await staffOrder(db, delivered.id);
	const piece = { lineId: lines[0]?.id ?? 0, qty: 1, isRestocked: false };
	const by = { adminId: ada.id, orderId: delivered.id, shop: SHOP };
	await returnPieces(db, by, [piece], { seen_return: 0, money: 'back', reason: '' });
	await collect(collected.id, { amount: '2500', collector: rider });
	expect(await collected.state()).toBe('sent');
	expect([before, dueBefore]).toEqual([[], 0]);
	expect(await open()).toEqual([[delivered.id], 1250_00]);
	const { at } = (await collected.cash()).collected ?? {};
	expect(await cashCollectedAt(db, [collected.id, delivered.id])).toEqual(
		new Map([[collected.id, at]]),
	);
});

test('cash that was paid back is among what went back in both tables', async () => {
	const rider = await makeCollector();
	const order = await makeCashOrder();
	await collect(order.id, { amount: '2500', collector: rider, delivered: '1' });
	await moveByStaff(db, ada.id, order.id, { to_state: 'returned' });
	const by = { adminId: ada.id, orderId: order.id };
	await payCashBack(db, by, parseFields(Payback, { amount: '1000', note: 'x', seen: '250000' }));
	await payCashBack(db, by, parseFields(Payback, { amount: '500', note: 'x', seen: '150000' }));
	const { trackingNo } = await staffOrder(db, order.id);
	const tables = [exportOrders(db, ALL_ORDERS, trackingNo), exportCash(db)];
	const csv = await Promise.all(tables.map(async (each) => (await Array.fromAsync(each)).join('')));
	const [orderRow, cashRow] = csv.map((text) =>
		parse<Record<string, string>>(text, { columns: true, bom: true }).find(
			(row) => row.tracking_no === trackingNo,
		),
	);
	expect(orderRow).toMatchObject({ given_back: '1500', cash_collected: '2500' });
	expect(cashRow).toMatchObject({ collected: '2500', paid_back: '1500' });
});
