import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accessTokens, attempts, users } from '#db/account-schema.ts';
import { LOCKS } from '#db/locks.ts';
import { mails } from '#db/mail-schema.ts';
import { useUpAttempts } from '#tests/helpers/attempts.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { tryAdvisoryLock } from '../kit/advisory-lock.ts';
import { staffSettings } from '../settings/settings.ts';
import { dropExpired, ensureAdmin, register } from './accounts.ts';
import { signIn, userOfToken } from './sign-in.ts';

const db = await testDatabase();

const PASSWORD = 'correct horse';
const form = (email: string) => ({
	name: 'Ada Obi',
	email,
	password: PASSWORD,
	password_confirmation: PASSWORD,
});
const join = (email: string, address = '10.0.0.1') => register(db, form(email), SHOP, { address });

test('the first admin does not wait for an import of the catalogue', async () => {
	const release = await tryAdvisoryLock(db, LOCKS.catalogueImport);
	const made = await ensureAdmin(db);
	await release?.();
	expect(made).not.toBeNull();
	await db.delete(users);
});

test('registering signs in, stores no secret and posts one welcome mail', async () => {
	const { token, user } = await join('Ada@shop.example');
	expect(user).toMatchObject({ name: 'Ada Obi', email: 'Ada@shop.example', roleAs: 0, status: 1 });
	expect(await userOfToken(db, token)).toMatchObject({ id: user.id });
	const [row] = await db.select().from(users).where(eq(users.id, user.id));
	expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
	expect(JSON.stringify({ ...row, passwordHash: '' })).not.toContain(PASSWORD);
	const [session] = await db.select().from(accessTokens);
	expect(session?.tokenHash.toString('latin1')).not.toContain(token.split('|')[1]);
	const posted = await db.select().from(mails).where(eq(mails.recipient, 'Ada@shop.example'));
	expect(posted.map((mail) => mail.kind)).toEqual(['welcome']);
});

test('a browser that registered is known, whatever strangers try from its network', async () => {
	const email = 'known@shop.example';
	const { user, deviceToken } = await join(email);
	const enter = (password: string, device: string | null) =>
		signIn(db, { email, password }, { address: '10.0.0.1' }, device);
	await useUpAttempts(db, 'signInAddress', '10.0.0.1');
	await expect(enter(PASSWORD, null)).rejects.toMatchObject({ code: 'too-many' });
	expect((await enter(PASSWORD, deviceToken)).user).toEqual(user);
	await db.delete(attempts);
});

test('an address is taken in any case, and a refused registration leaves nothing behind', async () => {
	await join('taken@shop.example');
	const before = await db.$count(mails);
	await expect(join('TAKEN@Shop.Example')).rejects.toMatchObject({
		code: 'invalid',
		fields: { email: ['The email has already been taken.'] },
	});
	expect(await db.$count(mails)).toBe(before);
});

test('a password that strangers try first is refused beside its field, and opens no account', async () => {
	const weak = { ...form('weak@shop.example'), password: 'Weak@shop.example' };
	await expect(register(db, weak, SHOP, { address: '10.0.0.1' })).rejects.toMatchObject({
		fields: { password: [expect.stringContaining('e-mail address')] },
	});
	expect(await db.$count(users, eq(users.email, 'weak@shop.example'))).toBe(0);
});

test('of ten registrations of one address at once exactly one is made', async () => {
	const results = await Promise.allSettled(
		Array.from({ length: 10 }, (_, i) => join(i % 2 ? 'race@shop.example' : 'RACE@shop.example')),
	);
	expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
	for (const result of results) {
		if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'invalid' });
	}
	const made = await db.$count(users, sql`lower(${users.email}) = 'race@shop.example'`);
	expect(made).toBe(1);
});

test('registrations of one address are limited, those of another are not', async () => {
	await useUpAttempts(db, 'registerAddress', '10.0.0.9');
	await expect(join('many@shop.example', '10.0.0.9')).rejects.toMatchObject({ code: 'too-many' });
	await join('many@shop.example', '10.0.0.8');
});

test('registrations of one address are limited by day as well, also once its hour is over', async () => {
	const address = '10.0.0.7';
	await useUpAttempts(db, 'registerDayAddress', address, 1);
	await join('last-of-day@shop.example', address);
	const problem = await join('next@shop.example', address).catch((error: unknown) => error);
	expect(problem).toMatchObject({ code: 'too-many', status: 429 });
	expect(problem).toMatchObject({ facts: { retryAfter: expect.closeTo(24 * 3600, -2) } });
	expect(await db.$count(users, eq(users.email, 'next@shop.example'))).toBe(0);
	await db.delete(attempts).where(eq(attempts.key, `registerAddress:${address}`));
	await expect(join('next@shop.example', address)).rejects.toMatchObject({ code: 'too-many' });
});

test('processes that start at once make one admin, who can sign in; later starts make none', async () => {
	const starts = await Promise.all([ensureAdmin(db), ensureAdmin(db), ensureAdmin(db)]);
	const made = starts.filter((start) => start !== null);
	expect(made).toHaveLength(1);
	expect(await db.$count(users, eq(users.roleAs, 1))).toBe(1);
	const { user } = await signIn(db, made[0] ?? { email: '', password: '' }, {
		address: '10.0.0.1',
	});
	expect(user.roleAs).toBe(1);
	expect(await ensureAdmin(db, { email: 'second@shop.example' })).toBeNull();
	expect((await staffSettings(db)).newOrdersTo).toBe('');
});

test('a shopper with the address of the first admin loses their sessions and password', async () => {
	await db.delete(users).where(eq(users.roleAs, 1));
	const { token } = await join('boss@shop.example');
	const password = 'operator set this';
	expect(await ensureAdmin(db, { email: 'Boss@shop.example', password })).toEqual({
		email: 'Boss@shop.example',
		password,
	});
	expect((await staffSettings(db)).newOrdersTo).toBe('Boss@shop.example');
	expect(await userOfToken(db, token)).toBeNull();
	await expect(
		signIn(db, { email: 'boss@shop.example', password: PASSWORD }, { address: '10.0.0.1' }),
	).rejects.toMatchObject({ code: 'unauthenticated' });
	const { user } = await signIn(
		db,
		{ email: 'boss@shop.example', password },
		{ address: '10.0.0.1' },
	);
	expect(user.roleAs).toBe(1);
});

test('nightly work deletes what has expired and nothing else', async () => {
	const { token } = await join('stays@shop.example');
	const { token: old } = await join('goes@shop.example');
	await db
		.update(accessTokens)
		.set({ expiresAt: sql`now() - interval '1 second'` })
		.where(eq(accessTokens.id, Number(old.split('|')[0])));
	await db.insert(attempts).values({
		key: 'old',
		count: 1,
		windowEndsAt: sql`now() - interval '1 second'`,
	});
	await dropExpired(db);
	expect(await userOfToken(db, token)).not.toBeNull();
	expect(await db.$count(accessTokens, sql`expires_at < now()`)).toBe(0);
	expect(await db.$count(attempts, eq(attempts.key, 'old'))).toBe(0);
	expect(await db.$count(attempts, eq(attempts.key, 'registerAddress:10.0.0.1'))).toBe(1);
});
