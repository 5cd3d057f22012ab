import { expect, test } from 'vitest';
import { makeCategory, makeKit, makeProduct, makeShelf } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { tillGoods } from './till-goods.ts';

const db = await testDatabase();

test('a till gets all that is sold, kits with their stock, page by page', async () => {
	const { id: categoryId } = await makeCategory(db);
	const { id: hiddenId } = await makeCategory(db, { status: 1 });
	const drum = await makeProduct(db, {
		categoryId,
		qty: 5,
		sku: 'D-1',
		barcode: '6001',
		serialised: 1,
	});
	const kit = await makeKit(db, [[drum, 2]], { brand: null });
	await makeProduct(db, { categoryId, status: 1 });
	await makeProduct(db, { categoryId, sellingKobo: 0, originalKobo: 0 });
	await makeProduct(db, { categoryId: hiddenId });
	expect(await tillGoods(db, null)).toEqual({
		goods: [
			{
				id: drum.id,
				name: drum.name,
				brand: 'Ogene',
				sku: 'D-1',
				barcode: '6001',
				kobo: 45_000_00,
				stock: 5,
				isSerialised: true,
			},
			expect.objectContaining({
				id: kit.id,
				brand: '',
				stock: 2,
				parts: [{ name: drum.name, pieces: 2 }],
			}),
		],
		next: null,
		total: 2,
	});
	await makeShelf(db, 1999);
	const first = await tillGoods(db, null);
	expect([first.goods.length, first.total]).toEqual([1000, 2001]);
	const second = await tillGoods(db, first.next);
	const third = await tillGoods(db, second.next);
	expect(third).toMatchObject({ goods: [expect.anything()], next: null, total: 2001 });
	const ids = [first, second, third].flatMap(({ goods }) => goods.map(({ id }) => id));
	expect(ids).toEqual(ids.toSorted((a, b) => a - b));
	expect(new Set(ids).size).toBe(2001);
});

test('of more goods than it stores it gets those in stock that sold most', async () => {
	const { id: categoryId } = await makeCategory(db);
	const make = (soldCount: number, qty: number) =>
		makeProduct(db, { categoryId, soldCount: 1_000_000 + soldCount, qty });
	const [third, out, first, second] = [
		await make(1, 1),
		await make(9, 0),
		await make(3, 1),
		await make(2, 1),
	];
	const ids = async (most: number) => {
		const { goods, total } = await tillGoods(db, null, most);
		return [total, ...goods.map(({ id }) => id)];
	};
	expect(await ids(3)).toEqual([3, third.id, first.id, second.id]);
	expect(await ids(2)).toEqual([2, first.id, second.id]);
	expect((await ids(100_000))[0]).toBeGreaterThan(2000);
	expect(out.qty).toBe(0);
});
