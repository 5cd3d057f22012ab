import { and, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { announcedBy, makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeKit, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { buyingDesk } from '#tests/helpers/purchasing.ts';
import { movementsOf } from '#tests/helpers/stock-movements.ts';
import { newFormKey } from '../kit/sent-once.ts';
import { readCame } from './purchase-order-input.ts';
import { purchaseOrderById } from './purchase-orders.ts';
import { receiveGoods } from './receive-goods.ts';
import { takeReceiptBack } from './take-receipt-back.ts';

const db = await testDatabase();
const { user } = await makeAdmin(db);
const { makeSupplier, at, order, openReceipt, receive, productNow, stockOf } = buyingDesk(
	db,
	user.id,
);
const category = await makeCategory(db);
const supplier = await makeSupplier();
const make = (qty: number, given: Partial<typeof products.$inferInsert> = {}) =>
	makeProduct(db, { categoryId: category.id, qty, ...given });
const stateOf = async (id: number) => (await purchaseOrderById(db, id)).order.state;

test('what came goes on sale, in parts until all is there', async () => {
	const [a, b] = [await make(0), await make(4)];
	const id = await order(supplier, { [a.id]: [10], [b.id]: [3] });
	const before = await productNow(b.id);
	const tags = await announcedBy(db, async () => {
		await receive(id, { [a.id]: 6, [b.id]: 3 }, { delivery_note: 'DN-77' });
	});
	expect([await stockOf(a.id), await stockOf(b.id)]).toEqual([6, 7]);
	// Only the first can be bought again, which lists show.
	expect(tags).toEqual(
		expect.arrayContaining([`product:${a.id}`, `category:${category.id}`, `product:${b.id}`]),
	);
	expect(await stateOf(id)).toBe('partly');
	await receive(id, { [a.id]: 4 });
	expect(await stockOf(a.id)).toBe(10);
	expect(await purchaseOrderById(db, id)).toMatchObject({
		order: { state: 'received' },
		receipts: [{ lines: [{ qty: 4 }] }, { deliveryNote: 'DN-77', lines: [{ qty: 6 }, { qty: 3 }] }],
	});
	// Whoever edits the product's texts meanwhile is not refused.
	expect((await productNow(b.id)).updatedAt).toEqual(before.updatedAt);
	const trail = await db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.noun, 'product'), inArray(auditTrail.nounId, [b.id])));
	// The first one says that this is its usual supplier now.
	expect(trail.slice(1)).toMatchObject([
		{ before: { qty: 4 }, after: { qty: 7, reason: `Came in with purchase order ${id}` } },
	]);
	expect(await movementsOf(db, a.id)).toMatchObject([
		{
			cause: 'received',
			change: 6,
			purchaseOrderId: id,
			reason: `Came in with purchase order ${id}`,
			userId: user.id,
		},
		{ cause: 'received', change: 4 },
	]);
});

test('more than was ordered is refused beside its line, and taken in when it is meant', async () => {
	const a = await make(0);
	const id = await order(supplier, { [a.id]: [10] });
	const line = (await purchaseOrderById(db, id)).lines[0]?.id;
	await expect(receive(id, { [a.id]: 12 })).rejects.toMatchObject({
		fields: { [`came_${line}`]: [expect.stringContaining('2 pieces more than ordered')] },
	});
	expect(await stockOf(a.id)).toBe(0);
	await receive(id, { [a.id]: 12 }, { more: '1' });
	expect(await stockOf(a.id)).toBe(12);
	expect(await stateOf(id)).toBe('received');
});

test('a delivery that is sent twice is recorded once', async () => {
	const a = await make(1);
	const id = await order(supplier, { [a.id]: [10] });
	const form_key = newFormKey();
	const results = await Promise.allSettled([
		receive(id, { [a.id]: 5 }, { form_key }),
		receive(id, { [a.id]: 5 }, { form_key }),
	]);
	expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	expect(await stockOf(a.id)).toBe(6);
	await expect(receive(id, { [a.id]: 5 }, { form_key })).rejects.toMatchObject({
		message: expect.stringContaining('recorded already'),
	});
});

test('of two people who count the same delivery at once, the second is refused', async () => {
	const a = await make(0);
	const id = await order(supplier, { [a.id]: [10] });
	const forms = await Promise.all([1, 2].map(() => openReceipt(id, { [a.id]: 5 })));
	const results = await Promise.allSettled(forms.map((send) => send()));
	expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
		reason: { code: 'conflict' },
	});
	expect(await stockOf(a.id)).toBe(5);
});

test('deliveries of two orders with the same products do not lock each other out', async () => {
	const goods = [await make(0), await make(0), await make(0)];
	const all = (pieces: number) => Object.fromEntries(goods.map(({ id }) => [id, pieces]));
	const orders = await Promise.all(
		[1, 2, 3, 4].map((n) =>
			order(
				supplier,
				Object.fromEntries(
					(n % 2 ? goods : goods.toReversed()).map(({ id }) => [id, [5] as [number]]),
				),
			),
		),
	);
	await Promise.all(orders.map((id) => receive(id, all(5))));
	expect(await Promise.all(goods.map(({ id }) => stockOf(id)))).toEqual([20, 20, 20]);
});

test('a part that comes in makes the kits it is in buyable', async () => {
	const part = await make(0);
	const kit = await makeKit(db, [[part, 2]], { categoryId: category.id });
	const id = await order(supplier, { [part.id]: [5] });
	await receive(id, { [part.id]: 5 });
	expect(await stockOf(kit.id)).toBe(2);
});

test('a line of another order, nothing at all, and what is a kit by now are refused', async () => {
	const [a, b] = [await make(0), await make(0)];
	const [id, other] = [
		await order(supplier, { [a.id]: [1] }),
		await order(supplier, { [b.id]: [1] }),
	];
	const foreign = (await purchaseOrderById(db, other)).lines[0]?.id ?? 0;
	const receipt = { ...(await at(id)), input: { delivery_note: '', costs: 'keep' as const } };
	await expect(
		receiveGoods(db, { ...receipt, came: new Map([[foreign, 1]]) }),
	).rejects.toMatchObject({ code: 'invalid' });
	expect(() => readCame({ came_1: '0', came_2: ' ' })).toThrow('Type how many pieces came first.');
	await db.update(products).set({ isKit: true }).where(eq(products.id, a.id));
	await expect(receive(id, { [a.id]: 1 })).rejects.toMatchObject({ code: 'invalid' });
});

test('pieces of a deleted product are counted, and change no stock', async () => {
	const [a, b] = [await make(0), await make(0)];
	const id = await order(supplier, { [a.id]: [2], [b.id]: [1] });
	await db.delete(products).where(eq(products.id, a.id));
	const { lines, order: seen } = await purchaseOrderById(db, id);
	const came = new Map(lines.map((line) => [line.id, line.qty]));
	await receiveGoods(db, {
		userId: user.id,
		orderId: id,
		seen: seen.version,
		came,
		input: { delivery_note: '', costs: 'average' },
	});
	expect(await stateOf(id)).toBe('received');
	expect(await stockOf(b.id)).toBe(1);
});

test('costs follow the prices if that is asked for, at the rate of the order', async () => {
	const dollars = await makeSupplier({ currency: 'USD' });
	const a = await make(10, { costKobo: 10_000_00 });
	const [b, c] = [await make(2, { costKobo: 500_00 }), await make(0)];
	const id = await order(
		dollars,
		{ [a.id]: [10, '10'], [b.id]: [4], [c.id]: [1, '1'] },
		{ rate: '1500' },
	);
	await receive(id, { [a.id]: 5 });
	expect((await productNow(a.id)).costKobo).toBe(10_000_00);
	await receive(id, { [a.id]: 5, [b.id]: 4, [c.id]: 1 }, { costs: 'average' });
	// 15 pieces at ₦10,000 and 5 at US$10, which are ₦15,000.
	expect((await productNow(a.id)).costKobo).toBe(11_250_00);
	// Without a price there is nothing to follow.
	expect((await productNow(b.id)).costKobo).toBe(500_00);
	expect((await productNow(c.id)).costKobo).toBe(1_500_00);
	const unrated = await order(dollars, { [a.id]: [1, '10'] }, { rate: '' });
	await expect(receive(unrated, { [a.id]: 1 }, { costs: 'last' })).rejects.toMatchObject({
		fields: { costs: [expect.stringContaining('rate of USD')] },
	});
});

test('a delivery is taken back while its pieces are there, with the cost that it set', async () => {
	const [a, b] = [await make(5, { costKobo: 100_00 }), await make(5, { costKobo: 100_00 })];
	const id = await order(supplier, { [a.id]: [5, '200'], [b.id]: [5, '200'] });
	const receiptId = await receive(id, { [a.id]: 5, [b.id]: 5 }, { costs: 'last' });
	await db.update(products).set({ costKobo: 300_00 }).where(eq(products.id, b.id));
	const back = async () => takeReceiptBack(db, { ...(await at(id)), receiptId });
	await db.update(products).set({ qty: 4 }).where(eq(products.id, a.id));
	await expect(back()).rejects.toMatchObject({
		message: expect.stringContaining('only 4 are left'),
	});
	expect(await stockOf(b.id)).toBe(10);
	await db.update(products).set({ qty: 9 }).where(eq(products.id, a.id));
	await back();
	expect(await productNow(a.id)).toMatchObject({ qty: 4, costKobo: 100_00 });
	// Somebody typed another cost since: that stays.
	expect(await productNow(b.id)).toMatchObject({ qty: 5, costKobo: 300_00 });
	expect(await purchaseOrderById(db, id)).toMatchObject({
		order: { state: 'ordered', closedAt: null },
		lines: [{ receivedQty: 0 }, { receivedQty: 0 }],
		receipts: [{ takenBackAt: expect.any(Date) }],
	});
	await expect(back()).rejects.toMatchObject({ code: 'conflict' });
	expect(await stockOf(b.id)).toBe(5);
});

test('a delivery is taken back once, however many press', async () => {
	const a = await make(20);
	const id = await order(supplier, { [a.id]: [5] });
	const receiptId = await receive(id, { [a.id]: 5 });
	const press = { ...(await at(id)), receiptId };
	const results = await Promise.allSettled([
		takeReceiptBack(db, press),
		takeReceiptBack(db, press),
	]);
	expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	expect(await stockOf(a.id)).toBe(20);
});
