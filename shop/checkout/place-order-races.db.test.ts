import { and, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { cartItems, orderLines, orders } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { Problem } from '../kit/problem.ts';
import { placeOrder } from './place-order.ts';

const db = await testDatabase();
const category = await makeCategory(db);

async function shoppers(count: number): Promise<number[]> {
	return Promise.all(Array.from({ length: count }, async () => (await makeShopper(db)).id));
}

/** Runs all of them at once; tells refusals from errors. */
async function outcomes<T>(tries: Promise<T>[]) {
	const settled = await Promise.allSettled(tries);
	const reasons = settled.flatMap((s) => (s.status === 'rejected' ? [s.reason] : []));
	return {
		done: settled.flatMap((s) => (s.status === 'fulfilled' ? [s.value] : [])),
		refused: reasons.filter((reason) => reason instanceof Problem),
		faults: reasons.filter((reason) => !(reason instanceof Problem)),
	};
}

async function stocks(...ids: number[]) {
	const rows = await db.select().from(products).where(inArray(products.id, ids));
	return ids.map((id) => rows.find((row) => row.id === id)?.qty);
}

test('sixty buyers at once for twenty pieces: twenty orders, and the others keep their carts', async () => {
	const product = await makeProduct(db, { categoryId: category.id, qty: 20 });
	const buyers = await shoppers(60);
	for (const buyer of buyers) await fillCart(db, buyer, [product, 1]);
	const { done, refused, faults } = await outcomes(
		buyers.map((buyer) => placeOrder(db, buyer, PLACEMENT, CHECKOUT)),
	);
	expect(faults).toEqual([]);
	expect(done).toHaveLength(20);
	expect(new Set(done.map((order) => order.trackingNo)).size).toBe(20);
	for (const problem of refused) {
		expect(problem.message).toBe(`${product.name} is out of stock.`);
		expect(problem.facts.items).toMatchObject([{ product_id: product.id, in_stock: 0 }]);
	}
	expect(await stocks(product.id)).toEqual([0]);
	expect(await db.$count(cartItems, eq(cartItems.productId, product.id))).toBe(40);
	expect(await db.$count(orderLines, eq(orderLines.productId, product.id))).toBe(20);
});

test('the same order sent ten times at once is one order, takes stock once, and sends one mail', async () => {
	const product = await makeProduct(db, { categoryId: category.id, qty: 9 });
	const [buyer = 0] = await shoppers(1);
	await fillCart(db, buyer, [product, 2]);
	const keyed = { ...CHECKOUT, idempotencyKey: 'checkout-1' };
	const { done, refused, faults } = await outcomes(
		Array.from({ length: 10 }, () => placeOrder(db, buyer, PLACEMENT, keyed)),
	);
	expect([...faults, ...refused]).toEqual([]);
	const placed = done.map(({ id, trackingNo, totalKobo }) => ({ id, trackingNo, totalKobo }));
	expect(placed).toEqual(Array(10).fill(placed[0]));
	expect(await db.$count(orders, eq(orders.userId, buyer))).toBe(1);
	expect(await stocks(product.id)).toEqual([7]);
	const key = `order-placed:${done[0]?.id}`;
	expect(await db.$count(mails, eq(mails.dedupeKey, key))).toBe(1);
});

test('without a key ten requests at once make one order; the others find the cart empty', async () => {
	const product = await makeProduct(db, { categoryId: category.id, qty: 9 });
	const [buyer = 0] = await shoppers(1);
	await fillCart(db, buyer, [product, 2]);
	const { done, refused, faults } = await outcomes(
		Array.from({ length: 10 }, () => placeOrder(db, buyer, PLACEMENT, CHECKOUT)),
	);
	expect(faults).toEqual([]);
	expect(done).toHaveLength(1);
	expect(new Set(refused.map((problem) => problem.message))).toEqual(
		new Set(['Your Shopping Cart is Empty']),
	);
	expect(await stocks(product.id)).toEqual([7]);
});

test('carts of the same products in opposite order do not deadlock, and the numbers sold add up', async () => {
	const a = await makeProduct(db, { categoryId: category.id, qty: 30 });
	const b = await makeProduct(db, { categoryId: category.id, qty: 25 });
	const buyers = await shoppers(40);
	for (const [i, buyer] of buyers.entries())
		await (i % 2 ? fillCart(db, buyer, [a, 1], [b, 1]) : fillCart(db, buyer, [b, 1], [a, 1]));
	const { done, refused, faults } = await outcomes(
		buyers.map((buyer) => placeOrder(db, buyer, PLACEMENT, CHECKOUT)),
	);
	expect(faults).toEqual([]);
	expect(done).toHaveLength(25);
	expect(refused).toHaveLength(15);
	expect(await stocks(a.id, b.id)).toEqual([5, 0]);
	const sold = (id: number) => db.$count(orderLines, and(eq(orderLines.productId, id)));
	expect([await sold(a.id), await sold(b.id)]).toEqual([25, 25]);
});
