import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import type { Tx } from '#db/client.ts';
import { productSpecifications } from '#db/specification-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { defineSpecifications, specify } from '#tests/helpers/specifications.ts';
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

test('a product sold out while its specification changes is sold out in the search, too', async () => {
	const ids = await defineSpecifications(db, category.id, { key: 'power' });
	const product = await makeProduct(db, { categoryId: category.id, name: 'Igba drum', qty: 1 });
	await specify(db, product.id, { [ids.power ?? 0]: 250 });
	const { change } = await db.transaction(async (tx) => {
		await tx.update(products).set({ qty: 0 }).where(eq(products.id, product.id));
		const change = db
			.update(productSpecifications)
			.set({ number: 0.25 })
			.where(eq(productSpecifications.definitionId, ids.power ?? 0))
			.execute();
		await somebodyWaits(db);
		return { change };
	});
	await change;
	const { rows } = await db.execute<{ standings: string[] }>(sql`
		select array(select word from unnest(tsvector_to_array(title)) word where word like '~%') as standings
		from product_search where product_id = ${product.id}`);
	expect(rows[0]?.standings).toEqual(['~0']);
});
