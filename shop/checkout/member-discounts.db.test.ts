import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { discounts } from '#db/discounts/discount-schema.ts';
import { orderDiscounts } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { typingOrders } from '#tests/helpers/staff-orders.ts';
import { saveGroup } from '../customers/customer-groups.ts';
import { removeMember, setGroups } from '../customers/group-members.ts';
import { enterCode } from '../discounts/cart-codes.ts';
import { discountsForCart } from '../discounts/cart-discounts.ts';
import { saveDiscount } from '../discounts/discount-saving.ts';
import { readShelfOffers } from '../discounts/shelf-offers.ts';
import { newGuest } from '../guests/guests.ts';
import { cartOf, cartWithFacts } from '../orders/cart.ts';
import { placeOrder } from './place-order.ts';

// Discounts from several pieces on, and for groups of customers: from the cart to the order.

const db = await testDatabase();
const admin = await makeAdminUser(db);
const adminId = admin.id;
const { id: categoryId } = await makeCategory(db);
const cable = await makeProduct(db, {
	categoryId,
	qty: 100_000,
	sellingKobo: 1_000_00,
	originalKobo: 0,
});
const groupId = await saveGroup(db, { userId: adminId, id: null }, { name: 'Trade', note: '' });
const typeOrder = typingOrders(db, adminId);

beforeEach(async () => {
	await db.update(discounts).set({ startsAt: null, endsAt: new Date(Date.now() - 1000) });
});

const save = (sent: Record<string, unknown>) =>
	saveDiscount(db, {
		userId: adminId,
		id: null,
		sent: { name: 'Trade price', kind: 'percent', percent: '10', scope: 'order', ...sent },
	});
const forTrade = (sent = {}) => save({ who: 'groups', groups: [groupId], ...sent });
async function shopper(qty: number, isMember = false) {
	const { id, email } = await makeShopper(db);
	await fillCart(db, id, [cable, qty]);
	if (isMember) await join(id);
	return { id, email };
}
const join = (userId: number) =>
	setGroups(db, { adminId, userId }, { groups: [groupId], seen: '' });
const place = (userId: number, acceptedTotalKobo: number | null = null) =>
	placeOrder(db, userId, PLACEMENT, { ...CHECKOUT, acceptedTotalKobo, flowLimits: false });
const off = async (userId: number) => {
	const { applied } = await discountsForCart(db, userId, await cartOf(db, userId), 0);
	return applied.flatMap(({ lineKobo }) => lineKobo);
};
const discountsOf = (orderId: number) =>
	db
		.select({ name: orderDiscounts.name, kobo: orderDiscounts.kobo })
		.from(orderDiscounts)
		.where(eq(orderDiscounts.orderId, orderId));

test('from so many pieces an order costs what the cart said', async () => {
	await save({ name: 'From 5', percent: '5', least_qty: '5' });
	await save({ name: 'From 20', percent: '10', least_qty: '20' });
	const totals: [number, number][] = [
		[4, 4_000_00],
		[5, 4_750_00],
		[19, 18_050_00],
		[20, 18_000_00],
	];
	for (const [qty, total] of totals) {
		const { id } = await shopper(qty);
		expect((await place(id, total)).totalKobo).toBe(total);
	}
	const typed = await typeOrder({ [`qty_${cable.id}`]: '20' }, 18_000_00);
	expect(await discountsOf(typed)).toEqual([{ name: 'From 20', kobo: 2_000_00 }]);
});

test('a member has the price of their group, and a stranger or guest has not', async () => {
	await forTrade();
	const [member, stranger] = [await shopper(2, true), await shopper(2)];
	const guest = await newGuest(db, 'a-browser');
	await fillCart(db, guest.id, [cable, 2]);
	expect(await off(member.id)).toEqual([200_00]);
	expect((await cartWithFacts(db, member.id, new Date())).facts?.groupIds).toEqual([groupId]);
	expect(await off(stranger.id)).toEqual([]);
	expect(await off(guest.id)).toEqual([]);
	const placed = await place(member.id, 1_800_00);
	expect(await discountsOf(placed.id)).toEqual([{ name: 'Trade price', kobo: 200_00 }]);
	// A guest who types the member's address is somebody else.
	const asGuest = placeOrder(
		db,
		guest.id,
		{ ...PLACEMENT, email: member.email },
		{ ...CHECKOUT, isGuest: true, acceptedTotalKobo: 1_800_00, flowLimits: false },
	);
	await expect(asGuest).rejects.toMatchObject({ facts: { totalKobo: 2_000_00 } });
});

test('who leaves the group between cart and order is asked before anything costs more', async () => {
	await forTrade();
	const { id } = await shopper(2, true);
	expect(await off(id)).toEqual([200_00]);
	await removeMember(db, { adminId, groupId, userId: id });
	await expect(place(id, 1_800_00)).rejects.toMatchObject({
		code: 'conflict',
		facts: { totalKobo: 2_000_00 },
	});
	expect((await place(id, 2_000_00)).totalKobo).toBe(2_000_00);
});

test('a code for a group is refused to others, and asked about once its shopper has left', async () => {
	await forTrade({ code: 'TRADE' });
	const [member, stranger] = [await shopper(2, true), await shopper(2)];
	const enter = async (id: number) => enterCode(db, id, await cartOf(db, id), 'trade', 0);
	await expect(enter(stranger.id)).rejects.toMatchObject({
		fields: { code: [expect.stringContaining('is for certain customers only')] },
	});
	await enter(member.id);
	await removeMember(db, { adminId, groupId, userId: member.id });
	// Also a program that accepts any total.
	await expect(place(member.id)).rejects.toMatchObject({
		message: expect.stringContaining('is for certain customers only'),
		facts: { totalKobo: 2_000_00 },
	});
});

test('staff who type in an order of a member sell at the price of the group; of a stranger they do not', async () => {
	await forTrade();
	const [member, stranger] = [await shopper(1, true), await shopper(1)];
	const fields = (id: number) => ({ [`qty_${cable.id}`]: '2', customer: String(id) });
	const order = await typeOrder(fields(member.id), 1_800_00);
	expect(await discountsOf(order)).toEqual([{ name: 'Trade price', kobo: 200_00 }]);
	await expect(typeOrder(fields(stranger.id), 1_800_00)).rejects.toMatchObject({
		facts: { totalKobo: 2_000_00 },
	});
	await expect(
		typeOrder({ [`qty_${cable.id}`]: '2', email: member.email }, 1_800_00),
	).rejects.toMatchObject({ facts: { totalKobo: 2_000_00 } });
});

test('what is for a group, or for several pieces, is no price on shelves', async () => {
	await forTrade();
	await forTrade({ least_qty: '5' });
	const { id } = await save({ least_qty: '5' });
	const { offers, quantityOffers } = await readShelfOffers(db);
	expect(offers).toEqual([]);
	expect(quantityOffers.map((each) => each.id)).toEqual([id]);
});
