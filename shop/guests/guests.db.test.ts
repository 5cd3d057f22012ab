import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { attempts, users } from '#db/account-schema.ts';
import { guests } from '#db/accounts/guest-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import { cartItems, orders } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { LIMITS } from '../accounts/attempts.ts';
import { userOfToken } from '../accounts/sign-in.ts';
import { allUsers, toggleBlock, userPage } from '../accounts/staff-users.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { dashboard } from '../dashboard.ts';
import { cartOf } from '../orders/cart.ts';
import { addToCart } from '../orders/cart-changes.ts';
import { ownGuestOrder } from './claim-orders.ts';
import { clearGuests, GUEST_DAYS, guestOfToken, joinGuest, newGuest } from './guests.ts';

const db = await testDatabase();
const category = await makeCategory(db);
const ADDRESS = '10.0.0.9';
let guest: { id: number; token: string };

beforeEach(async () => {
	await db.delete(attempts);
	guest = await newGuest(db, ADDRESS);
});

const product = (fields: Partial<typeof products.$inferInsert> = {}) =>
	makeProduct(db, { categoryId: category.id, qty: 50, ...fields });
const quantities = async (userId: number) =>
	new Map((await cartOf(db, userId)).map((line) => [line.productId, line.productQty]));
const order = async (email: string, more: { idempotencyKey?: string } = {}) => {
	await fillCart(db, guest.id, [await product(), 1]);
	return placeOrder(db, guest.id, { ...PLACEMENT, email }, { ...CHECKOUT, isGuest: true, ...more });
};

test('a joined cart adds up what is in both, within stock and the most of a line, and loses nothing', async () => {
	const { id: userId } = await makeShopper(db);
	const [both, scarce, many, hers, his, gone] = await Promise.all([
		product(),
		product({ qty: 4 }),
		product(),
		product(),
		product(),
		product(),
	]);
	await fillCart(db, guest.id, [both, 2], [scarce, 3], [many, 9], [his, 4], [gone, 2]);
	await fillCart(db, userId, [both, 1], [hers, 1], [scarce, 2], [many, 15], [gone, 1]);
	await db.update(products).set({ qty: 0 }).where(eq(products.id, gone.id));
	await joinGuest(db, guest.token, userId);
	expect(await quantities(userId)).toEqual(
		new Map([
			[both.id, 3],
			[hers.id, 1],
			[scarce.id, 4],
			[many.id, 15],
			[gone.id, 1],
			[his.id, 4],
		]),
	);
	expect((await quantities(guest.id)).size).toBe(0);
	expect(await guestOfToken(db, guest.token)).toBeNull();
});

test('a price that changed since either saw it is still pointed out after joining', async () => {
	const { id: userId } = await makeShopper(db);
	const dearer = await product({ sellingKobo: 100_00 });
	await fillCart(db, userId, [dearer, 1]);
	await db.update(products).set({ sellingKobo: 120_00 }).where(eq(products.id, dearer.id));
	await addToCart(db, guest.id, dearer.id, 1);
	await joinGuest(db, guest.token, userId);
	expect((await cartOf(db, userId))[0]).toMatchObject({ seenKobo: 100_00, sellingKobo: 120_00 });
});

test('of many tabs that sign in at once, one joins the carts', async () => {
	const { id: userId } = await makeShopper(db);
	const goods = await product();
	await fillCart(db, guest.id, [goods, 2]);
	await fillCart(db, userId, [goods, 1]);
	await Promise.all(Array.from({ length: 8 }, () => joinGuest(db, guest.token, userId)));
	expect(await quantities(userId)).toEqual(new Map([[goods.id, 3]]));
});

test('an order that is placed while another tab signs in takes the goods once', async () => {
	const { id: userId } = await makeShopper(db);
	const goods = await product();
	await fillCart(db, guest.id, [goods, 2]);
	const [placed] = await Promise.allSettled([
		placeOrder(db, guest.id, PLACEMENT, { ...CHECKOUT, isGuest: true }),
		joinGuest(db, guest.token, userId),
	]);
	const inCart = (await quantities(userId)).get(goods.id) ?? 0;
	expect(inCart).toBe(placed.status === 'fulfilled' ? 0 : 2);
});

test('guests are no users: not listed, counted, blocked or signed in', async () => {
	const person = await makeShopper(db);
	const query = { page: 1, perPage: 10, q: '', sort: 'newest' as const };
	const people = await db.$count(users, eq(users.isGuest, 0));
	expect((await userPage(db, query)).total).toBe(people);
	expect((await userPage(db, { ...query, q: 'Guest' })).rows).toEqual([]);
	expect((await userPage(db, query)).rows[0]?.id).toBe(person.id);
	expect((await allUsers(db)).some(({ id }) => id === guest.id)).toBe(false);
	const { usersCount, recentUsers } = await dashboard(db);
	expect(usersCount).toBe(people);
	expect(recentUsers[0]?.id).toBe(person.id);
	await expect(toggleBlock(db, person.id, guest.id)).rejects.toMatchObject({ code: 'not-found' });
	expect(await userOfToken(db, `${guest.id}|${guest.token}`)).toBeNull();
	await clearGuests(db, new Date(Date.now() + 100 * 86_400_000));
	expect((await userPage(db, query)).total).toBe(people);
});

test('carts of guests who stay away end, and so do guests without orders', async () => {
	await order('kept@shop.example');
	await fillCart(db, guest.id, [await product(), 1]);
	const idle = await newGuest(db, ADDRESS);
	const active = await newGuest(db, ADDRESS);
	const goods = await product();
	for (const { id } of [idle, active]) await fillCart(db, id, [goods, 1]);
	const long = sql`now() - ${GUEST_DAYS + 1} * interval '1 day'`;
	for (const { id } of [idle, guest])
		await db.update(guests).set({ lastUsedAt: long }).where(eq(guests.userId, id));
	expect(await guestOfToken(db, idle.token)).toBeNull();
	await clearGuests(db);
	expect(await db.$count(users, eq(users.id, idle.id))).toBe(0);
	expect(await db.$count(users, eq(users.id, guest.id))).toBe(1);
	expect(await db.$count(cartItems, eq(cartItems.userId, guest.id))).toBe(0);
	expect((await quantities(active.id)).get(goods.id)).toBe(1);
});

test('a guest whose order is under way is not deleted meanwhile', async () => {
	const long = sql`now() - ${GUEST_DAYS + 1} * interval '1 day'`;
	await db.update(guests).set({ lastUsedAt: long }).where(eq(guests.userId, guest.id));
	await db.transaction(async (tx) => {
		// As the row of an order that names them does.
		await tx.execute(sql`select id from users where id = ${guest.id} for key share`);
		await clearGuests(db);
	});
	expect(await db.$count(users, eq(users.id, guest.id))).toBe(1);
	await clearGuests(db);
	expect(await db.$count(users, eq(users.id, guest.id))).toBe(0);
});

test('a guest sees the whole order for two hours', async () => {
	const { id } = await order('two.hours@shop.example');
	expect(await ownGuestOrder(db, guest.id, id)).toMatchObject({ isOpen: true });
	await db
		.update(orders)
		.set({ createdAt: sql`now() - interval '3 hours'` })
		.where(eq(orders.id, id));
	expect(await ownGuestOrder(db, guest.id, id)).toEqual({
		isOpen: false,
		trackKey: expect.stringMatching(/^[0-9a-f]{32}$/),
	});
	expect(await ownGuestOrder(db, (await newGuest(db, ADDRESS)).id, id)).toBeNull();
});

test('one network makes so many guests an hour', async () => {
	const { limit } = LIMITS.guestAddress;
	await db.update(attempts).set({ count: limit });
	await expect(newGuest(db, ADDRESS)).rejects.toMatchObject({ code: 'too-many' });
});

test('a made-up token is nobody', async () => {
	for (const token of ['', 'x', guest.token.toUpperCase(), '\u0000'])
		expect(await guestOfToken(db, token)).toBeNull();
});
