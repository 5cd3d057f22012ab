import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { categories, productImages, products } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import { productSpecifications } from '#db/specification-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { defineSpecifications, specify } from '#tests/helpers/specifications.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { importCatalogue } from './import-catalogue.ts';
import { firstRows } from './report-rows.ts';

const db = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-export-'));
const file = path.join(folder, 'shop.csv');
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
	await empty(db);
	const [drums, lights] = await db
		.insert(categories)
		.values([
			{ slug: 'drums', name: '=Drums', navdisplay: 1 },
			{ slug: 'lights', name: 'Lights' },
		])
		.returning();
	const rows = await db
		.insert(products)
		.values([
			{
				categoryId: drums?.id ?? 0,
				slug: 'z-drum',
				name: '=SUM(A1) "drum"; 14", €',
				description: '-first\r\n\r\n  second, "line"\n\ttab \\n &deg;  ',
				sellingKobo: 1_250_000_50,
				originalKobo: 0,
				qty: 0,
				brand: "'@maker",
				barcode: '065030795760',
				costKobo: 900_000_00,
				supplierCurrency: 'USD',
				supplierMinor: 712_50,
				status: 1,
				popular: 1,
				soldCount: 12,
				metaTitle: "'quoted'",
				metaKeyword: '+a, -b',
				sourceKey: 'feed:1;2',
				sourceHash: 'abc:Drums.',
			},
			{
				categoryId: lights?.id ?? 0,
				slug: 'a-lamp',
				name: 'Lamp',
				sellingKobo: 5,
				originalKobo: 7,
			},
			{
				categoryId: lights?.id ?? 0,
				slug: 'a-lamp-2',
				name: 'Lamp',
				sellingKobo: 5,
				originalKobo: 7,
			},
		])
		.returning();
	await db.insert(productImages).values([
		{
			productId: rows[0]?.id ?? 0,
			imagePath: 'uploads/product_image/b.jpg',
			width: 9,
			height: 8,
			position: 1,
		},
		{
			productId: rows[0]?.id ?? 0,
			imagePath: 'uploads/product_image/a.jpg',
			width: 7,
			height: 6,
			position: 0,
		},
	]);
});

async function empty(shop: Db) {
	await shop.delete(products);
	await shop.delete(categories);
}
const exported = async () => (await Array.fromAsync(exportCatalogue(db))).join('');
const imported = async (table: string) => {
	await writeFile(file, table);
	return await importCatalogue(db, { file, reportFolder: folder, createCategories: 'shown' });
};

test('export, import into an empty shop, export: the same bytes', async () => {
	const table = await exported();
	await empty(db);
	expect((await imported(table)).counts).toMatchObject({ new: 3, refused: 0, merged: 0 });
	expect(await exported()).toBe(table);
});

test('what staff may set as price and stock is exported and imported again', async () => {
	await db
		.update(products)
		.set({ sellingKobo: 0, originalKobo: 999_999_999_999_99, qty: 2_147_483_647 })
		.where(eq(products.slug, 'z-drum'));
	expect((await imported(await exported())).counts).toMatchObject({ unchanged: 3, refused: 0 });
});

test('a barcode and a weight that the form refuses are refused, but for those that a product has', async () => {
	const lamp = eq(products.slug, 'a-lamp');
	await db.update(products).set({ barcode: '123', weightGrams: 9_000_000 }).where(lamp);
	expect((await imported(await exported())).counts).toMatchObject({ unchanged: 3, refused: 0 });
	const rows = (cells: string) => imported(`product_slug,barcode,weight_grams\na-lamp,${cells}\n`);
	for (const cells of ['1234,9000000', '123,9000001'])
		expect((await rows(cells)).counts).toMatchObject({ changed: 0, refused: 1 });
	expect((await rows('123,2000000')).counts).toMatchObject({ changed: 1, refused: 0 });
	const fresh = 'product_slug,name,category_slug,selling_price,barcode\nnew,New,drums,1,123\n';
	const { reportFile, counts } = await imported(fresh);
	expect(counts).toMatchObject({ new: 0, refused: 1 });
	expect(await firstRows(reportFile, 'refused', 9)).toMatchObject([
		{ reason: expect.stringContaining('barcode 123 is none: 8, 12, 13 or 14 digits') },
	]);
	// A spreadsheet drops the zero in front.
	expect((await rows('6-5030795760,')).counts).toMatchObject({ changed: 1 });
	const [stored] = await db.select().from(products).where(lamp);
	expect(stored).toMatchObject({ barcode: '065030795760', weightGrams: null });
});

test('whether it is sold by serial number and its warranty are exported, and changed by a table of both', async () => {
	const rows = (cells: string) =>
		imported(`product_slug,serialised,warranty_months\nz-drum,${cells}\n`);
	expect((await rows('1,12')).counts).toMatchObject({ changed: 1, refused: 0 });
	expect(await exported()).toMatch(/^z-drum,[\s\S]*,1,12,12,/m);
	for (const cells of ['yes,12', '1,12.5', '1,121'])
		expect((await rows(cells)).counts).toMatchObject({ changed: 0, refused: 1 });
	expect((await rows('0,')).counts).toMatchObject({ changed: 1, refused: 0 });
});

test('no cell can run as a formula', async () => {
	const table = await exported();
	expect(table).toContain(`"'=SUM(A1) ""drum""; 14"", €"`);
	expect(table).toContain(`,"'-first\r\n`);
	expect(table).toContain(",''@maker,");
	expect(table).not.toMatch(/(^|,)"?[=+@-]/m);
});

test('an export imported into the same shop changes nothing', async () => {
	const before = await db.select().from(products).orderBy(products.id);
	expect((await imported(await exported())).counts).toMatchObject({ unchanged: 3, changed: 0 });
	expect(await db.select().from(products).orderBy(products.id)).toEqual(before);
});

test('a table with few columns changes only those', async () => {
	const table =
		'selling_price;product_slug;name;category_slug\n99.5;z-drum;New name;lights\n1;fresh;Fresh;new-kind\n';
	const before = await db.select().from(products).where(eq(products.slug, 'z-drum'));
	expect((await imported(table)).counts).toMatchObject({ changed: 1, new: 1 });
	const [drum] = await db.select().from(products).where(eq(products.slug, 'z-drum'));
	const [lights] = await db.select().from(categories).where(eq(categories.slug, 'lights'));
	expect(drum).toEqual({
		...before[0],
		name: 'New name',
		sellingKobo: 99_50,
		categoryId: lights?.id,
		updatedAt: drum?.updatedAt,
	});
	expect(await db.select().from(productImages)).toHaveLength(2);
	const [fresh] = await db.select().from(products).where(eq(products.slug, 'fresh'));
	expect(fresh).toMatchObject({ originalKobo: 1_00, qty: 0, metaTitle: 'Fresh', sourceKey: null });
});

test('pictures get the order of the table', async () => {
	const table = (await exported()).replace(
		'uploads/product_image/a.jpg 7x6 | uploads/product_image/b.jpg 9x8',
		'uploads/product_image/b.jpg 9x8',
	);
	expect((await imported(table)).counts).toMatchObject({ changed: 1, unchanged: 2 });
	expect(await db.select().from(productImages)).toMatchObject([
		{ imagePath: 'uploads/product_image/b.jpg', width: 9, height: 8, position: 0 },
	]);
});

test('the same pictures keep their ids, which an open form of the product names', async () => {
	const before = await db.select().from(productImages).orderBy(productImages.id);
	await db.update(products).set({ model: 'Old' });
	const table = (await exported()).replaceAll('Old', 'New');
	expect((await imported(table)).counts).toMatchObject({ changed: 3 });
	expect(await db.select().from(productImages).orderBy(productImages.id)).toEqual(before);
});

test('two rows of one product: the last of a slug wins, the first of a source key', async () => {
	const heading = 'product_slug,name,category_slug,selling_price,source_key\n';
	const rows = 'a,One,drums,1,\na,Two,drums,1,\nb,Three,drums,1,k:1\nc,Four,drums,1,k:1\n';
	expect((await imported(heading + rows)).counts).toMatchObject({ new: 2, merged: 2 });
	const names = (await db.select().from(products)).map(({ name }) => name);
	expect(names).toEqual(expect.arrayContaining(['Two', 'Three']));
	expect(names).not.toContain('Four');
});

test('a shop without products exports only the heading', async () => {
	await empty(db);
	expect((await exported()).split('\n')).toHaveLength(2);
});

test('specifications are exported in one cell and imported again; a cell is all that a product has', async () => {
	const [drum] = await db.select().from(products).where(eq(products.slug, 'z-drum'));
	const ids = await defineSpecifications(
		db,
		drum?.categoryId ?? 0,
		{ key: 'head', unit: 'in' },
		{ key: 'shell', kind: 'text' },
		{ key: 'snare', kind: 'yes-no' },
	);
	await specify(db, drum?.id ?? 0, {
		[ids.head ?? 0]: 14.5,
		[ids.shell ?? 0]: 'maple | \\birch',
		[ids.snare ?? 0]: true,
	});
	const table = await exported();
	expect(table).toContain('head=14.5 inch | shell=maple \\| \\\\birch | snare=yes');
	expect((await imported(table)).counts).toMatchObject({ unchanged: 3 });
	const values = async () =>
		(await db.select().from(productSpecifications)).map(
			({ number, text, truth }) => number ?? text ?? truth,
		);
	const cell = (text: string) => `product_slug,specifications\nz-drum,${text}\n`;
	expect((await imported(cell('"head=38.1 cm | shell=oak | depth=3"'))).counts).toMatchObject({
		changed: 1,
	});
	expect(await values()).toEqual([15, 'oak']);
	expect((await imported(cell('head=loud'))).counts).toMatchObject({ refused: 1 });
	expect((await imported(cell('fifteen'))).counts).toMatchObject({ refused: 1 });
	expect(await values()).toEqual([15, 'oak']);
	expect((await imported(cell(''))).counts).toMatchObject({ changed: 1 });
	expect(await values()).toEqual([]);
});
