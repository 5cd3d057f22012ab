import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { counts, importsInto, record } from '#tests/helpers/imports.ts';
import { noteSlug } from '../addresses/slug-redirects.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { type ImportOptions, importCatalogue } from './import-catalogue.ts';
import { firstRows } from './report-rows.ts';

// What new products come in with, and that a table of some columns changes only these.

const db = await testDatabase();
const { folder, run } = await importsInto(db);
const stored = () => db.select().from(products).orderBy(products.id);
const bySku = async (sku: string) =>
	(await stored()).find(({ sourceKey }) => sourceKey?.endsWith(`:${sku}`));

async function runTable(lines: readonly string[], options: Partial<ImportOptions> = {}) {
	const file = path.join(folder, 'table.csv');
	await writeFile(file, lines.join('\n'));
	return await importCatalogue(db, {
		file,
		reportFolder: folder,
		createCategories: 'shown',
		...options,
	});
}

test('new products are hidden and out of stock unless asked otherwise; known ones stay as they are', async () => {
	await run([record('1'), record('2', { qty: 4 })]);
	expect(await stored()).toMatchObject([
		{ status: 1, qty: 0 },
		{ status: 1, qty: 4 },
	]);
	await db.update(products).set({ status: 0 }).where(eq(products.sourceKey, 'test:1'));
	const changed = [record('1', { price: 90 }), record('2', { price: 90 }), record('3')];
	await run(changed, { showNew: true, stock: 7 });
	expect(await stored()).toMatchObject([
		{ status: 0, qty: 0 },
		{ status: 1, qty: 4 },
		{ status: 0, qty: 7 },
	]);
});

test('the own table says itself what is shown', async () => {
	const rows = [
		'product_slug,name,category_slug,selling_price,status',
		'a,A,mixers,5,0',
		'b,B,mixers,5,1',
	];
	await runTable(rows);
	await runTable(['product_slug,name,category_slug,selling_price', 'c,C,mixers,5'], {
		showNew: true,
	});
	await runTable(['product_slug,name,category_slug,selling_price', 'd,D,mixers,5']);
	expect((await stored()).map(({ slug, status }) => [slug, status])).toEqual([
		['a', 0],
		['b', 1],
		['c', 0],
		['d', 1],
	]);
});

test('a record without a price comes in hidden, also when new ones are shown, and later keeps the price of the shop', async () => {
	const unpriced = record('1', { price: null });
	const first = await run([unpriced], { showNew: true });
	expect(first).toMatchObject({ counts: counts({ new: 1 }), unpriced: 1 });
	expect(await bySku('1')).toMatchObject({ sellingKobo: 0, originalKobo: 0, status: 1 });
	expect((await run([unpriced])).counts).toEqual(counts({ unchanged: 1 }));
	await db.update(products).set({ sellingKobo: 5_00, originalKobo: 6_00, status: 0 });
	await run([{ ...unpriced, description: 'Other' }]);
	expect(await bySku('1')).toMatchObject({ sellingKobo: 5_00, originalKobo: 6_00, status: 0 });
});

test('an odd price is pointed out and comes in hidden', async () => {
	const likes = [...Array(9).keys()].map((n) => record(`${n}`, { price: 100 + n }));
	const result = await run(
		[...likes, record('cheap', { price: 0.95 }), record('dear', { price: 11_000 })],
		{
			showNew: true,
		},
	);
	expect(result.oddPrices).toBe(2);
	expect(await firstRows(result.reportFile, 'odd', 9)).toMatchObject([
		{
			line: 10,
			sku: 'cheap',
			reason:
				'odd price ₦1,550: less than a hundredth of ₦167,000, the middle of 11 prices in "Mixers"',
		},
		{ line: 11, sku: 'dear', reason: expect.stringContaining('more than a hundred times') },
	]);
	expect((await stored()).filter(({ status }) => status === 1)).toHaveLength(2);
	const again = await run([record('3', { price: 1 })]);
	expect(await firstRows(again.reportFile, 'odd', 9)).toMatchObject([
		{ reason: expect.stringContaining('₦165,000, its price so far') },
	]);
});

test('a row with a slug that a product once had is about that product', async () => {
	const head = 'product_slug,name,category_slug,selling_price';
	await runTable([head, 'mixer-old,Mixer,mixers,5']);
	await db.update(products).set({ slug: 'mixer-new' });
	const [product] = await db.select().from(products);
	await db.transaction((tx) => noteSlug(tx, 'product', product?.id ?? 0, 'mixer-new', 'mixer-old'));
	const table = [head, 'mixer-old,Mixer,mixers,7', 'mixer-new,Mixer,mixers,9'];
	expect((await runTable(table)).counts).toMatchObject({ new: 0, changed: 1, merged: 1 });
	expect(await stored()).toMatchObject([{ slug: 'mixer-new', sellingKobo: 7_00 }]);
	await runTable([head, 'mixer-new,Mixer,mixers,9']);
	expect(await stored()).toMatchObject([{ slug: 'mixer-new', sellingKobo: 9_00 }]);
});

test('slug and price alone change the prices of known products, and nothing else', async () => {
	await run([record('1'), record('2')], { stock: 3 });
	const before = await stored();
	const table = ['product_slug,selling_price', 'mixer-1,150000', 'mixer-2,160000', 'mixer-9,5'];
	const result = await runTable(table);
	expect(result.counts).toEqual(counts({ changed: 1, unchanged: 1, refused: 1 }));
	expect(await firstRows(result.reportFile, 'refused', 9)).toMatchObject([
		{
			line: 4,
			reason:
				'the shop has no product mixer-9; a new one needs the columns name, category_slug, selling_price',
		},
	]);
	const [first, second] = await stored();
	expect(first).toEqual({ ...before[0], sellingKobo: 150_000_00, updatedAt: expect.any(Date) });
	expect(second).toEqual(before[1]);
	expect((await runTable(['product_slug,qty', 'mixer-1,9'])).counts).toEqual(
		counts({ changed: 1 }),
	);
	expect((await stored())[0]).toMatchObject({ qty: 9, sellingKobo: 150_000_00 });
});

test('a price is not emptied, and without one nothing is shown', async () => {
	const table = [
		'product_slug,name,category_slug,selling_price,status',
		'a,A,mixers,,0',
		'b,B,mixers,5,0',
	];
	expect((await runTable(table)).counts).toEqual(counts({ new: 2 }));
	expect(await stored()).toMatchObject([{ slug: 'a', sellingKobo: 0, status: 1 }, { status: 0 }]);
	const refusals = async (...lines: string[]) => {
		const { reportFile } = await runTable(lines);
		return (await firstRows(reportFile, 'refused', 9)).map(({ reason }) => reason);
	};
	expect(await refusals('product_slug,selling_price', 'b,')).toEqual(['selling_price is empty']);
	expect(await refusals('product_slug,status', 'a,0')).toEqual([
		'a product without a price cannot be shown: status must be 1',
	]);
	expect(await refusals('product_slug,selling_price', 'b,0')).toHaveLength(1);
});

test('an exported product without a price is imported unchanged', async () => {
	await run([record('1', { price: null }), record('2')]);
	const text = (await Array.fromAsync(exportCatalogue(db))).join('');
	expect((await runTable([text])).counts).toEqual(counts({ unchanged: 2 }));
	await db.delete(products);
	await db.delete(categories);
	await runTable([text]);
	expect((await Array.fromAsync(exportCatalogue(db))).join('')).toBe(text);
});

test('prices are read as their column writes them, and refused when nothing says how', async () => {
	const table = (...prices: string[]) => [
		'sku;name;price',
		...prices.map((price, n) => `${n};Mixer ${n};${price}`),
	];
	await runTable(table('₦125.000,00', '1.250', '1 250 000,00'));
	expect((await stored()).map(({ sellingKobo }) => sellingKobo)).toEqual([
		125_000_00, 1_250_00, 1_250_000_00,
	]);
	const { reportFile, counts: reported } = await runTable(table('125000', '2.250'));
	expect(reported).toMatchObject({ changed: 0, unchanged: 1, refused: 1 });
	expect(await firstRows(reportFile, 'refused', 9)).toMatchObject([
		{ line: 3, reason: expect.stringContaining('may be two amounts') },
	]);
});
