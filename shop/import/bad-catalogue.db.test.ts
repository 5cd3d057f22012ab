import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asc } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { record } from '#tests/helpers/imports.ts';
import { defineSpecifications } from '#tests/helpers/specifications.ts';
import { MOST_VARIANTS } from '../families/family-fields.ts';
import { type ImportOptions, importCatalogue } from './import-catalogue.ts';
import { firstRows } from './report-rows.ts';

// What a file can get wrong of families and specifications: refused with the reason, or listed in the report, and the
// rest of the file is imported.

const db = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-bad-'));
const file = path.join(folder, 'shop.csv');
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Random, because PostgreSQL packs what repeats itself. */
const randomLetters = () => randomBytes(4000).toString('hex');
const SPEAKERS = { slug: 'speakers', name: 'Speakers' };
beforeEach(async () => {
	await db.delete(products);
	await db.delete(productFamilies);
	await db.delete(categories);
	const { id: categoryId } = await makeCategory(db, SPEAKERS);
	await defineSpecifications(
		db,
		categoryId,
		{ key: 'power', label: 'Power', unit: 'w' },
		{ key: 'powering', label: 'Powering', kind: 'choice', choices: ['Active', 'Passive'] },
	);
	for (const slug of ['a', 'b', 'c', 'd'])
		await makeProduct(db, { categoryId, slug, metaTitle: slug });
});

async function imported(heading: string, rows: readonly string[]) {
	await writeFile(file, [heading, ...rows].join('\n'));
	const result = await importCatalogue(db, {
		file,
		reportFolder: folder,
		createCategories: 'shown',
	});
	const reasons = async (outcome: 'noted' | 'refused') =>
		(await firstRows(result.reportFile, outcome, 200)).map(({ line, reason }) => [line, reason]);
	return { ...result, notes: await reasons('noted'), refused: await reasons('refused') };
}

async function importedRecords(sent: readonly object[], options: Partial<ImportOptions>) {
	const feed = path.join(folder, 'feed.jsonl');
	await writeFile(feed, sent.map((each) => JSON.stringify(each)).join('\n'));
	const where = { file: feed, reportFolder: folder, createCategories: 'shown' as const };
	return await importCatalogue(db, { ...where, ...options });
}

test('a unit that does not exist, one of another kind and a choice that is none refuse their rows alone', async () => {
	const { counts, refused } = await imported('product_slug,qty,specifications', [
		'a,3,power=400 bananas',
		'b,4,power=0.4 kW',
		'c,5,power=12 kg',
		'd,6,powering=Sometimes',
	]);
	expect(refused).toEqual([
		[2, expect.stringMatching(/power: Must be/)],
		[4, expect.stringMatching(/power: Must be in W/)],
		[5, expect.stringMatching(/powering: /)],
	]);
	expect(counts).toMatchObject({ refused: 3 });
});

const CONNECTIONS = { t_connectivity_technology: 'Wired\0' };
test.each([
	['a NUL in its sku', { sku: 'a\0b' }, 'source or sku contains'],
	['a NUL in its source', { source: 'te\0st' }, 'source or sku contains'],
	['half a character in its sku', { sku: '\ud83d' }, 'not UTF-8'],
	['half a character in its category', { category_path: ['Audio', '\ude00 Mixers'] }, 'not UTF-8'],
	['a sku of thousands of characters', { sku: randomLetters() }, 'more than 255 characters'],
	['a category of thousands', { category_path: [randomLetters()] }, 'more than 255 characters'],
])('a record with %s is refused, and the others are imported', async (_what, wrong, reason) => {
	const sent = [
		record('1', { name: 'Mixer \\ud83d', attributes: CONNECTIONS }),
		record('2', wrong),
		record('3', { description: 'Loud \0 and \ud83d\ude00' }),
	];
	const dry = await importedRecords(sent, { dryRun: true });
	expect(dry.counts).toMatchObject({ new: 2, refused: 1 });
	expect(await firstRows(dry.reportFile, 'refused', 9)).toMatchObject([
		{ line: 2, reason: expect.stringContaining(reason) },
	]);
	const { counts } = await importedRecords(sent, { specifications: 'all' });
	expect(counts).toMatchObject({ new: 2, refused: 1 });
});

test('a row of the own table with a NUL or an endless key is refused, and the others are imported', async () => {
	const { counts, refused } = await imported('product_slug,qty,category,source_key', [
		'a,3,Speakers,test:1',
		'b,4,Spea\0kers,test:2',
		`c,5,Speakers,${randomLetters()}`,
		'd,6,Speakers,te\0st',
	]);
	expect(refused).toEqual([
		[3, expect.stringContaining('category contains')],
		[4, expect.stringContaining('source_key may not be longer')],
		[5, expect.stringContaining('source_key contains')],
	]);
	expect(counts).toMatchObject({ changed: 1, refused: 3 });
});

test('a family of two categories is two families, one in each', async () => {
	const { notes } = await imported(
		'product_slug,name,category_slug,category,selling_price,family,family_options,family_choice',
		[
			'a,A,speakers,Speakers,100,Stage,Colour,Red',
			'b,B,speakers,Speakers,100,Stage,Colour,Blue',
			'e,E,stands,Stands,100,Stage,Colour,Red',
		],
	);
	expect(notes).toEqual([]);
	const made = await db.select().from(productFamilies).orderBy(asc(productFamilies.id));
	expect(made.map(({ name }) => name)).toEqual(['Stage', 'Stage']);
	expect(new Set(made.map(({ categoryId }) => categoryId)).size).toBe(2);
	// The tables themselves rule out a family of two categories.
	const [first] = await db.select().from(familyVariants).orderBy(asc(familyVariants.productId));
	expect(first?.familyId).toBe(made[0]?.id);
});

test('of 200 products for one family a hundred are joined, and each of the others is listed', async () => {
	const rows = Array.from(
		{ length: 200 },
		(_, at) => `v-${at},V ${at},speakers,Speakers,100,Cable,Length,${at + 1} m`,
	);
	const { counts, notes } = await imported(
		'product_slug,name,category_slug,category,selling_price,family,family_options,family_choice',
		rows,
	);
	expect(counts).toMatchObject({ new: 200, refused: 0 });
	expect(await db.$count(familyVariants)).toBe(MOST_VARIANTS);
	expect(notes).toHaveLength(200 - MOST_VARIANTS);
	expect(notes[0]).toEqual([102, 'not joined to the family Cable: it has 100 products']);
});
