import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories } from '#db/catalogue-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { NO_FILTERS } from './list-filters.ts';
import type { ListScope } from './list-query.ts';
import { listProducts } from './product-list.ts';

const db = await testDatabase();
const audio = await makeCategory(db, { slug: 'audio', name: 'Audio' });
const cables = await makeCategory(db, { slug: 'cables', name: 'Cables', parentId: audio.id });
const xlr = await makeCategory(db, { slug: 'xlr', name: 'XLR', parentId: cables.id });
const light = await makeCategory(db, { slug: 'light', name: 'Light' });
const naira = (amount: number) => ({ sellingKobo: amount * 100, originalKobo: amount * 100 });
for (const [slug, category, more] of [
	['amp', audio, { brand: 'Udu', ...naira(9000) }],
	['reel', cables, { brand: 'Ogene', ...naira(3000) }],
	['lead', xlr, { brand: 'Ogene', ...naira(1000), qty: 0 }],
	['plug', xlr, { brand: 'Udu', ...naira(500) }],
	['spot', light, { brand: 'Ogene', ...naira(700) }],
] as const)
	await makeProduct(db, { slug, categoryId: category.id, ...more });

const BRANCH: ListScope = { categoryId: audio.id, belowIds: [cables.id, xlr.id] };
const list = (scope: ListScope, filters = {}, sort: 'price_asc' | 'available' = 'available') =>
	listProducts(db, { scope, filters: { ...NO_FILTERS, ...filters }, sort, page: 1 });
const slugs = async (...asked: Parameters<typeof list>) =>
	(await list(...asked)).products.map(({ slug }) => slug);

test('the list of a category holds all goods below it, in one order, with their counts', async () => {
	const { products, total, facets } = await list(BRANCH);
	expect(products.map(({ slug }) => slug)).toEqual(['plug', 'reel', 'amp', 'lead']);
	expect(total).toBe(4);
	expect(facets.inStock).toBe(3);
	expect(facets.brands.map(({ value, count }) => [value, count])).toEqual([
		['Ogene', 2],
		['Udu', 2],
	]);
	expect(facets.categories).toEqual([
		{ value: 'cables', label: 'Cables', count: 3 },
		{ value: 'xlr', label: 'XLR', count: 2, level: 1 },
	]);
	expect(await slugs(BRANCH, { brands: ['Udu'] }, 'price_asc')).toEqual(['plug', 'amp']);
	expect(await slugs({ categoryId: cables.id })).toEqual(['reel']);
});

test('a chosen category stands for its branch, in the whole shop and in a list of one above it', async () => {
	expect(await slugs({}, { categories: ['audio'] }, 'price_asc')).toEqual([
		'plug',
		'lead',
		'reel',
		'amp',
	]);
	expect(await slugs(BRANCH, { categories: ['cables'] }, 'price_asc')).toEqual([
		'plug',
		'lead',
		'reel',
	]);
	expect(await slugs(BRANCH, { categories: ['light'] })).toEqual([]);
	const { facets } = await list({});
	expect(facets.categories).toEqual([
		{ value: 'audio', label: 'Audio', count: 4 },
		{ value: 'cables', label: 'Cables', count: 3, level: 1 },
		{ value: 'xlr', label: 'XLR', count: 2, level: 2 },
		{ value: 'light', label: 'Light', count: 1 },
	]);
});

test('goods of a hidden category are in no list, those below it in all', async () => {
	await db.update(categories).set({ status: 1 }).where(eq(categories.id, cables.id));
	const { products, facets } = await list({}, { categories: ['audio'] }, 'price_asc');
	expect(products.map(({ slug }) => slug)).toEqual(['plug', 'lead', 'amp']);
	expect(facets.categories.map(({ label, level = 0 }) => [label, level])).toEqual([
		['Audio', 0],
		['XLR', 1],
		['Light', 0],
	]);
});
