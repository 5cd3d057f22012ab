import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { apiKeys } from '#db/integrations/api-key-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import {
	endKey,
	givableToKeys,
	keyById,
	keyDays,
	latestDay,
	makeKey,
	readKey,
} from '#shop/integrations/api-keys.ts';
import { clearEndedKeys, remindOfEndingKeys } from '#shop/integrations/key-retention.ts';
import { addDays, lagosDay } from '#shop/kit/lagos-days.ts';
import { changeRole, removeFromStaff } from '#shop/staff/staff-members.ts';
import { callWithKey, keyInput } from '#tests/helpers/api-keys.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeAdminUser, makeOwnRoleUser } from '#tests/helpers/staff.ts';

const db = await testDatabase();
const { app } = await testApp(db);
let owner: Awaited<ReturnType<typeof makeAdminUser>>;

beforeEach(async () => {
	owner = await makeAdminUser(db);
});

const call = (key: string, url?: string, method?: 'GET' | 'POST') =>
	callWithKey(app, key, url, method);
/** How often a key was used and refused, on whichever days. */
async function usesOf(id: number) {
	const days = await keyDays(db, id);
	const sum = (of: 'used' | 'refused') => days.reduce((all, day) => all + day[of], 0);
	return { used: sum('used'), refused: sum('refused') };
}
const statusOf = async (key: string, url?: string) => (await call(key, url)).statusCode;

test('a key opens the calls that it was made for, and no others', async () => {
	const { id, key } = await makeKey(db, owner.id, keyInput('orders-read'));
	const before = lagosDay(new Date());
	expect((await call(key)).json()).toMatchObject({ status: 200 });
	const [used] = await keyDays(db, id);
	expect([before, lagosDay(new Date())]).toContain(used?.day);
	const refused = await call(key, '/api/view-product');
	expect([refused.statusCode, refused.json()]).toEqual([
		403,
		{ message: 'This API key does not include Catalogue.' },
	]);
	expect(await usesOf(id)).toEqual({ used: 1, refused: 1 });
	expect(await keyById(db, id)).toMatchObject({
		lastFour: key.slice(-4),
		lastAddress: '127.0.0.1',
		lastRefusal: 'This API key does not include Catalogue. (GET /api/view-product, from 127.0.0.1)',
	});
});

test('only the hash of a key is stored', async () => {
	const { id, key } = await makeKey(db, owner.id, keyInput('orders-read'));
	const { rows } = await db.execute(sql`select * from api_keys where id = ${id}`);
	expect(JSON.stringify(rows)).not.toContain(key.slice(8, 50));
	const changes = await db.select().from(auditTrail).where(eq(auditTrail.noun, 'API key'));
	expect(JSON.stringify(changes)).not.toContain(key.slice(8, 50));
});

test('a key signs nobody in: not for calls of shoppers, not as a cookie, not for downloads', async () => {
	const { key } = await makeKey(db, owner.id, keyInput(...givableToKeys({ roleAs: 1 })));
	expect(await statusOf(key, '/api/user')).toBe(401);
	expect(await statusOf(key, '/api/checkingAuthenticated')).toBe(401);
	expect((await call(key, '/api/logout', 'POST')).statusCode).toBe(401);
	expect((await call(key, '/api/cart')).json()).toMatchObject({ status: 401 });
	const cookie = `bridgehead_session=${encodeURIComponent(key)}`;
	for (const headers of [{ cookie }, { authorization: `Bearer ${key}` }]) {
		const file = await app.inject({ url: '/admin/orders/export.csv', headers });
		expect([file.statusCode, file.headers.location]).toEqual([
			302,
			expect.stringContaining('/login?next='),
		]);
	}
});

test('a key has never more than its maker has now', async () => {
	const maker = await makeOwnRoleUser(db, ['integrations', 'orders-read', 'catalogue']);
	const { id, key } = await makeKey(db, maker.id, keyInput('orders-read', 'catalogue'));
	expect([await statusOf(key), await statusOf(key, '/api/view-product')]).toEqual([200, 200]);
	await db.execute(
		sql`update staff_roles set permissions = '["integrations","catalogue"]' where id = ${maker.ownRoleId}`,
	);
	expect([await statusOf(key), await statusOf(key, '/api/view-product')]).toEqual([403, 200]);
	expect((await keyById(db, id)).permissions).toEqual(['catalogue']);
});

test('nobody makes a key with more than they have, or without the permission to make keys', async () => {
	const maker = await makeOwnRoleUser(db, ['integrations', 'catalogue']);
	await expect(makeKey(db, maker.id, keyInput('orders-read'))).rejects.toMatchObject({
		code: 'forbidden',
	});
	const other = await makeOwnRoleUser(db, ['orders-read']);
	await expect(makeKey(db, other.id, keyInput('orders-read'))).rejects.toMatchObject({
		code: 'forbidden',
	});
	const { id } = await makeKey(db, owner.id, keyInput('orders-read'));
	await expect(endKey(db, other.id, id)).rejects.toMatchObject({ code: 'forbidden' });
});

test('the keys of somebody who leaves the staff end for good, those of somebody blocked rest', async () => {
	const maker = await makeOwnRoleUser(db, ['integrations', 'orders-read']);
	const { id, key } = await makeKey(db, maker.id, keyInput('orders-read'));
	await db.update(users).set({ status: 0 }).where(eq(users.id, maker.id));
	expect(await statusOf(key)).toBe(401);
	expect(await keyById(db, id)).toMatchObject({
		state: 'orphaned',
		lastRefusal: expect.stringContaining('Its maker is no longer on the staff'),
	});
	await db.update(users).set({ status: 1 }).where(eq(users.id, maker.id));
	expect(await statusOf(key)).toBe(200);
	await removeFromStaff(db, owner.id, maker.id);
	expect(await statusOf(key)).toBe(401);
	// Taken on again, they make new ones.
	await db.update(users).set({ ownRoleId: maker.ownRoleId }).where(eq(users.id, maker.id));
	expect(await statusOf(key)).toBe(401);
	expect((await keyById(db, id)).state).toBe('ended');
});

test('a key rests while the role of its maker does not let them look after keys', async () => {
	const maker = await makeOwnRoleUser(db, ['integrations', 'orders-read']);
	const { id, key } = await makeKey(db, maker.id, keyInput('orders-read'));
	expect(await statusOf(key)).toBe(200);
	const toRole = (permissions: string[]) =>
		db.execute(
			sql`update staff_roles set permissions = ${JSON.stringify(permissions)} where id = ${maker.ownRoleId}`,
		);
	await toRole(['orders-read']);
	expect(await statusOf(key)).toBe(401);
	expect(await keyById(db, id)).toMatchObject({
		state: 'orphaned',
		lastRefusal: expect.stringContaining('Its maker may not look after keys any more'),
	});
	await toRole(['integrations', 'orders-read']);
	expect(await statusOf(key)).toBe(200);
	await changeRole(db, owner.id, maker.id, 'sales');
	expect(await statusOf(key)).toBe(401);
});

test('a key that was ended, or whose time is up, is refused at once as an unknown one', async () => {
	const { id, key } = await makeKey(db, owner.id, keyInput('orders-read'));
	await endKey(db, owner.id, id);
	await endKey(db, owner.id, id);
	const expired = await makeKey(db, owner.id, keyInput('orders-read'));
	await db.update(apiKeys).set({ expiresAt: sql`now()` }).where(eq(apiKeys.id, expired.id));
	const last = key.endsWith('a') ? 'b' : 'a';
	for (const wrong of [key, expired.key, key.slice(0, -1) + last, 'bh_live_']) {
		const refused = await call(wrong);
		expect([refused.statusCode, refused.json()]).toEqual([401, { message: 'Unauthenticated.' }]);
	}
	expect(await usesOf(id)).toEqual({ used: 0, refused: 1 });
	const ends = await db.select().from(auditTrail).where(eq(auditTrail.action, 'end'));
	expect(ends.filter(({ nounId }) => nounId === id)).toHaveLength(1);
});

test('a key may call 600 times a minute; beyond that it is told when to come again', async () => {
	const { id, key } = await makeKey(db, owner.id, keyInput('orders-read'));
	const other = await makeKey(db, owner.id, keyInput('orders-read'));
	expect(await statusOf(key)).toBe(200);
	await db.execute(sql`update attempts set count = 599 where key = ${`apiKeyAccount:${id}`}`);
	expect(await statusOf(key)).toBe(200);
	const refused = await call(key);
	expect(refused.statusCode).toBe(429);
	expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
	expect(await statusOf(other.key)).toBe(200);
	expect(await usesOf(id)).toEqual({ used: 2, refused: 1 });
});

test('what a program changes is recorded with its key and with who made it', async () => {
	const { key } = await makeKey(db, owner.id, keyInput('catalogue'));
	const { id } = await makeCategory(db, { name: 'Cables' });
	const headers = { authorization: `Bearer ${key}` };
	const [deleted] = await Promise.all([
		app.inject({ method: 'DELETE', url: `/api/delete-category/${id}`, headers }),
		// Beside it somebody works by hand.
		makeKey(db, owner.id, keyInput('orders-read')),
	]);
	expect(deleted.statusCode).toBe(200);
	const changes = await db.select().from(auditTrail).where(eq(auditTrail.userId, owner.id));
	const keysOf = (noun: string) =>
		changes.filter((change) => change.noun === noun).map(({ apiKey }) => apiKey);
	expect(keysOf('category')).toEqual([`Accounting …${key.slice(-4)}`]);
	expect(keysOf('API key')).toEqual([null, null]);
});

test('the form of a key names what is wrong beside the field', async () => {
	const now = new Date('2026-11-28T12:00:00Z');
	const errorsOf = (fields: Record<string, string>) => {
		try {
			readKey({ name: 'Sheet', catalogue: '1', last_day: '2026-11-28', ...fields }, now);
			return null;
		} catch (error) {
			return Object.keys((error as { fields: object }).fields);
		}
	};
	expect(errorsOf({})).toBeNull();
	expect(errorsOf({ last_day: latestDay(now) })).toBeNull();
	expect(errorsOf({ last_day: addDays(latestDay(now), 1) })).toEqual(['last_day']);
	expect(errorsOf({ last_day: '2026-11-27' })).toEqual(['last_day']);
	expect(errorsOf({ last_day: '2026-02-31' })).toEqual(['last_day']);
	expect(errorsOf({ name: ' ' })).toEqual(['name']);
	// No call of the API asks for it.
	expect(errorsOf({ catalogue: '0', settings: '1' })).toEqual(['permissions']);
	expect(latestDay(new Date('2028-02-29T12:00:00Z'))).toBe('2029-02-28');
});

test('a form that is sent twice makes one key', async () => {
	const formKey = crypto.randomUUID();
	const sent = await Promise.allSettled(
		[1, 2].map(() => makeKey(db, owner.id, keyInput('orders-read'), { formKey })),
	);
	expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('who made a key is mailed once, a week before it ends', async () => {
	const { id } = await makeKey(db, owner.id, keyInput('orders-read'));
	const short = await makeKey(db, owner.id, {
		...keyInput('orders-read'),
		lastDay: addDays(lagosDay(new Date()), 3),
	});
	const mailsOf = (keyId: number) =>
		db
			.select()
			.from(mails)
			.where(eq(mails.dedupeKey, `key-ends:${keyId}`));
	await remindOfEndingKeys(db, 'https://shop.test');
	expect(await mailsOf(id)).toEqual([]);
	await db
		.update(apiKeys)
		.set({
			createdAt: sql`now() - interval '20 days'`,
			expiresAt: sql`now() + interval '6 days'`,
		})
		.where(eq(apiKeys.id, id));
	await Promise.all([1, 2].map(() => remindOfEndingKeys(db, 'https://shop.test')));
	const [mail, ...more] = await mailsOf(id);
	expect(more).toEqual([]);
	expect(mail).toMatchObject({
		recipient: owner.email,
		bodyText: expect.stringContaining(`https://shop.test/admin/integrations/keys/${id}`),
	});
	expect(await mailsOf(short.id)).toEqual([]);
});

test('keys that ended three months ago are forgotten with their uses', async () => {
	const { id, key } = await makeKey(db, owner.id, keyInput('orders-read'));
	await call(key);
	await endKey(db, owner.id, id);
	await clearEndedKeys(db);
	expect(await keyById(db, id)).toMatchObject({ state: 'ended' });
	await clearEndedKeys(db, new Date(Date.now() + 91 * 86_400_000));
	await expect(keyById(db, id)).rejects.toMatchObject({ code: 'not-found' });
	expect(await keyDays(db, id)).toEqual([]);
});
