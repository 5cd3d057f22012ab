import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { discounts } from '#db/discounts/discount-schema.ts';
import { orders } from '#db/order-schema.ts';
import { tillSales } from '#db/orders/till-sale-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { saleOf, tillDesk } from '#tests/helpers/till.ts';
import { cashOfOrder } from '../cash/order-cash.ts';
import { staffOrder } from '../fulfilment/staff-orders.ts';
import { reconcileInternally } from '../payments/discrepancies/reconcile-internally.ts';

// Sales whose buyer stands at the till: they are refused as other orders of staff are, and then nothing is stored.

const db = await testDatabase();
const { collector, make, makeCollector, plain, retire, sell } = await tillDesk(db);

const isStored = async ({ key }: { key: string }) =>
	(await db.$count(tillSales, eq(tillSales.key, key))) > 0;
const orderOf = async (outcome: Awaited<ReturnType<typeof sell>>) => {
	if (outcome.outcome !== 'recorded') throw new Error(outcome.message);
	return await staffOrder(db, outcome.orderId);
};

test('a sale is an order of the counter: delivered, its stock taken and its cash collected', async () => {
	const drum = await make();
	const buyer = { firstname: 'Emeka', lastname: '', phone: '0803 555 0101' };
	const sale = saleOf(collector, [[drum, 2]], { buyer });
	const outcome = await sell(sale);
	expect(outcome).toMatchObject({ totalKobo: 2000_00, lacksSerialNumbers: false });
	const order = await orderOf(outcome);
	expect(order).toMatchObject({
		state: 'delivered',
		firstname: 'Emeka',
		address: 'Sold at the counter',
		totalKobo: 2000_00,
	});
	expect(await cashOfOrder(db, order)).toMatchObject({
		collector: { id: collector },
		collected: { kobo: 2000_00 },
	});
	const [after] = await db.select().from(products).where(eq(products.id, drum.id));
	expect(after).toMatchObject({ qty: 8, soldCount: 2 });
	expect(await reconcileInternally(db, new Date(), order.id)).toEqual([]);
	expect(await sell(sale)).toEqual(outcome);
});

test('goods that are short, hidden or deleted are named, and nothing is stored', async () => {
	const [few, hidden, gone] = [await make({ qty: 1 }), await make({ status: 1 }), await make()];
	await db.delete(products).where(eq(products.id, gone.id));
	for (const [product, item] of [
		[few, { in_stock: 1, sold: true }],
		[hidden, { in_stock: 0, sold: false }],
		[gone, { in_stock: 0, sold: false }],
	] as const) {
		const sale = saleOf(collector, [[product, 2]]);
		await expect(sell(sale)).rejects.toMatchObject({
			code: 'conflict',
			facts: { items: [{ product_id: product.id, product_qty: 2, ...item }] },
		});
		expect(await isStored(sale)).toBe(false);
	}
});

test('another price is agreed by who may, at most the shop’s, and the shop’s is told beside it', async () => {
	const drum = await make();
	const refused = (shopText: string) => ({
		code: 'invalid',
		fields: { [`price_${drum.id}`]: [shopText] },
		facts: { prices: [{ product_id: drum.id, kobo: 1000_00 }] },
	});
	const cheap = saleOf(collector, [[drum, 1, 900_00]]);
	await expect(sell(cheap, null, plain)).rejects.toMatchObject(
		refused('The shop asks ₦1,000, and your role does not agree on other prices.'),
	);
	const dear = saleOf(collector, [[drum, 1, 1000_01]]);
	await expect(sell(dear)).rejects.toMatchObject(
		refused('The shop asks ₦1,000: take that or less.'),
	);
	expect((await orderOf(await sell(cheap))).totalKobo).toBe(900_00);
});

test('offers make another total: it is said, and taken once the cashier has agreed to it', async () => {
	const drum = await make();
	const [offer] = await db
		.insert(discounts)
		.values({ name: 'Drums', kind: 'percent', percent: 10, scope: 'order' })
		.returning();
	const sale = saleOf(collector, [[drum, 1]]);
	await expect(sell(sale)).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('it comes to ₦900.'),
		facts: { totalKobo: 900_00 },
	});
	expect(await isStored(sale)).toBe(false);
	expect(await sell(sale, 900_00)).toMatchObject({ totalKobo: 900_00 });
	await db.delete(discounts).where(eq(discounts.id, offer?.id ?? 0));
});

test('cash is not with somebody who collects no more, and a phone number can be called', async () => {
	const drum = await make();
	const closed = await makeCollector({ name: 'Old till' });
	await retire(closed, 'Old till');
	for (const sale of [
		saleOf(closed, [[drum, 1]]),
		saleOf(collector, [[drum, 1]], { buyer: { firstname: '', lastname: '', phone: '12' } }),
	]) {
		await expect(sell(sale)).rejects.toMatchObject({ code: 'invalid' });
		expect(await isStored(sale)).toBe(false);
	}
	expect(await db.$count(orders, eq(orders.phone, '12'))).toBe(0);
});

test('goods with serial numbers are sold without them, and it is said that they are missing', async () => {
	const mixer = await make({ serialised: 1 });
	expect(await sell(saleOf(collector, [[mixer, 1]]))).toMatchObject({ lacksSerialNumbers: true });
});

test('the same key with another sale is refused', async () => {
	const drum = await make();
	const sale = saleOf(collector, [[drum, 1]]);
	await sell(sale);
	const other = saleOf(collector, [[drum, 2]], { key: sale.key });
	await expect(sell(other)).rejects.toMatchObject({ code: 'conflict' });
	const [after] = await db.select().from(products).where(eq(products.id, drum.id));
	expect(after?.qty).toBe(9);
});
