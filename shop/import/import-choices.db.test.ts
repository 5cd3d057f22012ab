import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { catalogueImports, importCategories, importColumns } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { importsInto, record } from '#tests/helpers/imports.ts';
import { nameColumns, readDecisions } from './import-decisions.ts';
import { workOnImport } from './import-job.ts';
import { applyImport, importForStaff, startImport } from './staff-imports.ts';

// What staff decide between the check of a file and its import: categories and columns.

const db = await testDatabase();
const { run } = await importsInto(db);
const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-import-choices-'));
const { user: admin } = await makeAdmin(db);
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
	await db.delete(catalogueImports);
	await db.delete(importColumns);
	for (const name of await readdir(folder)) await rm(path.join(folder, name));
	await db.insert(categories).values([
		{ slug: 'headphones', name: 'Headphones' },
		{ slug: 'cables', name: 'Cables and Stands' },
	]);
});

async function check(lines: readonly string[], name = 'feed.csv') {
	const file = { name, content: Buffer.from(lines.join('\n')) };
	const id = await startImport(db, folder, admin.id, file, {});
	await workOnImport(db, { importId: id, folder });
	return await importForStaff(db, id);
}
async function apply(id: number, fields: Record<string, string> = {}) {
	const { findings, updatedAt } = await importForStaff(db, id);
	await applyImport(db, admin.id, id, await readDecisions(db, findings, fields), updatedAt);
	await workOnImport(db, { importId: id, folder });
	return await importForStaff(db, id);
}
const placed = async () =>
	(
		await db
			.select({
				name: products.name,
				slug: categories.slug,
				status: products.status,
				qty: products.qty,
			})
			.from(products)
			.innerJoin(categories, eq(categories.id, products.categoryId))
			.orderBy(products.id)
	).map(({ name, slug, status, qty }) => [name, slug, status, qty]);
const FEED = [
	'sku,name,price,category',
	'1,Ear One,5000,Headphones & Headsets',
	'2,Ear Two,6000,Headphones & Headsets',
	'3,Drum,7000,Percussion',
	'4,Thing,8000,',
	'5,Ear Three,6000,Headphones',
];

test('the check names new categories and the nearest; they are mapped or created, and remembered by supplier', async () => {
	const { id, findings } = await check(FEED);
	expect(findings?.categories).toMatchObject([
		{
			key: 'headphones & headsets',
			name: 'Headphones & Headsets',
			products: 2,
			nearest: ['headphones'],
			likely: 'headphones',
		},
		{ name: 'Percussion', products: 1, nearest: [], likely: null },
		{ key: '', products: 1, nearest: [] },
	]);
	const at = (key: string) => findings?.categories.findIndex((category) => category.key === key);
	const fields = {
		[`category-${at('headphones & headsets')}`]: 'headphones',
		[`category-${at('percussion')}`]: '',
		[`category-${at('')}`]: 'cables',
		showNew: '1',
		stock: '4',
	};
	expect(await apply(id, fields)).toMatchObject({ state: 'applied', counts: { new: 5 } });
	expect(await placed()).toEqual([
		['Ear One', 'headphones', 0, 4],
		['Ear Two', 'headphones', 0, 4],
		['Drum', 'percussion', 0, 4],
		['Thing', 'cables', 0, 4],
		['Ear Three', 'headphones', 0, 4],
	]);
	const [percussion] = await db.select().from(categories).where(eq(categories.slug, 'percussion'));
	expect(percussion).toMatchObject({ status: 1, navdisplay: 1 });
	// Staff rename what was created; the supplier's name still means it.
	await db
		.update(categories)
		.set({ name: 'Drums', slug: 'drums' })
		.where(eq(categories.slug, 'percussion'));
	const next = await check([
		...FEED,
		'6,Gong,1000,Percussion',
		'7,Ear,1000,Headphones & Headsets',
		'8,T,1,',
		'9,Horn,1000,Brass',
	]);
	expect(next.findings?.categories.map(({ name }) => name)).toEqual(['Brass']);
	await apply(next.id);
	expect((await placed()).slice(5)).toEqual([
		['Gong', 'drums', 1, 0],
		['Ear', 'headphones', 1, 0],
		['T', 'cables', 1, 0],
		['Horn', 'brass', 1, 0],
	]);
	// Another supplier may mean something else.
	const other = await check([FEED[0] ?? '', '9,Ear Nine,1000,Headphones & Headsets'], 'other.csv');
	expect(other.findings?.categories).toHaveLength(1);
});

test('a choice is forgotten with its category, and one that is gone is refused beside its field', async () => {
	const { id, findings } = await check(FEED);
	await expect(readDecisions(db, findings, { 'category-1': 'gone' })).rejects.toMatchObject({
		fields: { 'category-1': [expect.stringContaining('does not exist')] },
	});
	await expect(readDecisions(db, findings, { stock: 'x' })).rejects.toMatchObject({
		fields: { stock: [expect.stringContaining('whole number')] },
	});
	await apply(id, { 'category-0': 'cables', 'category-1': 'cables', 'category-2': 'cables' });
	await db.delete(products);
	await db.delete(categories).where(eq(categories.slug, 'cables'));
	expect(await db.$count(importCategories)).toBe(0);
});

test('a misspelt category_slug of the own table is a new category that the check names', async () => {
	const own = ['product_slug,name,category_slug,selling_price,status', 'a,A,headphoness,5,0'];
	const { id, findings } = await check(own, 'own.csv');
	expect(findings?.categories).toMatchObject([
		{ key: 'headphoness', products: 1, likely: 'headphones' },
	]);
	await apply(id, { 'category-0': 'headphones' });
	expect(await placed()).toEqual([['A', 'headphones', 0, 0]]);
	expect((await check(own, 'own.csv')).counts).toMatchObject({ unchanged: 1, changed: 0 });
});

test('what is left out of a kit stands with what the check found, and with what applying it did', async () => {
	const head = 'product_slug,name,category_slug,selling_price,kit_parts';
	const { id, findings } = await check([head, 'a,A,headphones,5,', 'k,K,headphones,9,gone']);
	const notes = {
		total: 1,
		first: [{ line: 3, name: 'K', reason: expect.stringContaining('gone') }],
	};
	expect(findings?.notes).toMatchObject(notes);
	expect((await apply(id)).findings?.notes).toMatchObject(notes);
});

test('an import that would change nothing cannot be applied', async () => {
	const own = ['product_slug,name,category_slug,selling_price', 'a,A,headphones,5'];
	await apply((await check(own)).id);
	const again = await check(own);
	await expect(applyImport(db, admin.id, again.id)).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('would change nothing'),
	});
});

test('a table whose headings say nothing is shown with samples, named once, and read so the next time', async () => {
	const table = [
		'Was;Wieviel;Wo',
		'Kabel;1.250,50;Cables and Stands',
		'Stativ;99,00;Cables and Stands',
	];
	const first = await check(table);
	expect(first).toMatchObject({ state: 'checked', counts: null });
	expect(first.findings?.columns).toMatchObject({
		headings: [
			{ heading: 'was', samples: ['Kabel', 'Stativ'] },
			{ heading: 'wieviel' },
			{ heading: 'wo' },
		],
		chosen: { name: '', price: '' },
		fault: expect.stringContaining('no column "name"'),
	});
	await expect(applyImport(db, admin.id, first.id)).rejects.toMatchObject({ code: 'conflict' });
	await expect(nameColumns(db, first.id, { price: 'wieviel' })).rejects.toMatchObject({
		fields: { name: [expect.stringContaining('needs a name')] },
	});
	await expect(nameColumns(db, first.id, { name: 'else' })).rejects.toMatchObject({
		fields: { name: ['The file has no such column.'] },
	});
	await nameColumns(db, first.id, { name: 'was', price: 'wieviel', category: 'wo' });
	await workOnImport(db, { importId: first.id, folder });
	expect(await importForStaff(db, first.id)).toMatchObject({
		state: 'checked',
		counts: { new: 2 },
	});
	// The page of whoever looks at what was found before.
	await expect(applyImport(db, admin.id, first.id, {}, first.updatedAt)).rejects.toMatchObject({
		message: expect.stringContaining('checked once more meanwhile'),
	});
	await apply(first.id);
	const stored = await db.select().from(products).orderBy(products.id);
	expect(stored.map(({ name, sellingKobo }) => [name, sellingKobo])).toEqual([
		['Kabel', 1250_50],
		['Stativ', 99_00],
	]);
	expect(await check(table)).toMatchObject({ counts: { unchanged: 2 } });
});

test('headings in other languages are known', async () => {
	const table = [
		'Bezeichnung;Preis (₦);Menge;Artikel-Nr.;Marke;Warengruppe',
		'Kabel;1250;3;K1;ACT;Headphones',
	];
	const { id } = await check(table);
	await apply(id);
	expect(await db.select().from(products)).toMatchObject([
		{ name: 'Kabel', sellingKobo: 1250_00, qty: 3, brand: 'ACT', sourceKey: 'feed:K1' },
	]);
});

test('without a decision an import on the command line creates no category and writes nothing', async () => {
	const undecided = { createCategories: undefined };
	await expect(
		run([record('1'), record('2', { category_path: null })], undecided),
	).rejects.toMatchObject({
		code: 'invalid',
		message: expect.stringMatching(
			/lacks these categories: "Mixers" \(1 product\), products without a category/,
		),
	});
	expect(await db.$count(products)).toBe(0);
	await run([record('1'), record('2', { category_path: null })], {
		...undecided,
		categories: { mixers: 'cables', '': 'headphones' },
	});
	expect((await placed()).map(([, slug]) => slug)).toEqual(['cables', 'headphones']);
	await run([record('3')], undecided);
	expect((await placed()).at(-1)?.[1]).toBe('cables');
	await expect(run([record('4')], { categories: { mixers: 'none' } })).rejects.toThrow(
		'The shop has no category with the address "none".',
	);
});

test('a file that changes nothing is applied for what it says besides, each only if it is ticked', async () => {
	const rows = [
		'sku,name,price,category,cost,contents',
		'1,Ear One,5000,Headphones,3000,Ear One | Pouch',
	];
	const stored = async () => {
		const [row] = await db.select().from(products).where(eq(products.name, 'Ear One'));
		return { box: row?.inTheBox, cost: row?.costKobo };
	};
	await apply((await check(rows)).id);
	expect(await stored()).toEqual({ box: '', cost: null });
	const again = await check(rows);
	expect(again).toMatchObject({
		counts: { new: 0, changed: 0, unchanged: 1 },
		findings: { fills: { inTheBox: { products: 1 }, tradePrices: { products: 1 } } },
	});
	await apply(again.id, { fillInTheBox: '1' });
	expect((await importForStaff(db, again.id)).findings?.gained).toEqual({
		families: 0,
		specifications: 0,
		inTheBox: 1,
		tradePrices: 0,
	});
	expect(await stored()).toEqual({ box: 'Ear One\nPouch', cost: null });
	await apply((await check(rows)).id, { fillTradePrices: '1' });
	expect(await stored()).toEqual({ box: 'Ear One\nPouch', cost: 3000_00 });
	const { id } = await check(rows);
	await expect(apply(id)).rejects.toThrow('would change nothing');
});

test('a file that changes nothing is applied for the specifications and families that are not accepted yet', async () => {
	const lead = (sku: string, length: string) =>
		JSON.stringify({
			source: 'danta',
			brand: 'Danta',
			category_path: ['Cables and Stands'],
			price_ngn: 5000,
			sku,
			name: `Danta stage lead ${length}`,
			attributes: { t_connectivity_technology: 'Wired' },
		});
	const rows = [lead('a', '3 m'), lead('b', '6 m')];
	await apply((await check(rows, 'danta.jsonl')).id);
	const again = await check(rows, 'danta.jsonl');
	expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2 });
	await apply(again.id, { 'specification-connection': '1' });
	const second = await check(rows, 'danta.jsonl');
	expect(second.findings).toMatchObject({ unspecified: 0, families: { found: 1, joinable: 2 } });
	await apply(second.id, { joinFamilies: '1' });
	expect((await importForStaff(db, second.id)).findings?.gained).toMatchObject({ families: 1 });
	const last = await check(rows, 'danta.jsonl');
	await expect(apply(last.id)).rejects.toThrow('would change nothing');
});
