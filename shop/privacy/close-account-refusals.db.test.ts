import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { accessTokens, users } from '#db/account-schema.ts';
import { orders } from '#db/order-schema.ts';
import { discrepancies, payments } from '#db/payment-schema.ts';
import { refunds } from '#db/refund-schema.ts';
import { signIn } from '#shop/accounts/sign-in.ts';
import { placeOrder } from '#shop/checkout/place-order.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeFullShopper, PASSWORD, sessionOf } from '#tests/helpers/personal-data.ts';
import { fakeProviders } from '#tests/helpers/providers.ts';
import { PLACEMENT } from '#tests/helpers/shoppers.ts';
import { makeAdminUser, makeStaffUser } from '#tests/helpers/staff.ts';
import { type CloseAccount, closeAccount } from './close-account.ts';

const db = await testDatabase();
const sender = { now: new Date(), shop: SHOP };

type Shopper = { userId: number; email: string };

const close = async (
	{ userId }: Shopper,
	{ texts = 'keep', provedAt }: { texts?: CloseAccount['texts']; provedAt?: Date } = {},
) => closeAccount(db, await sessionOf(db, userId, provedAt), { word: 'DELETE', texts }, sender);

const accountOf = async ({ userId }: Shopper) =>
	(await db.select().from(users).where(eq(users.id, userId)))[0];

let admin: { id: number };
beforeAll(async () => {
	admin = await makeAdminUser(db);
});

test.each(['awaiting-payment', 'placed', 'confirmed', 'packed', 'sent'])(
	'not while an order is %s',
	async (state) => {
		const shopper = await makeFullShopper(db, `Under${state.replace(/\W/g, '')}`);
		await db.update(orders).set({ state }).where(eq(orders.id, shopper.order.id));
		await expect(close(shopper)).rejects.toMatchObject({
			code: 'conflict',
			message: `Order ${shopper.order.trackingNo} is under way. Wait until it is delivered, or cancel it.`,
		});
		expect(await accountOf(shopper)).toMatchObject({ email: shopper.email, status: 1 });
	},
);

test('not while money is open: a payment looked into, a refund on its way, a discrepancy', async () => {
	const shopper = await makeFullShopper(db, 'Moneywe');
	const message = `Money of order ${shopper.order.trackingNo} is still on its way, or being looked into.`;
	const refused = () => expect(close(shopper)).rejects.toMatchObject({ code: 'conflict', message });
	const ofOrder = eq(payments.orderId, shopper.order.id);
	for (const state of ['pending', 'review', 'refunding']) {
		await db.update(payments).set({ state }).where(ofOrder);
		await refused();
	}
	await db.update(payments).set({ state: 'paid' }).where(ofOrder);
	for (const state of ['asked', 'failed']) {
		await db.update(refunds).set({ state }).where(eq(refunds.requestId, 'r-Moneywe'));
		await refused();
	}
	await db.update(refunds).set({ state: 'done' });
	await db
		.insert(discrepancies)
		.values({ kind: 'x', subject: 'x', orderId: shopper.order.id, facts: {} });
	await refused();
	await db.update(discrepancies).set({ closedAt: new Date() });
	await close(shopper);
});

test('not without a fresh proof, and not for staff, the last owner least of all', async () => {
	const shopper = await makeFullShopper(db, 'Wrongwe');
	const longAgo = new Date(Date.now() - 11 * 60_000);
	await expect(close(shopper, { provedAt: longAgo })).rejects.toMatchObject({
		reason: 'proof-needed',
	});
	await db.update(users).set({ staffRole: 'sales' }).where(eq(users.id, shopper.userId));
	await expect(close(shopper)).rejects.toMatchObject({
		code: 'forbidden',
		message: expect.stringContaining('You are on the staff'),
	});
	await db.update(users).set({ staffRole: null, roleAs: 1 }).where(eq(users.id, shopper.userId));
	await expect(close(shopper)).rejects.toMatchObject({
		message: expect.stringContaining('You are on the staff'),
	});
	await db.update(users).set({ roleAs: 0 }).where(eq(users.id, admin.id));
	await expect(close(shopper)).rejects.toMatchObject({
		message: expect.stringContaining('last owner'),
	});
	await db.update(users).set({ roleAs: 1 }).where(eq(users.id, admin.id));
	await makeStaffUser(db, 'sales');
});

const order = (userId: number) =>
	placeOrder(db, userId, PLACEMENT, { shop: SHOP, providers: fakeProviders(), flowLimits: false });

test('an order that is being placed when the account is deleted: one of them wins', async () => {
	for (const first of ['order', 'close'] as const) {
		const shopper = await makeFullShopper(db, `Race${first}`);
		const works = {
			order: () => order(shopper.userId),
			close: () => close(shopper),
		};
		// Both wait for the cart, in this order.
		const taken = Promise.withResolvers<void>();
		let release = () => {};
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		const holder = db.transaction(async (tx) => {
			await tx.execute(sql`select from cart_items where user_id = ${shopper.userId} for update`);
			taken.resolve();
			await held;
		});
		await taken.promise;
		const one = works[first]();
		await somebodyWaits(db, 1);
		const other = works[first === 'order' ? 'close' : 'order']();
		await somebodyWaits(db, 2);
		release();
		await holder;
		const [a, b] = await Promise.allSettled([one, other]);
		expect([a.status, b.status]).toEqual(['fulfilled', 'rejected']);
		const isClosed = (await accountOf(shopper))?.closedAt !== null;
		const open = await db.$count(orders, sql`user_id = ${shopper.userId} and state = 'placed'`);
		expect([isClosed, open]).toEqual(first === 'order' ? [false, 1] : [true, 0]);
	}
});

test('a sign-in that is under way when the account is deleted finds nobody', async () => {
	const shopper = await makeFullShopper(db, 'Racesignin');
	const results = await Promise.allSettled([
		close(shopper),
		...[1, 2, 3].map((n) =>
			signIn(db, { email: shopper.email, password: PASSWORD }, { address: `10.1.0.${n}` }),
		),
	]);
	expect(results[0]?.status).toBe('fulfilled');
	const { rows } = await db.execute(
		sql`select from access_tokens where user_id = ${shopper.userId}`,
	);
	expect(rows).toHaveLength(0);
});

test('a session that a new password has ended meanwhile deletes nothing', async () => {
	const shopper = await makeFullShopper(db, 'Pressed');
	const session = await sessionOf(db, shopper.userId);
	const late = await db.transaction(async (tx) => {
		await tx.select().from(users).where(eq(users.id, shopper.userId)).for('update');
		const closing = closeAccount(db, session, { word: 'DELETE', texts: 'keep' }, sender);
		closing.catch(() => {});
		await somebodyWaits(db);
		await tx.delete(accessTokens).where(eq(accessTokens.id, session.tokenId));
		return { closing };
	});
	await expect(late.closing).rejects.toMatchObject({ code: 'unauthenticated' });
	expect(await accountOf(shopper)).toMatchObject({ email: shopper.email, status: 1 });
});
