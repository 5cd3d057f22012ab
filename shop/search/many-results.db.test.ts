import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { NO_FILTERS } from '../catalogue/lists/list-filters.ts';
import type { ListQuery } from '../catalogue/lists/list-query.ts';
import { listProducts } from '../catalogue/lists/product-list.ts';
import { findProducts, searchProducts } from './search.ts';

const db = await testDatabase();
const category = await makeCategory(db);
const slugs = async (q: string) =>
	(await searchProducts(db, q)).products.map((product) => product.slug);

test('of very many results the best sellers are listed, however late they were added', async () => {
	await makeZorbles(1700, sql`case n when 1700 then 999 else 0 end`);
	const found = await searchProducts(db, 'zorble quanx');
	expect(found).toMatchObject({ total: 1700, isMore: false, lastPage: 71 });
	expect(found.products[0]?.slug).toBe('zorble-1700');
	// Each word in very many, both of them in few.
	const gone = sql`slug like 'zorble-%' and slug not in ('zorble-7', 'zorble-8', 'zorble-1700')`;
	await db.execute(sql`update products set name = 'Zorble' where ${gone}`);
	await db.execute(sql`update search_words set titles = 2000 where word = 'quanx'`);
	expect(await slugs('zorble quanx')).toEqual(['zorble-1700', 'zorble-8', 'zorble-7']);
	await db.delete(products).where(sql`slug like 'zorble-%'`);
});

test('very many results can be paged through to the end, each once, and filtered as a whole', async () => {
	await makeZorbles(1700, sql`n % 90`);
	const listed = async (asked: Partial<ListQuery> = {}) => {
		const search = await findProducts(db, 'zorble');
		return listProducts(db, {
			...search,
			filters: NO_FILTERS,
			sort: 'relevance',
			page: 1,
			...asked,
		});
	};
	const { total, lastPage, facets } = await listed();
	expect([total, lastPage, facets.inStock]).toEqual([1700, 142, 1700]);
	const seen = new Set<number>();
	for (const page of [1, 2, 40, 41, 42, 141, 142])
		for (const { id } of (await listed({ page })).products) seen.add(id);
	expect(seen.size).toBe(6 * 12 + (1700 % 12));
	const [first] = (await listed()).products;
	expect(first?.soldCount).toBeGreaterThan(60);

	// The cheapest ones sell least, so they are not among those that are ranked first.
	await db.execute(sql`update products set selling_kobo = 50, sold_count = 0, qty = 0
		where slug in ('zorble-3', 'zorble-1600')`);
	const cheap = await listed({ filters: { ...NO_FILTERS, max: 0 } });
	expect(cheap.products.map(({ slug }) => slug)).toEqual(['zorble-1600', 'zorble-3']);
	expect(cheap.total).toBe(2);
	const byPrice = await listed({ sort: 'price_asc' });
	expect(byPrice.products.slice(0, 2).map(({ slug }) => slug)).toEqual(['zorble-3', 'zorble-1600']);
	await db.delete(products).where(sql`slug like 'zorble-%'`);
});

test('filtered by relevance, each product is on one page, though some have a word in their texts alone', async () => {
	await db.execute(sql`
		insert into products (category_id, slug, name, description, selling_kobo, original_kobo, qty, sold_count)
		select ${category.id}, 'zorble-' || n, case n % 3 when 0 then 'Zorble' when 1 then 'Zorble rack case' else 'Rack for zorble' end,
			'Comes with a quanx.', 100, 100, 5, n from generate_series(1, 900) n`);
	const search = await findProducts(db, 'zorble quanx');
	const filters = { ...NO_FILTERS, inStock: true };
	const seen: number[] = [];
	for (let page = 1; page <= 75; page += 1) {
		const asked = { ...search, filters, sort: 'relevance', page } as const;
		seen.push(...(await listProducts(db, asked)).products.map(({ id }) => id));
	}
	expect(seen).toHaveLength(900);
	expect(new Set(seen).size).toBe(900);
	await db.delete(products).where(sql`slug like 'zorble-%'`);
});

test('beyond the limit of counting, the list says that there are more', async () => {
	await makeZorbles(2001, sql`0`);
	expect(await searchProducts(db, 'zorble')).toMatchObject({ total: 2000, isMore: true });
	const search = await findProducts(db, 'zorble');
	const asked = { filters: NO_FILTERS, sort: 'relevance', page: 167 } as const;
	const last = await listProducts(db, { ...search, ...asked });
	expect(last).toMatchObject({ total: 2000, isMore: true, lastPage: 167 });
	expect([last.facets.inStock, last.facets.categories[0]?.count]).toEqual([2000, 2000]);
	expect(last.products).toHaveLength(2001 % 12);
	await db.delete(products).where(sql`slug like 'zorble-%'`);
});

function makeZorbles(count: number, sold: SQL) {
	return db.execute(sql`
		insert into products (category_id, slug, name, selling_kobo, original_kobo, qty, sold_count)
		select ${category.id}, 'zorble-' || n, 'Zorble quanx', 100, 100, 5, ${sold} from generate_series(1, ${count}::int) n`);
}
