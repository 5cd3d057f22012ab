import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { guestOrders } from '#db/accounts/guest-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { cartItems, orders } from '#db/order-schema.ts';
import { consents } from '#db/shopper-schema.ts';
import { cartReminders } from '#db/shoppers/cart-reminder-schema.ts';
import { settings } from '#db/site-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { recordingTransport, SHOP } from '#tests/helpers/mail.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { newGuest } from '../guests/guests.ts';
import { deliver } from '../mail/deliver.ts';
import { clearReminders, remindOfCarts } from './cart-reminders.ts';
import { leftCarts } from './left-carts.ts';
import {
	agreeToReminders,
	mayBeReminded,
	reminderOfToken,
	stopByLink,
	stopReminders,
	wantsReminders,
} from './reminder-consent.ts';

const db = await testDatabase();
const category = await makeCategory(db);
const ADDRESS = '10.0.0.1';
const URL = SHOP.publicUrl;
let product: typeof products.$inferSelect;
let user: typeof users.$inferSelect;

const setHours = (hours: number) =>
	db
		.insert(settings)
		.values({ key: 'cartReminderHours', value: hours })
		.onConflictDoUpdate({ target: settings.key, set: { value: hours } });
/** Moves everything in a cart into the past. */
const leave = (hours: number, userId = user.id) =>
	db
		.update(cartItems)
		.set({ createdAt: sql`now() - ${hours} * interval '1 hour'` })
		.where(eq(cartItems.userId, userId));
const reminders = () => db.select().from(mails).where(eq(mails.kind, 'cart-left'));
const remind = () => remindOfCarts(db, URL);

beforeEach(async () => {
	await db.delete(mails);
	await db.delete(cartReminders);
	await db.delete(consents);
	await db.delete(cartItems);
	await setHours(24);
	product = await makeProduct(db, { categoryId: category.id, qty: 9 });
	user = await makeShopper(db);
	await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id));
	await fillCart(db, user.id, [product, 2]);
	await leave(25);
	await agreeToReminders(db, user.id, ADDRESS);
});

test('one mail goes about a cart, however many processes look and however often', async () => {
	const counts = await Promise.all(Array.from({ length: 6 }, remind));
	expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
	expect(await remind()).toBe(0);
	const [mail] = await reminders();
	expect(mail).toMatchObject({ recipient: user.email, subject: 'Your cart at Bridgehead Audio' });
	expect(mail?.bodyText).toContain(`2 x ${product.name} at ₦45,000`);
	expect(mail?.bodyText).toContain(`Stop these mails: ${mail?.unsubscribeUrl}`);
	// More goods do not make it another cart.
	await fillCart(db, user.id, [await makeProduct(db, { categoryId: category.id }), 1]);
	await leave(30);
	expect(await remind()).toBe(0);
});

test('a new cart is reminded of again', async () => {
	await remind();
	await db.update(cartReminders).set({ createdAt: sql`now() - interval '60 hours'` });
	await db.delete(cartItems);
	await fillCart(db, user.id, [product, 1]);
	await leave(26);
	expect(await remind()).toBe(1);
});

test.each<[string, () => Promise<unknown>]>([
	['nothing is set', () => setHours(0)],
	['it was left a short while ago', () => leave(23)],
	['it was left long ago', () => leave(24 + 73)],
	['they never agreed', () => db.delete(consents)],
	['they took it back', () => stopReminders(db, user.id, ADDRESS)],
	[
		'their address is not proved',
		() => db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id)),
	],
	['they are blocked', () => db.update(users).set({ status: 0 }).where(eq(users.id, user.id))],
	['nothing of it can be bought', () => db.update(products).set({ qty: 0 })],
	['they ordered since', () => orderOther()],
	['they ordered since without signing in', () => orderAsGuest()],
])('nobody is reminded when %s', async (_why, change) => {
	await change();
	expect(await remind()).toBe(0);
	expect(await reminders()).toEqual([]);
});

/** An order beside what was left. */
async function orderOther() {
	const other = await makeShopper(db);
	await fillCart(db, other.id, [product, 1]);
	const { id } = await placeOrder(db, other.id, PLACEMENT, CHECKOUT);
	await db.update(orders).set({ userId: user.id }).where(eq(orders.id, id));
}

async function orderAsGuest() {
	const guest = await newGuest(db, ADDRESS);
	await fillCart(db, guest.id, [product, 1]);
	const email = user.email.toUpperCase();
	await placeOrder(db, guest.id, { ...PLACEMENT, email }, { ...CHECKOUT, isGuest: true });
	expect(await db.$count(guestOrders, eq(guestOrders.email, user.email))).toBe(1);
}

test.each<[string, () => Promise<unknown>]>([
	['ordered', orderOther],
	['emptied the cart', () => db.delete(cartItems)],
	['took it back', () => stopReminders(db, user.id, ADDRESS)],
])('a reminder that waits is not sent to somebody who has %s meanwhile', async (_what, change) => {
	await remind();
	const [mail] = await reminders();
	await change();
	const transport = recordingTransport();
	await deliver(db, mail?.id ?? 0, transport);
	expect(transport.sent).toEqual([]);
	expect(await reminders()).toEqual([]);
	expect(await remind()).toBe(0);
});

test('the link of a reminder stops them at once, once, and only for its reader', async () => {
	await remind();
	const [mail] = await reminders();
	const transport = recordingTransport();
	await deliver(db, mail?.id ?? 0, transport);
	expect(transport.sent).toMatchObject([{ unsubscribeUrl: mail?.unsubscribeUrl }]);
	const token = mail?.unsubscribeUrl?.split('/').at(-1) ?? '';
	expect(await reminderOfToken(db, token)).toMatchObject({ email: user.email, mayStop: true });
	await Promise.all([1, 2, 3].map(() => stopByLink(db, token, '10.9.9.9')));
	expect(await wantsReminders(db, user.id)).toBe(false);
	const steps = await db.select().from(consents).orderBy(consents.id);
	expect(steps.map(({ step, source }) => [step, source])).toEqual([
		['given', 'account'],
		['withdrawn', 'mail-link'],
	]);
	expect(steps[0]?.wording).toContain('[Yes, remind me]');
	for (const wrong of ['', 'x', `${token}x`])
		await expect(stopByLink(db, wrong, ADDRESS)).rejects.toMatchObject({ code: 'not-found' });
});

test('who agreed may decide even when the shop reminds nobody any more', async () => {
	await setHours(0);
	expect(await mayBeReminded(db, user.id)).toBe(true);
	await stopReminders(db, user.id, ADDRESS);
	expect(await mayBeReminded(db, user.id)).toBe(false);
});

test('staff see what was left, and only the names of those who agreed', async () => {
	const silent = await makeShopper(db, 'Silent Shopper');
	const guest = await newGuest(db, ADDRESS);
	const filling = await makeShopper(db);
	for (const { id } of [silent, guest, filling]) await fillCart(db, id, [product, 1]);
	await leave(2, silent.id);
	await leave(3, guest.id);
	await remind();
	const query = { page: 1, perPage: 2, q: '', sort: 'newest' as const };
	const first = await leftCarts(db, query);
	expect(first).toMatchObject({ total: 3, lastPage: 2 });
	expect(first.rows).toMatchObject([
		{ owner: null, isGuest: false, remindedAt: null, totalKobo: 45_000_00 },
		{ owner: null, isGuest: true },
	]);
	expect(JSON.stringify(first)).not.toContain('Silent');
	const second = await leftCarts(db, { ...query, page: 2 });
	expect(second.rows).toMatchObject([
		{
			owner: { name: user.name, email: user.email },
			goods: [{ name: product.name, qty: 2 }],
			totalKobo: 90_000_00,
			remindedAt: expect.any(Date),
		},
	]);
	expect((await leftCarts(db, query, { agreed: true })).total).toBe(1);
	expect(await leftCarts(db, { ...query, page: 9 })).toMatchObject({ rows: [], total: 3 });
	expect((await leftCarts(db, { ...query, sort: 'largest' })).rows[0]?.totalKobo).toBe(90_000_00);
});

test('reminders are forgotten with the carts', async () => {
	await remind();
	expect(await clearReminders(db)).toBe(0);
	expect(await clearReminders(db, new Date(Date.now() + 2 * 365 * 86_400_000))).toBe(1);
});
