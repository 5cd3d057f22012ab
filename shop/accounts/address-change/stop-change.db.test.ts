import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { passkeys, recoveryCodes } from '#db/accounts/second-factor-schema.ts';
import { apiKeys } from '#db/integrations/api-key-schema.ts';
import { addressChanges } from '#db/mailed-link-schema.ts';
import {
	addressChangesOf,
	EVE,
	GONE,
	NEW,
	OLD,
	ORIGIN,
	PASSWORD,
	problem,
} from '#tests/helpers/address-changes.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { sessionOf } from '#tests/helpers/factors.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { register } from '../accounts.ts';
import { secretHash } from '../secret-tokens.ts';
import { userOfToken } from '../sign-in.ts';
import { agreeToChange } from './agree-to-change.ts';
import { addressChangeOf, openChangeOf } from './open-changes.ts';
import { declineAddressChange, stopAddressChange } from './stop-change.ts';

const db = await testDatabase();
const { adaId, passwordHash, accountOf, startAgain, enter, ask, opened, asked } =
	await addressChangesOf(db);

beforeEach(() => startAgain({ confirmed: true }));

const confirmNew = (token: string) => agreeToChange(db, 'confirm', token, null);
const agreeOld = (token: string) => agreeToChange(db, 'agree', token, null);
const stop = (token: string) => stopAddressChange(db, token, SHOP);
async function make({ confirm, old }: { confirm: string; old: string }) {
	await confirmNew(confirm);
	expect(await agreeOld(old)).toBe('made');
}

test('the old address stops a change: it is not made, nobody is signed in, and the password is to be set anew', async () => {
	const { token, confirm, old } = await asked();
	expect(await problem(stop(confirm))).toMatch(GONE);
	await confirmNew(confirm);
	await stop(old);
	expect(await problem(confirmNew(confirm))).toMatch(GONE);
	expect(await problem(agreeOld(old))).toMatch(GONE);
	expect(await problem(stop(old))).toMatch(GONE);
	expect((await accountOf())?.email).toBe(OLD);
	expect(await userOfToken(db, token)).toBeNull();
	expect(await problem(enter())).toMatch(/^unauthenticated/);
	expect(await opened('password-link')).toMatchObject({
		to: OLD,
		token: expect.stringMatching(/./),
	});
});

test('the new address says no: the change ends, and nothing else does, for its reader may be anybody', async () => {
	const { token, confirm, old } = await asked();
	expect(await problem(declineAddressChange(db, old))).toMatch(GONE);
	await confirmNew(confirm);
	await declineAddressChange(db, confirm);
	expect(await openChangeOf(db, adaId)).toBeNull();
	expect(await problem(agreeOld(old))).toMatch(GONE);
	expect(await problem(declineAddressChange(db, confirm))).toMatch(GONE);
	expect((await accountOf())?.email).toBe(OLD);
	expect(await userOfToken(db, token)).not.toBeNull();
	await enter();
	const made = await asked();
	await make(made);
	expect(await problem(declineAddressChange(db, made.confirm))).toMatch(GONE);
	expect((await accountOf())?.email).toBe(NEW);
});

test('for seven days the old address takes a change back, with those that a thief made after it', async () => {
	const first = await asked();
	await make(first);
	const second = await asked('thief@new.example');
	await make(second);
	await db
		.update(addressChanges)
		.set({ confirmedAt: sql`now() - interval '6 days 23 hours'` })
		.where(eq(addressChanges.newEmail, NEW));
	expect(await addressChangeOf(db, 'stop', first.old)).toMatchObject({ isMade: true });
	await stop(first.old);
	expect((await accountOf())?.email).toBe(OLD);
	expect(await userOfToken(db, second.token)).toBeNull();
	expect(await problem(stop(second.old))).toMatch(GONE);

	await db.update(users).set({ passwordHash }).where(eq(users.id, adaId));
	const late = await asked();
	await make(late);
	await db.update(addressChanges).set({ confirmedAt: sql`now() - interval '7 days'` });
	expect(await problem(stop(late.old))).toMatch(GONE);
});

test('of yes and no pressed at once, no wins', async () => {
	const { confirm, old } = await asked();
	await confirmNew(confirm);
	await Promise.all([problem(agreeOld(old)), problem(stop(old))]);
	// Either order ends with the old address: a change that was made first is taken back.
	expect((await accountOf())?.email).toBe(OLD);
	expect(await openChangeOf(db, adaId)).toBeNull();
});

test('nobody else gets the old address while it can be taken back', async () => {
	await make(await asked());
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
	const eve = await enter(EVE);
	await ask(eve.user, OLD);
	const { token } = await opened('change-address');
	expect(await problem(confirmNew(token))).toMatch(/^conflict/);
	await db
		.update(addressChanges)
		.set({ confirmedAt: sql`now() - interval '7 days'` })
		.where(eq(addressChanges.userId, adaId));
	const { user } = await newcomer(OLD.toUpperCase());
	await db.delete(users).where(eq(users.id, user.id));
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
	const old = await opened('address-leaves');
	await make({ confirm: (await opened('change-address')).token, old: old.token });
	await db.insert(passkeys).values(passkey('Thief'));
	await db.insert(apiKeys).values(key('Thief'));
	await stop(old.token);
	const left = await db.select().from(passkeys).where(eq(passkeys.userId, adaId));
	expect(left.map(({ name }) => name)).toEqual(['Own phone']);
	expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, adaId))).toBe(1);
	const keys = await db.select().from(apiKeys).where(eq(apiKeys.userId, adaId)).orderBy(apiKeys.id);
	expect(keys.map(({ endedAt }) => endedAt !== null)).toEqual([false, true]);
	await db.delete(passkeys).where(eq(passkeys.userId, adaId));
});
