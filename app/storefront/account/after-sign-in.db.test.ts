import { expect, test } from 'vitest';
import type { RequestContext } from '#server/http/request-context.ts';
import { cartOf } from '#shop/orders/cart.ts';
import { wishesOf } from '#shop/shoppers/wishlist.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { addWanted } from './after-sign-in.ts';

const db = await testDatabase();
const context = { db } as RequestContext;
const category = await makeCategory(db);
const { id: productId } = await makeProduct(db, { categoryId: category.id, qty: 5 });

test('what a visitor wanted is in the cart or in the wishlist after signing in', async () => {
	const { id } = await makeShopper(db);
	expect(await addWanted(context, id, { next: '/' })).toBeNull();
	expect(await addWanted(context, id, { wish: String(productId) })).toMatchObject({
		isWished: true,
	});
	expect(await wishesOf(db, id)).toEqual([productId]);
	expect(await cartOf(db, id)).toEqual([]);
	const added = await addWanted(context, id, { add: String(productId), qty: '2' });
	expect(added).toMatchObject({ addedId: productId });
	expect(await cartOf(db, id)).toMatchObject([{ productId, productQty: 2 }]);
});

test('an id that names nothing is reported and changes nothing', async () => {
	const { id } = await makeShopper(db);
	expect(await addWanted(context, id, { add: 'x' })).toMatchObject({ addedId: null });
	await addWanted(context, id, { wish: 'x' });
	expect([await wishesOf(db, id), await cartOf(db, id)]).toEqual([[], []]);
});
