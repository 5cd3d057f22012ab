import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { productSearch, searchWords } from '#db/search-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeSampleGoods } from '#tests/helpers/sample-catalogue.ts';
import { NO_FILTERS } from '../catalogue/lists/list-filters.ts';
import type { ListQuery } from '../catalogue/lists/list-query.ts';
import { listProducts } from '../catalogue/lists/product-list.ts';
import { fold } from './fold.ts';
import { findProducts, searchProducts, suggest } from './search.ts';

const db = await testDatabase();
const category = await makeCategory(db, { name: 'Odds', slug: 'odds' });

const slugs = async (q: string) =>
	(await searchProducts(db, q)).products.map((product) => product.slug);
const titles = async (word: string) => {
	const [row] = await db.select().from(searchWords).where(eq(searchWords.word, word));
	return row?.titles ?? null;
};

test('queries without words, or that look like SQL, find nothing and break nothing', async () => {
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

test('the database folds texts as fold() does', async () => {
	await makeSampleGoods(db);
	const named = await db.select({ name: products.name, text: products.description }).from(products);
	const texts = [
		...named.flatMap(({ name, text }) => [name, text]),
		"D’Addario “Ọ̀ṣun” Café™ — STRAẞE ø Ł 1,000 W, 3,5 mm, 12.2 & 15\" 15'' 15” x_y/z+1 a-b -c okoʼs ‘udu’ hoʻo ra`s ta´s ‛em",
	];
	const { rows } = await db.execute<{ folded: string }>(
		sql`select search_fold(text) as folded from unnest(${sql.param(texts)}::text[]) with ordinality as t(text, at) order by at`,
	);
	expect(rows.map(({ folded }) => folded)).toEqual(texts.map(fold));
});

test('a product is found once saved, by its new name once renamed, and not once deleted', async () => {
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

test('a statement that renames or deletes many products updates the count of their words', async () => {
	const goods = ['Vlorn', 'Vlorn', 'Brask'];
	for (const [n, name] of goods.entries())
		await makeProduct(db, { categoryId: category.id, slug: `crowd-${n}`, name, brand: null });
	expect([await titles('vlorn'), await titles('brask')]).toEqual([2, 1]);
	const crowd = sql`${products.slug} like 'crowd-%'`;
	await db
		.update(products)
		.set({ name: sql`replace(${products.name}, 'Vlorn', 'Brask')`, qty: 0 })
		.where(crowd);
	expect([await titles('vlorn'), await titles('brask')]).toEqual([0, 3]);
	expect(await slugs('vlorn')).toEqual([]);
	expect(await slugs('brask')).toHaveLength(3);
	await db.delete(products).where(crowd);
	expect(await titles('brask')).toBe(0);
});

test('only products within a named price are suggested', async () => {
	for (const [slug, sellingKobo] of [
		['dear', 30_000_000],
		['cheap', 19_999_900],
	] as const)
		await makeProduct(db, { categoryId: category.id, slug, name: 'Wumbler', sellingKobo });
	const suggested = async (q: string) => (await suggest(db, q)).products.map(({ slug }) => slug);
	expect(await suggested('wumbler')).toHaveLength(2);
	expect(await suggested('wumbler under 200k')).toEqual(['cheap']);
	expect(await suggested('wumbler above 200k')).toEqual(['dear']);
	// Like the list's own filter, which counts whole naira.
	await db.update(products).set({ sellingKobo: 20_000_050 }).where(eq(products.slug, 'cheap'));
	expect(await suggested('wumbler under 200k')).toEqual(['cheap']);
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

test('of equal products those in stock come first, then the best sellers', async () => {
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

test('results can be filtered and sorted in every order', async () => {
	const search = await findProducts(db, 'guitar');
	const listed = (asked: Partial<ListQuery> = {}) =>
		listProducts(db, { ...search, filters: NO_FILTERS, sort: 'relevance', page: 1, ...asked });
	const { products: found, total } = await searchProducts(db, 'guitar');
	expect(found).toHaveLength(total);
	const all = await listed();
	expect([all.total, all.products]).toEqual([total, found.slice(0, 12)]);
	const byPrice = found.toSorted((a, b) => a.sellingKobo - b.sellingKobo || a.id - b.id);
	expect((await listed({ sort: 'price_asc' })).products).toEqual(byPrice.slice(0, 12));

	const cheap = await listed({ filters: { ...NO_FILTERS, max: 99_999 } });
	expect(cheap.total).toBeGreaterThan(0);
	expect(cheap.total).toBeLessThan(all.total);
	const isCheap = ({ sellingKobo }: { sellingKobo: number }) => sellingKobo < 100_000_00;
	expect(cheap.products).toEqual(found.filter(isCheap));
});

test('products that mention a word in their description come after those that have it in their name', async () => {
	await makeProduct(db, {
		categoryId: category.id,
		slug: 'described',
		name: 'Plain thing',
		description: 'It keeps a frumbular at bay.',
	});
	await makeProduct(db, { categoryId: category.id, slug: 'named', name: 'Frumbular', qty: 0 });
	expect(await slugs('frumbular')).toEqual(['named', 'described']);
});

test('a name of the trade is not bent into a common word, nor is a model followed by what lacks it', async () => {
	const share = await makeProduct(db, { categoryId: category.id, name: 'Share interface' });
	const model = await makeProduct(db, { categoryId: category.id, name: 'Quanx QX-85A drive' });
	const others = await Promise.all(
		['Quanx drive red', 'Quanx drive blue'].map((name) =>
			makeProduct(db, { categoryId: category.id, name }),
		),
	);
	expect(await searchProducts(db, 'shure')).toMatchObject({ products: [], corrected: null });
	expect((await searchProducts(db, 'shate')).corrected).toBe('share');
	expect(await slugs('quanx drive 85a')).toEqual([model.slug]);
	await db.delete(products).where(
		inArray(
			products.id,
			[share, model, ...others].map(({ id }) => id),
		),
	);
});

test('a slip in the beginning of a word is understood, while it is typed and when it is all', async () => {
	const made = await Promise.all(
		['one', 'two', 'three'].map((name) =>
			makeProduct(db, { categoryId: category.id, name: `Glorvophant ${name}` }),
		),
	);
	for (const begun of ['glorb', 'glrov', 'glowv'])
		expect((await suggest(db, begun)).products.length, begun).toBe(3);
	expect((await searchProducts(db, 'glorbo')).corrected).toBe('glorvophant');
	await db.delete(products).where(
		inArray(
			products.id,
			made.map(({ id }) => id),
		),
	);
});

test('a misspelling of one word that was written as two is understood, and the words by themselves too', async () => {
	const made = await Promise.all(
		['Klangbox one', 'Klangbox two', 'Klang in a box'].map((name) =>
			makeProduct(db, { categoryId: category.id, name }),
		),
	);
	expect((await searchProducts(db, 'klang boks')).corrected).toBe('klangbox');
	expect((await slugs('klang boks')).toSorted()).toEqual(made.map(({ slug }) => slug).toSorted());
	expect((await searchProducts(db, 'klang box')).corrected).toBe(null);
	await db.delete(products).where(
		inArray(
			products.id,
			made.map(({ id }) => id),
		),
	);
});

test('a price alone finds all that costs so much, best sellers first', async () => {
	const range = { filters: { ...NO_FILTERS, min: 100_000, max: 200_000 } };
	const found = await searchProducts(db, '', range);
	const prices = found.products.map(({ sellingKobo }) => sellingKobo);
	expect(prices.length).toBeGreaterThan(0);
	expect(prices.filter((kobo) => kobo < 100_000_00 || kobo >= 200_001_00)).toEqual([]);
});

test('a word of a category finds its products, though no text has it and another word is like it', async () => {
	const bags = await makeCategory(db, { name: 'Satchels & Cases', slug: 'satchels' });
	const { id } = await makeProduct(db, {
		categoryId: bags.id,
		slug: 'plomb',
		name: 'Plomb carrier',
	});
	const like = await makeProduct(db, {
		categoryId: category.id,
		slug: 'satche',
		name: 'Satche pad',
	});
	const found = await searchProducts(db, 'satchel');
	expect([found.corrected, found.products.map(({ slug }) => slug)]).toEqual([null, ['plomb']]);
	await db.delete(products).where(inArray(products.id, [id, like.id]));
});
