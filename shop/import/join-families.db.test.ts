import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { productFamilies } from '#db/family-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { familyForStaff, familyOf } from '../families/families.ts';
import { importCatalogue } from './import-catalogue.ts';
import { firstRows } from './report-rows.ts';

const db = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-families-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

type Sent = { sku: string; name: string; color?: string; category_path?: string[] };
async function importRecords(records: readonly Sent[], options = {}) {
	const file = path.join(folder, 'feed.jsonl');
	const lines = records.map((record) =>
		JSON.stringify({
			source: 'danta',
			brand: 'Danta',
			category_path: ['Cables'],
			price_ngn: 5000,
			...record,
		}),
	);
	await writeFile(file, lines.join('\n'));
	return importCatalogue(db, {
		file,
		reportFolder: folder,
		createCategories: 'shown',
		joinFamilies: true,
		showNew: true,
		...options,
	});
}
const lead = (sku: string, length: string): Sent => ({ sku, name: `Danta stage lead ${length}` });
const ofKey = async (key: string) => {
	const [row] = await db
		.select()
		.from(products)
		.where(eq(products.sourceKey, `danta:${key}`));
	return (await familyOf(db, row?.id ?? 0))?.family ?? null;
};

test('a check reports the families of a file and joins nothing', async () => {
	const { families, reportFile } = await importRecords(
		[lead('a', '3 m'), lead('b', '6 m'), { sku: 'c', name: 'Danta mixing desk' }],
		{ dryRun: true },
	);
	expect(families).toEqual({
		found: 1,
		products: 2,
		joined: 0,
		joinable: 0,
		samples: ['Danta stage lead: 2 products by Length: 3 m, 6 m'],
	});
	expect(await firstRows(reportFile, 'noted', 9)).toMatchObject([
		{ line: 1, reason: 'a family of 2 products by Length: 3 m, 6 m (proposed)' },
	]);
	expect(await db.$count(productFamilies)).toBe(0);
});

test('joins products to families when that is wanted, later ones to the same, and no product twice', async () => {
	const first = await importRecords([lead('a', '3 m'), lead('b', '6 m')]);
	expect(first.families.joined).toBe(1);
	expect(await ofKey('a')).toMatchObject({ name: 'Danta stage lead', options: ['Length'] });
	const again = await importRecords([lead('a', '3 m'), lead('b', '6 m')]);
	expect(again.families.joined).toBe(0);
	await importRecords([lead('a', '3 m'), lead('b', '6 m'), lead('d', '9 m')]);
	const family = await ofKey('d');
	expect(family?.members.map(({ choice }) => choice[0])).toEqual(['3 m', '6 m', '9 m']);
	expect(await db.$count(productFamilies)).toBe(1);
	expect((await familyForStaff(db, family?.id ?? 0)).variants).toHaveLength(3);
});

test('without being asked an import joins nothing, and a merged duplicate is of no family', async () => {
	const { families } = await importRecords(
		[
			{ sku: 'e', name: 'Danta shirt of staff', color: 'Red' },
			{ sku: 'f', name: 'Danta shirt of staff', color: 'Blue' },
			{ sku: 'g', name: 'Danta shirt of staff', color: 'Blue' },
		],
		{ joinFamilies: false },
	);
	expect(families).toMatchObject({ found: 1, products: 2, joined: 0 });
	expect(await ofKey('e')).toBeNull();
});
