import { expect, test } from 'vitest';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { addWishes, MOST_WISHES, removeWish, wishedProducts, wishesOf } from './wishlist.ts';

const db = await testDatabase();
const category = await makeCategory(db);
const make = (given = {}) => makeProduct(db, { categoryId: category.id, ...given });

test('wishes are merged without duplicates; hidden and unknown products are left out', async () => {
	const user = await makeShopper(db);
	const [first, second, hidden] = [await make(), await make(), await make({ status: 1 })];
	await addWishes(db, user.id, [first.id]);
	await addWishes(db, user.id, [first.id, second.id, hidden.id, 999_999]);
	expect(await wishesOf(db, user.id)).toEqual([second.id, first.id]);
	expect((await wishedProducts(db, user.id)).map(({ id }) => id)).toEqual([second.id, first.id]);
	await removeWish(db, user.id, second.id);
	await removeWish(db, user.id, null);
	expect(await wishesOf(db, user.id)).toEqual([first.id]);
});

test('a full list refuses more wishes and keeps those it has', async () => {
	const user = await makeShopper(db);
	const goods = await Promise.all(Array.from({ length: MOST_WISHES + 1 }, () => make()));
	const ids = goods.map(({ id }) => id);
	await addWishes(db, user.id, ids.slice(1));
	await expect(addWishes(db, user.id, ids)).rejects.toMatchObject({ code: 'conflict' });
	expect(await wishesOf(db, user.id)).toHaveLength(MOST_WISHES);

	// Also when several are added at the same moment: to each alone there would be room for one.
	await removeWish(db, user.id, ids[1] ?? null);
	const atOnce = ids.slice(0, 2).map((id) => addWishes(db, user.id, [id]));
	expect((await Promise.allSettled(atOnce)).map(({ status }) => status).sort()).toEqual([
		'fulfilled',
		'rejected',
	]);
	expect(await wishesOf(db, user.id)).toHaveLength(MOST_WISHES);
});
