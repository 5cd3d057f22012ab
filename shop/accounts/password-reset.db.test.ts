import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { attempts, passwordResets, users } from '#db/account-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { useUpAttempts } from '#tests/helpers/attempts.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { recordingTransport, SHOP } from '#tests/helpers/mail.ts';
import { statementsOf } from '#tests/helpers/statements.ts';
import { deliver } from '../mail/deliver.ts';
import { requestPasswordLink, resetPassword } from './password-reset.ts';
import { hashPassword } from './passwords.ts';
import { signIn, userOfToken } from './sign-in.ts';

const db = await testDatabase();
const ADDRESS = '10.0.0.1';
const OLD = 'correct horse';
const NEW = 'battery staple';
const EMAIL = 'Ada@shop.example';

const oldHash = await hashPassword(OLD);
const [ada] = await db
	.insert(users)
	.values({ name: 'Ada', email: EMAIL, passwordHash: oldHash })
	.returning();
const adaId = ada?.id ?? 0;

beforeEach(async () => {
	await db.delete(attempts);
	await db.update(users).set({ status: 1, passwordHash: oldHash, emailVerifiedAt: null });
});

const request = (email: string) => requestPasswordLink(db, { email }, SHOP, ADDRESS);
const reset = (token: string, email = EMAIL, password = NEW) =>
	resetPassword(db, { email, token, password, password_confirmation: password }, SHOP, ADDRESS);
const enter = (password: string) => signIn(db, { email: EMAIL, password }, { address: ADDRESS });

const verifiedAt = async () =>
	(await db.select().from(users).where(eq(users.id, adaId)))[0]?.emailVerifiedAt;

/** Requests a link, delivers the mail and reads the token from it. */
async function linkFor(email = EMAIL): Promise<string> {
	await db.delete(attempts);
	await request(email);
	const [mail] = await db.select().from(mails).orderBy(desc(mails.id)).limit(1);
	const transport = recordingTransport();
	await deliver(db, mail?.id ?? 0, transport);
	const [sent] = transport.sent;
	const link = /https:\/\/shop\.example\/password\/reset\/([\w-]+)\?email=Ada%40shop\.example/;
	const token = link.exec(sent?.text ?? '')?.[1] ?? '';
	expect(sent?.html).toContain(`/password/reset/${token}?`);
	return token;
}

test('the number of links requested from one network address is limited, whoever they are for', async () => {
	await useUpAttempts(db, 'passwordMailAddress', ADDRESS, 1);
	await request('last@shop.example');
	await expect(request('next@shop.example')).rejects.toMatchObject({ code: 'too-many' });
	await requestPasswordLink(db, { email: 'next@shop.example' }, SHOP, '10.0.0.2');
});

test('after ten links in a day the next come once an hour, to a stranger and to an account alike', async () => {
	for (const email of [EMAIL, 'nobody@shop.example']) {
		const nextMinute = () =>
			db.delete(attempts).where(eq(attempts.key, `passwordMailAccount:${email.toLowerCase()}`));
		for (let n = 0; n < 11; n += 1) {
			await request(email);
			await nextMinute();
		}
		const problem = await request(email).catch((error: unknown) => error);
		expect(problem).toMatchObject({ code: 'too-many', status: 429 });
		expect(problem).toMatchObject({ facts: { retryAfter: expect.closeTo(3600, -2) } });
		await db
			.update(attempts)
			.set({ windowEndsAt: sql`now()` })
			.where(eq(attempts.key, `passwordMailHour:${email.toLowerCase()}`));
		await nextMinute();
		await request(email);
	}
});

test('a link sets the password once, ends every session and forgives failed sign-ins', async () => {
	const sessions = [await enter(OLD), await enter(OLD)];
	const token = await linkFor('ADA@shop.example');
	expect(token).toMatch(/^[\w-]{43}$/);
	for (let n = 0; n < 10; n += 1)
		await expect(enter('wrong horse')).rejects.toMatchObject({ code: 'unauthenticated' });
	await expect(enter(OLD)).rejects.toMatchObject({ code: 'too-many' });
	expect(await verifiedAt()).toBeNull();
	await reset(token, 'ada@SHOP.example');
	// Only its reader can have used the link.
	expect(await verifiedAt()).toBeInstanceOf(Date);
	for (const session of sessions) expect(await userOfToken(db, session.token)).toBeNull();
	await enter(NEW);
	await expect(enter(OLD)).rejects.toMatchObject({ code: 'unauthenticated' });
	await expect(reset(token, EMAIL, 'third password')).rejects.toMatchObject({
		code: 'invalid',
		status: 422,
		fields: {},
	});
	await enter(NEW);
});

test('the owner hears of a changed password, once and without it, and of none that was refused', async () => {
	const mailed = () => db.select().from(mails).where(eq(mails.kind, 'password-changed'));
	const before = (await mailed()).length;
	const token = await linkFor();
	await expect(reset(token, EMAIL, 'password')).rejects.toMatchObject({ code: 'invalid' });
	expect(await mailed()).toHaveLength(before);
	await exactlyOneWins([token, token]);
	const [mail, ...others] = (await mailed()).slice(before);
	expect(others).toEqual([]);
	expect(mail).toMatchObject({ recipient: EMAIL, state: 'waiting' });
	const transport = recordingTransport();
	await deliver(db, mail?.id ?? 0, transport);
	expect(transport.sent).toHaveLength(1);
	for (const body of [transport.sent[0]?.text, transport.sent[0]?.html]) {
		expect(body).toContain('If it was not you');
		expect(body).toContain('https://shop.example/forgot-password');
		expect(body).not.toContain(NEW);
		expect(body).not.toContain(token);
	}
});

test('a new password that strangers try first is refused beside its field, and the link stays usable', async () => {
	const token = await linkFor();
	for (const weak of ['12345678', EMAIL, 'bridgehead'])
		await expect(reset(token, EMAIL, weak)).rejects.toMatchObject({
			code: 'invalid',
			fields: { password: [expect.any(String)] },
		});
	await reset(token);
});

test('staff may not choose a common password by a link, which shoppers may', async () => {
	const token = await linkFor();
	const byEmail = sql`lower(${users.email}) = ${EMAIL.toLowerCase()}`;
	await db.update(users).set({ staffRole: 'sales' }).where(byEmail);
	await expect(reset(token, EMAIL, 'password123')).rejects.toMatchObject({
		code: 'invalid',
		fields: { password: [expect.any(String)] },
	});
	await db.update(users).set({ staffRole: null }).where(byEmail);
	await reset(token, EMAIL, 'password123');
});

test('the token is nowhere in the database', async () => {
	const token = await linkFor();
	const tables = [await db.select().from(mails), await db.select().from(passwordResets)];
	expect(JSON.stringify(tables)).not.toContain(token);
	const jobs = await db.execute(sql`select data::text from pgboss.job`);
	expect(JSON.stringify(jobs.rows)).not.toContain(token);
});

test('a link ends after 60 minutes, once another link is used, and for a blocked user', async () => {
	const tooOld = await linkFor();
	await db
		.update(passwordResets)
		.set({ createdAt: sql`now() - interval '60 minutes'` })
		.where(eq(passwordResets.userId, adaId));
	await expect(reset(tooOld)).rejects.toMatchObject({ code: 'invalid' });
	const first = await linkFor();
	const second = await linkFor();
	await reset(second);
	await expect(reset(first)).rejects.toMatchObject({ code: 'invalid' });
	const third = await linkFor();
	await db.update(users).set({ status: 0 });
	await expect(reset(third)).rejects.toMatchObject({ code: 'invalid' });
});

test("a link works only with its own user's address", async () => {
	await db.insert(users).values({ name: 'Eve', email: 'eve@shop.example', passwordHash: oldHash });
	const token = await linkFor();
	await expect(reset(token, 'eve@shop.example')).rejects.toMatchObject({ code: 'invalid' });
	await expect(reset('x'.repeat(43))).rejects.toMatchObject({ code: 'invalid' });
	await expect(reset(token, 'nobody@shop.example')).rejects.toMatchObject({ code: 'invalid' });
	await reset(token);
});

test('of two resets at once, by one link or by two, exactly one succeeds', async () => {
	const token = await linkFor();
	await exactlyOneWins([token, token]);
	await exactlyOneWins([await linkFor(), await linkFor()]);
});

async function exactlyOneWins(tokens: string[]): Promise<void> {
	const results = await Promise.allSettled(
		tokens.map((token, n) => reset(token, EMAIL, `new password ${n}`)),
	);
	const lost = results.filter((result) => result.status === 'rejected');
	expect(lost).toHaveLength(tokens.length - 1);
	for (const { reason } of lost) expect(reason).toMatchObject({ code: 'invalid' });
	await enter(`new password ${results.findIndex((result) => result.status === 'fulfilled')}`);
}

test('an unknown or blocked address gets the same answer, no mail and the same limit', async () => {
	await db.update(users).set({ status: 0 });
	const before = await mailsAndJobs();
	for (const email of ['nobody@shop.example', EMAIL]) {
		expect(await request(email)).toBeUndefined();
		const again = await request(email.toUpperCase()).catch((error: unknown) => error);
		expect(again).toMatchObject({
			code: 'too-many',
			message: 'Too many requests. Please wait before retrying.',
		});
	}
	expect(await mailsAndJobs()).toEqual(before);
});

test('asking for a link sends the same statements with an account, without one, and of a blocked one', async () => {
	await db
		.insert(users)
		.values({ name: 'Eve', email: 'shut.out@shop.example', passwordHash: oldHash, status: 0 });
	const [known, unknown, blocked] = [
		await statementsOf(() => request(EMAIL)),
		await statementsOf(() => request('nobody@shop.example')),
		await statementsOf(() => request('shut.out@shop.example')),
	];
	expect(known.length).toBeGreaterThan(5);
	expect(unknown).toEqual(known);
	expect(blocked).toEqual(known);
});

async function mailsAndJobs() {
	const { rows } = await db.execute(sql`
		select (select count(*)::int from mails) as mails, (select count(*)::int from pgboss.job) as jobs`);
	return rows[0];
}

test('a user blocked between request and sending gets no link', async () => {
	await request(EMAIL);
	const [mail] = await db.select().from(mails).orderBy(desc(mails.id)).limit(1);
	await db.update(users).set({ status: 0 });
	const before = await db.$count(passwordResets);
	const transport = recordingTransport();
	await deliver(db, mail?.id ?? 0, transport);
	expect(transport.sent).toEqual([]);
	expect(await db.$count(passwordResets)).toBe(before);
	const [row] = await db
		.select()
		.from(mails)
		.where(eq(mails.id, mail?.id ?? 0));
	expect(row).toMatchObject({ sentAt: null, lastError: expect.stringContaining('blocked') });
});
