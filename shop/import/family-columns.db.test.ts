import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { choicesOf } from '../families/families.ts';
import { MOST_VARIANTS } from '../families/family-fields.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { importCatalogue } from './import-catalogue.ts';
import { readFamilyCells, writeFamilyCells } from './reading/family-cells.ts';
import { firstRows } from './report-rows.ts';

// The columns family, family_options and family_choice of the shop's own table.

const db = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-columns-'));
const file = path.join(folder, 'shop.csv');
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
	await db.delete(products);
	await db.delete(categories);
	const { id: categoryId } = await makeCategory(db, { slug: 'leads', name: 'Leads' });
	for (const slug of ['a', 'b', 'c']) await makeProduct(db, { categoryId, slug, metaTitle: slug });
});

const exported = async () => (await Array.fromAsync(exportCatalogue(db))).join('');
const imported = async (table: string) => {
	await writeFile(file, table);
	const result = await importCatalogue(db, {
		file,
		reportFolder: folder,
		createCategories: 'shown',
	});
	return { ...result, notes: await firstRows(result.reportFile, 'noted', 9) };
};
/** A table of these rows: slug, family, options, choice. */
const table = (...rows: string[]) =>
	['product_slug,family,family_options,family_choice', ...rows].join('\n');
async function families() {
	const rows = await db.select().from(products).orderBy(products.slug);
	const found = await choicesOf(
		db,
		rows.map(({ id }) => id),
	);
	return Object.fromEntries(
		rows.map(({ id, slug }) => {
			const family = found.get(id);
			return [slug, family ? `${family.name}: ${family.choice.join(', ')}` : null];
		}),
	);
}
const JOINED = table(
	'a,Lead,Colour | Length,Red | 5 m',
	'b,Lead,Colour | Length,Red | 10 m',
	'c,,,',
);

test('a table joins products to families, and what is exported is imported unchanged or into an empty shop', async () => {
	expect((await imported(JOINED)).counts).toMatchObject({ changed: 2, unchanged: 1 });
	const joined = { a: 'Lead: Red, 5 m', b: 'Lead: Red, 10 m', c: null };
	expect(await families()).toEqual(joined);
	expect((await imported(await exported())).counts).toMatchObject({ unchanged: 3 });
	const all = await exported();
	await db.delete(products);
	await db.delete(categories);
	expect((await imported(all)).counts).toMatchObject({ new: 3 });
	expect(await families()).toEqual(joined);
	expect(await exported()).toBe(all);
});

test('products change places, join a family that is there, leave it, and end it', async () => {
	await imported(JOINED);
	await imported(table('a,Lead,,Red | 10 m', 'b,Lead,,Red | 5 m', 'c,Lead,,Blue | 5 m'));
	expect(await families()).toEqual({
		a: 'Lead: Red, 10 m',
		b: 'Lead: Red, 5 m',
		c: 'Lead: Blue, 5 m',
	});
	expect(await db.$count(productFamilies)).toBe(1);
	const { reportFile } = await imported(table('a,,,', 'b,,,', 'c,,,'));
	expect((await firstRows(reportFile, 'changed', 1))[0]?.reason).toBe(
		'Family: Lead: Red, 10 m → none',
	);
	expect(await db.$count(familyVariants)).toBe(0);
	expect(await db.$count(productFamilies)).toBe(0);
});

test('products move to another family, with a choice that one of the first has, and a family is renamed', async () => {
	await imported(JOINED);
	await imported(table('c,Cable,Colour,Blue'));
	await imported(table('a,Cable,,Red'));
	const moved = { a: 'Cable: Red', b: 'Lead: Red, 10 m', c: 'Cable: Blue' };
	expect(await families()).toEqual(moved);
	expect((await imported(await exported())).counts).toMatchObject({ unchanged: 3 });
	await imported(table('a,Lead,,Red | 5 m', 'c,Cable,,Red'));
	expect(await families()).toEqual({ ...moved, a: 'Lead: Red, 5 m', c: 'Cable: Red' });
	await imported(table('a,Wire,Colour | Length,Red | 5 m', 'b,Wire,,Red | 10 m'));
	expect(await families()).toMatchObject({ a: 'Wire: Red, 5 m', b: 'Wire: Red, 10 m' });
	const left = await db.select({ name: productFamilies.name }).from(productFamilies);
	expect(left.map(({ name }) => name).toSorted()).toEqual(['Cable', 'Wire']);
});

test('a form of a family that an import has changed since is refused', async () => {
	const editedAt = async () => {
		const rows = await db.select().from(productFamilies);
		return new Map(rows.map(({ name, updatedAt }) => [name, updatedAt.getTime()]));
	};
	await imported(JOINED);
	const first = await editedAt();
	await imported(table('c,Lead,,Blue | 5 m'));
	const joined = await editedAt();
	expect(joined.get('Lead')).toBeGreaterThan(first.get('Lead') ?? 0);
	await imported(table('c,,,'));
	const left = await editedAt();
	expect(left.get('Lead')).toBeGreaterThan(joined.get('Lead') ?? 0);
	await imported(table('b,Cable,Colour,Red'));
	expect((await editedAt()).get('Lead')).toBeGreaterThan(left.get('Lead') ?? 0);
	const last = await editedAt();
	await imported(table('b,Cable,,Red'));
	expect(await editedAt()).toEqual(last);
});

test('a table without these columns leaves families as they are', async () => {
	await imported(JOINED);
	await imported('product_slug,qty\na,3\nb,4\n');
	expect(await families()).toMatchObject({ a: 'Lead: Red, 5 m', b: 'Lead: Red, 10 m' });
});

test('what cannot be joined is noted in the report, and the rest of its row is imported', async () => {
	await imported(JOINED);
	const { notes } = await imported(
		'product_slug,qty,family,family_options,family_choice\na,7,Lead,Size | Plug,S | XLR\nc,8,Lead,,red | 10 M\n',
	);
	expect(notes.map(({ line, reason }) => [line, reason])).toEqual([
		[2, 'not joined to the family Lead: its options are Colour | Length'],
		[3, 'not joined to the family Lead: another of its products is the same'],
	]);
	const other = await imported(table('c,Other,,Red'));
	expect(other.notes[0]?.reason).toContain('family_options is needed');
	expect(await families()).toMatchObject({ a: 'Lead: Red, 5 m', c: null });
	const [c] = await db.select().from(products).where(eq(products.slug, 'c'));
	expect(c?.qty).toBe(8);
});

test('a product whose new choice is another’s keeps the one it has', async () => {
	await imported(JOINED);
	const { notes } = await imported(table('a,Lead,,Red | 10 m'));
	expect(notes[0]?.reason).toContain('another of its products is the same');
	expect(await families()).toMatchObject({ a: 'Lead: Red, 5 m', b: 'Lead: Red, 10 m' });
	// Its old choice goes to another, that of the same table.
	await imported(table('a,Lead,,Red | 10 m', 'c,Lead,,Red | 5 m'));
	expect(await families()).toMatchObject({ a: null, b: 'Lead: Red, 10 m', c: 'Lead: Red, 5 m' });
});

test('a product whose new choice is refused keeps its place in a family that is full', async () => {
	const { id: categoryId } = await makeCategory(db, { slug: 'full', name: 'Full' });
	const family = { name: 'Full', options: ['Side'], categoryId };
	const [made] = await db.insert(productFamilies).values(family).returning();
	for (let n = 1; n <= MOST_VARIANTS; n += 1) {
		const { id: productId } = await makeProduct(db, { categoryId, slug: `full-${n}` });
		const variant = { productId, familyId: made?.id ?? 0, choice: [String(n)] };
		await db.insert(familyVariants).values(variant);
	}
	await makeProduct(db, { categoryId, slug: 'full-new' });
	const { notes } = await imported(table('full-1,Full,,2', 'full-new,Full,,New'));
	expect(notes.map(({ reason }) => reason)).toEqual([
		'not joined to the family Full: another of its products is the same',
		`not joined to the family Full: it has ${MOST_VARIANTS} products`,
	]);
	expect(await db.$count(familyVariants)).toBe(MOST_VARIANTS);
});

test('of two families with one name each product stays in its own', async () => {
	const [a, b] = await db.select().from(products).orderBy(products.slug);
	for (const product of [a, b]) {
		if (!product) continue;
		const { categoryId, id: productId } = product;
		const family = { name: 'Lead', options: ['Colour'], categoryId };
		const [made] = await db.insert(productFamilies).values(family).returning();
		const familyId = made?.id ?? 0;
		await db.insert(familyVariants).values({ productId, familyId, choice: [product.slug] });
	}
	const before = await db.select().from(familyVariants);
	await db.update(products).set({ brand: 'Ekwe' });
	const { counts } = await imported((await exported()).replaceAll('Ekwe', 'Udu'));
	expect(counts).toMatchObject({ changed: 3 });
	const after = await db.select().from(familyVariants);
	expect(after.map(({ productId, familyId }) => [productId, familyId]).toSorted()).toEqual(
		before.map(({ productId, familyId }) => [productId, familyId]).toSorted(),
	);
});

test('values with the sign between values come back as they were', () => {
	const family = { name: 'Lead', options: ['Side', 'Plug'], choice: ['Left | Right', 'A\\B;C'] };
	const { family: name, family_options, family_choice } = writeFamilyCells(family);
	expect(readFamilyCells(name, family_options, family_choice)).toEqual(family);
});

test.each([
	['a,Lead,A | B | C | D,1 | 2 | 3 | 4', 'family_options names more than 3'],
	['a,Lead,Colour,', 'family_choice is empty'],
	['a,Lead,Colour | Length,Red', 'one value for each'],
	[`a,Lead,Colour,${'x'.repeat(61)}`, 'up to 60 characters'],
])('refuses the row %s', async (row, reason) => {
	const { counts, reportFile } = await imported(table(row));
	expect(counts).toMatchObject({ refused: 1 });
	expect((await firstRows(reportFile, 'refused', 1))[0]?.reason).toContain(reason);
});
