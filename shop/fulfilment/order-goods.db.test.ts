import { expect, test } from 'vitest';
import { discrepancies } from '#db/payment-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { goodsOf, pickList, piecesNotSent } from './order-goods.ts';
import { orderViews } from './order-views.ts';
import { readOrderFilter, staffOrderPage } from './staff-orders.ts';

const db = await testDatabase();
const { id: userId } = await makeShopper(db);
const category = await makeCategory(db, { name: 'Drums' });
const drum = await makeProduct(db, {
	categoryId: category.id,
	qty: 4,
	sku: 'UDU-1',
	barcode: '4006381333931',
});
const lineOf = (qty: number) => ({ productId: drum.id, name: 'Drum', unitKobo: 1000_00, qty });
const cable = { name: 'Cable', unitKobo: 500_00, qty: 3 };

test('an order is of its first line, so many more, and all their pieces', async () => {
	const two = await makeOrder(db, { userId }, [lineOf(2), cable]);
	const none = await makeOrder(db, { userId });
	const goods = await goodsOf(db, [two.id, none.id]);
	expect(goods.get(two.id)).toEqual({ first: 'Drum', others: 1, pieces: 5, sent: 0 });
	expect(goods.has(none.id)).toBe(false);
	expect(await goodsOf(db, [])).toEqual(new Map());
});

test('a pick list has each product once, with the orders that want it, without those that have left', async () => {
	const first = await makeOrder(db, { userId }, [lineOf(2), cable]);
	const second = await makeOrder(db, { userId, state: 'packed' }, [lineOf(1)]);
	const sent = await makeOrder(db, { userId, state: 'sent' }, [lineOf(7)]);
	const list = await pickList(db, [second.id, sent.id, first.id]);
	expect(list.orders).toEqual([
		{ id: first.id, state: 'placed' },
		{ id: second.id, state: 'packed' },
	]);
	expect(list.products).toEqual([
		{
			name: 'Drum',
			sku: 'UDU-1',
			barcode: '4006381333931',
			category: 'Drums',
			imagePath: null,
			pieces: 3,
			stock: 4,
			orders: [
				{ id: first.id, pieces: 2 },
				{ id: second.id, pieces: 1 },
			],
		},
		{
			name: 'Cable',
			sku: null,
			barcode: null,
			category: null,
			imagePath: null,
			pieces: 3,
			stock: null,
			orders: [{ id: first.id, pieces: 3 }],
		},
	]);
	expect(await pickList(db, [sent.id])).toEqual({ products: [], orders: [] });
});

test('what left in an earlier parcel is not fetched again', async () => {
	const { id } = await makeOrder(db, { userId, state: 'packed' }, [
		{ ...lineOf(3), shippedQty: 1 },
		{ ...cable, shippedQty: 3 },
	]);
	const { products } = await pickList(db, [id]);
	expect(products.map(({ name, pieces }) => [name, pieces])).toEqual([['Drum', 2]]);
});

test('what orders have taken lies on the shelf until it is sent', async () => {
	const { id: productId } = await makeProduct(db, { categoryId: category.id });
	const line = { productId, name: 'Bell', unitKobo: 1000_00, qty: 3 };
	await makeOrder(db, { userId, state: 'awaiting-payment' }, [line]);
	await makeOrder(db, { userId, state: 'packed' }, [{ ...line, shippedQty: 1 }]);
	for (const state of ['sent', 'delivered', 'cancelled'])
		await makeOrder(db, { userId, state }, [line]);
	expect(await piecesNotSent(db, [productId, 999_999])).toEqual(new Map([[productId, 5]]));
});

test('every view counts the orders that its address lists', async () => {
	const { id: orderId } = await makeOrder(db, { userId, state: 'sent' });
	await makeOrder(db, { userId, state: 'sent', paymentMode: 'paystack' });
	await db
		.insert(discrepancies)
		.values({ kind: 'total-differs', subject: `order:${orderId}`, orderId, facts: {} });
	const query = { page: 1, perPage: 100, q: '', sort: 'newest' } as const;
	for (const view of await orderViews(db)) {
		const filter = readOrderFilter(Object.fromEntries(new URLSearchParams(view.query)));
		const { rows } = await staffOrderPage(db, query, filter);
		expect([view.label, view.total, view.isMore]).toEqual([view.label, rows.length, false]);
		expect(rows.length > 0 || view.label === 'To pack' || view.label === 'Not paid yet').toBe(true);
	}
});
