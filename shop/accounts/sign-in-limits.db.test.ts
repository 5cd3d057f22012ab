import argon2 from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { attempts, passwordResets, users } from '#db/account-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { attemptKey, LIMITS } from './attempts.ts';
import { newDeviceToken } from './known-device.ts';
import { newResetToken, resetPassword } from './password-reset.ts';
import { hashPassword } from './passwords.ts';
import { signIn } from './sign-in.ts';

const PASSWORD = 'correct horse';
/** Hashing is not what is tested here, and takes 50 ms each time. */
const verify = vi
	.spyOn(argon2, 'verify')
	.mockImplementation(async (_hash, password) => password === PASSWORD);
afterAll(() => verify.mockRestore());

const db = await testDatabase();
const HOME = '10.0.0.1';
const passwordHash = await hashPassword(PASSWORD);
const [ada] = await db
	.insert(users)
	.values([
		{ name: 'Ada', email: 'Ada@shop.example', passwordHash },
		{ name: 'Eve', email: 'eve@shop.example', passwordHash: 'another' },
	])
	.returning();
const owner = { id: ada?.id ?? 0, passwordHash };

beforeEach(async () => {
	await db.delete(attempts);
});

/** Counts as many failures at an account as strangers elsewhere can make in a day. */
const strain = (email = 'ada@shop.example') => {
	const used = { count: LIMITS.signInAccount.limit, windowEndsAt: sql`now() + interval '1 day'` };
	return db
		.insert(attempts)
		.values({ key: attemptKey('signInAccount', email), ...used })
		.onConflictDoUpdate({ target: attempts.key, set: used });
};

type From = { address?: string; device?: string | null; email?: string };
const enter = (
	password: string,
	{ address = HOME, device = null, email = 'ada@SHOP.example' }: From = {},
) => signIn(db, { email, password }, { address }, device);

/** The code of the refusal, or `in`. */
const outcome = (password: string, from?: From) =>
	enter(password, from).then(
		() => 'in',
		(problem: { code: string }) => problem.code,
	);
const guesses = (times: number, from?: From) =>
	Promise.all(Array.from({ length: times }, () => outcome('wrong', from)));
const count = (outcomes: string[], wanted: string) => outcomes.filter((o) => o === wanted).length;
const botnet = (size: number) =>
	Array.from({ length: size }, (_, n) => `10.1.${n >> 8}.${n & 255}`);

test('wrong passwords from many networks do not keep the owner out, however many they are', async () => {
	for (const address of botnet(10))
		expect(await outcome('wrong', { address })).toBe('unauthenticated');
	expect(await outcome(PASSWORD)).toBe('in');
	await strain();
	// One typing error is allowed, too.
	expect(await outcome('typo')).toBe('unauthenticated');
	expect(await outcome(PASSWORD)).toBe('in');
});

test('N networks get at most 50 guesses and three each in a day, one after the other or all at once', async () => {
	const networks = botnet(18);
	const tried = [];
	for (let round = 0; round < 4; round += 1)
		for (const address of networks) tried.push(await outcome('wrong', { address }));
	const most = LIMITS.signInAccount.limit + networks.length * LIMITS.signInNetworkDay.limit;
	expect(count(tried, 'unauthenticated')).toBe(networks.length * LIMITS.signInNetworkDay.limit);
	await db.delete(attempts);
	const atOnce = await Promise.all(networks.map((address) => guesses(8, { address })));
	expect(count(atOnce.flat(), 'unauthenticated')).toBeLessThanOrEqual(most);
	// Nor is a right guess among the late ones answered.
	for (const address of networks) expect(await outcome(PASSWORD, { address })).toBe('too-many');
});

test('a network that failed three times while the account is guessed at waits for a day, with Retry-After', async () => {
	await strain();
	await guesses(3);
	const problem = await enter(PASSWORD).catch((error) => error);
	expect(problem).toMatchObject({ status: 429 });
	expect(problem.message).toBe('Too many requests. Please wait before retrying.');
	expect(problem.facts.retryAfter).toBeGreaterThan(LIMITS.signInNetwork.windowSeconds);
	expect(problem.facts.retryAfter).toBeLessThanOrEqual(LIMITS.signInNetworkDay.windowSeconds);
	expect(await outcome(PASSWORD, { address: '10.0.0.2' })).toBe('in');
});

test('a browser that signed in before signs in whatever its network did, and has ten tries of its own', async () => {
	const { deviceToken: device } = await enter(PASSWORD);
	await guesses(30);
	await strain();
	expect(await outcome(PASSWORD)).toBe('too-many');
	expect(await outcome(PASSWORD, { device })).toBe('in');
	const own = await guesses(30, { device });
	expect(count(own, 'unauthenticated')).toBe(LIMITS.signInDevice.limit);
	expect(await outcome(PASSWORD, { device })).toBe('too-many');
	// Its failures concern no other browser of the same owner.
	const other = newDeviceToken(owner);
	expect(await outcome(PASSWORD, { device: other })).toBe('in');
	expect(await outcome(PASSWORD, { address: '10.0.0.9' })).toBe('in');
});

test("only a device token of this account helps: not one of another's, made up, changed or ended", async () => {
	const device = newDeviceToken(owner);
	const [id, day, number, signed = ''] = device.split('.');
	await guesses(30);
	const yearAgo = Date.now() - 366 * 86_400_000;
	for (const worthless of [
		newDeviceToken({ id: owner.id + 1, passwordHash: 'another' }),
		newDeviceToken({ id: owner.id, passwordHash: 'another' }),
		newDeviceToken(owner, yearAgo),
		`${id}.${Number(day) + 1}.${number}.${signed}`,
		`${id}.${day}.AAAAAAAAAAAA.${signed}`,
		`${id}.${day}.${number}.${'A'.repeat(43)}`,
		`${device}.`,
		'',
		'x'.repeat(5000),
	])
		expect(await outcome(PASSWORD, { device: worthless }), worthless).toBe('too-many');
	expect(await outcome(PASSWORD, { device })).toBe('in');
});

test('an IPv6 network is a /64, and an account in any case is one', async () => {
	for (let n = 0; n < 10; n += 1)
		await outcome('wrong', {
			address: `2001:db8:0:1::${n}`,
			email: n % 2 ? 'ADA@shop.example' : 'ada@shop.example',
		});
	expect(await outcome(PASSWORD, { address: '2001:db8:0:1:ffff::' })).toBe('too-many');
	expect(await outcome(PASSWORD, { address: '2001:db8:0:2::1' })).toBe('in');
});

test('an unknown account is limited in the same way', async () => {
	const email = 'nobody@shop.example';
	const tries = await guesses(12, { email });
	expect(count(tries, 'unauthenticated')).toBe(LIMITS.signInNetwork.limit);
	await strain(email);
	for (const address of botnet(4)) {
		await guesses(3, { email, address });
		expect(await outcome('wrong', { email, address })).toBe('too-many');
	}
});

test('the reset mail lets the owner in from a network that may no longer try, and ends known devices', async () => {
	const { deviceToken: before } = await enter(PASSWORD);
	await guesses(30);
	await strain();
	const recipient = 'ada@shop.example';
	const made = await db.transaction((tx) => newResetToken(tx, { recipient }));
	const input = { email: recipient, token: made?.token ?? '', password: PASSWORD };
	const { deviceToken: device } = await resetPassword(
		db,
		{ ...input, password_confirmation: PASSWORD },
		SHOP,
		HOME,
	);
	expect(await outcome(PASSWORD)).toBe('in');
	await guesses(30);
	expect(await outcome(PASSWORD, { device })).toBe('in');
	await guesses(30);
	expect(await outcome(PASSWORD, { device: before })).toBe('too-many');
	await db.delete(passwordResets);
});
