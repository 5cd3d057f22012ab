import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { above } from '../catalogue/categories/category-tree.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { type ImportOptions, importCatalogue } from './import-catalogue.ts';

const db = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-paths-'));
afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
	await db.delete(products);
	await db.delete(categories);
});

const imported = async (table: string, options: Partial<ImportOptions> = {}) => {
	const file = path.join(folder, 'table.csv');
	await writeFile(file, table);
	const how = { createCategories: 'shown', ...options } as const;
	return (await importCatalogue(db, { file, reportFolder: folder, ...how })).counts;
};
/** Where the shop's categories are, each with the names above it. */
const paths = async () => {
	const all = await db.select().from(categories).orderBy(categories.name, categories.id);
	return all.map(({ id, name }) => [...above(all, id).map((each) => each.name), name].join(' > '));
};
const exported = async () => (await Array.fromAsync(exportCatalogue(db))).join('');

const HEAD = 'product_slug,name,category_slug,selling_price,category_path\n';

test("the shop's own table puts new categories where it says, and an export says so again", async () => {
	const rows = 'reel,Reel,xlr,1,Audio > Cables > XLR\namp,Amp,amps,1,Audio > Amps\n';
	expect(await imported(HEAD + rows)).toMatchObject({ new: 2, refused: 0 });
	const tree = ['Audio > Amps', 'Audio', 'Audio > Cables', 'Audio > Cables > XLR'];
	expect((await paths()).toSorted()).toEqual(tree.toSorted());
	const table = await exported();
	expect(table).toContain(',Audio > Cables > XLR,');
	await db.delete(products);
	await db.delete(categories);
	await imported(table);
	expect((await paths()).toSorted()).toEqual(tree.toSorted());
	expect(await imported(table)).toMatchObject({ unchanged: 2 });
});

test('a category that the shop has stays where staff put it', async () => {
	await makeCategory(db, { slug: 'xlr', name: 'XLR' });
	await imported(`${HEAD}reel,Reel,xlr,1,Audio > XLR\n`);
	expect(await paths()).toEqual(['XLR']);
});

test('a path of more than four levels is refused with its row', async () => {
	const counts = await imported(`${HEAD}reel,Reel,e,1,A > B > C > D > E\n`);
	expect(counts).toMatchObject({ new: 0, refused: 1 });
});

const SUPPLIED = 'name,price,category\nLead,5,Audio > Cables > XLR\n';

test("a supplier's path makes a tree only when asked to, below what the shop calls so", async () => {
	await imported(SUPPLIED);
	expect(await paths()).toEqual(['Cables']);
	await db.delete(products);
	await db.delete(categories);
	const sound = await makeCategory(db, { name: 'Sound', slug: 'sound' });
	await makeCategory(db, { name: 'Audio', slug: 'audio', parentId: sound.id });
	await imported(SUPPLIED, { categoryTree: true });
	expect(await paths()).toEqual(['Sound > Audio', 'Sound > Audio > Cables', 'Sound']);
	const [cables] = await db.select().from(categories).where(eq(categories.name, 'Cables'));
	expect(cables).toMatchObject({ navdisplay: 1, status: 0 });
});

test('a flat shop exports no paths', async () => {
	await imported('product_slug,name,category_slug,selling_price\nreel,Reel,xlr,1\n');
	expect(await exported()).not.toContain('category_path');
});
