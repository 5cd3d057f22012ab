import { writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { counts, importsInto, record } from '#tests/helpers/imports.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { firstRows } from '../report-rows.ts';

const db = await testDatabase();
const { folder, file, run } = await importsInto(db);

test('a dry run and the import report what each changed record changes, from what to what', async () => {
	await run([record('1', { qty: 3 }), record('2', { qty: 3 }), record('3')]);
	await db.update(products).set({ name: '=Mixer, "old"' }).where(eq(products.sourceKey, 'test:2'));
	const records = [
		record('1', { price: 200, qty: 3 }),
		record('2', { qty: 9, category_path: ['Cables'], description: 'Long. '.repeat(40) }),
		record('3', { price: 200 }),
		record('4'),
	];
	// Staff were quicker with this one.
	const dear = { sellingKobo: 320_000_00, originalKobo: 320_000_00 };
	await db.update(products).set(dear).where(eq(products.sourceKey, 'test:3'));
	for (const dryRun of [true, false]) {
		const { counts: counted, reportFile } = await run(records, { dryRun });
		expect(counted).toEqual(counts({ new: 1, changed: 3 }));
		expect(await firstRows(reportFile, 'changed', 9)).toEqual([
			{
				line: 1,
				sku: '1',
				name: 'Mixer 1',
				outcome: 'changed',
				reason: 'Selling price: ₦160,000 → ₦320,000; Original price: ₦160,000 → ₦320,000',
			},
			expect.objectContaining({
				line: 2,
				reason:
					'Name: =Mixer, "old" → Mixer 2; Description: another text; Stock: 3 → 9; Category: Mixers → Cables (new)',
			}),
			expect.objectContaining({
				line: 3,
				reason: 'nothing: the shop has all of it already',
			}),
		]);
	}
});

test("the shop's own table reports its changes too; a column it lacks is none", async () => {
	await run([record('1')], { stock: 5, showNew: true });
	const head = 'product_slug,name,category_slug,category,selling_price,qty,status\n';
	const row = `mixer-1,Mixer One,cables,Cables,"99,500.50",0,1\n`;
	await writeFile(file, head + row);
	const own = { file, reportFolder: folder, createCategories: 'shown', dryRun: true } as const;
	const { counts: counted, reportFile } = await importCatalogue(db, own);
	expect(counted).toEqual(counts({ changed: 1 }));
	const [changed, ...more] = await firstRows(reportFile, 'changed', 9);
	expect(more).toEqual([]);
	expect(changed?.reason).toBe(
		'Name: Mixer 1 → Mixer One; Selling price: ₦160,000 → ₦99,500.50; Stock: 5 → 0; Status: Shown → Hidden; Category: mixers → cables (new)',
	);
});
