import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { announcedBy, makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { takeStock } from './stock.ts';
import { readCounts, readStockReason, setStock } from './stock-edit.ts';

const db = await testDatabase();
const TAKEN = { cause: 'count', reason: null, userId: null } as const;
const { user } = await makeAdmin(db);
const category = await makeCategory(db);

/** Products with this stock each, named by their places. */
async function make(...stocks: number[]) {
	const ids: number[] = [];
	for (const [place, qty] of stocks.entries())
		ids.push((await makeProduct(db, { categoryId: category.id, name: `P${place}`, qty })).id);
	return ids as [number, number, number];
}
const stockOf = async (ids: number[]) =>
	(await db.select().from(products).where(inArray(products.id, ids)).orderBy(products.id)).map(
		({ qty }) => qty,
	);
const set = (fields: Record<string, string>) => setStock(db, user.id, readCounts(fields));

test('only the rows with another number are changed, recorded and announced', async () => {
	const [a, b, c] = await make(5, 0, 7);
	const [before] = await db.select().from(products).where(eq(products.id, a));
	const sent = { [`qty_${a}`]: ' 4 ', [`seen_${a}`]: '5', [`qty_${b}`]: '3', [`seen_${b}`]: '0' };
	const tags = await announcedBy(db, async () => {
		expect(await set({ ...sent, [`qty_${c}`]: '7', [`seen_${c}`]: '7', scripts: '1' })).toEqual([
			{ name: 'P0', was: 5, qty: 4 },
			{ name: 'P1', was: 0, qty: 3 },
		]);
	});
	expect(await stockOf([a, b, c])).toEqual([4, 3, 7]);
	// Only the second can be bought again, which lists show.
	expect(tags).toEqual([`product:${a}`, `product:${b}`, 'catalogue', `category:${category.id}`]);
	const trail = await db
		.select()
		.from(auditTrail)
		.where(inArray(auditTrail.nounId, [a, b, c]));
	expect(trail).toMatchObject([
		{ userId: user.id, action: 'update', noun: 'product', before: { qty: 5 }, after: { qty: 4 } },
		{ nounId: b, before: { qty: 0 }, after: { qty: 3 } },
	]);
	// Whoever edits the product's texts meanwhile is not refused.
	const [after] = await db.select().from(products).where(eq(products.id, a));
	expect(after?.updatedAt).toEqual(before?.updatedAt);
});

test('why the stock is another one is recorded with each product, and only what the shop knows is a reason', async () => {
	const [a, b] = await make(5, 8);
	const sent = { [`qty_${a}`]: '-2', [`seen_${a}`]: '5', [`qty_${b}`]: '7', [`seen_${b}`]: '8' };
	await setStock(db, user.id, readCounts(sent), readStockReason({ ...sent, reason: 'Damaged' }));
	const trail = await db
		.select()
		.from(auditTrail)
		.where(inArray(auditTrail.nounId, [a, b]));
	expect(trail).toMatchObject([
		{ nounId: a, before: { qty: 5 }, after: { qty: 3, reason: 'Damaged' } },
		{ nounId: b, before: { qty: 8 }, after: { qty: 7, reason: 'Damaged' } },
	]);
	expect(readStockReason({})).toBeNull();
	expect(readStockReason({ reason: '' })).toBeNull();
	for (const reason of ['damaged', 'Eaten'])
		expect(() => readStockReason({ reason })).toThrow(
			expect.objectContaining({ fields: { reason: ['Choose one of the reasons.'] } }),
		);
});

test('a stock that changed since it was shown is named and stays, and so do the other rows', async () => {
	const [a, b] = await make(5, 5);
	const sent = { [`qty_${a}`]: '12', [`seen_${a}`]: '5', [`qty_${b}`]: '6', [`seen_${b}`]: '5' };
	await db.transaction((tx) => takeStock(tx, TAKEN, [{ productId: a, qty: 2 }]));
	await expect(set(sent)).rejects.toMatchObject({
		code: 'conflict',
		fields: { [`qty_${a}`]: ['It was 5 and is 3 now.'] },
		facts: { stock: { [a]: 3 } },
	});
	expect(await stockOf([a, b])).toEqual([3, 5]);
	await set({ ...sent, [`seen_${a}`]: '3' });
	expect(await stockOf([a, b])).toEqual([12, 6]);
	// Sent once more, it is as it shall be.
	expect(await set({ ...sent, [`seen_${a}`]: '3' })).toEqual([]);
});

test('of two who count at once the second is told; no order is lost', async () => {
	const [a] = await make(5);
	const sent = (qty: string) => ({ [`qty_${a}`]: qty, [`seen_${a}`]: '5' });
	const outcomes = await Promise.allSettled([
		set(sent('8')),
		set(sent('9')),
		db.transaction((tx) => takeStock(tx, TAKEN, [{ productId: a, qty: 1 }])),
	]);
	expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(3);
	const [left] = await stockOf([a]);
	// The order before both counts, or after the one that won.
	expect([4, 7, 8]).toContain(left);
});

test.each(['', '-6', '+', '+1.5', '+9999999999', '1.5', '1,200', 'ten', '9999999999'])(
	'%j is no stock',
	async (qty) => {
		const [a, b] = await make(5, 5);
		const sent = { [`qty_${a}`]: qty, [`seen_${a}`]: '5', [`qty_${b}`]: '6', [`seen_${b}`]: '5' };
		await expect((async () => set(sent))()).rejects.toMatchObject({
			code: 'invalid',
			fields: { [`qty_${a}`]: [expect.any(String)] },
		});
		expect(await stockOf([a, b])).toEqual([5, 5]);
	},
);

test('with a sign, so many pieces more or fewer than were seen', async () => {
	const [a, b, c] = await make(5, 5, 5);
	const sent = { [`qty_${a}`]: '+3', [`qty_${b}`]: ' − 2', [`qty_${c}`]: '-5' };
	const seen = Object.fromEntries([a, b, c].map((id) => [`seen_${id}`, '5']));
	await set({ ...sent, ...seen });
	expect(await stockOf([a, b, c])).toEqual([8, 3, 0]);
	// Overtaken by an order, it is so many more than there are by now.
	await expect(set({ ...sent, ...seen })).rejects.toMatchObject({ code: 'conflict' });
	expect(() => readCounts({ [`qty_${a}`]: '+3' })).toThrow();
});

test('nothing typed is refused; a deleted product is left out, and named when it was the only one', async () => {
	const [a] = await make(5);
	const gone = { qty_999999: '1', seen_999999: '0' };
	for (const nothing of [{}, { [`qty_${a}`]: '5', [`seen_${a}`]: '5' }, { qty_x: '3' }])
		expect(() => readCounts(nothing)).toThrow('Please type a new stock first.');
	expect(await set({ ...gone, [`qty_${a}`]: '1', [`seen_${a}`]: '5' })).toHaveLength(1);
	await expect(set(gone)).rejects.toMatchObject({ code: 'not-found' });
});
