import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { cartItems } from '#db/order-schema.ts';
import { settings } from '#db/site-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { cartOf, notePricesSeen } from './cart.ts';
import { addToCart } from './cart-changes.ts';
import { orderAgain } from './order-again.ts';
import { lockCart } from './order-writing.ts';

const db = await testDatabase();
const category = await makeCategory(db);

async function cartWithDrum(hours: number | null) {
	await db.delete(settings);
	if (hours !== null) await db.insert(settings).values({ key: 'holdPriceHours', value: hours });
	const { id: userId } = await makeShopper(db);
	const drum = await makeProduct(db, { categoryId: category.id, qty: 9, sellingKobo: 1000_00 });
	await addToCart(db, userId, drum.id, 2);
	const setPrice = (sellingKobo: number) =>
		db.update(products).set({ sellingKobo }).where(eq(products.id, drum.id));
	const price = async () => (await cartOf(db, userId))[0]?.sellingKobo;
	const total = async (acceptedTotalKobo?: number) =>
		(
			await db.transaction((tx) =>
				lockCart(tx, { userId, acceptedTotalKobo, input: PLACEMENT, shop: SHOP }),
			)
		).total.totalKobo;
	return { userId, setPrice, price, total };
}

test('without the setting a cart follows the price of the day', async () => {
	for (const hours of [null, 0]) {
		const cart = await cartWithDrum(hours);
		await cart.setPrice(1200_00);
		expect([await cart.price(), await cart.total()]).toEqual([1200_00, 2400_00]);
		expect((await cartOf(db, cart.userId))[0]?.heldUntil).toBeNull();
	}
});

test('a held price is what the cart shows and the order charges, and a lower one counts at once', async () => {
	const cart = await cartWithDrum(48);
	const [line] = await cartOf(db, cart.userId);
	expect(line?.heldUntil?.getTime()).toBeGreaterThan(Date.now() + 47 * 3_600_000);
	await cart.setPrice(1200_00);
	expect([await cart.price(), await cart.total(2000_00)]).toEqual([1000_00, 2000_00]);
	await cart.setPrice(900_00);
	expect([await cart.price(), await cart.total(1800_00)]).toEqual([900_00, 1800_00]);
	await notePricesSeen(db, cart.userId);
	expect((await cartOf(db, cart.userId))[0]?.seenKobo).toBe(900_00);
});

test('once the hours are over the price of the day counts, and whoever agreed to less is asked', async () => {
	const cart = await cartWithDrum(1);
	await cart.setPrice(1200_00);
	await db
		.update(cartItems)
		.set({ heldUntil: sql`now() - interval '1 second'` })
		.where(eq(cartItems.userId, cart.userId));
	expect(await cart.price()).toBe(1200_00);
	await expect(cart.total(2000_00)).rejects.toMatchObject({
		code: 'conflict',
		facts: { totalKobo: 2400_00 },
	});
});

test('goods of an earlier order that come into the cart again keep their price, too', async () => {
	const cart = await cartWithDrum(48);
	const { id: orderId } = await placeOrder(db, cart.userId, PLACEMENT, CHECKOUT);
	await orderAgain(db, cart.userId, orderId);
	await cart.setPrice(1200_00);
	expect([await cart.price(), await cart.total(2000_00)]).toEqual([1000_00, 2000_00]);
});
