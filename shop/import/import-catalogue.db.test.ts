import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import type { Tx } from '#db/client.ts';
import { slugRedirects } from '#db/site-schema.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { counts, importsInto, record } from '#tests/helpers/imports.ts';
import { CHANGES_CHANNEL } from '../kit/changes.ts';
import { importCatalogue } from './import-catalogue.ts';

const db = await testDatabase();
const { folder, file, run } = await importsInto(db);
const stored = () => db.select().from(products).orderBy(products.id);

test('an import makes products and categories, and lists unusable lines with their reason', async () => {
	const result = await run(
		[
			record('1', { upc: '065030795760' }),
			'not JSON',
			record('2', { price: 0 }),
			record('3', { category_path: null, name: '=Lamp, "bright"' }),
		],
		{ rate: 1500, stock: 9, showNew: true, now: new Date('2026-03-01T10:00:00Z') },
	);
	expect(result).toMatchObject({ rows: 4, finished: true, counts: counts({ new: 2, refused: 2 }) });
	const [mixer, lamp] = await stored();
	expect(mixer).toMatchObject({
		slug: 'mixer-1',
		sellingKobo: 150_000_00,
		barcode: '065030795760',
		sourceKey: 'test:1',
		qty: 9,
		status: 0,
	});
	const rows = await db.select().from(categories).orderBy(categories.name);
	expect(rows).toMatchObject([
		{ name: 'Mixers', slug: 'mixers', status: 0, navdisplay: 1 },
		{ name: 'Other equipment', slug: 'other-equipment', navdisplay: 1 },
	]);
	expect(lamp?.categoryId).toBe(rows[1]?.id);
	expect(result.reportFile).toBe(path.join(folder, 'feed.jsonl-2026-03-01-110000.csv'));
	expect(await readFile(result.reportFile, 'utf8')).toBe(
		'\ufeffline,sku,name,outcome,reason\n' +
			'2,,,refused,the line is not well-formed JSON\n' +
			'3,2,Mixer 2,refused,the price 0 USD is not above zero\n',
	);
});

test('the same file again changes no row', async () => {
	const records = [record('1'), record('2'), record('3', { name: 'mixer  1' })];
	await run(records);
	const before = await stored();
	const again = await run(records);
	expect(again.counts).toEqual(counts({ unchanged: 2, merged: 1 }));
	expect(await stored()).toEqual(before);
});

test('a changed price changes only that row; what staff set elsewhere stays', async () => {
	await run([record('1'), record('2')]);
	const staffPrice = { sellingKobo: 1_00, slug: 'by-staff', qty: 2, status: 1, featured: 1 };
	await db.update(products).set(staffPrice).where(eq(products.sourceKey, 'test:1'));
	await db
		.update(products)
		.set({ ...staffPrice, slug: 'by-staff-2' })
		.where(eq(products.sourceKey, 'test:2'));
	const before = await stored();
	const result = await run([record('1'), record('2', { price: 200 })]);
	expect(result.counts).toEqual(counts({ unchanged: 1, changed: 1 }));
	const after = await stored();
	expect(after[0]).toEqual(before[0]);
	expect(after[1]).toMatchObject({
		...staffPrice,
		slug: 'by-staff-2',
		sellingKobo: 320_000_00,
		id: before[1]?.id,
	});
	expect(after[1]?.updatedAt.getTime()).toBeGreaterThan(before[1]?.updatedAt.getTime() ?? 0);
});

test('stock is overwritten only by a record that has it', async () => {
	await run([record('1', { qty: 3 }), record('2')]);
	await db.update(products).set({ qty: 1 });
	await run([record('1', { qty: 8 }), record('2', { price: 101 })]);
	const stock = (await stored()).map(({ sourceKey, qty }) => [sourceKey, qty]);
	expect(Object.fromEntries(stock)).toEqual({ 'test:1': 8, 'test:2': 1 });
});

test('a new rate changes prices given in dollars', async () => {
	await run([record('1'), record('2', { price_ngn: 5000 })]);
	const result = await run([record('1'), record('2', { price_ngn: 5000 })], { rate: 2000 });
	expect(result.counts).toEqual(counts({ changed: 1, unchanged: 1 }));
	expect((await stored()).map(({ sellingKobo }) => sellingKobo)).toEqual([200_000_00, 5000_00]);
});

test('the same goods become one product; the last line with a number wins', async () => {
	const result = await run(
		[
			record('1', { name: 'First try' }),
			record('2', { upc: '065030795760' }),
			record('3', { ean: ['0065030795760'] }),
			record('4', { name: 'MIXER  2', brand: 'behringer' }),
			record('1', { name: 'Second try' }),
			record('1', { name: 'Third try', price: 0 }),
		],
		{ batchSize: 2 },
	);
	expect(result.counts).toEqual(counts({ new: 2, merged: 3, refused: 1 }));
	expect((await stored()).map(({ name }) => name)).toEqual(['Mixer 2', 'Second try']);
	const report = await readFile(result.reportFile, 'utf8');
	expect(report).toContain('1,1,First try,merged,"same number (SKU) as line 5, which is taken"');
	expect(report).toContain('3,3,Mixer 3,merged,same barcode as line 2');
	expect(report).toContain('4,4,MIXER 2,merged,the same in everything but its number as line 2');
});

test('goods that the shop already sells are not created again from another source', async () => {
	await run([record('1', { upc: '065030795760' })]);
	const result = await run([record('9', { source: 'other', name: 'Else', upc: '065030795760' })]);
	expect(result.counts).toEqual(counts({ merged: 1 }));
	expect(await readFile(result.reportFile, 'utf8')).toContain("same barcode as the shop's mixer-1");
});

test('every brand has one spelling', async () => {
	const spelled = (sku: string, brand: string) => record(sku, { brand });
	await run([spelled('1', 'Metra'), spelled('2', 'METRA'), spelled('3', 'METRA')]);
	expect((await stored()).map(({ brand }) => brand)).toEqual(['METRA', 'METRA', 'METRA']);
});

test('slugs are unique in the whole shop, also among old ones, and stay', async () => {
	await run([record('1')]);
	await db.insert(slugRedirects).values({ kind: 'product', oldSlug: 'mixer-1-2', targetId: 1 });
	// Names that differ, and slugs that do not.
	const twins = [...Array(45).keys()].map((n) =>
		record(`t${n}`, { name: `Mixer 1${'!'.repeat(n + 1)}` }),
	);
	await run(twins);
	const slugs = (await stored()).map(({ slug }) => slug);
	expect(slugs.slice(0, 3)).toEqual(['mixer-1', 'mixer-1-3', 'mixer-1-4']);
	expect(slugs.at(-1)).toBe('mixer-1-47');
	await run(twins.map((twin) => ({ ...twin, price: 5 })));
	expect((await stored()).map(({ slug }) => slug)).toEqual(slugs);
});

test('a category does not take the address of a page, and is found by the next import', async () => {
	await run([record('1', { category_path: ['Cart'] })]);
	await run([record('2', { category_path: ['Cart'] })]);
	expect(await db.select({ slug: categories.slug }).from(categories)).toEqual([{ slug: 'cart-2' }]);
});

test('a record without category leaves the product in its own', async () => {
	await run([record('1')]);
	const before = await stored();
	const bare = { category_path: null };
	expect((await run([record('1', bare)])).counts).toEqual(counts({ unchanged: 1 }));
	await run([record('1', { ...bare, price: 7 })]);
	expect((await stored())[0]?.categoryId).toBe(before[0]?.categoryId);
});

test('an import stopped after a batch keeps that batch, and the next run completes it', async () => {
	const records = [...Array(10).keys()].map((n) => record(`${n}`));
	const stop = new AbortController();
	await writeFile(file, records.map((line) => JSON.stringify(line)).join('\n'));
	const first = await importCatalogue(
		db,
		{ file, reportFolder: folder, createCategories: 'shown', batchSize: 3, signal: stop.signal },
		({ done }) => {
			if (done === 6) stop.abort();
		},
	);
	expect(first).toMatchObject({ finished: false, counts: counts({ new: 6 }) });
	expect(await stored()).toHaveLength(6);
	const second = await run(records, { batchSize: 3 });
	expect(second).toMatchObject({ finished: true, counts: counts({ unchanged: 6, new: 4 }) });
	expect(await stored()).toHaveLength(10);
});

test('a dry run decides the same and writes nothing', async () => {
	const records = [record('1'), record('2', { name: 'Mixer 1' }), record('3', { price: null })];
	const dry = await run(records, { dryRun: true });
	expect(await stored()).toEqual([]);
	expect(await db.select().from(categories)).toEqual([]);
	expect((await run(records)).counts).toEqual(dry.counts);
});

test('a second import is refused while one runs, and may run after it', async () => {
	await writeFile(file, JSON.stringify(record('1')));
	const start = () =>
		importCatalogue(db, { file, reportFolder: folder, createCategories: 'shown' });
	const results = await Promise.allSettled([start(), start()]);
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
		reason: {
			code: 'conflict',
			message: 'Another import is running; try again when it has ended.',
		},
	});
	expect(await start()).toMatchObject({ finished: true, counts: counts({ unchanged: 1 }) });
});

test('every batch that writes is announced, others are not', async () => {
	const listener = await db.$client.connect();
	const heard: (string | undefined)[] = [];
	listener.on('notification', ({ payload }) => heard.push(payload));
	await listener.query(`listen ${CHANGES_CHANNEL}`);
	const records = [record('1'), record('2'), record('3')];
	await run(records, { batchSize: 2 });
	await run(records, { batchSize: 2 });
	// The answer to a statement arrives after all notifications sent before it.
	await listener.query('select 1');
	await listener.query('unlisten *');
	listener.release();
	expect(heard).toEqual(['all', 'all']);
});

test('progress is reported batch by batch', async () => {
	await writeFile(file, [1, 2, 3].map((n) => JSON.stringify(record(`${n}`))).join('\n'));
	const progress: object[] = [];
	await importCatalogue(
		db,
		{ file, reportFolder: folder, createCategories: 'shown', batchSize: 2 },
		(p) => progress.push(p),
	);
	expect(progress).toEqual([
		{ done: 2, total: 3 },
		{ done: 3, total: 3 },
	]);
});

test('a file without products or without the price column is refused, and leaves no report', async () => {
	await expect(run(['{"a":1}', 'x'])).rejects.toThrow('holds no product records');
	await expect(run([record('1')], { priceColumn: 'shelf' })).rejects.toThrow('has a field "shelf"');
	expect(await stored()).toEqual([]);
});

test('a batch rolled back because of a concurrent order is written again', async () => {
	await run([record('1'), record('2')]);
	const [first, second] = await stored();
	const lock = (tx: Tx, id = 0) =>
		tx.select().from(products).where(eq(products.id, id)).for('update');
	const { batch } = await db.transaction(async (tx) => {
		// Of the two, the one that looks for a deadlock first is ended: it must be the batch.
		await tx.execute(sql`set local deadlock_timeout = '1min'`);
		await lock(tx, second?.id);
		const batch = run([record('1', { price: 200 }), record('2', { price: 200 })]);
		await somebodyWaits(db);
		// The batch holds the first product and waits for the second.
		await lock(tx, first?.id);
		return { batch };
	});
	expect((await batch).counts).toMatchObject({ changed: 2 });
});
