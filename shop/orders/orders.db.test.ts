import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { orderEvents } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { moveOrder } from './move-order.ts';
import { mayMove, ORDER_STATES, returnsStock } from './order-states.ts';
import { allOrdersOf, orderOf, ordersOf } from './orders.ts';

const db = await testDatabase();
const category = await makeCategory(db);
const staff = await makeShopper(db, 'Staff');
let product: Awaited<ReturnType<typeof makeProduct>>;
let userId: number;

beforeEach(async () => {
	product = await makeProduct(db, { categoryId: category.id, qty: 100 });
	userId = (await makeShopper(db)).id;
});

async function order(qty = 3) {
	await fillCart(db, userId, [product, qty]);
	return placeOrder(db, userId, PLACEMENT, CHECKOUT);
}

const move = (id: number, to: Parameters<typeof moveOrder>[2]) =>
	db.transaction((tx) => moveOrder(tx, id, to, { byUserId: staff.id, note: 'by telephone' }));

async function stock() {
	const [row] = await db.select().from(products).where(eq(products.id, product.id));
	return { qty: row?.qty, sold: row?.soldCount };
}

test('orders are listed ten a page, newest first', async () => {
	const ids: number[] = [];
	for (let i = 0; i < 11; i += 1) ids.push((await order(1)).id);
	const first = await ordersOf(db, userId, 1);
	expect(first).toMatchObject({ page: 1, total: 11, lastPage: 2 });
	expect(first.orders.map((o) => o.id)).toEqual(ids.toReversed().slice(0, 10));
	expect((await ordersOf(db, userId, 2)).orders.map((o) => o.id)).toEqual([ids[0]]);
	expect(await ordersOf(db, userId, 3)).toMatchObject({ orders: [], total: 11 });
	expect((await allOrdersOf(db, userId)).map((o) => o.id)).toEqual(ids.toReversed());
	expect(await ordersOf(db, staff.id, 1)).toEqual({ orders: [], page: 1, total: 0, lastPage: 1 });
});

test('an order is read whole, by its owner only, and outlives its product', async () => {
	const placed = await order();
	await db.delete(products).where(eq(products.id, product.id));
	const read = await orderOf(db, userId, placed.id);
	expect(read).toMatchObject({
		trackingNo: placed.trackingNo,
		region: 'Anambra',
		lines: [{ productId: null, slug: null, name: product.name, unitKobo: 45_000_00, qty: 3 }],
		events: [{ toState: 'placed' }],
	});
	const missing = { code: 'not-found' };
	await expect(orderOf(db, staff.id, placed.id)).rejects.toMatchObject(missing);
	await expect(orderOf(db, userId, null)).rejects.toMatchObject(missing);
	await move(placed.id, 'cancelled');
});

test('moves are recorded with who made them and why; those not in the table are refused', async () => {
	const { id } = await order();
	await move(id, 'confirmed');
	await expect(move(id, 'delivered')).rejects.toMatchObject({
		code: 'conflict',
		message: 'This order is "Confirmed" by now and cannot become "Delivered".',
	});
	await expect(move(id, 'confirmed')).rejects.toMatchObject({
		code: 'conflict',
		message: 'This order is "Confirmed" already.',
	});
	expect((await orderOf(db, userId, id)).state).toBe('confirmed');
	const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
	expect(events).toMatchObject([
		{ toState: 'placed' },
		{ fromState: 'placed', toState: 'confirmed', byUserId: staff.id, note: 'by telephone' },
	]);
	await expect(move(2_000_000_000, 'confirmed')).rejects.toMatchObject({ code: 'not-found' });
});

test('an order cancelled by many at once returns its stock once', async () => {
	const { id } = await order(3);
	expect(await stock()).toEqual({ qty: 97, sold: 3 });
	const tries = await Promise.allSettled(Array.from({ length: 6 }, () => move(id, 'cancelled')));
	expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1);
	for (const t of tries)
		if (t.status === 'rejected') expect(t.reason).toMatchObject({ code: 'conflict' });
	expect(await stock()).toEqual({ qty: 100, sold: 0 });
});

test('a move that is not in the table leaves order, goods and history unchanged', async () => {
	for (const from of ORDER_STATES) {
		const { id } = await makeOrder(
			db,
			{ userId, state: from, ...(returnsStock(from) ? { stockReturnedAt: new Date() } : {}) },
			[{ productId: product.id, name: 'Drum', unitKobo: 500, qty: 3 }],
		);
		for (const to of ORDER_STATES.filter((each) => !mayMove(from, each)))
			await expect(move(id, to), `${from} > ${to}`).rejects.toMatchObject({ code: 'conflict' });
		expect(await orderOf(db, userId, id)).toMatchObject({ state: from, events: [] });
	}
	expect(await stock()).toEqual({ qty: 100, sold: 0 });
});

test('an order paid after it was cancelled takes its goods again, and can return them once more', async () => {
	const { id } = await order(3);
	await move(id, 'cancelled');
	expect(await stock()).toEqual({ qty: 100, sold: 0 });
	await move(id, 'placed');
	expect(await stock()).toEqual({ qty: 97, sold: 3 });
	await move(id, 'cancelled');
	expect(await stock()).toEqual({ qty: 100, sold: 0 });
	await db.update(products).set({ qty: 2 }).where(eq(products.id, product.id));
	await expect(move(id, 'placed')).rejects.toMatchObject({ code: 'conflict' });
	expect(await orderOf(db, userId, id)).toMatchObject({ state: 'cancelled' });
	expect(await stock()).toEqual({ qty: 2, sold: 0 });
});

test('goods that are back in stock are not returned a second time', async () => {
	const sent = { userId, state: 'sent', stockReturnedAt: new Date() };
	const lines = [{ productId: product.id, name: 'Drum', unitKobo: 500, qty: 3 }];
	const { id } = await makeOrder(db, sent, lines);
	await move(id, 'returned');
	expect(await stock()).toEqual({ qty: 100, sold: 0 });
});

test('goods that were sent back are in stock again', async () => {
	const { id } = await order(5);
	for (const to of ['confirmed', 'packed', 'sent', 'delivered'] as const) await move(id, to);
	expect(await stock()).toEqual({ qty: 95, sold: 5 });
	await move(id, 'returned');
	expect(await stock()).toEqual({ qty: 100, sold: 0 });
});
