import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { cartItems, orders } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeOrder, moveByStaff } from '#tests/helpers/orders.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { cartOf } from './cart.ts';

const db = await testDatabase();
const category = await makeCategory(db);
const admin = await makeShopper(db);
let phones = 0;
let phone = '';
let userId = 0;

beforeEach(async () => {
	userId = (await makeShopper(db)).id;
	phones += 1;
	phone = `0803 200 ${1000 + phones}`;
});

const limited = (limits: { openCashOrders?: number; heldProducts?: number }) => ({
	...CHECKOUT,
	shop: { ...SHOP, ...limits },
});
type Options = Parameters<typeof placeOrder>[3];
const place = (options: Options, buyer = userId, number = phone) =>
	placeOrder(db, buyer, { ...PLACEMENT, phone: number }, options);
const goods = (qty = 1000) => makeProduct(db, { categoryId: category.id, qty });
/** Fills the cart and places the order. */
async function buy(
	options: Options,
	wishes: [Awaited<ReturnType<typeof goods>>, number][],
	buyer = userId,
	number = phone,
) {
	await fillCart(db, buyer, ...wishes);
	return place(options, buyer, number);
}
/** `placed`, or the code of the refusal. */
const outcomeOf = (placing: Promise<unknown>) =>
	placing.then(
		() => 'placed',
		(error) => String(error.code ?? error.message),
	);
/** Does work that many times at once; more than ten would only wait for one of the ten connections. */
const concurrently = (count: number, work: () => Promise<void>) =>
	Promise.all(Array.from({ length: count }, work));
const open = (buyer = userId) => db.$count(orders, eq(orders.userId, buyer));
const stockOf = async ({ id }: { id: number }) =>
	(await db.select().from(products).where(eq(products.id, id)))[0]?.qty;

test('an account above its open cash orders is refused, and nothing changes; confirming and cancelling free places', async () => {
	const options = limited({ openCashOrders: 3 });
	const product = await goods();
	const placed = [];
	for (let n = 0; n < 3; n += 1)
		placed.push(await buy(options, [[product, 1]], userId, `0803 300 100${n}`));
	const sent = await db.$count(mails);
	await expect(buy(options, [[product, 2]])).rejects.toMatchObject({
		code: 'too-many-open',
		status: 429,
		message: `You have 3 cash orders that we have not confirmed yet, and no more can be placed until then. Please wait for our call, or call us on ${SHOP.phone}.`,
		facts: { retryAfter: 3600 },
	});
	expect(await open()).toBe(3);
	expect(await stockOf(product)).toBe(997);
	expect(await db.$count(mails)).toBe(sent);
	expect((await cartOf(db, userId)).map((line) => line.productQty)).toEqual([2]);
	await moveByStaff(db, admin.id, placed[0]?.id ?? 0, { to_state: 'confirmed' });
	await place(options);
	await expect(buy(options, [[product, 1]])).rejects.toMatchObject({ code: 'too-many-open' });
	await moveByStaff(db, admin.id, placed[1]?.id ?? 0, { to_state: 'cancelled' });
	await place(options);
});

test('a phone number is one however it is typed, whichever accounts order for it', async () => {
	const options = limited({ openCashOrders: 2 });
	const product = await goods();
	const [first, second, third] = [
		await makeShopper(db),
		await makeShopper(db),
		await makeShopper(db),
	];
	await buy(options, [[product, 1]], first.id, '0803 777 1234');
	await buy(options, [[product, 1]], second.id, '+234 (0) 803 777 1234');
	for (const same of [
		'08037771234',
		'2348037771234',
		'00234 803-777-1234',
		'+2348037771234 ext. 7',
	])
		await expect(
			buy(options, [[product, 1]], third.id, same).finally(() => db.delete(cartItems)),
			same,
		).rejects.toMatchObject({
			message: expect.stringContaining('For this mobile number there are 2 cash orders'),
		});
	await buy(options, [[product, 1]], third.id, '0803 777 1235');
});

test('orders that are paid, await payment, or went on do not count', async () => {
	for (const [state, paymentMode] of [
		['placed', 'paystack'],
		['awaiting-payment', 'paystack'],
		['confirmed', 'cod'],
		['delivered', 'cod'],
		['cancelled', 'cod'],
	] as const)
		await makeOrder(db, { userId, state, paymentMode });
	expect(await outcomeOf(buy(limited({ openCashOrders: 1 }), [[await goods(), 1]]))).toBe('placed');
});

test('60 orders of one account, ten at a time, its cart refilled all the time: never more than the limit', async () => {
	const options = limited({ openCashOrders: 5 });
	const product = await goods();
	const outcomes: string[] = [];
	let next = 0;
	await concurrently(10, async () => {
		for (let n = next++; n < 60; n = next++) {
			await db
				.insert(cartItems)
				.values({ userId, productId: product.id, productQty: 1, seenKobo: product.sellingKobo })
				.onConflictDoNothing();
			outcomes.push(await outcomeOf(place(options, userId, `0803 400 ${1000 + n}`)));
		}
	});
	// Some found the cart emptied by one that was faster.
	for (const outcome of outcomes)
		expect(['placed', 'too-many-open', 'conflict']).toContain(outcome);
	expect(await open()).toBe(outcomes.filter((outcome) => outcome === 'placed').length);
	await db.delete(cartItems);
	for (let left = 5 - (await open()); left > 0; left -= 1) await buy(options, [[product, 1]]);
	await expect(buy(options, [[product, 1]])).rejects.toMatchObject({ code: 'too-many-open' });
	expect(await open()).toBe(5);
	expect(await stockOf(product)).toBe(995);
});

test('a hundred accounts that order for one number, ten at a time: exactly the limit is placed, without deadlocks', async () => {
	const options = limited({ openCashOrders: 20 });
	const [a, b] = [await goods(), await goods()];
	const outcomes: string[] = [];
	let next = 0;
	await concurrently(10, async () => {
		for (let n = next++; n < 100; n = next++) {
			const { id } = await makeShopper(db);
			await (n % 2 ? fillCart(db, id, [a, 1], [b, 1]) : fillCart(db, id, [b, 1], [a, 1]));
			outcomes.push(await outcomeOf(place(options, id)));
		}
	});
	expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(20);
	expect(outcomes.filter((outcome) => outcome === 'too-many-open')).toHaveLength(80);
	expect([await stockOf(a), await stockOf(b)]).toEqual([980, 980]);
});

test('the key of an order that was placed answers with it, also above the limit', async () => {
	const options = { ...limited({ openCashOrders: 1 }), idempotencyKey: 'first' };
	const product = await goods();
	const first = await buy(options, [[product, 1]]);
	await fillCart(db, userId, [product, 1]);
	const { id, trackingNo, totalKobo } = first;
	expect(await place(options)).toEqual({ id, trackingNo, totalKobo });
	await expect(place({ ...options, idempotencyKey: 'second' })).rejects.toMatchObject({
		code: 'too-many-open',
	});
});

test('nobody holds most of the stock of more products than the limit; all pieces of a few may be ordered', async () => {
	const options = limited({ heldProducts: 2 });
	const [a, b, c, plenty] = [await goods(6), await goods(6), await goods(7), await goods(1000)];
	await buy(options, [[a, 6]]);
	await buy(options, [[b, 4]]);
	await expect(
		buy(options, [
			[c, 4],
			[plenty, 1],
		]),
	).rejects.toMatchObject({
		code: 'too-many-open',
		message: expect.stringContaining('would hold most of our stock of 3 products'),
	});
	expect([await stockOf(a), await stockOf(b), await stockOf(c), await stockOf(plenty)]).toEqual([
		0, 2, 7, 1000,
	]);
	// Fewer pieces, of the same products or of others, may go on.
	await db.update(cartItems).set({ productQty: 3 }).where(eq(cartItems.productId, c.id));
	await place(options);
	// Piece by piece is the same.
	await expect(buy(options, [[c, 1]])).rejects.toMatchObject({ code: 'too-many-open' });
	await db.delete(cartItems);
	await buy(options, [[plenty, 5]]);
});

test('one cart with the whole shop in it is refused, by any of many accounts for one number', async () => {
	const options = limited({ heldProducts: 2 });
	const stock = [await goods(1), await goods(2), await goods(3)];
	const [x, y, z] = stock.map((product) => [product, product.qty] as [typeof product, number]);
	if (!x || !y || !z) throw new Error('three products were made');
	await expect(buy(options, [x, y, z])).rejects.toMatchObject({ code: 'too-many-open' });
	await db.delete(cartItems);
	await buy(options, [x, y]);
	const another = (await makeShopper(db)).id;
	await expect(buy(options, [z], another)).rejects.toMatchObject({ code: 'too-many-open' });
	await place(options, another, '0803 999 8888');
});

test('switched off, and with 0 in the settings, nothing is limited', async () => {
	const [a, b] = [await goods(1), await goods(1)];
	const off = { ...limited({ openCashOrders: 1, heldProducts: 1 }), flowLimits: false };
	await buy(off, [[a, 1]]);
	await buy(off, [[b, 1]]);
	await buy(limited({ openCashOrders: 0, heldProducts: 0 }), [[await goods(1), 1]]);
	expect(await open()).toBe(3);
});
