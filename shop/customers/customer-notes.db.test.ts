import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { guestOrders } from '#db/accounts/guest-schema.ts';
import { customerNotes } from '#db/shoppers/customer-note-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { claimOrders } from '../guests/claim-orders.ts';
import { newGuest } from '../guests/guests.ts';
import { newFormKey } from '../kit/sent-once.ts';
import {
	clearCustomerNotes,
	customerNotesOf,
	MOST_CUSTOMER_NOTES,
	removeCustomerNote,
	writeCustomerNote,
} from './customer-notes.ts';

const db = await testDatabase();
const { user: admin } = await makeAdmin(db, 'Ada Admin');
const write = (userId: number | null, note: string, formKey?: string) =>
	writeCustomerNote(db, { adminId: admin.id, userId, ...(formKey ? { formKey } : {}) }, { note });
const textsOf = async (userId: number) =>
	(await customerNotesOf(db, userId)).map(({ text }) => text);

test('notes are read newest first with their writer, and the log says that one was written, not what', async () => {
	const { id } = await makeShopper(db);
	await write(id, 'Calls before noon');
	await write(id, 'Pays at once');
	expect(await customerNotesOf(db, id)).toMatchObject([
		{ text: 'Pays at once', byName: 'Ada Admin' },
		{ text: 'Calls before noon' },
	]);
	const [, first] = await customerNotesOf(db, id);
	const { id: other } = await makeShopper(db);
	const noteId = first?.id ?? 0;
	await removeCustomerNote(db, { adminId: admin.id, userId: other, noteId });
	expect(await textsOf(id)).toHaveLength(2);
	for (let n = 0; n < 2; n += 1)
		await removeCustomerNote(db, { adminId: admin.id, userId: id, noteId });
	expect(await textsOf(id)).toEqual(['Pays at once']);
	const log = await db.select().from(auditTrail).where(eq(auditTrail.nounId, id));
	expect(log.map(({ action }) => action)).toEqual(['note', 'note', 'remove-note']);
	expect(JSON.stringify(log)).not.toContain('noon');
});

test('a note sent twice is stored once, nobody and a deleted account get none, and there is an end', async () => {
	const { id } = await makeShopper(db);
	const key = newFormKey();
	const twice = await Promise.allSettled([1, 2].map(() => write(id, 'Once', key)));
	expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	await expect(write(null, 'Nobody')).rejects.toMatchObject({ code: 'not-found' });
	await db
		.insert(customerNotes)
		.values(
			Array.from({ length: MOST_CUSTOMER_NOTES - 1 }, (_, n) => ({ userId: id, text: `${n}` })),
		);
	await expect(write(id, 'One more')).rejects.toMatchObject({ code: 'conflict' });
	const gone = await makeShopper(db);
	await db.update(users).set({ closedAt: new Date() }).where(eq(users.id, gone.id));
	await expect(write(gone.id, 'Late')).rejects.toMatchObject({ code: 'conflict' });
	expect(await textsOf(gone.id)).toEqual([]);
});

test('notes about a guest follow the last of its orders to the account', async () => {
	const guest = await newGuest(db, '10.0.0.9');
	const account = await makeShopper(db);
	await write(guest.id, 'Wants a receipt');
	const hold = async (email: string) => {
		const { id: orderId } = await makeOrder(db, { userId: guest.id });
		await db.insert(guestOrders).values({ orderId, guestId: guest.id, email });
	};
	await hold(account.email);
	await hold('somebody@example.com');
	await claimOrders(db, { userId: account.id, email: account.email });
	expect(await textsOf(guest.id)).toEqual(['Wants a receipt']);
	const other = await makeShopper(db);
	await claimOrders(db, { userId: other.id, email: 'somebody@example.com' });
	expect(await textsOf(other.id)).toEqual(['Wants a receipt']);
});

test('notes are cleared when orders of their age lose their person', async () => {
	const { id } = await makeShopper(db);
	await write(id, 'Young');
	const old = new Date(Date.now() - 8 * 366 * 86_400_000);
	await db.insert(customerNotes).values({ userId: id, text: 'Old', createdAt: old });
	expect(await clearCustomerNotes(db)).toBe(1);
	expect(await textsOf(id)).toEqual(['Young']);
});
