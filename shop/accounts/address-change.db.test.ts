import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accessTokens, attempts, users } from '#db/account-schema.ts';
import { passkeys, recoveryCodes } from '#db/accounts/second-factor-schema.ts';
import { apiKeys } from '#db/integrations/api-key-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { addressChanges } from '#db/mailed-link-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { sessionOf } from '#tests/helpers/factors.ts';
import { recordingTransport, SHOP } from '#tests/helpers/mail.ts';
import { deliver } from '../mail/deliver.ts';
import { dropExpired, register } from './accounts.ts';
import { endOpenChange, openChangeOf, requestAddressChange } from './address-change.ts';
import { requestMailSignIn } from './mail-sign-in.ts';
import { requestPasswordLink, resetPassword } from './password-reset.ts';
import { hashPassword } from './passwords.ts';
import { secretHash } from './secret-tokens.ts';
import { signIn, userOfToken } from './sign-in.ts';
import { addressChangeOf, makeAddressChange, stopAddressChange } from './use-address-change.ts';
import { consumeMailedLink, startMailSession } from './use-mail-sign-in.ts';

const db = await testDatabase();
const PASSWORD = 'correct horse';
const passwordHash = await hashPassword(PASSWORD);
const ORIGIN = { address: '10.0.0.1' };
const OLD = 'Ada@old.example';
const NEW = 'ada@new.example';
const [ada] = await db
	.insert(users)
	.values([
		{ name: 'Ada', email: OLD, passwordHash },
		{ name: 'Eve', email: 'eve@shop.example', passwordHash },
	])
	.returning();
const adaId = ada?.id ?? 0;
const accountOf = async (id = adaId) => (await db.select().from(users).where(eq(users.id, id)))[0];

beforeEach(async () => {
	await db.delete(attempts);
	await db.delete(addressChanges);
	await db.delete(accessTokens);
	await db
		.update(users)
		.set({ email: OLD, passwordHash, status: 1, emailVerifiedAt: null })
		.where(eq(users.id, adaId));
});

async function enter(email = OLD) {
	const { token } = await signIn(db, { email, password: PASSWORD }, ORIGIN);
	const user = await userOfToken(db, token);
	if (!user) throw new Error('not signed in');
	return { token, user };
}

async function ask(user: { id: number; tokenId: number }, email = NEW, password = PASSWORD) {
	const changer = { user, origin: ORIGIN, deviceToken: null };
	await requestAddressChange(db, changer, { email, current_password: password }, SHOP);
}

/** Sends the last mail of a kind; its recipient and the token in its link. */
async function opened(kind: string) {
	const [mail] = await db
		.select()
		.from(mails)
		.where(eq(mails.kind, kind))
		.orderBy(desc(mails.id))
		.limit(1);
	const transport = recordingTransport();
	await deliver(db, mail?.id ?? 0, transport);
	const text = transport.sent[0]?.text ?? '';
	const token = /\/([\w-]{43})(?:\?\S+)?\n/.exec(text)?.[1] ?? '';
	if (token) expect(transport.sent[0]?.html).toContain(token);
	return { to: transport.sent[0]?.to, text, token };
}

async function asked(email = NEW) {
	const session = await enter((await accountOf())?.email);
	await ask(session.user, email);
	const confirm = await opened('change-address');
	const stop = await opened('address-leaves');
	expect(confirm.to).toBe(email);
	return { ...session, confirm: confirm.token, stop: stop.token, stopTo: stop.to };
}

const problem = (work: Promise<unknown>) =>
	work.then(
		() => 'none',
		(error: Error & { code: string; fields: object }) =>
			`${error.code} ${Object.keys(error.fields ?? {})} ${error.message}`,
	);
const GONE = /^not-found/;

test('the address changes by the link in the mail to the new one, once; the old one hears of it', async () => {
	const { confirm, stopTo } = await asked();
	expect(stopTo).toBe(OLD);
	expect(await openChangeOf(db, adaId)).toBe(NEW);
	expect(await addressChangeOf(db, 'confirm', confirm)).toEqual({
		oldEmail: OLD,
		newEmail: NEW,
		isMade: false,
	});
	expect((await accountOf())?.email).toBe(OLD);
	await makeAddressChange(db, confirm, null);
	expect(await accountOf()).toMatchObject({ email: NEW, emailVerifiedAt: expect.any(Date) });
	expect(await openChangeOf(db, adaId)).toBeNull();
	expect(await problem(makeAddressChange(db, confirm, null))).toMatch(GONE);
	const [recorded] = await db.select().from(auditTrail).orderBy(desc(auditTrail.id)).limit(1);
	expect(recorded).toMatchObject({
		userId: adaId,
		action: 'change-address',
		noun: 'user',
		nounId: adaId,
		before: { email: OLD },
		after: { email: NEW },
	});
});

test('other sessions end, but for the one that asked and the one that pressed', async () => {
	const others = [await enter(), await enter()];
	const { token, confirm } = await asked();
	const [pressed, gone] = others;
	await makeAddressChange(db, confirm, pressed?.user.tokenId ?? null);
	const isOpen = async (each: string) => (await userOfToken(db, each)) !== null;
	expect(await isOpen(token)).toBe(true);
	expect(await isOpen(pressed?.token ?? '')).toBe(true);
	expect(await isOpen(gone?.token ?? '')).toBe(false);
});

test('a session of another account keeps none of this one open', async () => {
	const eve = await enter('eve@shop.example');
	const { confirm } = await asked();
	await makeAddressChange(db, confirm, eve.user.tokenId);
	expect(await userOfToken(db, eve.token)).not.toBeNull();
});

test('what was mailed to the old address works no longer', async () => {
	await requestPasswordLink(db, { email: OLD }, SHOP, ORIGIN.address);
	const reset = await opened('password-link');
	await requestMailSignIn(db, { email: OLD, address: ORIGIN.address, returnTo: {} }, SHOP);
	const signInLink = await opened('mail-sign-in');
	await db.delete(attempts);
	await requestPasswordLink(db, { email: OLD }, SHOP, ORIGIN.address);
	const { confirm } = await asked();
	await makeAddressChange(db, confirm, null);
	for (const email of [OLD, NEW]) {
		const chosen = { password: 'battery staple', password_confirmation: 'battery staple' };
		const input = { email, token: reset.token, ...chosen };
		expect(await problem(resetPassword(db, input, SHOP, ORIGIN.address))).toMatch(/^invalid/);
	}
	expect(await problem(consumeMailedLink(db, signInLink.token))).toMatch(GONE);
	// Its mail had not left yet.
	expect((await opened('password-link')).to).toBeUndefined();
});

test('only the password asks for it, or a sign-in by mail of a moment ago', async () => {
	const { user } = await enter();
	expect(await problem(ask(user, NEW, ''))).toMatch(/^invalid current_password/);
	expect(await problem(ask(user, NEW, 'wrong horse'))).toMatch(/^invalid current_password/);
	await requestMailSignIn(db, { email: OLD, address: ORIGIN.address, returnTo: {} }, SHOP);
	const { token } = await opened('mail-sign-in');
	const session = await startMailSession(db, await consumeMailedLink(db, token), ORIGIN, null);
	const byMail = await userOfToken(db, session.token);
	if (!byMail) throw new Error('not signed in');
	await ask(byMail, NEW, '');
	await db
		.update(accessTokens)
		.set({ createdAt: sql`now() - interval '16 minutes'` })
		.where(eq(accessTokens.id, byMail.tokenId));
	expect(await problem(ask(byMail, NEW, ''))).toMatch(/^invalid current_password/);
});

test('wrong passwords count as failed sign-ins', async () => {
	const { user } = await enter();
	for (let n = 0; n < 10; n += 1) await problem(ask(user, NEW, 'wrong horse'));
	expect(await problem(ask(user))).toMatch(/^too-many/);
});

test('an address that an account has is refused, whatever its case; and how often one asks is limited', async () => {
	const { user } = await enter();
	expect(await problem(ask(user, 'EVE@shop.example'))).toMatch(/^invalid email/);
	expect(await problem(ask(user, 'ADA@OLD.example'))).toMatch(/^invalid email/);
	for (let n = 0; n < 4; n += 1) await ask(user, `ada${n}@new.example`);
	expect(await problem(ask(user))).toMatch(/^too-many/);
});

test('of two accounts that want one address at the same time one gets it', async () => {
	const [bola] = await db
		.insert(users)
		.values({ name: 'Bola', email: 'bola@shop.example', passwordHash })
		.returning();
	const { confirm } = await asked('Shared@new.example');
	const session = await enter('bola@shop.example');
	await ask(session.user, 'shared@NEW.example');
	const other = await opened('change-address');
	const results = await Promise.all(
		[confirm, other.token].map((token) => problem(makeAddressChange(db, token, null))),
	);
	expect(results.sort()).toEqual([expect.stringMatching(/^conflict/), 'none']);
	await db.delete(users).where(eq(users.id, bola?.id ?? 0));
});

test('another request ends the one before; a cancelled one ends, and so do both after a day', async () => {
	const first = await asked();
	const second = await asked('ada@newer.example');
	expect(await problem(makeAddressChange(db, first.confirm, null))).toMatch(GONE);
	expect(await problem(stopAddressChange(db, first.stop, SHOP))).toMatch(GONE);
	await endOpenChange(db, adaId);
	expect(await problem(makeAddressChange(db, second.confirm, null))).toMatch(GONE);
	const third = await asked();
	await db.update(addressChanges).set({ createdAt: sql`now() - interval '24 hours'` });
	expect(await problem(makeAddressChange(db, third.confirm, null))).toMatch(GONE);
	expect(await problem(stopAddressChange(db, third.stop, SHOP))).toMatch(GONE);
	await dropExpired(db);
	expect(await db.$count(addressChanges)).toBe(0);
});

test('the old address stops a change: it is not made, nobody is signed in, and the password is to be set anew', async () => {
	const { token, confirm, stop } = await asked();
	expect(await problem(stopAddressChange(db, confirm, SHOP))).toMatch(GONE);
	expect(await problem(makeAddressChange(db, stop, null))).toMatch(GONE);
	await stopAddressChange(db, stop, SHOP);
	expect(await problem(makeAddressChange(db, confirm, null))).toMatch(GONE);
	expect(await problem(stopAddressChange(db, stop, SHOP))).toMatch(GONE);
	expect((await accountOf())?.email).toBe(OLD);
	expect(await userOfToken(db, token)).toBeNull();
	expect(await problem(enter())).toMatch(/^unauthenticated/);
	expect(await opened('password-link')).toMatchObject({
		to: OLD,
		token: expect.stringMatching(/./),
	});
});

test('for seven days the old address takes a change back, with those that a thief made after it', async () => {
	const first = await asked();
	await makeAddressChange(db, first.confirm, null);
	const second = await asked('thief@new.example');
	await makeAddressChange(db, second.confirm, null);
	await db
		.update(addressChanges)
		.set({ confirmedAt: sql`now() - interval '6 days 23 hours'` })
		.where(eq(addressChanges.newEmail, NEW));
	expect(await addressChangeOf(db, 'stop', first.stop)).toMatchObject({ isMade: true });
	await stopAddressChange(db, first.stop, SHOP);
	expect((await accountOf())?.email).toBe(OLD);
	expect(await userOfToken(db, second.token)).toBeNull();
	expect(await problem(stopAddressChange(db, second.stop, SHOP))).toMatch(GONE);

	await db.update(users).set({ passwordHash }).where(eq(users.id, adaId));
	const late = await asked();
	await makeAddressChange(db, late.confirm, null);
	await db.update(addressChanges).set({ confirmedAt: sql`now() - interval '7 days'` });
	expect(await problem(stopAddressChange(db, late.stop, SHOP))).toMatch(GONE);
});

test('of a press on both links at once one counts', async () => {
	const { confirm, stop } = await asked();
	await Promise.all([
		problem(makeAddressChange(db, confirm, null)),
		problem(stopAddressChange(db, stop, SHOP)),
	]);
	// Either order ends with the old address: a change that was made first is taken back.
	expect((await accountOf())?.email).toBe(OLD);
});

test('nobody else gets the old address while it can be taken back', async () => {
	const { confirm } = await asked();
	await makeAddressChange(db, confirm, null);
	const newcomer = (email: string) =>
		register(
			db,
			{ name: 'Thief', email, password: PASSWORD, password_confirmation: PASSWORD },
			SHOP,
			ORIGIN,
		);
	expect(await problem(newcomer(OLD.toUpperCase()))).toBe(
		'invalid email The email has already been taken.',
	);
	const eve = await enter('eve@shop.example');
	await ask(eve.user, OLD);
	const { token } = await opened('change-address');
	expect(await problem(makeAddressChange(db, token, null))).toMatch(/^conflict/);
	await db
		.update(addressChanges)
		.set({ confirmedAt: sql`now() - interval '7 days'` })
		.where(eq(addressChanges.userId, adaId));
	const { user } = await newcomer(OLD.toUpperCase());
	await db.delete(users).where(eq(users.id, user.id));
});

test('no link is in the database', async () => {
	const { confirm, stop } = await asked();
	const stored = JSON.stringify([
		await db.select().from(mails),
		(await db.select().from(addressChanges)).map(({ confirmHash, stopHash }) => [
			confirmHash?.toString('base64url'),
			stopHash?.toString('base64url'),
		]),
	]);
	for (const secret of [confirm, stop]) expect(stored).not.toContain(secret);
});

test('taken back, the account loses what whoever changed it added to come back by, and nothing older', async () => {
	const passkey = (name: string) => ({
		userId: adaId,
		credentialId: `${name}-${Math.random()}`,
		publicKey: Buffer.from('key'),
		name,
	});
	const key = (name: string) => ({
		name,
		userId: adaId,
		keyHash: secretHash(`${name}-${Math.random()}`),
		lastFour: 'abcd',
		permissions: ['stock'],
		expiresAt: new Date(Date.now() + 86_400_000),
	});
	await db.insert(passkeys).values(passkey('Own phone'));
	await db.insert(apiKeys).values(key('Warehouse'));
	await db.insert(recoveryCodes).values({ userId: adaId, lookup: 'abcd', codeHash: 'x' });
	const session = await sessionOf(db, adaId);
	await ask(session.user, NEW);
	const stop = await opened('address-leaves');
	await makeAddressChange(db, (await opened('change-address')).token, null);
	await db.insert(passkeys).values(passkey('Thief'));
	await db.insert(apiKeys).values(key('Thief'));
	await stopAddressChange(db, stop.token, SHOP);
	const left = await db.select().from(passkeys).where(eq(passkeys.userId, adaId));
	expect(left.map(({ name }) => name)).toEqual(['Own phone']);
	expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, adaId))).toBe(1);
	const keys = await db.select().from(apiKeys).where(eq(apiKeys.userId, adaId)).orderBy(apiKeys.id);
	expect(keys.map(({ endedAt }) => endedAt !== null)).toEqual([false, true]);
	await db.delete(passkeys).where(eq(passkeys.userId, adaId));
});
