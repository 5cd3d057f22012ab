import argon2 from '@node-rs/argon2';
import { eq, ne, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { accessTokens, attempts, users } from '#db/account-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { hashPassword } from './passwords.ts';
import { issueToken, signIn, signOut, userOfToken } from './sign-in.ts';

const db = await testDatabase();
const PASSWORD = 'correct horse';
const ADDRESS = '10.0.0.1';

const passwordHash = await hashPassword(PASSWORD);
const [ada] = await db
	.insert(users)
	.values({ name: 'Ada', email: 'Ada@shop.example', passwordHash })
	.returning();
const adaId = ada?.id ?? 0;

const enter = (password = PASSWORD, email = 'ada@SHOP.example', address = ADDRESS) =>
	signIn(db, { email, password }, { address });

beforeEach(async () => {
	await db.delete(attempts);
	await db.update(users).set({ status: 1 });
});

test('a token identifies its user until they sign out; their other tokens stay', async () => {
	const first = await enter();
	const second = await enter();
	expect(first.token).toMatch(/^\d+\|[\w-]{43}$/);
	expect(await userOfToken(db, first.token)).toEqual({
		...first.user,
		tokenId: Number(first.token.split('|')[0]),
		secondFactor: 0,
		provedAt: expect.any(Date),
		lacksSecondFactor: false,
	});
	expect(first.user).not.toHaveProperty('passwordHash');
	await signOut(db, first.token);
	expect(await userOfToken(db, first.token)).toBeNull();
	expect(await userOfToken(db, second.token)).not.toBeNull();
});

test('the newest twenty sessions of a user stay, however many begin at once', async () => {
	const { id = 0 } =
		(
			await db
				.insert(users)
				.values({ name: 'B', email: 'b@shop.example', passwordHash })
				.returning()
		)[0] ?? {};
	const begin = () => db.transaction((tx) => issueToken(tx, id));
	const others = await db.$count(accessTokens, ne(accessTokens.userId, id));
	const first = await begin();
	const tokens = [];
	for (let n = 0; n < 20; n += 1) tokens.push(await begin());
	expect(await userOfToken(db, first)).toBeNull();
	for (const token of tokens) expect((await userOfToken(db, token))?.id).toBe(id);
	// Those that begin at once do not see each other; the next one ends what is too many.
	await Promise.all(Array.from({ length: 10 }, begin));
	await begin();
	expect(await db.$count(accessTokens, eq(accessTokens.userId, id))).toBe(20);
	expect(await db.$count(accessTokens, ne(accessTokens.userId, id))).toBe(others);
});

test('only the exact token is accepted, and only it can sign itself out', async () => {
	const { token } = await enter();
	const other = await enter();
	const [id = '', secret = ''] = token.split('|');
	const [otherId] = other.token.split('|');
	const wrong = [
		'',
		'|',
		id,
		secret,
		`${otherId}|${secret}`,
		`${id}|${secret.slice(1)}x`,
		`${id}|${secret} `,
		`0${id}|${secret}`,
		`99999999999|${secret}`,
		`-1|${secret}`,
		`${id}|' or 1=1`,
	];
	for (const text of wrong) {
		expect(await userOfToken(db, text), text).toBeNull();
		await signOut(db, text);
	}
	expect(await userOfToken(db, token)).not.toBeNull();
});

test('a token that is not used ends after 30 days, and at once when its user is blocked', async () => {
	const { token } = await enter();
	const [row] = await db
		.select({ days: sql<number>`round(extract(epoch from expires_at - now()) / 86400)::int` })
		.from(accessTokens)
		.where(eq(accessTokens.id, Number(token.split('|')[0])));
	expect(row?.days).toBe(30);
	await db.update(users).set({ status: 0 }).where(eq(users.id, adaId));
	expect(await userOfToken(db, token)).toBeNull();
	await db.update(users).set({ status: 1 }).where(eq(users.id, adaId));
	expect(await userOfToken(db, token)).not.toBeNull();
	await db.update(accessTokens).set({ expiresAt: sql`now()` });
	expect(await userOfToken(db, token)).toBeNull();
});

test('an unknown e-mail gets the same answer, after the same work, as a wrong password', async () => {
	const answers = [];
	for (const email of ['ada@shop.example', 'nobody@shop.example']) {
		const verify = vi.spyOn(argon2, 'verify').mockClear();
		answers.push(await enter('wrong horse', email).catch((error: unknown) => error));
		expect(verify).toHaveBeenCalledOnce();
		const [hash] = verify.mock.lastCall ?? [];
		expect(String(hash)).toContain('$m=19456,t=2,p=1$');
	}
	expect(answers[0]).toMatchObject({ code: 'unauthenticated', status: 401 });
	expect(answers[1]).toEqual(answers[0]);
});

test('a blocked user is told so only with the right password', async () => {
	await db.update(users).set({ status: 0 }).where(eq(users.id, adaId));
	await expect(enter()).rejects.toMatchObject({ code: 'forbidden', status: 403 });
	await expect(enter('wrong horse')).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('after ten failures of a network even the right password is refused, without computing a hash', async () => {
	for (let n = 0; n < 10; n += 1) {
		await expect(enter('wrong horse', 'ADA@shop.example')).rejects.toMatchObject({
			code: 'unauthenticated',
		});
	}
	const verify = vi.spyOn(argon2, 'verify');
	await expect(enter()).rejects.toMatchObject({ code: 'too-many' });
	expect(verify).not.toHaveBeenCalled();
	await db.update(attempts).set({ windowEndsAt: sql`now()` });
	await enter();
});

test('a success clears the failures of the account, and successes do not count', async () => {
	const failures = async () => {
		for (let n = 0; n < 9; n += 1)
			await expect(enter('wrong horse')).rejects.toMatchObject({ code: 'unauthenticated' });
	};
	await failures();
	expect((await enter()).user.id).toBe(adaId);
	await failures();
	expect((await enter()).user.id).toBe(adaId);
	const entered = await Promise.all(Array.from({ length: 12 }, () => enter()));
	expect(new Set(entered.map(({ token }) => token)).size).toBe(12);
});

test('an address is stopped after its failures with any accounts, and no other address is', async () => {
	await db.insert(attempts).values({
		key: `signInAddress:${ADDRESS}`,
		count: 49,
		windowEndsAt: sql`now() + interval '1 minute'`,
	});
	await expect(enter('wrong horse', 'x@shop.example')).rejects.toMatchObject({
		code: 'unauthenticated',
	});
	await expect(enter()).rejects.toMatchObject({ code: 'too-many' });
	await enter(PASSWORD, 'ada@shop.example', '10.0.0.2');
});

test('guesses sent concurrently do not get more tries than the limit', async () => {
	const guesses = await Promise.allSettled(Array.from({ length: 30 }, () => enter('wrong horse')));
	const codes = guesses.map((guess) => guess.status === 'rejected' && guess.reason.code);
	expect(codes.filter((code) => code === 'unauthenticated')).toHaveLength(10);
	expect(codes.filter((code) => code === 'too-many')).toHaveLength(20);
});

test('a right guess is refused if concurrent guesses reached the limit first', async () => {
	vi.spyOn(argon2, 'verify').mockImplementationOnce(async () => {
		await db.insert(attempts).values({
			key: `signInNetwork:ada@shop.example ${ADDRESS}`,
			count: 10,
			windowEndsAt: sql`now() + interval '1 minute'`,
		});
		return true;
	});
	await expect(enter()).rejects.toMatchObject({ code: 'too-many' });
});

test('no session is made with a password that is changed meanwhile', async () => {
	const before = await db.$count(accessTokens);
	vi.spyOn(argon2, 'verify').mockImplementationOnce(async () => {
		await db.update(users).set({ passwordHash: 'changed' }).where(eq(users.id, adaId));
		return true;
	});
	await expect(enter()).rejects.toMatchObject({ code: 'unauthenticated' });
	expect(await db.$count(accessTokens)).toBe(before);
	await db.update(users).set({ passwordHash }).where(eq(users.id, adaId));
});
