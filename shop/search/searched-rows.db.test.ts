import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { productSearch } from '../catalogue/staff-lists.ts';
import { readSearched } from './searched-rows.ts';

const db = await testDatabase();
const { id: categoryId } = await makeCategory(db);
await db.execute(sql`alter table products disable trigger products_search_added`);
await db.execute(sql`
	insert into products (category_id, slug, name, selling_kobo, original_kobo)
	select ${categoryId}, 'bulk-' || n, 'Speaker ' || n, 1, 1 from generate_series(1, 3000) n`);

/** Where a search is looked for when the planner takes everything for common: statistics of names there are none. */
async function planOf(q: string): Promise<string> {
	const which = productSearch(q);
	const explain = async (reader: DbOrTx) => {
		const { rows } = await reader.execute<{ 'QUERY PLAN': string }>(sql`
			explain (costs off) select id from products where ${which} order by id desc limit 10`);
		return rows.map((line) => line['QUERY PLAN']).join('\n');
	};
	return readSearched(db, products, which, explain);
}

test('a rare search uses the trigram index, a common one the order of the list', async () => {
	await db.execute(sql`alter table products alter name set statistics 0`);
	await db.execute(sql`analyze products`);
	for (const q of ['zq', 'q', 'xylophone', '2777'])
		expect(await planOf(q)).toContain('products_search');
	for (const q of ['speaker', 'sp', 's']) expect(await planOf(q)).not.toContain('products_search');
});
