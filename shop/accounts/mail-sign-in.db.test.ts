import { desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accessTokens, attempts, users } from '#db/account-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { mailSignIns } from '#db/mailed-link-schema.ts';
import { useUpAttempts } from '#tests/helpers/attempts.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { recordingTransport, SHOP } from '#tests/helpers/mail.ts';
import {
	ADDRESS,
	EMAIL,
	ENDED,
	openMailSignIns,
	openSignInMail,
	others,
	problem,
	WRONG,
} from '#tests/helpers/mail-sign-ins.ts';
import { deliver } from '../mail/deliver.ts';
import { attemptKey, countAttempt, LIMITS } from './attempts.ts';
import { requestPasswordLink, resetPassword } from './password-reset.ts';
import { userOfToken } from './sign-in.ts';
import {
	consumeMailedLink,
	mailSignInOf,
	requestedAddress,
	startMailSession,
} from './use-mail-sign-in.ts';

const db = await testDatabase();
const { passwordHash, adaId, ask, asked, type } = await openMailSignIns(db);
const start = (used: Awaited<ReturnType<typeof type>>) =>
	startMailSession(db, used, { address: ADDRESS }, null);
const GONE = 'not-found This link was used, or its 15 minutes are over. Ask for another mail.';

test('the link signs in from any browser, once, and brings back what its visitor was doing', async () => {
	const browser = await ask('ADA@shop.example', { next: '/about', add: '7' });
	const { token, digits } = await openSignInMail(db);
	expect(await mailSignInOf(db, token)).toEqual({ email: EMAIL });
	expect(await mailSignInOf(db, token)).toEqual({ email: EMAIL });
	const used = await consumeMailedLink(db, token);
	expect(used.returnTo).toEqual({ next: '/about', add: '7' });
	const session = await start(used);
	expect(await userOfToken(db, session.token)).toMatchObject({ id: adaId });
	expect(await problem(consumeMailedLink(db, token))).toBe(GONE);
	expect(await problem(mailSignInOf(db, token))).toBe(GONE);
	expect(await problem(type(browser, digits))).toBe(ENDED);
});

test('the digits sign in where the mail was asked for, once, and nowhere else', async () => {
	const { browserSecret, token, digits } = await asked();
	const elsewhere = await asked('eve@shop.example');
	expect(await requestedAddress(db, browserSecret)).toBe('ada@shop.example');
	expect(await problem(type(elsewhere.browserSecret, digits))).toBe(WRONG);
	expect(await problem(type(null, digits))).toBe(ENDED);
	expect(await problem(type('x'.repeat(43), digits))).toBe(ENDED);
	const session = await start(await type(browserSecret, digits));
	expect(await userOfToken(db, session.token)).toMatchObject({ id: adaId });
	expect(await problem(type(browserSecret, digits))).toBe(ENDED);
	expect(await problem(consumeMailedLink(db, token))).toBe(GONE);
	expect(await requestedAddress(db, browserSecret)).toBeNull();
});

test('using it confirms the address', async () => {
	const verifiedAt = async () =>
		(await db.select().from(users).where(eq(users.id, adaId)))[0]?.emailVerifiedAt;
	const { token } = await asked();
	expect(await verifiedAt()).toBeNull();
	await consumeMailedLink(db, token);
	expect(await verifiedAt()).toBeInstanceOf(Date);
});

test('of many presses and right digits at once exactly one begins a session', async () => {
	const { browserSecret, token, digits } = await asked();
	const results = await Promise.allSettled([
		...[1, 2, 3].map(() => consumeMailedLink(db, token).then(start)),
		...[1, 2, 3].map(() => type(browserSecret, digits).then(start)),
	]);
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	expect(await db.$count(accessTokens, eq(accessTokens.userId, adaId))).toBe(1);
});

test('the fifth wrong digits end link and digits, however many are tried at once', async () => {
	const { browserSecret, token, digits } = await asked();
	const tried = await Promise.all(
		Array.from({ length: 12 }, (_, n) => problem(type(browserSecret, others(digits, n + 1)))),
	);
	expect(tried.filter((each) => each === WRONG)).toHaveLength(4);
	expect(tried.filter((each) => each === ENDED)).toHaveLength(8);
	expect(await problem(type(browserSecret, digits))).toBe(ENDED);
	expect(await problem(consumeMailedLink(db, token))).toBe(GONE);
	expect(await requestedAddress(db, browserSecret)).toBeNull();
});

test('the right digits count after four wrong ones', async () => {
	const { browserSecret, digits } = await asked();
	for (let n = 1; n <= 4; n += 1)
		expect(await problem(type(browserSecret, others(digits, n)))).toBe(WRONG);
	await start(await type(browserSecret, digits));
});

test('after ten wrong digits in a day only the link counts, however often a mail is asked for', async () => {
	for (let n = 1; n <= 10; n += 1) {
		const { browserSecret } = await askedAgain();
		await problem(type(browserSecret, 'wrong!'));
	}
	const { browserSecret, token, digits } = await askedAgain();
	expect(await problem(type(browserSecret, digits))).toMatch(/^too-many Too many wrong digits/);
	await start(await consumeMailedLink(db, token));
	async function askedAgain() {
		await db.delete(attempts).where(sql`key like 'mailSignIn%'`);
		return { browserSecret: await ask(), ...(await openSignInMail(db)) };
	}
});

test('wrong digits from one network are limited, whichever address they are for', async () => {
	const { browserSecret, digits } = await asked();
	await useUpAttempts(db, 'mailDigitsAddress', ADDRESS);
	expect(await problem(type(browserSecret, digits))).toMatch(/^too-many/);
	await start(await type(browserSecret, digits, '10.0.0.2'));
});

test('of many digits that one network sends at once, those after the limit do not count, right ones neither', async () => {
	const { browserSecret, digits } = await asked();
	await db.insert(attempts).values({
		key: attemptKey('mailDigitsAddress', ADDRESS),
		count: LIMITS.mailDigitsAddress.limit - 1,
		windowEndsAt: sql`now() + interval '1 hour'`,
	});
	// Compared after the last of those that may be wrong was counted, as behind a queue of others.
	const late = await db.transaction(async (tx) => {
		await tx.select().from(mailSignIns).for('update');
		const typing = problem(type(browserSecret, digits));
		await somebodyWaits(db);
		await countAttempt(tx, attemptKey('mailDigitsAddress', ADDRESS), LIMITS.mailDigitsAddress);
		return { typing };
	});
	expect(await late.typing).toMatch(/^too-many/);
});

test('one who uses a mail while a new password ends it is refused, and nothing breaks', async () => {
	const { token } = await asked();
	const late = await db.transaction(async (tx) => {
		await tx.update(users).set({ passwordHash }).where(eq(users.id, adaId));
		const using = problem(consumeMailedLink(db, token));
		await somebodyWaits(db);
		// It waits for the account, and does not hold what the new password ends.
		await tx.execute(sql`set local lock_timeout = '100ms'`);
		await tx.delete(mailSignIns);
		return { using };
	});
	expect(await late.using).toBe(GONE);
});

test('both end 15 minutes after the mail left, not after it was asked for', async () => {
	await ask();
	await db.update(mailSignIns).set({ createdAt: sql`now() - interval '2 hours'` });
	const { token } = await openSignInMail(db);
	const left = sql<number>`extract(epoch from ${mailSignIns.expiresAt} - now())::int`;
	const [row] = await db.select({ left }).from(mailSignIns);
	expect(row?.left).toBeGreaterThan(14 * 60);
	expect(row?.left).toBeLessThanOrEqual(15 * 60);
	await mailSignInOf(db, token);
	const { browserSecret, token: later, digits } = await asked();
	await db.update(mailSignIns).set({ expiresAt: sql`now()` });
	expect(await problem(consumeMailedLink(db, later))).toBe(GONE);
	expect(await problem(type(browserSecret, digits))).toBe(WRONG);
});

test('asking again ends the mail before, also one that has not left yet', async () => {
	const first = await asked();
	const second = await asked();
	expect(await problem(consumeMailedLink(db, first.token))).toBe(GONE);
	expect(await problem(type(first.browserSecret, first.digits))).toBe(ENDED);
	await start(await type(second.browserSecret, second.digits));

	await db.delete(attempts);
	await ask();
	const [late] = await db.select().from(mails).orderBy(desc(mails.id)).limit(1);
	const third = await asked();
	const transport = recordingTransport();
	await deliver(db, late?.id ?? 0, transport);
	expect(transport.sent).toEqual([]);
	await start(await consumeMailedLink(db, third.token));
});

test('a new password ends them, and so does a block', async () => {
	const { browserSecret, token, digits } = await asked();
	await requestPasswordLink(db, { email: EMAIL }, SHOP, ADDRESS);
	const [mail] = await db.select().from(mails).orderBy(desc(mails.id)).limit(1);
	const transport = recordingTransport();
	await deliver(db, mail?.id ?? 0, transport);
	const reset = /reset\/([\w-]+)\?/.exec(transport.sent[0]?.text ?? '')?.[1] ?? '';
	const password = 'battery staple';
	const input = { email: EMAIL, token: reset, password, password_confirmation: password };
	await resetPassword(db, input, SHOP, ADDRESS);
	expect(await problem(consumeMailedLink(db, token))).toBe(GONE);
	expect(await problem(type(browserSecret, digits))).toBe(ENDED);

	const open = await asked();
	await db.update(users).set({ status: 0 });
	expect(await problem(consumeMailedLink(db, open.token).then(start))).toMatch(/^forbidden/);
	expect(await db.$count(accessTokens)).toBe(0);
});

test('a link whose account was given another address signs in to nothing', async () => {
	const { token } = await asked();
	await db.update(users).set({ email: 'ada.new@shop.example' }).where(eq(users.id, adaId));
	expect(await problem(consumeMailedLink(db, token).then(start))).toBe(GONE);
	await db.update(users).set({ email: EMAIL }).where(eq(users.id, adaId));
});

test('neither link nor digits are in the database', async () => {
	const { browserSecret, token, digits } = await asked();
	const { rows } = await db.execute(sql`select data::text from pgboss.job`);
	const stored = JSON.stringify([
		await db.select().from(mails),
		(await db.select().from(mailSignIns)).map((row) => ({
			...row,
			browserHash: row.browserHash.toString('base64url'),
			linkHash: row.linkHash?.toString('base64url'),
		})),
		rows,
	]);
	for (const secret of [browserSecret, token, `>${digits}<`, `\\n${digits}\\n`])
		expect(stored).not.toContain(secret);
});
