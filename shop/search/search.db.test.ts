import { eq, lt, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { productSearch, searchWords } from '#db/search-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeCategory, makeProduct } from '#tests/helpers/goods.ts';
import { makeSampleGoods } from '#tests/helpers/sample-goods.ts';
import { fold } from './fold.ts';
import { searchProducts, suggest } from './search.ts';

const db = await testDatabase();
const category = await makeCategory(db, { name: 'Odds', slug: 'odds' });

const slugs = async (q: string) =>
	(await searchProducts(db, q)).products.map((product) => product.slug);
const titles = async (word: string) => {
	const [row] = await db.select().from(searchWords).where(eq(searchWords.word, word));
	return row?.titles ?? null;
};

test('queries that are no words, or look like statements, find nothing and break nothing', async () => {
	const odd = [
		'',
		'a',
		'%',
		'"',
		"'",
		'\\',
		'&|!()',
		':*',
		"'; drop table products; --",
		"a' or '1'='1",
		'((((',
		'<script>',
		'\u202e😀',
		'~9',
		'#1',
		'xyzzyqq',
		'0'.repeat(100),
		'-'.repeat(100),
		`${'ab '.repeat(33)}`,
	];
	for (const q of odd) {
		expect((await searchProducts(db, q)).total, q).toBe(0);
		expect((await suggest(db, q)).products, q).toEqual([]);
	}
});

test('the database folds texts as the program does', async () => {
	await makeSampleGoods(db);
	const named = await db.select({ name: products.name, text: products.description }).from(products);
	const texts = [
		...named.flatMap(({ name, text }) => [name, text]),
		"D’Addario “Ọ̀ṣun” Café™ — STRAẞE ø Ł 1,000 W, 3,5 mm, 12.2 & 15\" 15'' 15” x_y/z+1 a-b -c",
	];
	const { rows } = await db.execute<{ folded: string }>(
		sql`select search_fold(text) as folded from unnest(${sql.param(texts)}::text[]) with ordinality as t(text, at) order by at`,
	);
	expect(rows.map(({ folded }) => folded)).toEqual(texts.map(fold));
});

test('a product is found from the moment it is saved, by its new name, and not when it is gone', async () => {
	const { id } = await makeProduct(db, {
		categoryId: category.id,
		slug: 'zorblax',
		name: 'Zorblax ZX-9 Kit',
		brand: null,
	});
	expect(await slugs('zorblax')).toEqual(['zorblax']);
	expect(await slugs('zx9')).toEqual(['zorblax']);
	expect(await titles('zx9')).toBe(1);
	await db.update(products).set({ name: 'Quorvex Q7 Kit' }).where(eq(products.id, id));
	expect(await slugs('zorblax')).toEqual([]);
	expect(await slugs('quorvex')).toEqual(['zorblax']);
	expect([await titles('zorblax'), await titles('quorvex')]).toEqual([0, 1]);
	await db.delete(products).where(eq(products.id, id));
	expect(await slugs('quorvex')).toEqual([]);
	expect(await titles('quorvex')).toBe(0);
	const left = await db.select().from(productSearch).where(eq(productSearch.productId, id));
	expect(left).toEqual([]);
});

test('hidden products and those of hidden categories are not found', async () => {
	const hidden = await makeCategory(db, { name: 'Attic', slug: 'attic' });
	const { id } = await makeProduct(db, { categoryId: hidden.id, slug: 'plimtok', name: 'Plimtok' });
	expect(await slugs('plimtok')).toEqual(['plimtok']);
	await db.update(categories).set({ status: 1 }).where(eq(categories.id, hidden.id));
	expect(await slugs('plimtok')).toEqual([]);
	expect((await suggest(db, 'attic')).categories).toEqual([]);
	await db.update(products).set({ categoryId: category.id }).where(eq(products.id, id));
	expect(await slugs('plimtok')).toEqual(['plimtok']);
	await db.update(products).set({ status: 1 }).where(eq(products.id, id));
	expect(await slugs('plimtok')).toEqual([]);
});

test('of equal products the one in stock and then the one that sells comes first', async () => {
	const goods = [
		{ slug: 'gone', qty: 0, soldCount: 500 },
		{ slug: 'slow', qty: 4, soldCount: 0 },
		{ slug: 'hit', qty: 4, soldCount: 90 },
	];
	for (const given of goods)
		await makeProduct(db, { categoryId: category.id, name: 'Snorvil box', brand: null, ...given });
	expect(await slugs('snorvil')).toEqual(['hit', 'slow', 'gone']);
	await db.update(products).set({ qty: 0 }).where(eq(products.slug, 'hit'));
	await db.update(products).set({ qty: 3 }).where(eq(products.slug, 'gone'));
	expect(await slugs('snorvil')).toEqual(['gone', 'slow', 'hit']);
});

test('a search may be narrowed by columns of products', async () => {
	const { total, products: found } = await searchProducts(
		db,
		'guitar',
		1,
		lt(products.sellingKobo, 100_000_00),
	);
	const all = await searchProducts(db, 'guitar');
	expect(total).toBeGreaterThan(0);
	expect(total).toBeLessThan(all.total);
	expect(found.every(({ sellingKobo }) => sellingKobo < 100_000_00)).toBe(true);
});

test('what is described is found after what is named', async () => {
	await makeProduct(db, {
		categoryId: category.id,
		slug: 'described',
		name: 'Plain thing',
		description: 'It keeps a frumbular at bay.',
	});
	await makeProduct(db, { categoryId: category.id, slug: 'named', name: 'Frumbular', qty: 0 });
	expect(await slugs('frumbular')).toEqual(['named', 'described']);
});

test('of very many finds the best sellers are listed, however late they came', async () => {
	const some = sql`select ${category.id}, 'zorble-' || n, 'Zorble quanx', 100, 100, 5, case n when 1700 then 999 else 0 end
		from generate_series(1, 1700) n`;
	await db.execute(
		sql`insert into products (category_id, slug, name, selling_kobo, original_kobo, qty, sold_count) ${some}`,
	);
	const found = await searchProducts(db, 'zorble quanx');
	expect(found.isMore).toBe(true);
	expect(found.products[0]?.slug).toBe('zorble-1700');
	// Each word in very many, both of them in few.
	const gone = sql`slug like 'zorble-%' and slug not in ('zorble-7', 'zorble-8', 'zorble-1700')`;
	await db.execute(sql`update products set name = 'Zorble' where ${gone}`);
	await db.execute(sql`update search_words set titles = 2000 where word = 'quanx'`);
	expect(await slugs('zorble quanx')).toEqual(['zorble-1700', 'zorble-8', 'zorble-7']);
	await db.delete(products).where(sql`slug like 'zorble-%'`);
});
