import { expect, test } from 'vitest';
import type { products } from '#db/catalogue-schema.ts';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { familyShelves } from './family-shelves.ts';

const db = await testDatabase();

test('each family has one card on the home page: of the popular the newest marked one, elsewhere the one of lists', async () => {
	const { id: categoryId } = await makeCategory(db);
	const make = (slug: string, given: Partial<typeof products.$inferInsert> = {}) =>
		makeProduct(db, { categoryId, slug, ...given });
	const family = async (name: string, members: { id: number }[]) => {
		const [made] = await db
			.insert(productFamilies)
			.values({ name, options: ['Colour'], categoryId })
			.returning();
		await db.insert(familyVariants).values(
			members.map(({ id }, at) => ({
				familyId: made?.id ?? 0,
				productId: id,
				choice: [`Colour ${at}`],
			})),
		);
	};
	const slugs = async (most: number) => {
		const { popular, newest } = await familyShelves(db, most);
		return [popular.map(({ slug }) => slug), newest.map(({ slug }) => slug)];
	};
	const red = await make('lead-red', { popular: 1, sellingKobo: 9_000_00 });
	const blue = await make('lead-blue', { popular: 1, sellingKobo: 9_500_00 });
	const green = await make('lead-green', { sellingKobo: 1_000_00 });
	await make('drum', { popular: 1 });
	await make('bell');
	const small = await make('box-small', { qty: 0 });
	const large = await make('box-large');
	await make('hidden', { popular: 1, status: 1 });
	expect((await slugs(9))[0]).toEqual(['drum', 'lead-blue', 'lead-red']);
	await family('Lead', [red, blue, green]);
	await family('Box', [small, large]);
	expect(await slugs(9)).toEqual([
		['drum', 'lead-blue'],
		['box-large', 'bell'],
	]);
	expect(await slugs(1)).toEqual([['drum'], ['box-large']]);
});
