import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { guestOrders } from '#db/accounts/guest-schema.ts';
import { newsletterSubscribers } from '#db/shopper-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder, moveByStaff } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { newGuest } from '../guests/guests.ts';
import { customer, customerOrders, customerPhones, newsletterOf } from './customer.ts';

const db = await testDatabase();
const { user: admin } = await makeAdmin(db);
const ADDRESS = 'Chioma@example.com';

test('an account is shown with its address, whether that is confirmed, and the orders held for it', async () => {
	const { id } = await makeShopper(db, 'Chioma Eze');
	await db.update(users).set({ email: ADDRESS }).where(eq(users.id, id));
	const guest = await newGuest(db, '10.0.0.1');
	for (const claimedAt of [null, new Date()]) {
		const order = await makeOrder(db, { userId: guest.id });
		const held = { orderId: order.id, guestId: guest.id, email: ADDRESS.toLowerCase(), claimedAt };
		await db.insert(guestOrders).values(held);
	}
	expect(await customer(db, id)).toMatchObject({
		name: 'Chioma Eze',
		isGuest: false,
		mail: ADDRESS,
		isMailConfirmed: false,
		account: null,
		heldOrders: 1,
	});
	await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id));
	expect(await customer(db, id)).toMatchObject({ isMailConfirmed: true });
	expect(await customer(db, id)).not.toHaveProperty('passwordHash');
	await db.update(users).set({ closedAt: new Date() }).where(eq(users.id, id));
	expect(await customer(db, id)).toMatchObject({ mail: null });
});

test('a guest is called as in the last order, and leads to the account that has its address', async () => {
	const { id } = await newGuest(db, '10.0.0.2');
	expect(await customer(db, id)).toMatchObject({ name: 'Guest', isGuest: true, mail: null });
	const account = await makeShopper(db, 'Emeka Obi');
	await makeOrder(db, { userId: id, firstname: 'Old' });
	await makeOrder(db, { userId: id, firstname: 'Emeka', email: account.email.toUpperCase() });
	expect(await customer(db, id)).toMatchObject({
		name: 'Emeka Okafor',
		mail: account.email.toUpperCase(),
		isMailConfirmed: false,
		account: { id: account.id, name: 'Emeka Obi' },
	});
});

test('whoever is not there is not found', async () => {
	for (const id of [null, 2_000_000_000])
		await expect(customer(db, id)).rejects.toMatchObject({ code: 'not-found' });
});

test('orders come in pages, newest first, and only those of this customer', async () => {
	const { id: userId } = await makeShopper(db);
	const { id: other } = await makeShopper(db);
	const own: number[] = [];
	for (let n = 0; n < 3; n += 1) own.push((await makeOrder(db, { userId })).id);
	await makeOrder(db, { userId: other });
	const page = async (page: number) => customerOrders(db, userId, { page, perPage: 2 });
	const first = await page(1);
	expect(first).toMatchObject({ total: 3, lastPage: 2, isMore: false });
	expect(first.rows.map(({ id }) => id)).toEqual(own.toReversed().slice(0, 2));
	expect((await page(2)).rows.map(({ id }) => id)).toEqual(own.slice(0, 1));
});

test('a number is one number however it was typed, with what was refused at the door for it by anybody', async () => {
	const { id: userId } = await makeShopper(db);
	const { id: other } = await makeShopper(db);
	await makeOrder(db, { userId, phone: 'by mail only' });
	await makeOrder(db, { userId, phone: '+234 805 000 1111' });
	await makeOrder(db, { userId, phone: '0805 000 1111' });
	const sent = { state: 'sent', phone: '08050001111', phoneE164: '+2348050001111' };
	for (const refused of ['1', undefined] as const) {
		const order = await makeOrder(db, { userId: other, ...sent });
		await moveByStaff(db, admin.id, order.id, { to_state: 'returned', refund: 'none', refused });
	}
	expect(await customerPhones(db, userId)).toEqual([
		{ typed: '0805 000 1111', e164: '+2348050001111', refused: 1 },
		{ typed: 'by mail only', e164: null, refused: 0 },
	]);
});

test('the newsletter is found by the address in any letters', async () => {
	const row = { email: 'Nnamdi@example.com', token: 'token-of-nnamdi' };
	await db.insert(newsletterSubscribers).values(row);
	expect(await newsletterOf(db, 'nnamdi@EXAMPLE.com')).toMatchObject(row);
	expect(await newsletterOf(db, 'nobody@example.com')).toBeNull();
});
