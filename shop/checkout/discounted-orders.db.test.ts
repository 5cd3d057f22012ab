import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { cartCodes, discounts } from '#db/discounts/discount-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { orderDiscounts, orderLines, orders } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { aShopper } from '#tests/helpers/payments.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { enterCode, removeCode } from '../discounts/cart-codes.ts';
import { discountsForCart } from '../discounts/cart-discounts.ts';
import { endDiscount, saveDiscount } from '../discounts/discount-saving.ts';
import { Problem } from '../kit/problem.ts';
import { cartOf } from '../orders/cart.ts';
import { removeFromCart } from '../orders/cart-changes.ts';
import { moveOrder } from '../orders/move-order.ts';
import { placeOrder } from './place-order.ts';

const db = await testDatabase();
const admin = await makeAdminUser(db);
const category = await makeCategory(db);
const below = await makeCategory(db, { parentId: category.id });
const product = await makeProduct(db, {
	categoryId: below.id,
	qty: 100_000,
	sellingKobo: 10_000_00,
	originalKobo: 0,
});
let userId: number;

beforeEach(async () => {
	await db.update(discounts).set({ startsAt: null, endsAt: new Date(Date.now() - 1000) });
	userId = await withCart();
});

async function withCart(qty = 2): Promise<number> {
	const { id } = await makeShopper(db);
	await fillCart(db, id, [product, qty]);
	return id;
}

const save = (sent: Record<string, unknown>, id: number | null = null) =>
	saveDiscount(db, {
		userId: admin.id,
		id,
		sent: { name: 'Offer', kind: 'percent', percent: '10', scope: 'order', ...sent },
	});
const enter = async (code: string, who = userId) =>
	enterCode(db, who, await cartOf(db, who), code, 0);
const place = (acceptedTotalKobo: number | null = null, who = userId, more = {}) =>
	placeOrder(db, who, PLACEMENT, { ...CHECKOUT, acceptedTotalKobo, flowLimits: false, ...more });
const usedCount = async (id: number) =>
	(await db.select().from(discounts).where(eq(discounts.id, id)))[0]?.usedCount;
const total = async () => {
	const { applied } = await discountsForCart(db, userId, await cartOf(db, userId), 0);
	return applied.map(({ code, lineKobo }) => [code, ...lineKobo]);
};

test('a code is entered in any case, counts in the order as stored, and leaves the cart with it', async () => {
	const { id } = await save({
		code: 'XMAS',
		scope: 'categories',
		categories: [category.id],
		most_uses: '5',
	});
	expect(await enter(' xm as ')).toEqual({ code: 'XMAS', name: 'Offer' });
	expect(await total()).toEqual([['XMAS', 2_000_00]]);
	const placed = await place(18_000_00);
	expect(placed.totalKobo).toBe(18_000_00);
	const [order] = await db.select().from(orders).where(eq(orders.id, placed.id));
	expect(order).toMatchObject({
		subtotalKobo: 20_000_00,
		discountKobo: 2_000_00,
		totalKobo: 18_000_00,
	});
	const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, placed.id));
	expect(line).toMatchObject({ unitKobo: 10_000_00, discountKobo: 2_000_00 });
	expect(
		await db.select().from(orderDiscounts).where(eq(orderDiscounts.orderId, placed.id)),
	).toMatchObject([
		{ discountId: id, code: 'XMAS', name: 'Offer', kobo: 2_000_00, freesDelivery: false },
	]);
	expect(await usedCount(id)).toBe(1);
	expect(await db.$count(cartCodes, eq(cartCodes.userId, userId))).toBe(0);
	const [mail] = await db
		.select()
		.from(mails)
		.where(eq(mails.dedupeKey, `order-placed:${placed.id}`));
	expect(mail?.bodyText).toContain('Offer (XMAS): −₦2,000\nTotal: ₦18,000');
});

test('a code that does not count is refused beside its field, and does not stay in the cart', async () => {
	await save({ code: 'BIG', least: '50000' });
	const refused = async (code: string) => (await enter(code).catch((error) => error)).fields;
	expect(await refused('NOPE')).toEqual({
		code: ['There is no code NOPE. Please check how it is spelled.'],
	});
	expect(await refused('  ')).toEqual({ code: ['Please type the code.'] });
	expect(await refused('BIG')).toEqual({
		code: ['The code BIG needs ₦50,000 of goods in your cart: ₦30,000 more.'],
	});
	expect(await db.$count(cartCodes, eq(cartCodes.userId, userId))).toBe(0);
	await save({ code: 'GOOD' });
	await enter('GOOD');
	await removeCode(db, userId, 'good');
	await expect(removeCode(db, userId, 'good')).rejects.toMatchObject({ code: 'not-found' });
});

test('among too many wrong codes sent at once, the right one is refused as well', async () => {
	await save({ code: 'RIGHT' });
	const cart = await cartOf(db, userId);
	const codes = [...Array.from({ length: 60 }, (_, n) => `WRONG${n}`), 'RIGHT'];
	const tries = await Promise.allSettled(codes.map((code) => enterCode(db, userId, cart, code, 0)));
	expect(tries.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'too-many' } });
	expect(await db.$count(cartCodes, eq(cartCodes.userId, userId))).toBe(0);
});

test('once and first-order codes look at what this customer has ordered', async () => {
	await save({ code: 'ONCE', uses_per_customer: '1' });
	await save({ code: 'FIRST', first_order: '1' });
	await enter('ONCE');
	await place(18_000_00);
	await fillCart(db, userId, [product, 1]);
	await expect(enter('ONCE')).rejects.toMatchObject({ code: 'invalid' });
	await expect(enter('FIRST')).rejects.toMatchObject({ code: 'invalid' });
	const [order] = await db.select().from(orders).where(eq(orders.userId, userId));
	await db.transaction((tx) => moveOrder(tx, order?.id ?? 0, 'cancelled', { byUserId: null }));
	await enter('ONCE');
	await removeCode(db, userId, 'ONCE');
	await enter('FIRST');
});

test('a discount that ended since its total was shown is asked about, never passed over', async () => {
	const { id } = await save({ code: 'ENDS' });
	await enter('ENDS');
	await endDiscount(db, admin.id, id);
	await expect(place(18_000_00)).rejects.toMatchObject({
		code: 'conflict',
		message: 'The code ENDS has ended. The total is now ₦20,000.',
		facts: { totalKobo: 20_000_00 },
	});
	// A program that accepted no total is asked, too.
	await expect(place(null)).rejects.toMatchObject({ code: 'conflict' });
	expect((await place(20_000_00)).totalKobo).toBe(20_000_00);
});

test('an offer counts by itself, and a better one that begins is asked about as well', async () => {
	await save({ name: 'Sale', percent: '5' });
	await expect(place(20_000_00)).rejects.toMatchObject({ facts: { totalKobo: 19_000_00 } });
	expect((await place(19_000_00)).totalKobo).toBe(19_000_00);
});

test('200 checkouts race for the last use of a code: exactly one has it, the others are asked', {
	timeout: 120_000,
}, async () => {
	const { id } = await save({ code: 'LAST', most_uses: '1' });
	const racers = await Promise.all(Array.from({ length: 200 }, () => withCart(1)));
	await db.insert(cartCodes).values(racers.map((each) => ({ userId: each, discountId: id })));
	const settled = await Promise.allSettled(racers.map((each) => place(9_000_00, each)));
	const lost = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
	expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	expect(lost.filter((reason) => !(reason instanceof Problem))).toEqual([]);
	expect(new Set(lost.map(({ code, facts }) => `${code} ${facts.totalKobo}`))).toEqual(
		new Set(['conflict 1000000']),
	);
	expect(await usedCount(id)).toBe(1);
	expect(await db.$count(orderDiscounts, eq(orderDiscounts.discountId, id))).toBe(1);
	const loser = racers[settled.findIndex(({ status }) => status === 'rejected')] ?? 0;
	expect((await place(10_000_00, loser)).totalKobo).toBe(10_000_00);
});

test('of two limited discounts an order uses both or none, whatever runs at the same time', async () => {
	const offer = await save({ percent: '5', most_uses: '4', combines: '1' });
	const code = await save({ code: 'BOTH', most_uses: '9', combines: '1' });
	const racers = await Promise.all(Array.from({ length: 40 }, () => withCart(1)));
	await db.insert(cartCodes).values(racers.map((each) => ({ userId: each, discountId: code.id })));
	const [first = 0, ...others] = racers;
	const { totalKobo } = await place(null, first);
	const settled = await Promise.allSettled(others.map((each) => place(totalKobo, each)));
	const lost = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
	expect(lost.filter((reason) => !(reason instanceof Problem))).toEqual([]);
	expect(lost).toHaveLength(others.length - 3);
	expect([await usedCount(offer.id), await usedCount(code.id)]).toEqual([4, 4]);
});

test('a cancelled order gives its use back once, and takes it again when it is placed after all', async () => {
	const { id } = await save({ code: 'BACK', most_uses: '1' });
	await enter('BACK');
	const { id: orderId } = await place(18_000_00);
	const other = await withCart();
	await expect(enter('BACK', other)).rejects.toMatchObject({ code: 'invalid' });
	await db.transaction((tx) => moveOrder(tx, orderId, 'cancelled', { byUserId: null }));
	expect(await usedCount(id)).toBe(0);
	await enter('BACK', other);
	await db.transaction((tx) => moveOrder(tx, orderId, 'placed', { byUserId: null }));
	expect(await usedCount(id)).toBe(1);
	await db.transaction((tx) => moveOrder(tx, orderId, 'confirmed', { byUserId: null }));
	expect(await usedCount(id)).toBe(1);
});

test('an order that awaits its payment holds its use, and gives it back when it is given up for another way', async () => {
	const paying = await aShopper(db);
	const { id } = await save({ code: 'HELD', most_uses: '1', uses_per_customer: '1' });
	await db.insert(cartCodes).values({ userId: paying.userId, discountId: id });
	const cart = await cartOf(db, paying.userId);
	const full = cart.reduce((sum, line) => sum + line.sellingKobo * line.productQty, 0);
	const due = full * 0.9;
	const begun = await paying.begin('paystack', { acceptedTotalKobo: due });
	expect(begun.charged.minor).toBe(due);
	expect(await usedCount(id)).toBe(1);
	await expect(enter('HELD')).rejects.toMatchObject({ code: 'invalid' });
	const placed = await place(due, paying.userId, { providers: paying.providers });
	expect(placed.totalKobo).toBe(due);
	expect(await usedCount(id)).toBe(1);
	const states = await db
		.select({ state: orders.state })
		.from(orders)
		.where(eq(orders.userId, paying.userId))
		.orderBy(orders.id);
	expect(states.map(({ state }) => state)).toEqual(['cancelled', 'placed']);
});

test('an unpaid order for other goods that holds the use of a code is given up, too', async () => {
	const paying = await aShopper(db);
	const { id } = await save({ code: 'MINE', most_uses: '1' });
	await db.insert(cartCodes).values({ userId: paying.userId, discountId: id });
	const full = (await cartOf(db, paying.userId)).reduce(
		(sum, line) => sum + line.sellingKobo * line.productQty,
		0,
	);
	await paying.begin('paystack', { acceptedTotalKobo: full * 0.9 });
	for (const line of await cartOf(db, paying.userId))
		await removeFromCart(db, paying.userId, line.id);
	await fillCart(db, paying.userId, [product, 1]);
	expect((await place(9_000_00, paying.userId, { providers: paying.providers })).totalKobo).toBe(
		9_000_00,
	);
	expect(await usedCount(id)).toBe(1);
});
