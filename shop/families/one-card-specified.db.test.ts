import { expect, test } from 'vitest';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { defineSpecifications, specify } from '#tests/helpers/specifications.ts';
import { readListState, SHOP_SORTS } from '../catalogue/lists/list-filters.ts';
import { listProducts } from '../catalogue/lists/product-list.ts';
import { categoryScope } from '../search/specified-list.ts';

const db = await testDatabase();
const above = await makeCategory(db);
const category = await makeCategory(db, { parentId: above.id });
const { length = 0 } = await defineSpecifications(db, category.id, { key: 'length', unit: 'm' });
const [family] = await db
	.insert(productFamilies)
	.values({ categoryId: category.id, name: 'Leads', options: ['Length'] })
	.returning();
const make = async (name: string, metres: number, sellingKobo: number) => {
	const { id } = await makeProduct(db, { categoryId: category.id, name, sellingKobo });
	await specify(db, id, { [length]: metres });
	return id;
};
const members = [await make('A', 5, 100), await make('B', 10, 200), await make('C', 10, 300)];
await db.insert(familyVariants).values(
	members.map((productId, at) => ({
		productId,
		familyId: family?.id ?? 0,
		choice: [String(at)],
	})),
);
await make('Z', 10, 400);

async function list(query: string, belowIds: number[] = []) {
	const state = readListState(new URLSearchParams(query), SHOP_SORTS);
	const categoryId = belowIds.length > 0 ? above.id : category.id;
	const scope = await categoryScope(db, { categoryId, belowIds }, state);
	const found = await listProducts(db, {
		scope,
		filters: state,
		sort: 'price_asc',
		page: 1,
		oneCard: true,
	});
	const names = found.products.map(({ name }) => name).join('');
	expect(found.total).toBe(names.length);
	const [facet] = found.facets.specifications;
	return [names, facet?.choices.map(({ label, count }) => `${label} ${count}`).join(', ')];
}

test('with one card a family, a specification shows each product that fits, and a branch does too', async () => {
	for (const belowIds of [[], [category.id]]) {
		expect((await list('', belowIds))[0]).toBe('AZ');
		expect(await list('spec.length=10', belowIds)).toEqual(['BCZ', '5 m 1, 10 m 3']);
		expect(await list('spec.length.max=7', belowIds)).toEqual(['A', '5 m 1, 10 m 3']);
	}
});

test('a filter that the list has not leaves one card a family', async () => {
	for (const belowIds of [[], [category.id]]) {
		expect((await list('spec.none=1', belowIds))[0]).toBe('AZ');
		expect((await list('spec.length=long', belowIds))[0]).toBe('AZ');
	}
});
