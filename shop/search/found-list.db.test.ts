import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { HAS_FLAG, makeCategory } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import {
	FLAGS,
	type ListFilters,
	NO_FILTERS,
	SORTS,
	type Sort,
} from '../catalogue/lists/list-filters.ts';
import { listProducts } from '../catalogue/lists/product-list.ts';
import { IDS_PER_TOKEN, PRICE_LEVELS } from './facet-tokens.ts';
import { MANY } from './hits.ts';
import { findProducts } from './search.ts';

const db = await testDatabase();
const COPIES = MANY + 600;
const HALF = COPIES / 2;

beforeAll(async () => {
	const [odds, ends] = [
		await makeCategory(db, { name: 'Odds', slug: 'odds' }),
		await makeCategory(db, { name: 'Ends', slug: 'ends' }),
	];
	// A new facet token of newness begins among them. One half has a word of its own.
	await db.execute(
		sql`select setval(pg_get_serial_sequence('products', 'id'), ${IDS_PER_TOKEN - 900})`,
	);
	await db.execute(sql`
		insert into products (category_id, slug, name, brand, selling_kobo, original_kobo, qty, sold_count, status)
		select case when n % 3 = 0 then ${ends.id}::int else ${odds.id}::int end, 'zorble-' || n,
			'Zorble ' || translate(md5(n::text), '0123456789', 'ghijklmnop') || case when n > ${HALF} then ' half' else '' end,
			(array['Udu & Sons', 'Udu', 'Ogene-Mark'])[1 + n % 3], price, price + (n % 4) * 100, n % 5, n % 11 * (n % 700), (n % 50 = 0)::int
		from generate_series(1, ${COPIES}::int) n
			cross join lateral (select (n::bigint * 7919 % 9973) * (n % 13 + 1) * 100 + 50) asked (price)`);
	await db.execute(sql`vacuum analyze`);
});
afterAll(async () => {
	await db.delete(products);
});

type Row = typeof products.$inferSelect;
const ORDERS: Record<Sort, (a: Row, b: Row) => number> = {
	newest: (a, b) => b.id - a.id,
	price_asc: (a, b) => a.sellingKobo - b.sellingKobo || a.id - b.id,
	price_desc: (a, b) => b.sellingKobo - a.sellingKobo || b.id - a.id,
	name: (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id),
	best_selling: (a, b) => b.soldCount - a.soldCount || b.id - a.id,
};
const FILTERS: Partial<ListFilters>[] = [
	{},
	{ inStock: true, min: 2000, max: 90_000 },
	{ max: 15 },
	{ min: 119_000, onSale: true },
	{ brands: ['Udu'] },
	{ brands: ['Udu & Sons', 'Ogene-Mark'], inStock: true },
	{ categories: ['ends'], onSale: true },
	{ categories: ['nowhere'] },
];

/** The same by looking at each product. */
async function matching(q: string, by: Partial<ListFilters>): Promise<Row[]> {
	const rows = await db.select().from(products);
	const ends = rows.find(({ slug }) => slug === 'zorble-3')?.categoryId;
	return rows.filter(
		(row) =>
			row.status === 0 &&
			(q === 'zorble' || row.name.endsWith('half')) &&
			(by.brands === undefined || by.brands.includes(row.brand ?? '')) &&
			(by.categories === undefined ||
				(by.categories.includes('ends') && row.categoryId === ends)) &&
			row.sellingKobo >= (by.min ?? 0) * 100 &&
			row.sellingKobo < ((by.max ?? 10 ** 9) + 1) * 100 &&
			FLAGS.every((flag) => !by[flag] || HAS_FLAG[flag](row)),
	);
}

test('very many results are filtered, counted and sorted as if each were checked', async () => {
	for (const q of ['zorble', 'zorble half']) {
		const list = async (by: Partial<ListFilters>, sort: Sort | 'relevance', page: number) => {
			const { scope } = await findProducts(db, q);
			return listProducts(db, { scope, filters: { ...NO_FILTERS, ...by }, sort, page });
		};
		for (const by of FILTERS) {
			const wanted = await matching(q, by);
			for (const sort of SORTS) {
				const order = wanted.toSorted(ORDERS[sort]).map(({ id }) => id);
				for (const page of by.inStock ? [1, 9] : [1]) {
					const found = await list(by, sort, page);
					const label = `${q} ${JSON.stringify(by)} ${sort} ${page}`;
					expect([found.total, found.isMore], label).toEqual([
						Math.min(MANY, order.length),
						order.length > MANY,
					]);
					const ids = found.products.map(({ id }) => id);
					// Of more than can be paged through, best sellers and some others are put in the order of names.
					if (sort === 'name' && found.isMore) {
						const among = order.filter((id) => ids.includes(id));
						expect(ids, label).toHaveLength(12);
						expect(ids, label).toEqual(among);
						continue;
					}
					expect(ids, label).toEqual(order.slice((page - 1) * 12, page * 12));
				}
			}
			const best = await list(by, 'relevance', 1);
			const all = new Set(wanted.map(({ id }) => id));
			expect(best.products).toHaveLength(Math.min(12, all.size));
			expect(best.products.every(({ id }) => all.has(id))).toBe(true);
			if (best.isMore) continue;
			for (const flag of FLAGS)
				expect(best.facets[flag]).toBe(wanted.filter(HAS_FLAG[flag]).length);
			const ofAnyBrand = await matching(q, { ...by, brands: undefined });
			if (ofAnyBrand.length <= MANY)
				for (const { value, count } of best.facets.brands)
					expect(count).toBe(ofAnyBrand.filter(({ brand }) => brand === value).length);
			const ofAnyPrice = await matching(q, { ...by, min: null, max: null });
			const inBands = best.facets.bands.reduce((sum, { count }) => sum + count, 0);
			if (inBands > 0 && ofAnyPrice.length <= MANY) expect(inBands).toBe(ofAnyPrice.length);
		}
	}
}, 60_000);

test('a change of price, stock or sale shows at once', async () => {
	const which = eq(products.slug, 'zorble-77');
	const list = async (by: Partial<ListFilters>, sort: Sort) => {
		const { scope } = await findProducts(db, 'zorble');
		const asked = { scope, filters: { ...NO_FILTERS, ...by }, sort, page: 1 };
		return (await listProducts(db, asked)).products.map(({ slug }) => slug);
	};
	const first = async (by: Partial<ListFilters>, sort: Sort) => (await list(by, sort))[0];
	await db.update(products).set({ sellingKobo: 10 }).where(which);
	expect(await first({}, 'price_asc')).toBe('zorble-77');
	expect(await first({ inStock: true, max: 3 }, 'price_asc')).toBe('zorble-77');
	await db.update(products).set({ qty: 0 }).where(which);
	expect(await first({ inStock: true, max: 3 }, 'price_asc')).not.toBe('zorble-77');
	await db.update(products).set({ sellingKobo: 2_000_000_000 }).where(which);
	expect(await first({}, 'price_desc')).toBe('zorble-77');
	expect(await first({ onSale: true, min: 15_000_000 }, 'newest')).toBeUndefined();
	await db.update(products).set({ originalKobo: 2_100_000_000 }).where(which);
	expect(await first({ onSale: true, min: 15_000_000 }, 'newest')).toBe('zorble-77');
	await db.update(products).set({ soldCount: 90_000 }).where(which);
	expect(await first({}, 'best_selling')).toBe('zorble-77');
	expect(await list({ max: 3 }, 'price_asc')).not.toContain('zorble-77');
	await db.update(products).set({ brand: 'Ekwe' }).where(which);
	expect(await list({ brands: ['Ekwe'] }, 'newest')).toEqual(['zorble-77']);
});

test('a price that stays on its level changes no index', async () => {
	const updates = sql`
		select pg_stat_get_xact_tuples_updated('product_search'::regclass)::int as all,
			pg_stat_get_xact_tuples_hot_updated('product_search'::regclass)::int as hot`;
	const changes = (to: SQL) =>
		db.transaction(async (tx) => {
			const before = await tx.execute<{ all: number; hot: number }>(updates);
			await tx.update(products).set({ sellingKobo: to }).where(eq(products.slug, 'zorble-1501'));
			const after = await tx.execute<{ all: number; hot: number }>(updates);
			const [was, is] = [before.rows[0], after.rows[0]];
			return [(is?.all ?? 0) - (was?.all ?? 0), (is?.hot ?? 0) - (was?.hot ?? 0)];
		});
	// Words that do not fit into a row are not written again either.
	await db
		.update(products)
		.set({
			description: sql`(select string_agg(md5(n::text), ' ') from generate_series(1, 120) n)`,
		})
		.where(eq(products.slug, 'zorble-1501'));
	expect(await changes(sql`selling_kobo + 1`)).toEqual([1, 1]);
	expect(await changes(sql`selling_kobo / 2`)).toEqual([1, 0]);
	expect(await changes(sql`selling_kobo`)).toEqual([0, 0]);
});

test('price levels and facet tokens of newness equal those of the database', async () => {
	for (const [level, kobo] of PRICE_LEVELS.entries()) {
		const { rows } = await db.execute<{ below: number; at: number }>(
			sql`select search_price_level(${kobo - 1}::bigint) as below, search_price_level(${kobo}::bigint) as at`,
		);
		expect(rows[0]).toEqual({ below: level, at: level + 1 });
	}
	const { rows } = await db.execute<{ tokens: string[] }>(
		sql`select search_facet_tokens(${2 * IDS_PER_TOKEN - 1}, 7, 0, 0, 3, 10000, 20000) as tokens`,
	);
	expect(rows[0]?.tokens).toEqual(['#7', '~0', '^2', '+1', '$1', '$0*4', '$0*16', '%']);
});
