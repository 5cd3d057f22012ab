import { asc, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { productCounts } from '#db/list-schema.ts';
import { orderEvents, orderLines, orders } from '#db/order-schema.ts';
import { productSearch, searchWords } from '#db/search-schema.ts';
import { NO_FILTERS } from '#shop/catalogue/lists/list-filters.ts';
import { listProducts } from '#shop/catalogue/lists/product-list.ts';
import { countsOfTables } from '#shop/kit/counted.ts';
import { searchProducts } from '#shop/search/search.ts';
import { categoryScope } from '#shop/search/specified-list.ts';
import { makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { catalogueParts } from './catalogue-parts.ts';
import { fillFromParts } from './scale/fill.ts';

const SIZE = 200;
const db = await testDatabase();

beforeAll(async () => {
	const { rows } = await db.$client.query('select current_database() as name');
	const url = new URL(String(db.$client.options.connectionString));
	url.pathname = `/${rows[0].name}`;
	const { parts } = await catalogueParts();
	await fillFromParts(url.href, SIZE, parts);
});

const searchable = () => db.select().from(productSearch).orderBy(asc(productSearch.productId));
const words = () => db.select().from(searchWords).orderBy(asc(searchWords.word));

test('the search’s tables equal what its own functions would write', async () => {
	const [documents, vocabulary] = [await searchable(), await words()];
	expect(documents).toHaveLength(SIZE);
	await db.execute(sql`truncate product_search, search_words`);
	await db.execute(sql`select search_enter(array(select id from products))`);
	await db.execute(sql`update product_specifications set product_id = product_id`);
	expect(documents).toEqual(await searchable());
	expect(vocabulary).toEqual(await words());
});

test('a product is found by its model', async () => {
	const [product] = await db.select().from(products).where(sql`status = 0`).limit(1);
	const found = await searchProducts(db, product?.model ?? '');
	expect(found.products.map(({ id }) => id)).toContain(product?.id);
});

test('lists have true counts', async () => {
	const [product] = await db.select().from(products).where(sql`status = 0`).limit(1);
	const categoryId = product?.categoryId ?? 0;
	const list = await listProducts(db, {
		scope: { categoryId },
		filters: NO_FILTERS,
		sort: 'newest',
		page: 1,
	});
	expect(list.total).toBeGreaterThan(0);
	expect(list.total).toBe(
		await db.$count(products, sql`status = 0 and category_id = ${categoryId}`),
	);
	expect(await db.$count(productCounts)).toBeGreaterThan(0);
	const counts = await countsOfTables(db);
	expect([counts(products), counts(orders)]).toEqual([SIZE, SIZE]);
});

test('products have four to six specifications, by which lists and branches are filtered', async () => {
	const { rows } = await db.execute<{ least: number; most: number }>(sql`
		select min(n)::int as least, max(n)::int as most from (
			select count(v.definition_id) n from products p left join product_specifications v on v.product_id = p.id group by p.id
		) counted`);
	expect(rows).toEqual([{ least: 4, most: 6 }]);
	const { rows: references } = await db.execute(
		sql`select from pg_constraint where conrelid = 'product_specifications'::regclass and contype = 'f'`,
	);
	expect(references).toHaveLength(2);
	const all = await db.select().from(categories);
	const branch = all.find(({ slug }) => slug === 'branch-1');
	const belowIds = all.flatMap(({ id, parentId }) => (parentId === branch?.id ? [id] : []));
	const range = { key: 'power', values: [], min: 300, max: 800 };
	const filters = { ...NO_FILTERS, specifications: [range] };
	const scope = await categoryScope(db, { categoryId: branch?.id ?? 0, belowIds }, filters);
	const list = await listProducts(db, { scope, filters, sort: 'newest', page: 1 });
	expect(list.total).toBeGreaterThan(0);
	const { rows: matching } = await db.execute(sql`
		select from products p join product_specifications v on v.product_id = p.id
			join specification_definitions d on d.id = v.definition_id
		where p.status = 0 and d.key = 'power' and v.number between 300 and 800
			and p.category_id = any(${sql.param(belowIds)}::int[])`);
	expect(list.total).toBe(matching.length);
});

test('orders have lines and events, and new rows get free ids', async () => {
	expect(await db.$count(orderLines)).toBe(2 * SIZE);
	expect(await db.$count(orderEvents)).toBeGreaterThan(SIZE);
	const [category] = await db.select().from(categories);
	const product = await makeProduct(db, { categoryId: category?.id ?? 0, name: 'Zwiefalt' });
	expect(product.id).toBe(SIZE + 1);
	const found = await searchProducts(db, 'zwiefalt');
	expect(found.products.map(({ id }) => id)).toEqual([product.id]);
});
