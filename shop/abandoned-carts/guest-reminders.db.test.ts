import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { guests } from '#db/accounts/guest-schema.ts';
import type { products } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { cartItems } from '#db/order-schema.ts';
import { consents } from '#db/shopper-schema.ts';
import { cartReminders } from '#db/shoppers/cart-reminder-schema.ts';
import { settings } from '#db/site-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { recordingTransport, SHOP } from '#tests/helpers/mail.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { clearGuests, joinGuest, newGuest } from '../guests/guests.ts';
import { deliver } from '../mail/deliver.ts';
import { remindOfCarts } from './cart-reminders.ts';
import { leftCarts } from './left-carts.ts';
import {
	agreeToReminders,
	guestReminder,
	reminderOfToken,
	stopByLink,
	stopReminders,
	tickGuestReminder,
	wantsReminders,
} from './reminder-consent.ts';

// Carts left by guests who ticked at the checkout that they may be reminded.

const db = await testDatabase();
const category = await makeCategory(db);
const ADDRESS = '10.0.0.1';
let product: typeof products.$inferSelect;
let guest: { id: number; token: string };
let email = '';

const setHours = (hours: number) =>
	db
		.insert(settings)
		.values({ key: 'cartReminderHours', value: hours })
		.onConflictDoUpdate({ target: settings.key, set: { value: hours } });
const leave = (userId = guest.id, hours = 25) =>
	db
		.update(cartItems)
		.set({ createdAt: sql`now() - ${hours} * interval '1 hour'` })
		.where(eq(cartItems.userId, userId));
const tick = (isTicked = true, typed = email, id = guest.id) =>
	tickGuestReminder(db, id, { email: typed, isTicked }, ADDRESS);
const remind = () => remindOfCarts(db, SHOP.publicUrl);
const reminders = () =>
	db.select().from(mails).where(eq(mails.kind, 'cart-left')).orderBy(mails.id);
const stepsOf = (userId: number) =>
	db.select().from(consents).where(eq(consents.userId, userId)).orderBy(consents.id);
/** Another browser in which the same address was ticked. */
async function anotherGuest() {
	const other = await newGuest(db, '10.0.0.2');
	await fillCart(db, other.id, [product, 1]);
	await tick(true, email, other.id);
	await leave(other.id);
	return other;
}

beforeEach(async () => {
	await db.delete(mails);
	await db.delete(cartReminders);
	await db.delete(consents);
	await db.delete(cartItems);
	await setHours(24);
	email = `leaver-${randomBytes(5).toString('hex')}@shop.example`;
	product = await makeProduct(db, { categoryId: category.id, qty: 9 });
	guest = await newGuest(db, ADDRESS);
	await fillCart(db, guest.id, [product, 2]);
});

test('a guest who ticked it is mailed once at the address they typed; words, time and network are kept', async () => {
	await tick(true, email.toUpperCase());
	await leave();
	const counts = await Promise.all(Array.from({ length: 5 }, remind));
	expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
	const [mail] = await reminders();
	expect(mail).toMatchObject({ recipient: email, subject: 'Your cart at Bridgehead Audio' });
	expect(mail?.bodyText).toContain(`2 x ${product.name}`);
	expect(await stepsOf(guest.id)).toMatchObject([
		{
			purpose: 'cart-reminder',
			step: 'given',
			source: 'checkout',
			address: ADDRESS,
			wording: expect.stringContaining('Remind me once if I leave these goods'),
			createdAt: expect.any(Date),
		},
	]);
	expect(await remind()).toBe(0);
});

test('nobody is asked, and nothing kept, where no reminders are sent', async () => {
	await setHours(0);
	expect(await guestReminder(db, guest.id)).toBeNull();
	await tick();
	expect(await stepsOf(guest.id)).toEqual([]);
	await setHours(24);
	expect(await guestReminder(db, guest.id)).toEqual({ agreed: false });
});

test.each<[string, () => Promise<unknown>]>([
	['they did not tick it', async () => {}],
	['the box is empty again', () => tick().then(() => tick(false))],
	['the address is none', () => tick(true, 'leaver@')],
	['they signed in', () => tick().then(signIn)],
	['they ordered', () => tick().then(order)],
	['the owner of the address ordered in their account', () => tick().then(orderInAccount)],
	['the owner of the address stopped reminders', () => tick().then(stoppedInAccount)],
	['their cart ended', () => tick().then(() => clearGuests(db, new Date(Date.now() + 31 * 864e5)))],
])('a guest is not reminded when %s', async (_why, change) => {
	await change();
	await leave();
	expect(await remind()).toBe(0);
	expect(await reminders()).toEqual([]);
});

async function accountOf(address: string) {
	const { id } = await makeShopper(db);
	await db
		.update(users)
		.set({ email: address, emailVerifiedAt: new Date() })
		.where(eq(users.id, id));
	return id;
}
async function signIn() {
	await joinGuest(db, guest.token, await accountOf(email));
	const [row] = await db.select().from(guests).where(eq(guests.userId, guest.id));
	expect(row?.reminderEmail).toBeNull();
}
const order = () =>
	placeOrder(db, guest.id, { ...PLACEMENT, email }, { ...CHECKOUT, isGuest: true });
async function orderInAccount() {
	const id = await accountOf(email);
	await fillCart(db, id, [product, 1]);
	await placeOrder(db, id, { ...PLACEMENT, email }, CHECKOUT);
}
async function stoppedInAccount() {
	const id = await accountOf(email);
	await agreeToReminders(db, id, ADDRESS);
	await stopReminders(db, id, ADDRESS);
}

/** The token of the link in the mail that was queued last. */
async function tokenOfMail() {
	const mail = (await reminders()).at(-1);
	return mail?.unsubscribeUrl?.split('/').at(-1) ?? '';
}
const weekPasses = () =>
	db.update(cartReminders).set({ createdAt: sql`now() - interval '8 days'` });

test('one press in the mail stops it for good, for whoever types that address next as well', async () => {
	await tick();
	await leave();
	await remind();
	const [mail] = await reminders();
	const transport = recordingTransport();
	await deliver(db, mail?.id ?? 0, transport);
	expect(transport.sent).toHaveLength(1);
	const token = await tokenOfMail();
	expect(await reminderOfToken(db, token)).toMatchObject({ email, mayStop: true });
	await Promise.all([1, 2, 3].map(() => stopByLink(db, token, '10.9.9.9')));
	expect((await stepsOf(guest.id)).map(({ step, source }) => [step, source])).toEqual([
		['given', 'checkout'],
		['withdrawn', 'mail-link'],
	]);
	expect(await wantsReminders(db, guest.id)).toBe(false);
	expect(await reminderOfToken(db, token)).toMatchObject({ email, mayStop: false });
	await anotherGuest();
	await weekPasses();
	expect(await remind()).toBe(0);
});

test.each<[string, () => Promise<unknown>]>([
	['the same browser ticks it again', () => tick()],
	['that guest is gone', () => db.delete(users).where(eq(users.id, guest.id)).then(anotherGuest)],
	['that guest signed in as somebody else', () => signInAsOther().then(anotherGuest)],
])('a stop lasts when %s', async (_why, change) => {
	await tick();
	await leave();
	await remind();
	await stopByLink(db, await tokenOfMail(), ADDRESS);
	await change();
	await db.delete(cartReminders);
	await db.delete(mails);
	await leave();
	expect(await remind()).toBe(0);
});

test('whoever reads the mail stops the address that it came to, not what the guest typed later', async () => {
	const later = `later-${email}`;
	await tick();
	await leave();
	await remind();
	const token = await tokenOfMail();
	await tick(true, later);
	expect(await reminderOfToken(db, token)).toMatchObject({ email, mayStop: true });
	await stopByLink(db, token, ADDRESS);
	expect(await wantsReminders(db, guest.id)).toBe(true);
	expect(await reminderOfToken(db, token)).toMatchObject({ email, mayStop: false });
	await db.delete(cartReminders);
	await db.delete(mails);
	expect(await remind()).toBe(1);
	expect((await reminders()).at(-1)).toMatchObject({ recipient: later });
	await anotherGuest();
	await weekPasses();
	expect(await remind()).toBe(0);
});

test('an account that has proved the address may take its stop back, one that has not may not', async () => {
	await tick();
	await leave();
	await remind();
	await stopByLink(db, await tokenOfMail(), ADDRESS);
	const id = await accountOf(email);
	await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, id));
	await agreeToReminders(db, id, ADDRESS);
	await db.delete(cartReminders);
	await anotherGuest();
	expect(await remind()).toBe(0);
	await stopReminders(db, id, ADDRESS);
	await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id));
	await agreeToReminders(db, id, ADDRESS);
	expect(await remind()).toBe(1);
});

async function signInAsOther() {
	const { id } = await makeShopper(db);
	await joinGuest(db, guest.token, id);
}

test('an address gets one such mail in a week, however many guests type it', async () => {
	await tick();
	await leave();
	await anotherGuest();
	await anotherGuest();
	const counts = await Promise.all([remind(), remind()]);
	expect(counts[0] + counts[1]).toBe(1);
	expect(await reminders()).toHaveLength(1);
	await tick(true, `elsewhere-${email}`);
	expect(await remind()).toBe(0);
	await weekPasses();
	expect(await remind()).toBe(1);
});

test('a reminder that waits is not sent to a guest who unticked it or ordered meanwhile', async () => {
	for (const change of [() => tick(false), order]) {
		await tick();
		await leave();
		await db.delete(cartReminders);
		expect(await remind()).toBe(1);
		const [mail] = await reminders();
		await change();
		const transport = recordingTransport();
		await deliver(db, mail?.id ?? 0, transport);
		expect(transport.sent).toEqual([]);
	}
});

test('staff see the address of a guest who agreed, and of nobody else', async () => {
	await tick();
	await leave();
	const silent = await newGuest(db, '10.0.0.3');
	await fillCart(db, silent.id, [product, 1]);
	await leave(silent.id);
	const { rows } = await leftCarts(db, { page: 1, perPage: 9, q: '', sort: 'newest' });
	expect(rows.map(({ owner, isGuest }) => [owner?.email ?? null, isGuest])).toEqual(
		expect.arrayContaining([
			[email, true],
			[null, true],
		]),
	);
	// Whoever stopped it, as the reader of the address, is not named for the guest who typed it either.
	const { id } = await makeShopper(db);
	await db.update(users).set({ email }).where(eq(users.id, id));
	await stopReminders(db, id, ADDRESS);
	const query = { page: 1, perPage: 9, q: '', sort: 'newest' as const };
	expect(JSON.stringify(await leftCarts(db, query))).not.toContain(email);
	expect((await leftCarts(db, query, { agreed: true })).total).toBe(0);
});
