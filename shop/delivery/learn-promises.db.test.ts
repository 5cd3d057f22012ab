import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderEvents, orders } from '#db/order-schema.ts';
import { announcedBy } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeDelivery } from '#tests/helpers/deliveries.ts';
import { moveByStaff } from '#tests/helpers/orders.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { orderOf } from '../orders/orders.ts';
import { deliveryOptions } from './delivery-options.ts';
import { rulesOfPlace } from './delivery-rows.ts';
import { deleteZone, saveMethod, saveZone } from './delivery-saving.ts';
import { learnPromises, storedPromises, switchPromises } from './learn-promises.ts';

const db = await testDatabase();
const { id: adminId } = await makeAdminUser(db);
const { id: userId } = await makeShopper(db);
const method = (kind: string, name: string) =>
	saveMethod(db, { userId: adminId, id: null, sent: { kind, name } });
const rider = await method('rider', 'Our rider');
const pickup = await method('pickup', 'Pick up');
const rate = (id: number) => ({
	[`on_${id}`]: '1',
	[`fee_${id}`]: '1000',
	[`days_from_${id}`]: '2',
	[`days_to_${id}`]: '4',
	[`cash_${id}`]: '1',
});
const zoneOf = (name: string, state: string) => {
	const sent = { name, [`whole_${state}`]: '1', ...rate(rider.id), ...rate(pickup.id) };
	return saveZone(db, { userId: adminId, id: null, sent });
};
const zone = await zoneOf('Anambra', 'NG-AN');

const NOW = new Date('2026-11-20T12:00:00Z');
type Delivery = Parameters<typeof makeDelivery>[1];
type Moves = Parameters<typeof makeDelivery>[2];
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

beforeEach(async () => {
	await db.delete(orders);
	await learnPromises(db, NOW);
	await switchPromises(db, adminId, true);
});

/** An order placed so many days ago that arrived after some, or moved otherwise. */
const delivered = (
	{ ago = 20, days = 1, ...own }: { ago?: number; days?: number } & Partial<Delivery>,
	moves: Moves = [{ to: 'delivered', after: days }],
) => {
	const usual = { userId, zoneId: zone.id, methodId: rider.id, placedAt: daysAgo(ago) };
	return makeDelivery(db, { ...usual, ...own }, moves);
};
const many = async (count: number, one: Parameters<typeof delivered>[0]) => {
	for (let each = 0; each < count; each++) await delivered(one);
};
const promised = async () => {
	const place = { state: 'NG-AN', stateName: 'Anambra', lga: null };
	const goods = { subtotalKobo: 0, bulkyPieces: 0 };
	const answer = deliveryOptions(place, goods, await rulesOfPlace(db, place));
	if (answer.kind !== 'options') throw new Error(answer.kind);
	const { daysFrom, daysTo, onTime } = answer.options[0] ?? {};
	return { daysFrom, daysTo, onTime };
};
const STAFFS = { daysFrom: 2, daysTo: 4, onTime: null };

test('nine orders leave the days that staff set, the tenth makes their own what is promised', async () => {
	await many(8, { days: 3 });
	await delivered({ days: 6 });
	await learnPromises(db, NOW);
	expect(await promised()).toEqual(STAFFS);
	await delivered({ days: 2 });
	expect(await promised()).toEqual(STAFFS);
	expect(await learnPromises(db, NOW)).toBeGreaterThan(0);
	expect(await promised()).toEqual({ daysFrom: 0, daysTo: 3, onTime: { count: 9, of: 10 } });
	await switchPromises(db, adminId, false);
	expect(await promised()).toEqual(STAFFS);
});

test('a night that finds what it found before stores and announces nothing', async () => {
	await many(10, { days: 3 });
	const tags = await announcedBy(db, async () => {
		await learnPromises(db, NOW);
	});
	expect(tags).toContain('all');
	const before = await storedPromises(db);
	const again = await announcedBy(db, async () => {
		expect(await learnPromises(db, NOW)).toBe(0);
	});
	expect(again).toEqual([]);
	expect(await storedPromises(db)).toEqual(before);
});

test('while staff’s days are promised, what is counted at night drops no page', async () => {
	await switchPromises(db, adminId, false);
	await many(10, { days: 3 });
	const tags = await announcedBy(db, async () => {
		expect(await learnPromises(db, NOW)).toBeGreaterThan(0);
	});
	expect(tags).toEqual([]);
});

test('what was refused, is on its way or was taken back is no delivery; what came back later is one', async () => {
	await delivered({}, [{ to: 'sent', after: 1 }]);
	await delivered({}, [
		{ to: 'sent', after: 1 },
		{ from: 'sent', to: 'returned', after: 2, reason: 'refused' },
	]);
	await delivered({}, [
		{ to: 'delivered', after: 1 },
		{ from: 'delivered', to: 'sent', after: 1, reason: 'taken-back' },
		{ from: 'sent', to: 'returned', after: 5 },
	]);
	await learnPromises(db, NOW);
	expect(await storedPromises(db)).toEqual([]);
	await delivered({}, [
		{ to: 'delivered', after: 3 },
		{ from: 'delivered', to: 'returned', after: 9 },
	]);
	await delivered({}, [
		{ to: 'delivered', after: 1 },
		{ from: 'delivered', to: 'sent', after: 1, reason: 'taken-back' },
		{ to: 'delivered', after: 3 },
	]);
	await learnPromises(db, NOW);
	expect(await storedPromises(db)).toMatchObject([{ delivered: 2, days: 3, onTime: 2 }]);
});

test('days are those of Lagos, from when the order was placed or paid', async () => {
	// Half past midnight in Lagos on the 2nd: 23:30 UTC on the 1st.
	const id = await delivered({ ago: 19 }, [{ to: 'delivered', after: 0 }]);
	const at = (toState: string, time: string) =>
		db
			.update(orderEvents)
			.set({ createdAt: new Date(time) })
			.where(sql`${orderEvents.orderId} = ${id} and ${orderEvents.toState} = ${toState}`);
	await at('placed', '2026-11-01T23:30:00Z');
	await at('delivered', '2026-11-02T22:00:00Z');
	await learnPromises(db, NOW);
	expect(await storedPromises(db)).toMatchObject([{ days: 0 }]);
	await at('placed', '2026-11-01T22:30:00Z');
	await learnPromises(db, NOW);
	expect(await storedPromises(db)).toMatchObject([{ days: 1 }]);
});

test('a pick-up is ready once its buyer is told so, however late it is fetched', async () => {
	await delivered({ methodId: pickup.id, kind: 'pickup' }, [
		{ to: 'packed', after: 1 },
		{ to: 'sent', after: 2 },
		{ to: 'delivered', after: 9 },
	]);
	await learnPromises(db, NOW);
	expect(await storedPromises(db)).toMatchObject([{ methodId: pickup.id, days: 2, onTime: 1 }]);
});

test('the last hundred of the last ninety days are looked at', async () => {
	await many(12, { ago: 95, days: 9 });
	await many(10, { ago: 60, days: 9 });
	await many(95, { ago: 20, days: 1, promised: 0 });
	await learnPromises(db, NOW);
	expect(await storedPromises(db)).toMatchObject([
		{ delivered: 100, days: 1, onTime: 0, onTimeOf: 10 },
	]);
	await learnPromises(db, new Date(NOW.getTime() + 80 * 86_400_000));
	expect(await storedPromises(db)).toEqual([]);
});

test('an order keeps the promise it was given', async () => {
	await many(10, { days: 3 });
	await learnPromises(db, NOW);
	const category = await makeCategory(db);
	const product = await makeProduct(db, { categoryId: category.id, qty: 5 });
	await fillCart(db, userId, [product, 1]);
	const shop = { ...CHECKOUT.shop, deliveryByZone: true };
	const wish = { ...PLACEMENT, delivery_method: rider.id };
	const { id } = await placeOrder(db, userId, wish, { ...CHECKOUT, shop, flowLimits: false });
	await switchPromises(db, adminId, false);
	await db.delete(orderEvents).where(sql`${orderEvents.orderId} <> ${id}`);
	await learnPromises(db, NOW);
	expect(await orderOf(db, userId, id)).toMatchObject({ delivery: { daysFrom: 0, daysTo: 3 } });
});

test('it is counted while orders arrive and a zone is deleted, and the next night has them all', async () => {
	const { id: other } = await zoneOf('Enugu', 'NG-EN');
	await many(10, { days: 3, zoneId: other });
	const on = [];
	for (let each = 0; each < 12; each++)
		on.push(await delivered({ ago: 0 }, [{ to: 'sent', after: 0 }]));
	await Promise.all([
		...on.map((id) => moveByStaff(db, adminId, id, { to_state: 'delivered' })),
		learnPromises(db, NOW),
		deleteZone(db, adminId, other),
		learnPromises(db, NOW),
	]);
	await learnPromises(db, NOW);
	expect(await storedPromises(db)).toMatchObject([
		{ zoneId: zone.id, methodId: rider.id, delivered: 12 },
	]);
	expect(await learnPromises(db, NOW)).toBe(0);
});
