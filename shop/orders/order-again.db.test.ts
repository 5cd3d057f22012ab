import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { fillCart, makeShopper } from '#tests/helpers/shoppers.ts';
import { cartOf } from './cart.ts';
import { firstGoods, goodsLeft, orderAgain } from './order-again.ts';

const db = await testDatabase();
const category = await makeCategory(db);
const product = (qty: number) => makeProduct(db, { categoryId: category.id, qty });
const problem = (code: string) => expect.objectContaining({ name: 'Problem', code });

test('what is still sold goes into the cart, within 10 and the stock; what is there already stays', async () => {
	const [plenty, few, out, hidden, had] = await Promise.all([40, 2, 0, 9, 9].map(product));
	if (!plenty || !few || !out || !hidden || !had) throw new Error('no products were made');
	await db.update(products).set({ status: 1 }).where(eq(products.id, hidden.id));
	const { id: userId } = await makeShopper(db);
	const line = ({ id, name }: typeof plenty, qty: number) => ({
		productId: id,
		name,
		unitKobo: 1_000_00,
		qty,
	});
	const gone = { productId: null, name: 'Old amplifier', unitKobo: 1_000_00, qty: 1 };
	const order = await makeOrder(db, { userId }, [
		line(plenty, 30),
		line(few, 3),
		line(out, 1),
		line(hidden, 1),
		line(had, 1),
		gone,
	]);
	await fillCart(db, userId, [had, 5]);

	await orderAgain(db, userId, order.id);
	await orderAgain(db, userId, order.id);
	const cart = await cartOf(db, userId);
	expect(cart.map(({ productId, productQty }) => [productId, productQty])).toEqual([
		[had.id, 5],
		[plenty.id, 10],
		[few.id, 2],
	]);
	expect((await goodsLeft(db, userId, order.id)).map(({ left }) => left)).toEqual([
		10, 2, 0, 0, 9, 0,
	]);
	expect(await firstGoods(db, [order.id])).toEqual(
		new Map([[order.id, { name: plenty.name, imagePath: null, others: 5 }]]),
	);
	expect(await firstGoods(db, [])).toEqual(new Map());
});

test('an order of which nothing is sold, and that of another user, are refused', async () => {
	const [owner, stranger] = [await makeShopper(db), await makeShopper(db)];
	const order = await makeOrder(db, { userId: owner.id }, [
		{ productId: null, name: 'Old amplifier', unitKobo: 1_000_00, qty: 1 },
	]);
	await expect(orderAgain(db, owner.id, order.id)).rejects.toEqual(problem('conflict'));
	await expect(orderAgain(db, stranger.id, order.id)).rejects.toEqual(problem('not-found'));
	await expect(orderAgain(db, owner.id, null)).rejects.toEqual(problem('not-found'));
	expect(await cartOf(db, owner.id)).toEqual([]);
});
