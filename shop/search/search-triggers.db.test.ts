import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import type { Tx } from '#db/client.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { searchProducts } from './search.ts';

const db = await testDatabase();
const category = await makeCategory(db, { name: 'Odds', slug: 'odds' });
const { id } = await makeProduct(db, { categoryId: category.id, name: 'Ogene talking drum' });
await makeProduct(db, { categoryId: category.id, name: 'Ekwe slit drum' });

/** The triggers that a statement on products sets off. */
async function triggersOf(tx: Tx, change: string): Promise<string[]> {
	const { rows } = await tx.execute<{
		'QUERY PLAN': { Triggers: { 'Trigger Name': string }[] }[];
	}>(sql.raw(`explain (analyze, format json) update products set ${change}`));
	return (rows[0]?.['QUERY PLAN'][0]?.Triggers ?? []).map((one) => one['Trigger Name']);
}

test('changes of prices and stock do not read texts for the search, also after one that did', async () => {
	await db.transaction(async (tx) => {
		const renaming = 'products_search_renamed';
		for (const change of ['selling_kobo = selling_kobo + 100', 'qty = qty + 1, sold_count = 3'])
			expect(await triggersOf(tx, change)).not.toContain(renaming);
		for (const change of [`name = name || ' II'`, `qty = 3, description = 'Of iroko wood'`]) {
			expect(await triggersOf(tx, change)).toContain(renaming);
			expect(await triggersOf(tx, 'qty = qty + 1')).not.toContain(renaming);
		}
	});
});

test('a product renamed along with other changes is found by its new name', async () => {
	const renamed = { qty: 9, name: 'Udu water pot' };
	await db
		.insert(products)
		.values({ categoryId: category.id, slug: 'x', sellingKobo: 100, originalKobo: 100, name: 'X' });
	await db.update(products).set({ sellingKobo: 300 });
	await db.update(products).set(renamed).where(eq(products.id, id));
	const found = async (q: string) => (await searchProducts(db, q)).products.map((one) => one.id);
	expect(await found('water pot')).toEqual([id]);
	expect(await found('talking')).toEqual([]);
});
