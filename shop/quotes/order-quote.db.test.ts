import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { orders } from '#db/order-schema.ts';
import { quotes } from '#db/quotes/quote-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { inDays, quoting } from '#tests/helpers/quotes.ts';
import { staffOrder } from '../fulfilment/staff-orders.ts';
import { withdrawQuote } from './decide-quote.ts';
import { quoteForStaff, quoteOfOrder } from './quotes.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { id: categoryId } = await makeCategory(db);
const makeGoods = (more: { qty?: number } = {}) =>
	makeProduct(db, { categoryId, sellingKobo: 1000_00, originalKobo: 0, qty: 10, ...more });
const { make, change, order } = quoting(db, ada.id);

test('an order of it has its goods at its prices, whatever the shop asks now, and takes the stock once', async () => {
	const [mixer, stand] = [await makeGoods(), await makeGoods()];
	const goods = {
		[`qty_${mixer.id}`]: '2',
		[`price_${mixer.id}`]: '900',
		[`qty_${stand.id}`]: '1',
	};
	const id = await make(goods);
	// Both dearer and cheaper since: what was offered stands.
	await db.update(products).set({ sellingKobo: 1500_00 }).where(eq(products.id, mixer.id));
	await db.update(products).set({ sellingKobo: 700_00 }).where(eq(products.id, stand.id));
	const orderId = await order(id);
	expect(await staffOrder(db, orderId)).toMatchObject({
		state: 'confirmed',
		totalKobo: 2800_00,
		lines: [
			{ productId: mixer.id, qty: 2, unitKobo: 900_00 },
			{ productId: stand.id, qty: 1, unitKobo: 1000_00 },
		],
	});
	expect(await stockOf(mixer.id)).toBe(8);
	expect(await quoteForStaff(db, id)).toMatchObject({ state: 'ordered', orderId });
	expect(await quoteOfOrder(db, orderId)).toBe(id);
});

async function stockOf(productId: number): Promise<number> {
	const [row] = await db
		.select({ qty: products.qty })
		.from(products)
		.where(eq(products.id, productId));
	return row?.qty ?? -1;
}

test('of two who make it an order at once, one does', async () => {
	const drum = await makeGoods();
	const id = await make({ [`qty_${drum.id}`]: '3' });
	const before = await db.$count(orders);
	const race = await Promise.allSettled([order(id), order(id)]);
	expect(race.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect(race.find(({ status }) => status === 'rejected')).toMatchObject({
		reason: { message: 'This quotation is ordered.' },
	});
	expect(await db.$count(orders)).toBe(before + 1);
	expect(await stockOf(drum.id)).toBe(7);
});

test('names goods that are short or deleted, and stays open', async () => {
	const [drum, gone] = [await makeGoods({ qty: 1 }), await makeGoods()];
	const id = await make({ [`qty_${drum.id}`]: '3' });
	await expect(order(id)).rejects.toMatchObject({
		fields: { [`qty_${drum.id}`]: ['Only 1 in stock.'] },
	});
	const second = await make({ [`qty_${gone.id}`]: '1' });
	await db.delete(products).where(eq(products.id, gone.id));
	await expect(order(second)).rejects.toMatchObject({
		fields: { lines: [expect.stringContaining('deleted')] },
	});
	expect((await quoteForStaff(db, id)).state).toBe('open');
	expect(await stockOf(drum.id)).toBe(1);
});

test('refuses one that has expired, is withdrawn, or was changed since its page was opened', async () => {
	const drum = await makeGoods();
	const goods = { [`qty_${drum.id}`]: '1' };
	const id = await make(goods);
	await change(id, { [`qty_${drum.id}`]: '2' });
	await expect(order(id, {}, { seenVersion: 1, seenTotalKobo: 1000_00 })).rejects.toMatchObject({
		code: 'conflict',
		facts: { version: 2 },
	});
	await db
		.update(quotes)
		.set({ validUntil: inDays(-1) })
		.where(eq(quotes.id, id));
	await expect(order(id)).rejects.toMatchObject({ message: 'This quotation is expired.' });
	const second = await make(goods);
	await withdrawQuote(db, { adminId: ada.id, quoteId: second, seenVersion: 1 });
	await expect(order(second)).rejects.toMatchObject({ message: 'This quotation is withdrawn.' });
	expect(await stockOf(drum.id)).toBe(10);
});

test('another total than the page showed is said first', async () => {
	const drum = await makeGoods();
	const id = await make({ [`qty_${drum.id}`]: '1' });
	await expect(order(id, {}, { seenTotalKobo: 900_00 })).rejects.toMatchObject({
		facts: { totalKobo: 1000_00 },
	});
});
