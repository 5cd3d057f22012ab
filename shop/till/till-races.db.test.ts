import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { orderLines } from '#db/order-schema.ts';
import { tillSales } from '#db/orders/till-sale-schema.ts';
import { makeKit } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { saleOf, tillDesk } from '#tests/helpers/till.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { Problem } from '../kit/problem.ts';

// One stock for counter, phone and web, whatever runs at the same time.

const db = await testDatabase(30);
const { collector, make, sell, sendLater, strayStock } = await tillDesk(db);

const stockOf = async (id: number) =>
	(await db.select().from(products).where(eq(products.id, id)))[0]?.qty;
const ordersOf = (id: number) => db.$count(orderLines, eq(orderLines.productId, id));
const faultsOf = (settled: PromiseSettledResult<unknown>[]) =>
	settled.flatMap((each) =>
		each.status === 'rejected' && !(each.reason instanceof Problem) ? [each.reason] : [],
	);

/** So many shoppers who have one of a product in their cart. */
async function shoppersWith(product: Awaited<ReturnType<typeof make>>, count: number) {
	const buyers: number[] = [];
	for (let n = 0; n < count; n += 1) {
		const { id } = await makeShopper(db);
		await fillCart(db, id, [product, 1]);
		buyers.push(id);
	}
	return buyers;
}

test('the last piece, sold at the till while twenty checkouts race for it, is sold once', async () => {
	for (let round = 0; round < 3; round += 1) {
		const last = await make({ qty: 1 });
		const buyers = await shoppersWith(last, 20);
		const sale = saleOf(collector, [[last, 1]]);
		const settled = await Promise.allSettled([
			...buyers.slice(0, 10).map((buyer) => placeOrder(db, buyer, PLACEMENT, CHECKOUT)),
			sell(sale),
			...buyers.slice(10).map((buyer) => placeOrder(db, buyer, PLACEMENT, CHECKOUT)),
		]);
		expect(faultsOf(settled)).toEqual([]);
		expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
		expect([await stockOf(last.id), await ordersOf(last.id)]).toEqual([0, 1]);
		expect(await strayStock([last])).toEqual([]);
	}
});

test('of the last piece that has left already and twenty checkouts one is an order; the sale is kept either way', async () => {
	const last = await make({ qty: 1 });
	const buyers = await shoppersWith(last, 20);
	const sale = saleOf(collector, [[last, 1]]);
	const settled = await Promise.allSettled([
		...buyers.map((buyer) => placeOrder(db, buyer, PLACEMENT, CHECKOUT)),
		sendLater(sale),
	]);
	expect(faultsOf(settled)).toEqual([]);
	const [stored] = await db.select().from(tillSales).where(eq(tillSales.key, sale.key));
	const isTill = stored?.state === 'recorded';
	const bought = settled.slice(0, 20).filter(({ status }) => status === 'fulfilled');
	expect(bought).toHaveLength(isTill ? 0 : 1);
	if (!isTill)
		expect(stored).toMatchObject({
			state: 'flagged',
			problem: `${last.name} is out of stock, 1 was sold.`,
		});
	expect([await stockOf(last.id), await ordersOf(last.id)]).toEqual([0, 1]);
});

test('late sales that two devices send at once, each several times, are one order each', async () => {
	const [drum, horn] = [await make({ qty: 50 }), await make({ qty: 50 })];
	const kit = await makeKit(db, [
		[drum, 2],
		[horn, 1],
	]);
	const sales = Array.from({ length: 6 }, (_, n) =>
		saleOf(collector, [
			[drum, 1 + n],
			[n % 2 ? kit : horn, 1],
		]),
	);
	const sent = [...sales, ...sales.toReversed(), ...sales];
	const outcomes = await Promise.all(sent.map((sale) => sendLater(sale)));
	for (const [at, sale] of sent.entries()) {
		const first = outcomes[sent.findIndex(({ key }) => key === sale.key)];
		expect(outcomes[at]).toEqual(first);
		expect(first).toMatchObject({ outcome: 'recorded' });
	}
	const keys = sales.map(({ key }) => key);
	const stored = await db.select().from(tillSales).where(inArray(tillSales.key, keys));
	expect(new Set(stored.map(({ orderId }) => orderId)).size).toBe(6);
	// 21 drums by themselves, 3 kits of two drums and a horn, 3 horns.
	expect([await stockOf(drum.id), await stockOf(horn.id)]).toEqual([50 - 21 - 6, 50 - 3 - 3]);
	expect(await strayStock([drum, horn])).toEqual([]);
});

test('an attempt without an answer and the late sale that follows it are one order', async () => {
	const drum = await make({ qty: 5 });
	const sale = saleOf(collector, [[drum, 1]]);
	const [first, second] = await Promise.all([sell(sale), sendLater(sale)]);
	expect(second).toEqual(first);
	expect([await stockOf(drum.id), await ordersOf(drum.id)]).toEqual([4, 1]);
});
