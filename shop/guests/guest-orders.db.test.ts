import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { attempts, users } from '#db/account-schema.ts';
import { guestOrders } from '#db/accounts/guest-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { mailSignIns } from '#db/mailed-link-schema.ts';
import { orders } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { recordingTransport, SHOP } from '#tests/helpers/mail.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { statementsOf } from '#tests/helpers/statements.ts';
import { confirmAddress } from '../accounts/address-confirmation.ts';
import { requestMailSignIn } from '../accounts/mail-sign-in.ts';
import { signIn } from '../accounts/sign-in.ts';
import { consumeMailedLink, startMailSession } from '../accounts/use-mail-sign-in.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { deliver } from '../mail/deliver.ts';
import { lastOwnOrder, ordersOf } from '../orders/orders.ts';
import { joinGuest, newGuest } from './guests.ts';

const db = await testDatabase();
const category = await makeCategory(db);
const ADDRESS = '10.0.0.9';
let guest: { id: number; token: string };

beforeEach(async () => {
	await db.delete(attempts);
	guest = await newGuest(db, ADDRESS);
});

const product = (fields: Partial<typeof products.$inferInsert> = {}) =>
	makeProduct(db, { categoryId: category.id, qty: 50, ...fields });
const order = async (email: string, more: { idempotencyKey?: string } = {}) => {
	await fillCart(db, guest.id, [await product(), 1]);
	return placeOrder(db, guest.id, { ...PLACEMENT, email }, { ...CHECKOUT, isGuest: true, ...more });
};
const ownerOf = async (orderId: number) =>
	(await db.select().from(orders).where(eq(orders.id, orderId)))[0]?.userId;
const accountOf = async (email: string) =>
	(await db.select().from(users).where(sql`lower(${users.email}) = ${email}`))[0];
const mailsTo = (email: string) =>
	db.select().from(mails).where(sql`lower(${mails.recipient}) = ${email}`).orderBy(mails.id);
/** Sends the newest mail to an address, and signs in by its link. */
async function signInByMail(email: string) {
	const [mail] = await db
		.select()
		.from(mails)
		.where(
			sql`lower(${mails.recipient}) = ${email} and ${mails.kind} in ('account-made', 'mail-sign-in')`,
		)
		.orderBy(desc(mails.id));
	const transport = recordingTransport();
	await deliver(db, mail?.id ?? 0, transport);
	const token = /\/login\/mail\/([\w-]{43})\n/.exec(transport.sent[0]?.text ?? '')?.[1] ?? '';
	const used = await consumeMailedLink(db, token);
	return { ...used, ...(await startMailSession(db, used, { address: ADDRESS }, null)) };
}

test('an order makes an account without a password, and its mailed link signs in and brings the order', async () => {
	const { id } = await order('new.ada@shop.example');
	const account = await accountOf('new.ada@shop.example');
	expect(account).toMatchObject({ status: 1, isGuest: 0, emailVerifiedAt: null });
	expect(await ownerOf(id)).toBe(guest.id);
	expect((await mailsTo('new.ada@shop.example')).map(({ kind }) => kind)).toEqual([
		'account-made',
		'order-placed',
	]);
	await expect(
		signIn(db, { email: 'new.ada@shop.example', password: '' }, { address: ADDRESS }),
	).rejects.toMatchObject({ code: 'unauthenticated' });
	const signedIn = await signInByMail('new.ada@shop.example');
	expect(signedIn).toMatchObject({
		userId: account?.id,
		returnTo: { next: `/myorders/view-order/${id}` },
	});
	expect(await ownerOf(id)).toBe(account?.id);
	expect((await ordersOf(db, account?.id ?? 0, 1)).total).toBe(1);
	// Anybody may have placed it in this name.
	expect(await lastOwnOrder(db, account?.id ?? 0)).toBeNull();
});

test('of an address that has an account nothing is shown or changed, and its order waits for a mailed link', async () => {
	const eve = await makeShopper(db);
	await db
		.update(users)
		.set({ email: 'Eve@shop.example', emailVerifiedAt: new Date() })
		.where(eq(users.id, eve.id));
	await requestMailSignIn(db, { email: 'eve@shop.example', address: ADDRESS, returnTo: {} }, SHOP);
	const own = eq(mailSignIns.email, 'eve@shop.example');
	const [before] = await db.select().from(mailSignIns).where(own);
	const fresh = await order('fresh@shop.example');
	const taken = await order('eve@shop.example');
	expect(Object.keys(taken)).toEqual(Object.keys(fresh));
	expect(await ownerOf(taken.id)).toBe(guest.id);
	expect((await ordersOf(db, eve.id, 1)).total).toBe(0);
	expect((await mailsTo('eve@shop.example')).map(({ kind }) => kind)).toEqual([
		'mail-sign-in',
		'order-placed',
	]);
	expect((await db.select().from(mailSignIns).where(own))[0]).toEqual(before);
	const [toEve, toNew] = await Promise.all(
		['eve@shop.example', 'fresh@shop.example'].map(async (email) =>
			(await mailsTo(email)).find(({ kind }) => kind === 'order-placed'),
		),
	);
	const plain = (text = '') =>
		text
			.replace(/\/track\/\w+/, '')
			.replace(/view-order\/\d+/, '')
			.replaceAll(/BH-[\w-]+|placed .*|[\w ]+ at ₦.*/g, '');
	expect(plain(toEve?.bodyText)).toBe(plain(toNew?.bodyText));

	await signInByMail('eve@shop.example');
	expect(await ownerOf(taken.id)).toBe(eve.id);
	expect(await ownerOf(fresh.id)).toBe(guest.id);
});

test('an order of a guest sends the same statements whether its address has an account, a blocked one, or none', async () => {
	const [known, blocked] = [await makeShopper(db), await makeShopper(db)];
	await db.update(users).set({ email: 'has.one@shop.example' }).where(eq(users.id, known.id));
	await db
		.update(users)
		.set({ email: 'has.blocked@shop.example', status: 0 })
		.where(eq(users.id, blocked.id));
	const goods = await product();
	const placing = async (email: string) => {
		guest = await newGuest(db, ADDRESS);
		await fillCart(db, guest.id, [goods, 1]);
		const sent = await statementsOf(() =>
			placeOrder(db, guest.id, { ...PLACEMENT, email }, { ...CHECKOUT, isGuest: true }),
		);
		// A timer announces what the orders of the last moment took, on the same connections.
		return sent.filter((each) =>
			/"(users|mails|mail_sign_ins|guest_orders)"|savepoint|^end/.test(each),
		);
	};
	// The first prepares what later ones only name.
	await placing('warms.up@shop.example');
	const fresh = await placing('has.none@shop.example');
	expect(fresh.length).toBeGreaterThan(5);
	expect(await placing('has.one@shop.example')).toEqual(fresh);
	expect(await placing('has.blocked@shop.example')).toEqual(fresh);
});

test('who registered with the address of a guest, or changes theirs to it, gets no order by its owner confirming that', async () => {
	const squatter = await makeShopper(db);
	await db.update(users).set({ email: 'squatted@shop.example' }).where(eq(users.id, squatter.id));
	const { id } = await order('squatted@shop.example');
	await confirmAddress(db, squatter.id, 'squatted@shop.example');
	expect(await ownerOf(id)).toBe(guest.id);
});

test('a blocked account stays blocked, whatever is ordered with its address', async () => {
	const eve = await makeShopper(db);
	await db
		.update(users)
		.set({ email: 'blocked@shop.example', status: 0 })
		.where(eq(users.id, eve.id));
	const { id } = await order('blocked@shop.example');
	expect(await ownerOf(id)).toBe(guest.id);
	expect(await accountOf('blocked@shop.example')).toMatchObject({ id: eve.id, status: 0 });
});

test('two guests who order with one new address at once get one account', async () => {
	const other = await newGuest(db, ADDRESS);
	const goods = await product();
	await fillCart(db, guest.id, [goods, 1]);
	await fillCart(db, other.id, [goods, 1]);
	const input = { ...PLACEMENT, email: 'both@shop.example' };
	const placed = await Promise.all(
		[guest, other].map(({ id }) => placeOrder(db, id, input, { ...CHECKOUT, isGuest: true })),
	);
	const { userId } = await signInByMail('both@shop.example');
	for (const { id } of placed) expect(await ownerOf(id)).toBe(userId);
});

test('signing in brings the orders of this browser with the address of the account, and no others', async () => {
	const eve = await makeShopper(db);
	await db.update(users).set({ email: 'own@shop.example' }).where(eq(users.id, eve.id));
	const own = await order('Own@shop.example');
	const others = await order('other@shop.example');
	await joinGuest(db, guest.token, eve.id);
	expect(await ownerOf(own.id)).toBe(eve.id);
	expect(await ownerOf(others.id)).toBe(guest.id);
});

test('orders whose guests chose the same key come to one account', async () => {
	const first = await order('keys@shop.example', { idempotencyKey: 'chosen' });
	guest = await newGuest(db, ADDRESS);
	const second = await order('keys@shop.example', { idempotencyKey: 'chosen' });
	const { userId } = await signInByMail('keys@shop.example');
	expect([await ownerOf(first.id), await ownerOf(second.id)]).toEqual([userId, userId]);
});

test('a failed order leaves no account and no mail', async () => {
	await fillCart(db, guest.id, [await product({ qty: 1 }), 1]);
	await db.update(products).set({ qty: 0 });
	const input = { ...PLACEMENT, email: 'failed@shop.example' };
	await expect(
		placeOrder(db, guest.id, input, { ...CHECKOUT, isGuest: true }),
	).rejects.toMatchObject({ code: 'conflict' });
	expect(await accountOf('failed@shop.example')).toBeUndefined();
	expect(await mailsTo('failed@shop.example')).toEqual([]);
	expect(await db.$count(guestOrders, eq(guestOrders.email, 'failed@shop.example'))).toBe(0);
});
