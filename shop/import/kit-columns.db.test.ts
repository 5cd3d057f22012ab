import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { categories, kitParts, products } from '#db/catalogue-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { partsOfKits } from '../catalogue/kits/kit-parts.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { importCatalogue } from './import-catalogue.ts';
import { writeKitCell } from './reading/kit-cells.ts';
import { firstRows } from './report-rows.ts';

// The column kit_parts of the shop's own table.

const db = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-kits-'));
const file = path.join(folder, 'shop.csv');
afterAll(() => rm(folder, { recursive: true, force: true }));

const SLUGS = ['a-kit', 'drum', 'stick', 'stool'];
beforeEach(async () => {
	await db.delete(kitParts);
	await db.delete(products);
	await db.delete(categories);
	const { id: categoryId } = await makeCategory(db, { slug: 'drums', name: 'Drums' });
	for (const slug of SLUGS) await makeProduct(db, { categoryId, slug, metaTitle: slug, qty: 9 });
});

const exported = async () => (await Array.fromAsync(exportCatalogue(db))).join('');
async function imported(table: string, options: { dryRun?: boolean; batchSize?: number } = {}) {
	await writeFile(file, table);
	const result = await importCatalogue(db, {
		file,
		reportFolder: folder,
		createCategories: 'shown',
		...options,
	});
	const reasons = async (outcome: 'noted' | 'changed' | 'refused') =>
		(await firstRows(result.reportFile, outcome, 9)).map(({ line, reason }) => [line, reason]);
	return {
		...result,
		noteCount: result.notes.length,
		notes: await reasons('noted'),
		changes: await reasons('changed'),
		refused: await reasons('refused'),
	};
}
/** A table of these rows: slug, parts. */
const table = (...rows: string[]) => ['product_slug,kit_parts', ...rows].join('\n');
/** Parts and stock of what is a kit. */
async function kits() {
	const rows = await db.select().from(products);
	const parts = await partsOfKits(
		db,
		rows.map(({ id }) => id),
	);
	const made = rows.filter(({ isKit }) => isKit);
	return Object.fromEntries(
		made.map(({ id, slug, qty }) => [slug, [writeKitCell(parts.get(id) ?? []), qty]]),
	);
}
const DRUM_KIT = table('a-kit,drum; stick*2');

test('a table makes a kit, and what is exported is imported unchanged or into an empty shop, parts after their kit', async () => {
	const { changes, notes } = await imported(DRUM_KIT);
	expect(changes).toEqual([[2, 'Kit parts: none → drum; stick*2']]);
	expect(notes).toEqual([]);
	const made = { 'a-kit': ['drum; stick*2', 4] };
	expect(await kits()).toEqual(made);
	expect((await imported(await exported())).counts).toMatchObject({ unchanged: 4 });
	const all = await exported();
	await db.delete(kitParts);
	await db.delete(products);
	await db.delete(categories);
	expect((await imported(all, { batchSize: 1 })).counts).toMatchObject({ new: 4 });
	expect(await kits()).toEqual(made);
	expect(await exported()).toBe(all);
});

test('parts are changed, a kit is taken apart, its part becomes a kit, and without the column all stays', async () => {
	await imported(DRUM_KIT);
	await imported('product_slug,qty\na-kit,50\nstick,4\n');
	expect(await kits()).toEqual({ 'a-kit': ['drum; stick*2', 2] });
	await imported(table('a-kit,stick*4; drum'));
	expect(await kits()).toEqual({ 'a-kit': ['stick*4; drum', 1] });
	const { notes } = await imported(table('drum,stool*3', 'a-kit,stick', 'stool,'));
	expect(notes).toEqual([]);
	expect(await kits()).toEqual({ drum: ['stool*3', 3], 'a-kit': ['stick', 4] });
	await imported(table('drum,', 'stick,drum', 'a-kit,'));
	expect(await kits()).toEqual({ stick: ['drum', 0] });
	const ended = await db
		.select()
		.from(products)
		.where(inArray(products.slug, ['drum', 'a-kit']));
	expect(ended.map(({ qty }) => qty)).toEqual([0, 0]);
});

test.each([true, false])('what cannot be a kit is noted, dry run: %s', async (dryRun) => {
	await imported(DRUM_KIT);
	const { counts, notes, noteCount } = await imported(
		table('stool,drum; bell', 'drum,stool', 'stick,a-kit', 'a-kit,drum'),
		{ dryRun },
	);
	expect(counts).toMatchObject({ changed: 4, refused: 0 });
	expect(noteCount).toBe(4);
	expect(notes.toSorted()).toEqual([
		[2, 'not made a kit: the shop has no product bell'],
		[3, 'not made a kit: stool is a kit too: name its parts instead'],
		[4, 'not made a kit: a-kit is a kit too: name its parts instead'],
		[5, 'not made a kit: drum is a kit too: name its parts instead'],
	]);
	expect(await kits()).toEqual({ 'a-kit': ['drum; stick*2', 4] });
});

test('kit_parts of a table that does not name the products is noted, and nothing becomes a kit', async () => {
	const { counts, notes } = await imported('sku,name,price,kit_parts\n7,Bell set,900,drum; stick');
	expect(counts).toMatchObject({ new: 1, refused: 0 });
	expect(notes).toEqual([
		[1, expect.stringMatching(/^kit_parts is passed over: .* the column product_slug says/)],
	]);
	expect(await kits()).toEqual({});
});

test('a part of a kit that is not in the file cannot become a kit', async () => {
	await imported(DRUM_KIT);
	const { notes } = await imported(table('drum,stool'));
	expect(notes).toEqual([
		[2, 'not made a kit: it is a part of the kit a-kit, and a kit cannot be made of kits'],
	]);
});

test('a dry run knows parts that the file brings, and a new kit without its parts is not sold', async () => {
	const file = [
		'product_slug,name,category_slug,selling_price,qty,status,kit_parts',
		'pack,Pack,drums,5000,7,0,bell; drum',
		'box,Box,drums,5000,7,0,whistle',
		'bell,Bell,drums,500,3,1,',
	].join('\n');
	const missing = [[3, 'not made a kit: the shop has no product whistle']];
	expect((await imported(file, { dryRun: true })).notes).toEqual(missing);
	expect((await imported(file)).notes).toEqual(missing);
	// The bell is hidden, so there is no pack to be had.
	expect(await kits()).toEqual({ pack: ['bell; drum', 0] });
	const [box] = await db
		.select()
		.from(products)
		.where(inArray(products.slug, ['box']));
	expect(box).toMatchObject({ isKit: false, qty: 0 });
});

test('a row that names too many parts, itself or no parts at all is refused', async () => {
	const many = Array.from({ length: 21 }, (_, at) => `part-${at}`).join(';');
	const { counts, refused } = await imported(
		table(`a-kit,${many}`, 'drum,drum', 'stick,"drum, stool"'),
	);
	expect(counts).toMatchObject({ refused: 3 });
	expect(refused.map(([line]) => line)).toEqual([2, 3, 4]);
	expect(await kits()).toEqual({});
});
