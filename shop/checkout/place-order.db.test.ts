import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { productImages, products } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { orderEvents, orderLines, orders } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { LARGEST_KOBO } from '../kit/money.ts';
import { LARGEST_INTEGER } from '../kit/parse-id.ts';
import { cartOf } from '../orders/cart.ts';
import type { PlacedOrder } from '../orders/order-writing.ts';
import { placeOrder } from './place-order.ts';

const db = await testDatabase();
const category = await makeCategory(db);
let product: Awaited<ReturnType<typeof makeProduct>>;
let userId: number;

beforeEach(async () => {
	product = await makeProduct(db, { categoryId: category.id, qty: 12 });
	userId = (await makeShopper(db)).id;
});

const options = CHECKOUT;

async function stockOf(productId = product.id) {
	const [row] = await db.select().from(products).where(eq(products.id, productId));
	return { qty: row?.qty, soldCount: row?.soldCount };
}

/** Everything that placing an order writes, to check that nothing was written. */
async function traces() {
	return {
		orders: await db.$count(orders),
		lines: await db.$count(orderLines),
		events: await db.$count(orderEvents),
		mails: await db.$count(mails),
		jobs: (await db.execute(sql`select count(*)::int as n from pgboss.job where name = 'mail'`))
			.rows[0]?.n,
		cart: (await cartOf(db, userId)).map((line) => line.productQty),
		stock: await stockOf(),
	};
}

/** The answer to whoever sends an order again: its fee is then read with feeOfOrder(). */
const asPlacedBefore = ({ fee: _, ...order }: PlacedOrder) => order;

test('an order keeps names, prices and covers as sold, takes the stock, empties the cart, posts one mail', async () => {
	const cable = await makeProduct(db, {
		categoryId: category.id,
		name: 'Cable "XLR", {5 m}\\',
		brand: null,
		sellingKobo: 99_50,
	});
	await db
		.insert(productImages)
		.values({ productId: product.id, imagePath: 'cover.jpg', width: 8, height: 6 });
	await fillCart(db, userId, [product, 2], [cable, 10]);
	const placed = await placeOrder(db, userId, PLACEMENT, options);
	expect(placed).toEqual({
		id: expect.any(Number),
		trackingNo: expect.stringMatching(/^BH-/),
		totalKobo: 2 * 45_000_00 + 10 * 99_50,
		fee: { deliveryKobo: 0, name: null },
	});
	await db.update(products).set({ name: 'Renamed', sellingKobo: 1 });
	const [order] = await db.select().from(orders).where(eq(orders.id, placed.id));
	expect(order).toMatchObject({
		userId,
		state: 'placed',
		lastname: "O'Kafor",
		address: PLACEMENT.address,
		region: 'Anambra',
		paymentMode: 'cod',
		paymentId: '',
		subtotalKobo: placed.totalKobo,
		discountKobo: 0,
		deliveryKobo: 0,
		taxKobo: 0,
		totalKobo: placed.totalKobo,
	});
	const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, placed.id));
	expect(lines).toMatchObject([
		{
			productId: product.id,
			name: product.name,
			brand: 'Ogene',
			imagePath: 'cover.jpg',
			unitKobo: 45_000_00,
			qty: 2,
		},
		{
			productId: cable.id,
			name: cable.name,
			brand: null,
			imagePath: null,
			unitKobo: 99_50,
			qty: 10,
		},
	]);
	expect(
		await db.select().from(orderEvents).where(eq(orderEvents.orderId, placed.id)),
	).toMatchObject([{ fromState: null, toState: 'placed', byUserId: userId }]);
	expect(await stockOf()).toEqual({ qty: 10, soldCount: 2 });
	expect(await stockOf(cable.id)).toEqual({ qty: 0, soldCount: 10 });
	expect(await cartOf(db, userId)).toEqual([]);
	const [mail] = await db
		.select()
		.from(mails)
		.where(eq(mails.dedupeKey, `order-placed:${placed.id}`));
	expect(mail).toMatchObject({ recipient: PLACEMENT.email, kind: 'order-placed' });
	expect(mail?.bodyText).toContain(placed.trackingNo);
	expect(mail?.bodyText).toContain('₦90,995');
});

test('an empty cart is refused', async () => {
	await expect(placeOrder(db, userId, PLACEMENT, options)).rejects.toMatchObject({
		code: 'conflict',
		message: 'Your Shopping Cart is Empty',
	});
});

test('while no orders are taken online an order is refused and changes nothing; one already placed is answered again', async () => {
	const closed = {
		...CHECKOUT,
		shop: { ...SHOP, payments: { ...SHOP.payments, cod: false } },
		idempotencyKey: 'closed',
	};
	await fillCart(db, userId, [product, 2]);
	const before = await traces();
	await expect(placeOrder(db, userId, PLACEMENT, closed)).rejects.toMatchObject({
		code: 'conflict',
		status: 409,
		message: `We are not taking orders online at the moment. Please call ${SHOP.phone} to order.`,
	});
	expect(await traces()).toEqual(before);
	const placed = await placeOrder(db, userId, PLACEMENT, { ...closed, shop: SHOP });
	expect(await placeOrder(db, userId, PLACEMENT, closed)).toEqual(asPlacedBefore(placed));
});

test('a payment that no provider confirms is refused and changes nothing', async () => {
	await fillCart(db, userId, [product, 2]);
	const before = await traces();
	for (const payment_mode of ['Paid by PayPal', 'paystack', 'COD '])
		await expect(
			placeOrder(db, userId, { ...PLACEMENT, payment_mode, payment_id: 'T1' }, options),
		).rejects.toMatchObject({ code: 'payment-unconfirmed', status: 402 });
	expect(await traces()).toEqual(before);
});

test('an order with products short or no longer sold names them and changes nothing', async () => {
	const hidden = await makeProduct(db, { categoryId: category.id, name: 'Hidden', status: 1 });
	const fine = await makeProduct(db, { categoryId: category.id });
	await fillCart(db, userId, [fine, 1], [product, 13], [hidden, 1]);
	const before = await traces();
	await expect(placeOrder(db, userId, PLACEMENT, options)).rejects.toMatchObject({
		code: 'conflict',
		message: `Only 12 of ${product.name} in stock. Hidden is no longer sold.`,
		facts: {
			items: [
				{ product_id: product.id, name: product.name, product_qty: 13, in_stock: 12, sold: true },
				{ product_id: hidden.id, name: 'Hidden', product_qty: 1, in_stock: 0, sold: false },
			],
		},
	});
	expect(await traces()).toEqual(before);
	expect(await stockOf(fine.id)).toEqual({ qty: 10, soldCount: 0 });
});

test('a deleted product leaves the cart, and the rest can be bought', async () => {
	const doomed = await makeProduct(db, { categoryId: category.id });
	await fillCart(db, userId, [doomed, 1], [product, 1]);
	await db.delete(products).where(eq(products.id, doomed.id));
	expect(await placeOrder(db, userId, PLACEMENT, options)).toMatchObject({ totalKobo: 45_000_00 });
});

test('only the total the shopper accepted is charged', async () => {
	await fillCart(db, userId, [product, 2]);
	await db.update(products).set({ sellingKobo: 46_000_00 }).where(eq(products.id, product.id));
	const before = await traces();
	await expect(
		placeOrder(db, userId, PLACEMENT, { ...options, acceptedTotalKobo: 90_000_00 }),
	).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('₦92,000'),
		facts: { totalKobo: 92_000_00 },
	});
	expect(await traces()).toEqual(before);
	const again = { ...options, acceptedTotalKobo: 92_000_00 };
	expect(await placeOrder(db, userId, PLACEMENT, again)).toMatchObject({ totalKobo: 92_000_00 });
});

test('a total larger than amounts go is refused and changes nothing', async () => {
	const most = await makeProduct(db, {
		categoryId: category.id,
		sellingKobo: LARGEST_KOBO,
		qty: LARGEST_INTEGER,
	});
	await fillCart(db, userId, [most, LARGEST_INTEGER]);
	const before = await traces();
	await expect(placeOrder(db, userId, PLACEMENT, options)).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('too large to be placed online'),
	});
	expect(await traces()).toEqual(before);
});

test('an order cut off in the middle leaves nothing behind', async () => {
	await fillCart(db, userId, [product, 2]);
	const before = await traces();
	await db.execute(sql`create function cut_off() returns trigger language plpgsql as
		'begin raise exception ''the line was cut''; end'`);
	for (const table of ['order_lines', 'mails', 'products']) {
		await db.execute(
			sql.raw(`create trigger cut before insert or update on ${table} execute function cut_off()`),
		);
		await expect(placeOrder(db, userId, PLACEMENT, options)).rejects.not.toMatchObject({
			name: 'Problem',
		});
		await db.execute(sql.raw(`drop trigger cut on ${table}`));
		expect(await traces()).toEqual(before);
	}
	expect(await placeOrder(db, userId, PLACEMENT, options)).toMatchObject({ totalKobo: 90_000_00 });
});

test('the same key returns the same order, whatever is in the cart by then; other content is refused', async () => {
	const keyed = { ...options, idempotencyKey: 'checkout-1' };
	await fillCart(db, userId, [product, 2]);
	const first = await placeOrder(db, userId, PLACEMENT, keyed);
	expect(await placeOrder(db, userId, PLACEMENT, keyed)).toEqual(asPlacedBefore(first));
	await fillCart(db, userId, [product, 1]);
	const before = await traces();
	expect(await placeOrder(db, userId, PLACEMENT, keyed)).toEqual(asPlacedBefore(first));
	for (const other of [{ city: 'Awka' }, { payment_mode: 'paystack' }])
		await expect(placeOrder(db, userId, { ...PLACEMENT, ...other }, keyed)).rejects.toMatchObject({
			code: 'conflict',
			message: expect.stringContaining('another order'),
		});
	expect(await traces()).toEqual(before);
	const stranger = (await makeShopper(db)).id;
	await fillCart(db, stranger, [product, 1]);
	expect((await placeOrder(db, stranger, PLACEMENT, keyed)).id).not.toBe(first.id);
});

test('a key that is too long is refused', async () => {
	await fillCart(db, userId, [product, 1]);
	const longest = { ...options, idempotencyKey: 'k'.repeat(128) };
	expect((await placeOrder(db, userId, PLACEMENT, longest)).id).toBeGreaterThan(0);
	await expect(
		placeOrder(db, userId, PLACEMENT, { ...options, idempotencyKey: 'k'.repeat(129) }),
	).rejects.toMatchObject({ code: 'invalid' });
});
