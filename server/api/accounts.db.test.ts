import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accessTokens, passwordResets, users } from '#db/account-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { LIMITS } from '#shop/accounts/attempts.ts';
import { newResetToken } from '#shop/accounts/password-reset.ts';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';

const db = await testDatabase();
const { app } = await testApp(db);

const PASSWORD = 'correct horse';
let people = 0;

const post = (path: string, payload?: object, headers: Record<string, string> = {}) =>
	app.inject({ method: 'POST', url: `/api${path}`, headers, ...(payload ? { payload } : {}) });
const get = (path: string, headers: Record<string, string> = {}) =>
	app.inject({ method: 'GET', url: `/api${path}`, headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function newcomer() {
	people += 1;
	const email = `Ada${people}@Shop.example`;
	const response = await post('/register', {
		name: 'Ada <Obi>',
		email,
		password: PASSWORD,
		password_confirmation: PASSWORD,
		// Nobody may set this for themselves: it is ignored, like all unknown fields.
		role_as: 1,
		status: 0,
		id: 1,
	});
	const { token } = response.json<{ token: string }>();
	return { email, token, response };
}

const resetTokenOf = (email: string) =>
	db.transaction(async (tx) => (await newResetToken(tx, { recipient: email }))?.token ?? '');

test('register opens an account, signs it in and posts the welcome mail', async () => {
	const { email, token, response } = await newcomer();
	expect(response.statusCode).toBe(200);
	expect(response.json()).toEqual({
		status: 200,
		message: 'Your account is ready.',
		token: expect.stringMatching(/^\d+\|[\w-]{43}$/),
		username: 'Ada <Obi>',
	});
	expect((await get('/user', bearer(token))).json()).toEqual({
		id: expect.any(Number),
		name: 'Ada <Obi>',
		email,
		role_as: 0,
		status: 1,
		created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
	});
	const posted = await db.select().from(mails).where(eq(mails.recipient, email));
	expect(posted).toMatchObject([
		{ kind: 'welcome', bodyText: expect.stringContaining('http://shop.test/login') },
	]);
});

test('register reports every wrong field in the body', async () => {
	const wrong = await post('/register', {
		name: ' ',
		email: 'nobody',
		password: 'short',
		password_confirmation: 'other',
	});
	expect(wrong.statusCode).toBe(200);
	expect(wrong.json()).toMatchObject({
		status: 422,
		validation_errors: {
			name: ['The name field is required.'],
			email: ['The email must be a valid email address.'],
			password: ['The password must be at least 8 characters.'],
		},
	});
	const differs = await post('/register', {
		name: 'Ada',
		email: 'differs@shop.example',
		password: PASSWORD,
		password_confirmation: `${PASSWORD}s`,
	});
	expect(differs.json().validation_errors).toEqual({
		password_confirmation: ['The password confirmation does not match.'],
	});
	const { email } = await newcomer();
	const taken = await post('/register', {
		name: 'Eve',
		email: email.toUpperCase(),
		password: PASSWORD,
		password_confirmation: PASSWORD,
	});
	expect(taken.statusCode).toBe(200);
	expect(taken.json()).toMatchObject({
		status: 422,
		validation_errors: { email: ['The email has already been taken.'] },
	});
});

test('login answers with a token and the role', async () => {
	const { email } = await newcomer();
	const login = { email: email.toLowerCase(), password: PASSWORD };
	const shopper = await post('/login', login);
	expect(shopper.statusCode).toBe(200);
	expect(shopper.json()).toEqual({
		status: 200,
		message: 'You are signed in.',
		token: expect.any(String),
		username: 'Ada <Obi>',
		role: '',
	});
	await db.update(users).set({ roleAs: 1 }).where(eq(users.email, email));
	expect((await post('/login', login)).json()).toMatchObject({ status: 200, role: 'admin' });
});

test('login refuses a wrong pair and an unknown address alike, and a blocked user, in the body', async () => {
	const { email } = await newcomer();
	const wrong = await post('/login', { email, password: 'wrong horse' });
	const unknown = await post('/login', { email: 'nobody@shop.example', password: PASSWORD });
	for (const response of [wrong, unknown]) {
		expect(response.statusCode).toBe(200);
		expect(response.json()).toEqual({
			status: 401,
			message: 'The e-mail or the password is not right.',
		});
	}
	await db.update(users).set({ status: 0 }).where(eq(users.email, email));
	const blocked = await post('/login', { email, password: PASSWORD });
	expect(blocked.statusCode).toBe(200);
	expect(blocked.json()).toEqual({ status: 403, message: expect.stringContaining('blocked') });
});

test('repeated failures to sign in are answered with HTTP 429 and when to come back', async () => {
	const { email } = await newcomer();
	for (let tries = 0; tries < LIMITS.signInNetwork.limit; tries += 1) {
		expect((await post('/login', { email, password: 'guess' })).statusCode).toBe(200);
	}
	const response = await post('/login', { email, password: PASSWORD });
	expect(response.statusCode).toBe(429);
	expect(response.json()).toEqual({
		message: 'Too many requests. Please wait before retrying.',
	});
	const seconds = Number(response.headers['retry-after']);
	expect(seconds).toBeGreaterThan(0);
	expect(seconds).toBeLessThanOrEqual(LIMITS.signInNetwork.windowSeconds);
});

test('the password mail is answered alike for a known and an unknown address, once a minute', async () => {
	const { email } = await newcomer();
	const known = await post('/password/email', { email });
	const unknown = await post('/password/email', { email: 'unknown@shop.example' });
	expect(known.statusCode).toBe(200);
	expect(known.json()).toEqual({ message: expect.stringContaining('a link') });
	expect(unknown.json()).toEqual(known.json());
	const posted = await db.select().from(mails).where(eq(mails.kind, 'password-link'));
	expect(posted).toMatchObject([{ recipient: email }]);
	const again = await post('/password/email', { email });
	expect(again.statusCode).toBe(429);
	expect(again.headers['retry-after']).toMatch(/^\d+$/);
	const malformed = await post('/password/email', { email: 'nobody' });
	expect(malformed.statusCode).toBe(422);
	expect(malformed.json()).toEqual({
		message: expect.any(String),
		errors: { email: ['The email must be a valid email address.'] },
	});
});

test('a password link sets a new password once and ends every session', async () => {
	const { email, token: session } = await newcomer();
	const reset = {
		email,
		token: await resetTokenOf(email),
		password: 'another horse',
		password_confirmation: 'another horse',
	};
	const missing = await post('/password/reset', { ...reset, password_confirmation: 'typo horse' });
	expect(missing.statusCode).toBe(422);
	expect(missing.json().errors).toEqual({
		password_confirmation: ['The password confirmation does not match.'],
	});
	const response = await post('/password/reset', reset);
	expect(response.statusCode).toBe(200);
	expect(response.json()).toEqual({ status: 200, message: 'Your password has been reset.' });
	expect((await get('/user', bearer(session))).statusCode).toBe(401);
	expect((await post('/login', { email, password: 'another horse' })).json().status).toBe(200);
	const used = await post('/password/reset', reset);
	expect(used.statusCode).toBe(422);
	expect(used.json()).toEqual({
		message: 'This password reset link is invalid or has expired.',
	});
});

test('an expired or unknown password link is refused without field errors', async () => {
	const { email } = await newcomer();
	const token = await resetTokenOf(email);
	await db.update(passwordResets).set({ createdAt: new Date(Date.now() - 61 * 60_000) });
	for (const each of [token, 'made-up']) {
		const response = await post('/password/reset', {
			email,
			token: each,
			password: PASSWORD,
			password_confirmation: PASSWORD,
		});
		expect(response.statusCode).toBe(422);
		expect(Object.keys(response.json())).toEqual(['message']);
	}
});

test('logout ends the session of its token and no other', async () => {
	const { email, token } = await newcomer();
	const other = (await post('/login', { email, password: PASSWORD })).json<{ token: string }>();
	const response = await post('/logout', undefined, bearer(token));
	expect(response.statusCode).toBe(200);
	expect(response.json()).toEqual({ status: 200, message: 'You have been signed out.' });
	expect((await post('/logout', undefined, bearer(token))).statusCode).toBe(401);
	expect((await get('/checkingAuthenticated', bearer(token))).statusCode).toBe(401);
	const still = await get('/checkingAuthenticated', bearer(other.token));
	expect(still.statusCode).toBe(200);
	expect(still.json()).toEqual({ status: 200, message: 'You are signed in.' });
});

test('no, an empty, a malformed and an ended token are all anonymous', async () => {
	const { token } = await newcomer();
	await db.update(accessTokens).set({ expiresAt: new Date(0) });
	const headers = ['Bearer ', 'Bearer', 'Bearer 1|x', `Basic ${token}`, `Bearer ${token}`];
	for (const authorization of headers) {
		const response = await get('/user', { authorization });
		expect([authorization, response.statusCode]).toEqual([authorization, 401]);
		expect(response.json()).toEqual({ message: 'Unauthenticated.' });
	}
	expect((await get('/checkingAuthenticated')).json()).toEqual({ message: 'Unauthenticated.' });
});

test('the token of a user who is blocked is dead at once', async () => {
	const { email, token } = await newcomer();
	expect((await get('/user', bearer(token))).statusCode).toBe(200);
	await db.update(users).set({ status: 0 }).where(eq(users.email, email));
	for (const path of ['/user', '/checkingAuthenticated']) {
		expect((await get(path, bearer(token))).statusCode).toBe(401);
	}
	expect((await post('/logout', undefined, bearer(token))).statusCode).toBe(401);
});
