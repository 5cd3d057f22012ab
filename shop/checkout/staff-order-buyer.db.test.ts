import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { guestOrders } from '#db/accounts/guest-schema.ts';
import { cartItems } from '#db/order-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { moveByStaff } from '#tests/helpers/orders.ts';
import { fillCart, makeShopper } from '#tests/helpers/shoppers.ts';
import { typingOrders } from '#tests/helpers/staff-orders.ts';
import { saveMethod, saveZone } from '../delivery/delivery-saving.ts';
import { staffOrder } from '../fulfilment/staff-orders.ts';
import { buyerOf, customerOfPhone } from './staff-order-buyer.ts';

// Orders that staff type in: where they go, and whose they are.

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { id: categoryId } = await makeCategory(db);
const make = () => makeProduct(db, { categoryId, sellingKobo: 1000_00, originalKobo: 0, qty: 10 });
const place = typingOrders(db, ada.id);

test('with delivery by zone its fee is said first, and is none at the counter', async () => {
	const rider = await saveMethod(db, {
		userId: ada.id,
		id: null,
		sent: { kind: 'rider', name: 'Our rider' },
	});
	await saveZone(db, {
		userId: ada.id,
		id: null,
		sent: {
			name: 'Anambra',
			'whole_NG-AN': '1',
			[`on_${rider.id}`]: '1',
			[`fee_${rider.id}`]: '1500',
			[`days_from_${rider.id}`]: '1',
			[`days_to_${rider.id}`]: '3',
			[`cash_${rider.id}`]: '1',
		},
	});
	const shop = { ...SHOP, deliveryByZone: true };
	const drum = await make();
	const fields = { [`qty_${drum.id}`]: '1' };
	await expect(place(fields, 1000_00, { shop })).rejects.toMatchObject({
		message: expect.stringContaining('it comes to ₦2,500.'),
		facts: { totalKobo: 2500_00 },
	});
	await expect(place({ ...fields, state: 'Lagos' }, 2500_00, { shop })).rejects.toMatchObject({
		fields: { state: [expect.stringContaining('do not deliver to Lagos')] },
	});
	const order = await staffOrder(db, await place(fields, 2500_00, { shop }));
	expect(order).toMatchObject({ totalKobo: 2500_00, deliveryKobo: 1500_00 });
	const sold = await place({ ...fields, sale: 'counter' }, 1000_00, { shop });
	expect(await staffOrder(db, sold)).toMatchObject({ totalKobo: 1000_00, deliveryKobo: 0 });
});

test('an order begun from a customer’s page is theirs, and their cart stays as it is', async () => {
	const chidi = await makeShopper(db, 'Chidi Eze');
	const drum = await make();
	await fillCart(db, chidi.id, [drum, 2]);
	const buyer = await buyerOf(db, chidi.id);
	expect(buyer).toMatchObject({ firstname: 'Chidi', lastname: 'Eze', email: chidi.email });
	const id = await place({ ...buyer, [`qty_${drum.id}`]: '1' }, 1000_00);
	expect((await staffOrder(db, id)).account).toMatchObject({ id: chidi.id, isGuest: 0 });
	expect(await db.$count(guestOrders, eq(guestOrders.orderId, id))).toBe(0);
	expect(await db.$count(cartItems, eq(cartItems.userId, chidi.id))).toBe(1);
	// The next one begins as this one was.
	expect(await buyerOf(db, chidi.id)).toMatchObject({ address: '3 Ziks Avenue', city: 'Awka' });
	await db.update(users).set({ closedAt: new Date() }).where(eq(users.id, chidi.id));
	expect(await buyerOf(db, chidi.id)).toEqual({});
	await expect(place({ ...buyer, [`qty_${drum.id}`]: '1' }, 1000_00)).rejects.toMatchObject({
		code: 'conflict',
	});
});

test('a phone number, however typed, finds who had an order for it delivered, and nobody else', async () => {
	const drum = await make();
	const id = await place({ [`qty_${drum.id}`]: '1', phone: '0803 777 0101' }, 1000_00);
	expect(await customerOfPhone(db, '0803 777 0101')).toBeNull();
	for (const to_state of ['packed', 'sent', 'delivered'] as const)
		await moveByStaff(db, ada.id, id, { to_state });
	const { account } = await staffOrder(db, id);
	expect(await customerOfPhone(db, '+234 8037770101')).toBe(account.id);
	expect(await customerOfPhone(db, '0803 777 0102')).toBeNull();
	expect(await customerOfPhone(db, 'nobody')).toBeNull();
	expect(await customerOfPhone(db, '')).toBeNull();
});

test('another order begins with where goods were delivered, not with the counter, and with a state as it is called', async () => {
	const drum = await make();
	const one = { [`qty_${drum.id}`]: '1' };
	const unnamed = { sale: 'counter', firstname: '', lastname: '', phone: '0803 777 0303' };
	const sold = await staffOrder(db, await place({ ...one, ...unnamed }, 1000_00));
	const customer = sold.account.id;
	// Of who was only at the counter nothing but the number is known.
	expect(await buyerOf(db, customer)).toEqual({
		customer: String(customer),
		phone: '0803 777 0303',
	});
	await place({ ...one, customer: String(customer), state: 'anambra state' }, 1000_00);
	await place({ ...one, ...unnamed, customer: String(customer) }, 1000_00);
	expect(await buyerOf(db, customer)).toMatchObject({
		firstname: 'Emeka',
		address: '3 Ziks Avenue',
		city: 'Awka',
		state: 'Anambra',
	});
});
