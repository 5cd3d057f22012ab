import { expect, test } from 'vitest';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder, moveByStaff } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { refusalsOfPhone } from './refusals.ts';
import { staffOrder } from './staff-orders.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db);
const { id: userId } = await makeShopper(db);
const PHONE = '+2348031234567';

const sentOrder = async (more: object = {}) =>
	(await makeOrder(db, { userId, state: 'sent', phoneE164: PHONE, ...more })).id;
const bringBack = (orderId: number, refused?: '1') =>
	moveByStaff(db, ada.id, orderId, { to_state: 'returned', refund: 'none', refused });

test('a cash order refused at the door is remembered for its number; others that come back are not', async () => {
	const refused = await sentOrder();
	await bringBack(refused, '1');
	await bringBack(await sentOrder());
	await bringBack(await sentOrder({ phoneE164: '+2348090000000' }), '1');
	await bringBack(await sentOrder({ paymentMode: 'paystack' }), '1');
	const delivered = await sentOrder();
	await moveByStaff(db, ada.id, delivered, { to_state: 'delivered' });
	await bringBack(delivered, '1');
	expect(await refusalsOfPhone(db, PHONE, 0)).toBe(1);
	expect(await refusalsOfPhone(db, PHONE, refused)).toBe(0);
	expect(await refusalsOfPhone(db, '', 0)).toBe(0);
	expect((await staffOrder(db, refused)).events.at(-1)?.reason).toBe('refused');
});
