import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { categories, productImages, products } from '#db/catalogue-schema.ts';
import { cartItems } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { fillCart, makeShopper } from '#tests/helpers/shoppers.ts';
import { cartCount, cartOf, notePricesSeen } from './cart.ts';
import {
	Addition,
	AlreadyInCart,
	addOneMore,
	addToCart,
	changeQuantity,
	removeFromCart,
	setQuantity,
} from './cart-changes.ts';

const db = await testDatabase();
const category = await makeCategory(db);
let product: Awaited<ReturnType<typeof makeProduct>>;
let userId: number;

beforeEach(async () => {
	product = await makeProduct(db, { categoryId: category.id, qty: 12, size: 'M' });
	userId = (await makeShopper(db)).id;
});

const problem = (code: string) => expect.objectContaining({ name: 'Problem', code });

async function onlyLine() {
	const [line] = await cartOf(db, userId);
	if (!line) throw new Error('the cart is empty');
	return line;
}

test('a product goes into the cart once; its line has the current price, stock and cover', async () => {
	await db.insert(productImages).values([
		{ productId: product.id, imagePath: 'second.jpg', width: 10, height: 20, position: 1 },
		{ productId: product.id, imagePath: 'cover.jpg', width: 800, height: 600, position: 0 },
	]);
	expect(await addToCart(db, userId, product.id, 3)).toEqual({ cartCount: 1, name: product.name });
	const again = addToCart(db, userId, product.id, 1);
	await expect(again).rejects.toThrow(AlreadyInCart);
	await expect(again).rejects.toThrow('already in your cart');
	const other = await makeProduct(db, { categoryId: category.id, qty: 500 });
	expect(await addToCart(db, userId, other.id, 500)).toMatchObject({ cartCount: 2 });
	await db.update(products).set({ sellingKobo: 99 }).where(eq(products.id, product.id));
	const [line, second] = await cartOf(db, userId);
	expect(line).toMatchObject({
		productId: product.id,
		productQty: 3,
		sellingKobo: 99,
		seenKobo: 45_000_00,
		stock: 12,
		sold: true,
		size: 'M',
		category: { slug: category.slug },
		cover: { path: 'cover.jpg', width: 800, height: 600 },
	});
	expect(second?.cover).toBeNull();
	await notePricesSeen(db, userId);
	expect((await cartOf(db, userId))[0]?.seenKobo).toBe(99);
	expect(await cartCount(db, userId)).toBe(2);
});

test('adding is refused for hidden, unknown or short products and for a quantity that is not a whole number', async () => {
	await expect(addToCart(db, userId, product.id, 13)).rejects.toThrow('Only 12 in stock.');
	await expect(addToCart(db, userId, product.id, 1e300)).rejects.toEqual(problem('conflict'));
	await expect(addToCart(db, userId, 2_147_483_647, 1)).rejects.toEqual(problem('not-found'));
	await expect(addToCart(db, userId, null, 1)).rejects.toEqual(problem('not-found'));
	for (const qty of [0, -1, 1.5, Number.NaN])
		await expect(addToCart(db, userId, product.id, qty)).rejects.toMatchObject({
			code: 'invalid',
			fields: { product_qty: [expect.any(String)] },
		});
	await db.update(products).set({ status: 1 }).where(eq(products.id, product.id));
	await expect(addToCart(db, userId, product.id, 1)).rejects.toEqual(problem('not-found'));
	const unpriced = await makeProduct(db, { categoryId: category.id, sellingKobo: 0 });
	await expect(addToCart(db, userId, unpriced.id, 1)).rejects.toEqual(problem('not-found'));
	const hidden = await makeCategory(db, { status: 1 });
	const inside = await makeProduct(db, { categoryId: hidden.id });
	await expect(addToCart(db, userId, inside.id, 1)).rejects.toEqual(problem('not-found'));
	expect(await cartCount(db, userId)).toBe(0);
});

test('adding parses its input: malformed ids become "not found", quantities must be whole', () => {
	expect(Addition.parse({ product_id: '7', product_qty: '2' })).toEqual({
		product_id: 7,
		product_qty: 2,
	});
	for (const id of [undefined, 'x', -1, 1.5, {}, '1; drop', 99_999_999_999])
		expect(Addition.parse({ product_id: id, product_qty: 1 }).product_id).toBeNull();
	for (const qty of [undefined, null, '', '1.5', 1.5, 0, '0', true, [1], 'abc', '-2'])
		expect(Addition.safeParse({ product_id: 1, product_qty: qty }).success).toBe(false);
});

test('added many times at once, the product is in the cart once and the others are refused', async () => {
	const tries = await Promise.allSettled(
		Array.from({ length: 12 }, () => addToCart(db, userId, product.id, 2)),
	);
	const refused = tries.flatMap((t) => (t.status === 'rejected' ? [t.reason.code] : []));
	expect(refused).toEqual(Array(11).fill('conflict'));
	expect(await cartOf(db, userId)).toMatchObject([{ productQty: 2 }]);
});

test('a product deleted while it is being added is added or not found, never a fault', async () => {
	for (let round = 0; round < 20; round += 1) {
		const { id } = await makeProduct(db, { categoryId: category.id });
		const adding = Array.from({ length: 4 }, async () =>
			addToCart(db, (await makeShopper(db)).id, id, 1).catch((error) => error.code),
		);
		const [, ...outcomes] = await Promise.all([
			db.delete(products).where(eq(products.id, id)),
			...adding,
		]);
		for (const outcome of outcomes) {
			expect(outcome === 'not-found' || typeof outcome === 'object').toBe(true);
		}
	}
});

test('what the shopper has reserved by an own unpaid order can be added again, by them alone', async () => {
	const last = await makeProduct(db, { categoryId: category.id, qty: 0 });
	const line = { productId: last.id, name: last.name, unitKobo: 100, qty: 2 };
	await makeOrder(db, { userId, state: 'awaiting-payment' }, [line]);
	const stranger = (await makeShopper(db)).id;
	await expect(addToCart(db, stranger, last.id, 1)).rejects.toThrow('out of stock');
	await expect(addToCart(db, userId, last.id, 3)).rejects.toThrow('Only 2 in stock.');
	expect(await addToCart(db, userId, last.id, 2)).toMatchObject({ cartCount: 1 });
});

test('stepping stays within 1 to 10, also many times at once', async () => {
	await fillCart(db, userId, [product, 8]);
	const { id } = await onlyLine();
	expect(await changeQuantity(db, userId, id, 'inc')).toEqual({ productQty: 9, cartCount: 1 });
	await Promise.all(Array.from({ length: 8 }, () => changeQuantity(db, userId, id, 'inc')));
	expect((await onlyLine()).productQty).toBe(10);
	await Promise.all(Array.from({ length: 4 }, () => changeQuantity(db, userId, id, 'dec')));
	expect((await onlyLine()).productQty).toBe(6);
	await Promise.all(Array.from({ length: 9 }, () => changeQuantity(db, userId, id, 'dec')));
	expect((await onlyLine()).productQty).toBe(1);
});

test('one more never lowers a quantity above a limit, and one less brings it back within', async () => {
	await fillCart(db, userId, [product, 12]);
	const { id } = await onlyLine();
	const step = async (change: 'inc' | 'dec') =>
		(await changeQuantity(db, userId, id, change)).productQty;
	const stock = (qty: number) =>
		db.update(products).set({ qty }).where(eq(products.id, product.id));
	expect(await step('inc')).toBe(12);
	expect(await step('dec')).toBe(10);
	expect(await step('inc')).toBe(10);
	await stock(4);
	expect(await step('inc')).toBe(10);
	expect(await step('dec')).toBe(4);
	expect(await step('inc')).toBe(4);
	await stock(0);
	expect(await step('inc')).toBe(4);
	expect(await step('dec')).toBe(1);
	expect(await step('inc')).toBe(1);
	expect(await step('dec')).toBe(1);
});

test('one more of what is in the cart is added up to 10 and the stock, also many times at once', async () => {
	await expect(addOneMore(db, userId, product.id)).rejects.toEqual(problem('not-found'));
	await addToCart(db, userId, product.id, 1);
	expect(await addOneMore(db, userId, product.id)).toEqual({
		productQty: 2,
		cartCount: 1,
		name: product.name,
	});
	await Promise.allSettled(Array.from({ length: 12 }, () => addOneMore(db, userId, product.id)));
	expect((await onlyLine()).productQty).toBe(10);
	await expect(addOneMore(db, userId, product.id)).rejects.toThrow('You have 10 in your cart.');
	await db.update(products).set({ qty: 4 }).where(eq(products.id, product.id));
	await db.update(cartItems).set({ productQty: 4 }).where(eq(cartItems.userId, userId));
	await expect(addOneMore(db, userId, product.id)).rejects.toThrow('Only 4 in stock.');
});

test('a typed quantity is accepted from 1 to 10 and up to the stock', async () => {
	await fillCart(db, userId, [product, 1]);
	const { id } = await onlyLine();
	await setQuantity(db, userId, id, 10);
	await expect(setQuantity(db, userId, id, 11)).rejects.toEqual(problem('invalid'));
	await expect(setQuantity(db, userId, id, 0)).rejects.toEqual(problem('invalid'));
	await db.update(products).set({ qty: 3 }).where(eq(products.id, product.id));
	await expect(setQuantity(db, userId, id, 4)).rejects.toThrow('Only 3 in stock.');
	expect((await onlyLine()).productQty).toBe(10);
});

test("another user's lines are not found, and stay unchanged", async () => {
	await fillCart(db, userId, [product, 2]);
	const { id } = await onlyLine();
	const stranger = (await makeShopper(db)).id;
	for (const attempt of [
		() => changeQuantity(db, stranger, id, 'inc'),
		() => setQuantity(db, stranger, id, 5),
		() => removeFromCart(db, stranger, id),
		() => removeFromCart(db, userId, null),
	])
		await expect(attempt()).rejects.toEqual(problem('not-found'));
	expect((await onlyLine()).productQty).toBe(2);
});

test('a line is removed once, and the answer has the new count', async () => {
	const other = await makeProduct(db, { categoryId: category.id });
	await fillCart(db, userId, [product, 1], [other, 1]);
	const { id } = await onlyLine();
	expect(await removeFromCart(db, userId, id)).toMatchObject({ cartCount: 1 });
	await expect(removeFromCart(db, userId, id)).rejects.toEqual(problem('not-found'));
});

test('lines whose product or category was hidden stay, marked as no longer sold; deleted ones go', async () => {
	const hiddenLater = await makeCategory(db);
	const [second, third] = [
		await makeProduct(db, { categoryId: hiddenLater.id }),
		await makeProduct(db, { categoryId: category.id }),
	];
	await fillCart(db, userId, [product, 1], [second, 1], [third, 1]);
	await db.update(products).set({ status: 1 }).where(eq(products.id, product.id));
	await db.update(categories).set({ status: 1 }).where(eq(categories.id, hiddenLater.id));
	await db.delete(products).where(eq(products.id, third.id));
	expect((await cartOf(db, userId)).map((line) => line.sold)).toEqual([false, false]);
	expect(await db.$count(cartItems, eq(cartItems.userId, userId))).toBe(2);
});
