import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder, moveByStaff } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { staffOrder } from '../fulfilment/staff-orders.ts';
import { parseFields } from '../kit/input.ts';
import { newFormKey } from '../kit/sent-once.ts';
import { OrderNote, orderNotes, writeOrderNote } from './order-notes.ts';
import { orderOf } from './orders.ts';

const db = await testDatabase();
const { user: admin } = await makeAdmin(db);
const { id: userId } = await makeShopper(db, 'Chidi Eze');

const write = (orderId: number | null, note: string, formKey?: string) =>
	writeOrderNote(db, { adminId: admin.id, orderId, formKey }, parseFields(OrderNote, { note }));
const notesOf = async (orderId: number) =>
	(await orderNotes(db, orderId)).map(({ note, byName }) => [note, byName]);

test('a note is stored with its author in any state of the order, and neither moves it nor mails anybody', async () => {
	const other = await makeOrder(db, { userId });
	for (const state of ['awaiting-payment', 'placed', 'cancelled'] as const) {
		const order = await makeOrder(db, { userId, state });
		await write(order.id, 'Rang him\nwill pay on Friday');
		await write(order.id, 'Paid');
		expect(await notesOf(order.id)).toEqual([
			['Rang him\nwill pay on Friday', 'Ada Admin'],
			['Paid', 'Ada Admin'],
		]);
		expect(await staffOrder(db, order.id)).toMatchObject({ state, events: [] });
	}
	expect(await notesOf(other.id)).toEqual([]);
	expect(await db.$count(mails)).toBe(0);
});

test('the shopper reads nothing of a note', async () => {
	const order = await makeOrder(db, { userId });
	const before = await orderOf(db, userId, order.id);
	await write(order.id, 'Not to be trusted');
	expect(await orderOf(db, userId, order.id)).toEqual(before);
});

test('a note written with a move is shown with the move only', async () => {
	const order = await makeOrder(db, { userId });
	await moveByStaff(db, admin.id, order.id, { to_state: 'confirmed', note: 'He answered' });
	expect(await notesOf(order.id)).toEqual([]);
});

test('what two write at once is stored; a form sent twice adds its note once', async () => {
	const order = await makeOrder(db, { userId });
	await Promise.all([write(order.id, 'One'), write(order.id, 'Other')]);
	expect((await notesOf(order.id)).map(([note]) => note).toSorted()).toEqual(['One', 'Other']);
	const key = newFormKey();
	const twice = await Promise.allSettled([1, 2].map(() => write(order.id, 'Once', key)));
	expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect(await notesOf(order.id)).toHaveLength(3);
});

test('a blank or endless note, and one on an order that is not there, are refused and leave nothing', async () => {
	const order = await makeOrder(db, { userId });
	for (const wrong of [' \n', 'x'.repeat(501), 'a\0', '\ud800 half a letter'])
		await expect((async () => write(order.id, wrong))()).rejects.toMatchObject({
			fields: { note: [expect.any(String)] },
		});
	const before = await db.$count(auditTrail);
	const key = newFormKey();
	for (const missing of [null, 999_999])
		await expect(write(missing, 'Hello', key)).rejects.toMatchObject({ code: 'not-found' });
	expect(await db.$count(auditTrail)).toBe(before);
	await write(order.id, 'Hello', key);
	expect(await notesOf(order.id)).toEqual([['Hello', 'Ada Admin']]);
});

test('a note outlives the account of its author', async () => {
	const { user: leaver } = await makeAdmin(db, 'Leaver');
	const order = await makeOrder(db, { userId });
	await writeOrderNote(db, { adminId: leaver.id, orderId: order.id }, { note: 'Ask Ada' });
	await db.delete(users).where(eq(users.id, leaver.id));
	expect(await notesOf(order.id)).toEqual([['Ask Ada', null]]);
});
