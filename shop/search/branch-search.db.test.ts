import { expect, test } from 'vitest';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { NO_FILTERS } from '../catalogue/lists/list-filters.ts';
import { searchProducts } from './search.ts';

const db = await testDatabase();
const light = await makeCategory(db, { slug: 'lighting', name: 'Lighting' });
const heads = await makeCategory(db, { slug: 'heads', name: 'Heads', parentId: light.id });
const other = await makeCategory(db, { slug: 'other', name: 'Other' });
for (const category of [heads, other])
	await makeProduct(db, {
		categoryId: category.id,
		slug: `spot-${category.slug}`,
		name: 'Ventor spot',
		brand: 'Ventor',
	});
// The catalogue must know the word that is searched.
await makeProduct(db, { categoryId: other.id, slug: 'desk', name: 'Lighting desk', brand: 'Udu' });

const found = async (q: string, chosen: string[] = []) => {
	const filters = { ...NO_FILTERS, categories: chosen };
	const { products } = await searchProducts(db, q, { filters });
	return products.map(({ slug }) => slug);
};

test('a category chosen as a filter of a search stands for its branch', async () => {
	expect((await found('ventor')).toSorted()).toEqual(['spot-heads', 'spot-other']);
	expect(await found('ventor', ['lighting'])).toEqual(['spot-heads']);
});

test('who names a category finds the goods below it first', async () => {
	expect(await found('lighting ventor')).toEqual(['spot-heads', 'spot-other', 'desk']);
});
