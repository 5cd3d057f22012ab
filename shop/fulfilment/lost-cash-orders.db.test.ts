import { expect, test } from 'vitest';
import { guestOrders } from '#db/accounts/guest-schema.ts';
import { orderDeliveries } from '#db/delivery/order-delivery-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeOrder, moveByStaff } from '#tests/helpers/orders.ts';
import { fakeProviders } from '#tests/helpers/providers.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { claimOrders } from '../guests/claim-orders.ts';
import { addDays, lagosDay } from '../kit/lagos-days.ts';
import { lossRates, lostOf } from './loss-steps.ts';
import { cashLosses, cashLossesByArea } from './lost-cash-orders.ts';
import { cancelOwnOrder } from './own-order-cancel.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db);
const { id: userId } = await makeShopper(db);
const today = lagosDay(new Date());
/** Also the day that may begin meanwhile. */
const DAYS = { from: addDays(today, -30), to: addDays(today, 1) };

const order = async (state: string, region: string, more: object = {}) =>
	(await makeOrder(db, { userId, state, region, city: ' awka ', ...more })).id;
const cancel = (orderId: number) => moveByStaff(db, ada.id, orderId, { to_state: 'cancelled' });
const bringBack = (orderId: number, refused?: '1') =>
	moveByStaff(db, ada.id, orderId, { to_state: 'returned', refund: 'none', refused });

test('each lost cash order counts at the step at which it was lost, by area', async () => {
	const kano = (state: string, more: object = {}) => order(state, 'Kano', more);
	const own = { userId, orderId: await kano('placed'), shop: SHOP };
	await cancelOwnOrder(db, fakeProviders(), own, { seen: 'placed', reason: '' });
	for (const state of ['placed', 'confirmed', 'packed']) await cancel(await kano(state));
	await bringBack(await kano('sent'), '1');
	await bringBack(await kano('sent'));
	const delivered = await kano('sent');
	await moveByStaff(db, ada.id, delivered, { to_state: 'delivered' });
	const broken = await kano('sent');
	await moveByStaff(db, ada.id, broken, { to_state: 'delivered' });
	// It was taken at the door: what came back later is no refusal.
	await bringBack(broken);
	// Neither over, nor in cash, nor in these days.
	await kano('sent');
	await cancel(await kano('placed', { paymentMode: 'paystack' }));
	await cancel(await kano('placed', { createdAt: new Date(Date.now() - 40 * 86_400_000) }));
	// A guest cancelled one before it came to an account.
	const { id: guestId } = await makeShopper(db);
	const ofGuest = await kano('placed', { userId: guestId });
	const asGuest = { userId: guestId, orderId: ofGuest, shop: SHOP };
	await cancelOwnOrder(db, fakeProviders(), asGuest, { seen: 'placed', reason: '' });
	await db.insert(guestOrders).values({ orderId: ofGuest, guestId, email: 'ngozi@example.com' });
	await claimOrders(db, { userId, email: 'ngozi@example.com' });
	const lost = { buyer: 2, unconfirmed: 1, confirmed: 1, packed: 1, door: 1, back: 1 };
	expect(await cashLosses(db, DAYS)).toEqual({ ended: 9, lost });

	const abia = await order('sent', 'Abia');
	await db.insert(orderDeliveries).values({
		orderId: abia,
		kind: 'rider',
		name: 'Our rider',
		zoneName: 'South East',
		daysFrom: 1,
		daysTo: 2,
	});
	await bringBack(abia, '1');
	await order('delivered', 'Enugu');
	const areasOf = async (kind: 'state' | 'city' | 'zone') =>
		(await cashLossesByArea(db, DAYS, kind)).map((each) => [each.area, lostOf(each), each.ended]);
	expect(await areasOf('state')).toEqual([
		['Kano', 7, 9],
		['Abia', 1, 1],
	]);
	expect(await areasOf('city')).toEqual([
		['Awka, Kano', 7, 9],
		['Awka, Abia', 1, 1],
	]);
	expect(await areasOf('zone')).toEqual([
		['No zone', 7, 10],
		['South East', 1, 1],
	]);
});

test('rates are of all that are over, and at the door of those that reached one', () => {
	const lost = { buyer: 1, unconfirmed: 2, confirmed: 0, packed: 1, door: 2, back: 0 };
	expect(lossRates({ ended: 12, lost })).toEqual({ lostPercent: 50, doorPercent: 25 });
	const none = { buyer: 0, unconfirmed: 0, confirmed: 0, packed: 0, door: 0, back: 0 };
	expect(lossRates({ ended: 0, lost: none })).toEqual({ lostPercent: 0, doorPercent: 0 });
});
