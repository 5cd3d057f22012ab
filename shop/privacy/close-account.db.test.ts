import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { webhookDeliveries } from '#db/integrations/webhook-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { orders } from '#db/order-schema.ts';
import { webhookEvents } from '#db/payment-schema.ts';
import { newsletterSubscribers, reviews } from '#db/shopper-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { register } from '#shop/accounts/accounts.ts';
import { signIn } from '#shop/accounts/sign-in.ts';
import { toggleBlock } from '#shop/accounts/staff-users.ts';
import { recordChange } from '#shop/audit/audit.ts';
import { newDelivery } from '#shop/integrations/dispatch-events.ts';
import { makeEndpoint } from '#shop/integrations/endpoints.ts';
import { CHANGES_CHANNEL } from '#shop/kit/changes.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeFullShopper, PASSWORD, sessionOf } from '#tests/helpers/personal-data.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { clearClosedAccounts } from './clear-old.ts';
import { type CloseAccount, closeAccount } from './close-account.ts';

const db = await testDatabase();
const sender = { now: new Date(), shop: SHOP };

type Shopper = { userId: number; email: string };

const close = async (
	{ userId }: Shopper,
	{ texts = 'keep', provedAt }: { texts?: CloseAccount['texts']; provedAt?: Date } = {},
) => closeAccount(db, await sessionOf(db, userId, provedAt), { word: 'DELETE', texts }, sender);

/** Every table with a row in which a word stands, in any column. */
async function tablesWith(word: string): Promise<string[]> {
	const { rows } = await db.execute<{ name: string }>(sql`
		select table_name as name from information_schema.tables
		where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
	const found: string[] = [];
	for (const { name } of rows) {
		const hit = await db.execute(
			sql`select from ${sql.identifier(name)} t where t::text ilike ${`%${word}%`} limit 1`,
		);
		if (hit.rows.length > 0) found.push(name);
	}
	return found;
}

const accountOf = async ({ userId }: Shopper) =>
	(await db.select().from(users).where(eq(users.id, userId)))[0];

let admin: { id: number };
beforeAll(async () => {
	admin = await makeAdminUser(db);
});

test('nothing in the whole database names the person afterwards, but young orders for the books', async () => {
	const zik = await makeFullShopper(db, 'Zikwegone');
	await db.insert(webhookEvents).values({
		provider: 'paystack',
		dedupeKey: 'about-zik',
		payload: { customer: { email: zik.email } },
		handledAt: new Date(),
	});
	await toggleBlock(db, admin.id, zik.userId, 0);
	await toggleBlock(db, admin.id, zik.userId, 1);
	await db.transaction((tx) =>
		recordChange(tx, {
			userId: admin.id,
			action: 'show',
			noun: 'review',
			nounId: zik.review?.id ?? 0,
			before: null,
			after: { state: 'shown' },
		}),
	);
	await db.transaction(async (tx) => {
		const about = { userId: zik.userId, noun: 'user', nounId: zik.userId };
		const [before, after] = [{ email: 'old-zikwegone@shop.example' }, { email: zik.email }];
		await recordChange(tx, { ...about, action: 'change-address', before, after });
		const sent = { address: '10.0.0.1', device: 'Phone of Zikwegone' };
		await recordChange(tx, { ...about, action: 'add-passkey', before: null, after: sent });
	});
	const { id } = await makeEndpoint(db, admin.id, {
		name: 'Accounting',
		url: 'https://accounting.example/hook',
		events: ['order.placed'],
	});
	const event = { messageId: 'evt_zik', type: 'order.placed', thing: `order:${zik.order.id}` };
	const body = JSON.stringify({ data: { address: '12 Zikwegone Street' } });
	await db
		.insert(webhookDeliveries)
		.values(newDelivery(id, { ...event, body, createdAt: new Date() }));
	expect((await tablesWith('zikwegone')).length).toBeGreaterThan(12);
	await close(zik);
	// The mail that says that it is done is on its way.
	await db
		.update(mails)
		.set({ sentAt: new Date() })
		.where(eq(mails.dedupeKey, `account-closed:${zik.userId}`));
	const tomorrow = new Date(Date.now() + 30 * 3_600_000);
	await clearClosedAccounts(db, tomorrow);
	// Counters of attempts end by themselves, within a day; payments have the shop's own reference.
	expect((await tablesWith('zikwegone')).filter((name) => name !== 'attempts')).toEqual([
		'audit_trail',
		'cash_paybacks',
		'discrepancies',
		'layaways',
		'order_cash',
		'order_deliveries',
		'order_returns',
		'orders',
		'payments',
		'refunds',
		'shipments',
	]);
	// Notes go at once; why money moved stays with the name, for the books.
	const about = and(eq(auditTrail.noun, 'order'), eq(auditTrail.nounId, zik.order.id));
	const entries = await db.select().from(auditTrail).where(about).orderBy(auditTrail.id);
	expect(entries.map(({ action, after }) => [action, after])).toEqual([
		['move', { state: 'confirmed' }],
		['move', { state: 'sent' }],
		['remove-parcel', null],
		[
			'collect',
			{
				collected: '₦900',
				reference: 'Trf from Zikwegone 0042',
				reason: 'Staff: Zikwegone had less on her',
			},
		],
		['pay-back', { paid_back: '₦100', note: 'Staff: to Zikwegone, by transfer' }],
	]);
	const [order] = await db.select().from(orders).where(eq(orders.id, zik.order.id));
	expect(order).toMatchObject({
		firstname: 'Zikwegone',
		address: '12 Zikwegone Street',
		phone: 'Removed',
		phoneE164: '',
		email: 'removed@account.invalid',
		totalKobo: 2000_00,
	});
	expect(order?.trackKey).not.toBe(zik.order.trackKey);
});

test('orders older than the books need lose name and address, too', async () => {
	const old = await makeFullShopper(db, 'Oldwegone', { daysAgo: 7 * 366 });
	await close(old);
	const [order] = await db.select().from(orders).where(eq(orders.id, old.order.id));
	expect(order).toMatchObject({
		firstname: 'Former',
		lastname: 'customer',
		address: 'Removed',
		region: 'Anambra',
		state: 'delivered',
		totalKobo: 2000_00,
	});
	// Neither does what staff wrote about them: the shop's own reference of a payment is all that has the word.
	expect((await tablesWith('oldwegone')).filter((name) => name !== 'attempts')).toEqual([
		'mails',
		'payments',
		'refunds',
	]);
});

test('the account has nobody in it, cannot be signed in to, blocked or deleted again', async () => {
	const shopper = await makeFullShopper(db, 'Nobodywe');
	await close(shopper);
	expect(await accountOf(shopper)).toMatchObject({
		name: 'A former customer',
		email: expect.stringMatching(/^\d+-[0-9a-f]{18}@account\.invalid$/),
		status: 0,
		emailVerifiedAt: null,
		closedAt: expect.any(Date),
	});
	for (const email of [shopper.email, (await accountOf(shopper))?.email ?? ''])
		await expect(
			signIn(db, { email, password: PASSWORD }, { address: '10.0.0.1' }),
		).rejects.toMatchObject({ code: 'unauthenticated' });
	await expect(toggleBlock(db, admin.id, shopper.userId, 1)).rejects.toMatchObject({
		code: 'conflict',
	});
	await expect(close(shopper)).rejects.toMatchObject({ code: 'unauthenticated' });
	const log = await db.select().from(auditTrail).where(eq(auditTrail.action, 'close'));
	expect(log.find(({ nounId }) => nounId === shopper.userId)).toMatchObject({
		userId: null,
		noun: 'user',
		after: { account: 'Deleted by its owner' },
	});
	expect(JSON.stringify(log)).not.toMatch(/nobodywe/i);
	const [mail] = await db
		.select()
		.from(mails)
		.where(eq(mails.dedupeKey, `account-closed:${shopper.userId}`));
	expect(mail).toMatchObject({ recipient: shopper.email, state: 'waiting' });
	// The address is free again, for somebody new.
	const again = await register(
		db,
		{
			name: 'New Person',
			email: shopper.email,
			password: PASSWORD,
			password_confirmation: PASSWORD,
		},
		SHOP,
		{ address: '10.0.0.2' },
	);
	expect(again.user.id).not.toBe(shopper.userId);
});

test('what was written stays without its author, or goes; pages that showed it are announced', async () => {
	const listener = await db.$client.connect();
	const heard: string[] = [];
	listener.on('notification', ({ payload = '' }) => heard.push(payload));
	await listener.query(`listen ${CHANGES_CHANNEL}`);
	const keeps = await makeFullShopper(db, 'Keepswe');
	const deletes = await makeFullShopper(db, 'Deleteswe');
	await close(keeps);
	await close(deletes, { texts: 'delete' });
	const reviewOf = (shopper: { product: { id: number } }) =>
		db.select().from(reviews).where(eq(reviews.productId, shopper.product.id));
	expect(await reviewOf(keeps)).toEqual([
		expect.objectContaining({ author: 'A former customer', text: 'Loud', state: 'shown' }),
	]);
	expect(await reviewOf(deletes)).toEqual([]);
	const { rows } = await db.execute<{ n: number }>(
		sql`select review_count as n from products where id = ${deletes.product.id}`,
	);
	expect(rows[0]?.n).toBe(0);
	await listener.query('select 1');
	listener.release(true);
	for (const { product } of [keeps, deletes])
		expect(heard.join(' ')).toContain(`product:${product.id}`);
});

test('what is known by an address that is not proved stays: it may be of somebody else', async () => {
	const squatter = await makeFullShopper(db, 'Squatsgone', { proven: false });
	await close(squatter);
	const list = await db
		.select()
		.from(newsletterSubscribers)
		.where(eq(newsletterSubscribers.email, squatter.email));
	expect(list).toHaveLength(1);
});
