import { expect, test } from 'vitest';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { fillCart, makeShopper } from '#tests/helpers/shoppers.ts';
import { cartOf } from './cart.ts';
import { leaveOutOrdered, linesBesides } from './goods-of-order.ts';

const db = await testDatabase();
const category = await makeCategory(db);

test('the goods of an own order leave the cart, whoever names it, and the rest stays', async () => {
	const [speaker, microphone] = [
		await makeProduct(db, { categoryId: category.id }),
		await makeProduct(db, { categoryId: category.id }),
	];
	const [shopper, stranger] = [await makeShopper(db), await makeShopper(db)];
	for (const { id } of [shopper, stranger]) await fillCart(db, id, [speaker, 1], [microphone, 1]);
	const order = await makeOrder(db, { userId: shopper.id, state: 'awaiting-payment' }, [
		{ productId: speaker.id, name: speaker.name, unitKobo: 1_000_00, qty: 1 },
		// Its product was deleted.
		{ productId: null, name: 'Old amplifier', unitKobo: 1_000_00, qty: 1 },
	]);
	const inCart = async (userId: number) =>
		(await cartOf(db, userId)).map(({ productId }) => productId);

	expect(await linesBesides(db, shopper.id, order.id)).toBe(1);
	await leaveOutOrdered(db, stranger.id, order.id);
	expect(await inCart(stranger.id)).toEqual([speaker.id, microphone.id]);
	await leaveOutOrdered(db, shopper.id, null);
	expect(await inCart(shopper.id)).toEqual([speaker.id, microphone.id]);
	await leaveOutOrdered(db, shopper.id, order.id);
	expect(await inCart(shopper.id)).toEqual([microphone.id]);
});
