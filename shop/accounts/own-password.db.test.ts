import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accessTokens, attempts, users } from '#db/account-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { requestMailSignIn } from './mail-sign-in.ts';
import { changeOwnName } from './own-name.ts';
import { changeOwnPassword } from './own-password.ts';
import { hashPassword } from './passwords.ts';
import { signIn, userOfToken } from './sign-in.ts';
import { requestedAddress } from './use-mail-sign-in.ts';

const db = await testDatabase();
const OLD = 'correct horse';
const NEW = 'battery staple';
const EMAIL = 'ada@shop.example';
const ORIGIN = { address: '10.0.0.1' };
const passwordHash = await hashPassword(OLD);
const [ada] = await db
	.insert(users)
	.values({ name: 'Ada', email: EMAIL, passwordHash })
	.returning();
const adaId = ada?.id ?? 0;

beforeEach(async () => {
	await db.delete(attempts);
	await db.delete(mails);
	await db.update(users).set({ passwordHash, status: 1 });
});

async function enter(password = OLD) {
	const session = await signIn(db, { email: EMAIL, password }, ORIGIN);
	const user = await userOfToken(db, session.token);
	if (!user) throw new Error('not signed in');
	return { ...session, user };
}

const change = (user: { id: number; tokenId: number }, present = OLD, password = NEW) =>
	changeOwnPassword(
		db,
		{ user, origin: ORIGIN, deviceToken: null },
		{ current_password: present, password, password_confirmation: password },
		SHOP,
	);
const problem = (work: Promise<unknown>) =>
	work.then(
		() => 'none',
		(error: Error & { code: string; fields: object }) =>
			`${error.code} ${Object.keys(error.fields ?? {})}`,
	);

test('a new password needs the present one, ends all other sessions, and the owner hears of it', async () => {
	const other = await enter();
	const { token, user } = await enter();
	const browserSecret = await requestMailSignIn(
		db,
		{ email: EMAIL, address: ORIGIN.address, returnTo: {} },
		SHOP,
	);
	for (const wrong of ['', 'wrong horse', NEW])
		expect(await problem(change(user, wrong))).toBe('invalid current_password');
	expect(await problem(change(user, OLD, 'password'))).toBe('invalid password');
	await change(user);
	expect(await userOfToken(db, token)).not.toBeNull();
	expect(await userOfToken(db, other.token)).toBeNull();
	expect(await problem(enter())).toMatch(/^unauthenticated/);
	await enter(NEW);
	expect(await requestedAddress(db, browserSecret)).toBeNull();
	const sent = await db.select().from(mails).where(eq(mails.kind, 'password-changed'));
	expect(sent).toHaveLength(1);
	expect(sent[0]?.bodyText).toContain('Everywhere else, your account is signed out.');
});

test('the browser that changed it stays known, those that were known before do not', async () => {
	const { user, deviceToken } = await enter();
	const { deviceToken: after } = await change(user);
	const isKnown = async (device: string) =>
		!(await signIn(db, { email: EMAIL, password: NEW }, ORIGIN, device)).isNewDevice;
	expect([await isKnown(after), await isKnown(deviceToken)]).toEqual([true, false]);
});

test('of two changes at once one succeeds, and guesses at the present password are limited', async () => {
	const { user } = await enter();
	const results = await Promise.all([
		problem(change(user, OLD, 'first new one')),
		problem(change(user, OLD, 'second new one')),
	]);
	expect(results.sort()).toEqual([expect.stringMatching(/^(conflict|invalid)/), 'none']);
	for (let n = 0; n < 10; n += 1) await problem(change(user, `guess ${n}`));
	expect(await problem(change(user, 'first new one'))).toMatch(/^too-many/);
});

test('a blocked account changes nothing', async () => {
	const { user } = await enter();
	await db.update(users).set({ status: 0 });
	expect(await problem(change(user))).toMatch(/^conflict/);
	await db.delete(accessTokens);
});

test('a name is changed without a password; of staff it is in the activity log', async () => {
	await changeOwnName(db, adaId, { name: 'Ada Obi' });
	expect(await db.$count(auditTrail)).toBe(0);
	await db.update(users).set({ staffRole: 'sales' }).where(eq(users.id, adaId));
	await changeOwnName(db, adaId, { name: 'Ada Eze' });
	const [recorded] = await db.select().from(auditTrail).orderBy(desc(auditTrail.id)).limit(1);
	expect(recorded).toMatchObject({
		userId: adaId,
		noun: 'staff',
		before: { name: 'Ada Obi' },
		after: { name: 'Ada Eze' },
	});
	await db.update(users).set({ staffRole: null }).where(eq(users.id, adaId));
});

test('staff may not choose a common password, which shoppers may', async () => {
	const { user } = await enter();
	await db.update(users).set({ roleAs: 0, staffRole: 'sales' }).where(eq(users.id, adaId));
	expect(await problem(change(user, OLD, 'password123'))).toBe('invalid password');
	await db.update(users).set({ staffRole: null }).where(eq(users.id, adaId));
	expect(await problem(change(user, OLD, 'password123'))).toBe('none');
});
