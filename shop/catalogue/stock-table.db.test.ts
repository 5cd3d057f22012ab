import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { settings } from '#db/site-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { lowStock } from '../dashboard.ts';
import { readListQuery } from '../kit/list-pages.ts';
import { LARGEST_KOBO } from '../kit/money.ts';
import { LARGEST_INTEGER } from '../kit/parse-id.ts';
import {
	ALL_STOCK,
	exportStock,
	readStockFilter,
	STOCK_SORTS,
	type StockFilter,
	stockPage,
} from './stock-table.ts';

const db = await testDatabase();
const drums = await makeCategory(db, { name: '@Drums' });
const lights = await makeCategory(db, { name: 'Lights' });
const of = (name: string, given: Partial<Parameters<typeof makeProduct>[1]>) =>
	makeProduct(db, { categoryId: drums.id, name, sellingKobo: 1000_00, ...given });
await of('=Drum', { slug: 'drum', qty: 0, soldCount: 9 });
await of('Gong', { qty: 3, sellingKobo: 99_50, brand: 'Nwa Afọ', status: 1 });
await of('Stick', { qty: 40, soldCount: 2, barcode: '6151100000000' });
await of('Lamp', { qty: 4, categoryId: lights.id, soldCount: 1, soldInKits: 5 });

async function names(query: Record<string, unknown>, filter: Partial<StockFilter> = {}) {
	const wanted = readListQuery(query, STOCK_SORTS);
	const { rows } = await stockPage(db, wanted, { ...ALL_STOCK, ...filter });
	return rows.map(({ name }) => name);
}

test('stock is sorted, filtered and searched, hidden products too', async () => {
	expect(await names({})).toEqual(['=Drum', 'Gong', 'Lamp', 'Stick']);
	expect(await names({ sort: 'value_desc' })).toEqual(['Stick', 'Lamp', 'Gong', '=Drum']);
	expect(await names({ sort: 'sold_desc' })).toEqual(['=Drum', 'Lamp', 'Stick', 'Gong']);
	expect(await names({}, { level: 'out' })).toEqual(['=Drum']);
	expect(await names({}, { level: 'low' })).toEqual(['Gong']);
	expect(await names({}, { level: 'enough', categoryId: drums.id })).toEqual(['Stick']);
	for (const [q, name] of [
		['NWA gong', 'Gong'],
		['61511', 'Stick'],
	])
		expect(await names({ q })).toEqual([name]);
	const page = await stockPage(db, readListQuery({ per_page: '1', page: '2' }, STOCK_SORTS));
	expect(page).toMatchObject({
		rows: [{ name: 'Gong', category: '@Drums', status: 1, qty: 3, valueKobo: 298_50 }],
		total: 4,
		lastPage: 4,
	});
});

test('what few pieces are follows the settings', async () => {
	await db.insert(settings).values({ key: 'lowStock', value: 4 });
	expect(await names({}, { level: 'low' })).toEqual(['Gong', 'Lamp']);
	expect(await names({}, { level: 'enough' })).toEqual(['Stick']);
	// What the dashboard names: without those that are hidden.
	const short = await names({}, { level: 'short' });
	expect(short).toEqual((await lowStock(db, 9, 4)).map(({ name }) => name));
	expect(short).not.toContain('Gong');
	await db.delete(settings).where(eq(settings.key, 'lowStock'));
});

test('the highest price and the largest stock that the forms take can be stored together', async () => {
	const most = { sellingKobo: LARGEST_KOBO, qty: LARGEST_INTEGER };
	const { id } = await of('Everything', most);
	expect((await names({ sort: 'value_desc' }))[0]).toBe('Everything');
	await db.delete(products).where(eq(products.id, id));
});

test('a filter is read from an address, ignoring invalid values', () => {
	expect(readStockFilter({ level: 'low', category: '4' })).toEqual({ level: 'low', categoryId: 4 });
	expect(readStockFilter({ level: 'x', category: 'x' })).toEqual(ALL_STOCK);
});

test('the export is in naira and has no cell that a spreadsheet would run', async () => {
	const lines = (await Array.fromAsync(exportStock(db))).join('').trimEnd().split('\n');
	expect(lines).toHaveLength(5);
	expect(lines[0]).toBe(
		'\ufeffproduct_slug,name,brand,category,status,qty,sold_count,selling_price,stock_value,stock_cost,sold_in_kits',
	);
	expect(lines[1]).toBe("drum,'=Drum,Ogene,'@Drums,Shown,0,9,1000,0,,0");
	// What left the stock counts, in kits too.
	expect(lines[4]).toMatch(/,Shown,4,6,1000,4000,,5$/);
	expect(lines[2]).toContain(',Hidden,3,0,99.5,298.5');
	expect(
		await Array.fromAsync(exportStock(db, { level: 'low', categoryId: lights.id })),
	).toHaveLength(1);
});
