import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { LARGEST_KOBO } from '../kit/money.ts';
import { LARGEST_INTEGER } from '../kit/parse-id.ts';
import { stockWorth } from './stock-worth.ts';

const db = await testDatabase();
const drums = await makeCategory(db, { name: 'Drums' });
const lights = await makeCategory(db, { name: 'Lights' });

test('an empty shop is worth nothing', async () => {
	expect(await stockWorth(db)).toEqual({
		categories: [],
		total: {
			products: 0,
			pieces: 0,
			valueKobo: 0,
			knownValueKobo: 0,
			costKobo: 0,
			withoutCost: 0,
		},
	});
});

test('the stock is valued at price and, where the cost is known, at cost; kits and what is sold out are not', async () => {
	const of = (categoryId: number, given: Partial<Parameters<typeof makeProduct>[1]>) =>
		makeProduct(db, { categoryId, sellingKobo: 100_00, originalKobo: 100_00, ...given });
	await of(drums.id, { qty: 3, costKobo: 60_00 });
	await of(drums.id, { qty: 2, costKobo: null, status: 1 });
	await of(drums.id, { qty: 0, costKobo: 1_00 });
	await of(lights.id, { qty: 5, costKobo: 0 });
	const kit = await of(lights.id, { qty: 9, costKobo: 50_00 });
	await db.update(products).set({ isKit: true }).where(eq(products.id, kit.id));
	const { categories, total } = await stockWorth(db);
	expect(categories).toEqual([
		{
			id: drums.id,
			name: 'Drums',
			products: 2,
			pieces: 5,
			valueKobo: 500_00,
			knownValueKobo: 300_00,
			costKobo: 180_00,
			withoutCost: 1,
		},
		{
			id: lights.id,
			name: 'Lights',
			products: 1,
			pieces: 5,
			valueKobo: 500_00,
			knownValueKobo: 500_00,
			costKobo: 0,
			withoutCost: 0,
		},
	]);
	expect(total).toEqual({
		products: 3,
		pieces: 10,
		valueKobo: 1000_00,
		knownValueKobo: 800_00,
		costKobo: 180_00,
		withoutCost: 1,
	});
});

test('the highest prices and largest stocks can be added up', async () => {
	const most = { sellingKobo: LARGEST_KOBO, costKobo: LARGEST_KOBO, qty: LARGEST_INTEGER };
	for (let made = 0; made < 3; made += 1) await makeProduct(db, { categoryId: drums.id, ...most });
	expect((await stockWorth(db)).total.costKobo).toBeGreaterThan(LARGEST_KOBO);
});
