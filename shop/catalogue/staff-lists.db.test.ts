import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories, marginShare, products } from '#db/catalogue-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { COUNTED_HITS, COUNTED_ROWS } from '../kit/counted.ts';
import { readListQuery } from '../kit/list-pages.ts';
import {
	CATEGORY_SORTS,
	categoriesForStaff,
	PRODUCT_SORTS,
	type ProductListQuery,
	productSearch,
	productsForStaff,
	shownByCategory,
} from './staff-lists.ts';

const db = await testDatabase();
const microphones = await makeCategory(db, { slug: 'microphones', navOrder: 2 });
const hidden = await makeCategory(db, { slug: 'old-stock', name: 'Old 100% stock', status: 1 });

const rows = [
	{ name: 'Ogene drum', sellingKobo: 300, costKobo: 100, qty: 0, categoryId: microphones.id },
	{
		name: 'udu pot',
		sellingKobo: 100,
		costKobo: 101,
		qty: 5,
		categoryId: microphones.id,
		status: 1,
	},
	{ name: 'Ekwe 100% maker’s wood', sellingKobo: 200, qty: 9, categoryId: hidden.id, slug: 'ekwe' },
];
const ids: number[] = [];
for (const row of rows) ids.push((await makeProduct(db, { brand: null, ...row })).id);

const query = (given: Partial<ProductListQuery> = {}): ProductListQuery => ({
	page: 1,
	perPage: 10,
	q: '',
	sort: 'newest',
	...given,
});
const namesOf = async (given: Partial<ProductListQuery>) =>
	(await productsForStaff(db, query(given))).rows.map(({ name }) => name.split(' ')[0]);

test('staff see hidden products and those of hidden categories', async () => {
	const page = await productsForStaff(db, query());
	expect(page).toMatchObject({ total: 3, page: 1, lastPage: 1 });
	expect(page.rows.map(({ id }) => id)).toEqual(ids.toReversed());
	expect(page.rows[0]).toMatchObject({ category: { slug: 'old-stock' }, images: [] });
});

test.each([
	['newest', ['Ekwe', 'udu', 'Ogene']],
	['oldest', ['Ogene', 'udu', 'Ekwe']],
	['price_asc', ['udu', 'Ekwe', 'Ogene']],
	['price_desc', ['Ogene', 'Ekwe', 'udu']],
	['stock_asc', ['Ogene', 'udu', 'Ekwe']],
	['stock_desc', ['Ekwe', 'udu', 'Ogene']],
	['margin_asc', ['udu', 'Ogene']],
	['margin_desc', ['Ogene', 'udu']],
] as const)('products sorted by %s', async (sort, names) => {
	expect(await namesOf({ sort })).toEqual(names);
});

test('products of unknown cost, and those that sell below it', async () => {
	expect(await namesOf({ cost: 'unknown' })).toEqual(['Ekwe']);
	expect(await namesOf({ cost: 'above-price' })).toEqual(['udu']);
});

test('margins are sorted by their index', async () => {
	const plan = await db.transaction(async (tx) => {
		await tx.execute(sql`set local enable_seqscan = off; set local enable_bitmapscan = off`);
		const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
			sql`explain select id from products where cost_kobo is not null
				order by ${marginShare(products)} desc, id desc limit 10`,
		);
		return rows.map((line) => line['QUERY PLAN']).join('\n');
	});
	expect(plan).toContain('products_by_margin');
	expect(plan).not.toContain('Sort');
});

test.each([
	['OGENE', ['Ogene']],
	['gene dr', ['Ogene']],
	['u', ['udu']],
	['po', ['udu']],
	['100%', ['Ekwe']],
	['_', []],
	['ekwe', ['Ekwe']],
	['èkwé wood', ['Ekwe']],
	["';--", []],
	["maker's", ['Ekwe']],
	['maker’s', ['Ekwe']],
])('searching %j', async (q, names) => {
	expect(await namesOf({ q })).toEqual(names);
});

test('a category is shown with all below it, hidden ones too', async () => {
	const top = await makeCategory(db, { slug: 'stage' });
	const middle = await makeCategory(db, { slug: 'drums', parentId: top.id, status: 1 });
	const below = await makeCategory(db, { slug: 'sticks', parentId: middle.id });
	const inBranch = [top, below].map(({ id: categoryId }) => categoryId);
	for (const categoryId of inBranch) await makeProduct(db, { name: 'Branch', categoryId });
	const counted = async (categoryId: number) =>
		(await productsForStaff(db, query({ categoryId }))).total;
	expect([await counted(top.id), await counted(middle.id), await counted(below.id)]).toEqual([
		2, 1, 1,
	]);
	await db.delete(products).where(inArray(products.categoryId, inBranch));
	for (const { id } of [below, middle, top])
		await db.delete(categories).where(eq(categories.id, id));
});

test('products are found by id, category and status, page by page', async () => {
	expect(await namesOf({ q: String(ids[1]) })).toEqual(['udu']);
	expect(await namesOf({ categoryId: microphones.id })).toEqual(['udu', 'Ogene']);
	expect(await namesOf({ categoryId: microphones.id, status: 1 })).toEqual(['udu']);
	expect(await namesOf({ isUnpriced: true })).toEqual([]);
	expect(await productsForStaff(db, query({ perPage: 2, page: 2 }))).toMatchObject({
		rows: [{ id: ids[0] }],
		total: 3,
		lastPage: 2,
		page: 2,
	});
	expect((await productsForStaff(db, query({ page: 9 }))).rows).toEqual([]);
});

test('each category has the number of its products that are not hidden', async () => {
	expect(await shownByCategory(db)).toEqual(
		new Map([
			[microphones.id, 1],
			[hidden.id, 1],
		]),
	);
});

test('categories are searched and sorted', async () => {
	const slugs = async (given: object) =>
		(
			await categoriesForStaff(db, { page: 1, perPage: 10, q: '', sort: 'newest', ...given })
		).rows.map(({ slug }) => slug);
	expect(await slugs({})).toEqual(['old-stock', 'microphones']);
	expect(await slugs({ sort: 'name' })).toEqual(['microphones', 'old-stock']);
	expect(await slugs({ sort: 'nav' })).toEqual(['old-stock', 'microphones']);
	expect(await slugs({ q: '100%' })).toEqual(['old-stock']);
	expect(await slugs({ q: 'PHONE' })).toEqual(['microphones']);
});

test('all categories are counted, however many; of a search up to the limit', async () => {
	const undone = db.transaction(async (tx) => {
		await tx.execute(sql`insert into categories (slug, name)
			select 'odds-' || n, 'Odds ' || n from generate_series(1, ${COUNTED_ROWS}::int) n`);
		const list = { page: 1, perPage: 10, sort: 'name' as const };
		expect(await categoriesForStaff(tx, { ...list, q: '' })).toMatchObject({
			total: COUNTED_ROWS + 2,
			isMore: false,
		});
		expect(await categoriesForStaff(tx, { ...list, q: 'odds' })).toMatchObject({
			total: COUNTED_HITS,
			isMore: true,
		});
		tx.rollback();
	});
	await expect(undone).rejects.toThrow('Rollback');
});

test('invalid values of a query are ignored', () => {
	expect(readListQuery({}, PRODUCT_SORTS)).toEqual(query());
	expect(
		readListQuery({ page: '-1', per_page: '1e9', q: ['a'], sort: 'constructor' }, CATEGORY_SORTS),
	).toEqual(query());
	expect(
		readListQuery({ page: '3', per_page: '5000', q: ' a\0b ', sort: 'name' }, PRODUCT_SORTS),
	).toEqual({ page: 3, perPage: 100, q: 'ab', sort: 'name' });
});

test('searching names uses the index, however many products there are', async () => {
	// Indexing this many products for the shoppers' search takes long and is not tested here.
	await db.execute(sql`alter table products disable trigger products_search_added`);
	await db.execute(sql`
		insert into products (category_id, slug, name, selling_kobo, original_kobo)
		select ${hidden.id}, 'bulk-' || n, md5(n::text) || ' speaker ' || n, 1, 1 from generate_series(1, 6000) n`);
	await db.execute(sql`vacuum analyze products`);
	for (const q of ['ker 777', 'Og', '777', 'bulk-777']) {
		const { rows: plan } = await db.execute<{ 'QUERY PLAN': string }>(
			sql`explain select id from products where ${productSearch(q)}`,
		);
		const text = plan.map((line) => line['QUERY PLAN']).join('\n');
		expect(text).toContain('products_search');
		expect(text).not.toContain('Seq Scan');
	}
});
