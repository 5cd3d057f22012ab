import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accessTokens, users } from '#db/account-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { addressChanges } from '#db/mailed-link-schema.ts';
import {
	addressChangesOf,
	GONE,
	NEW,
	OLD,
	ORIGIN,
	problem,
} from '#tests/helpers/address-changes.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { dropExpired } from '../accounts.ts';
import { requestMailSignIn } from '../mail-sign-in.ts';
import { userOfToken } from '../sign-in.ts';
import { consumeMailedLink, startMailSession } from '../use-mail-sign-in.ts';
import { agreeToChange } from './agree-to-change.ts';
import { endOpenChange, openChangeOf } from './open-changes.ts';
import { stopAddressChange } from './stop-change.ts';

const db = await testDatabase();
const { adaId, startAgain, enter, ask, opened, asked } = await addressChangesOf(db);

beforeEach(() => startAgain({ confirmed: true }));

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

test('a new password, set while the old one is compared, refuses the change', async () => {
	const { user } = await enter();
	const late = await db.transaction(async (tx) => {
		await tx.select().from(users).where(eq(users.id, adaId)).for('update');
		const asking = problem(ask(user));
		await somebodyWaits(db);
		await tx.delete(accessTokens).where(eq(accessTokens.userId, adaId));
		return { asking };
	});
	expect(await late.asking).toMatch(/^unauthenticated/);
	expect(await db.$count(addressChanges, eq(addressChanges.userId, adaId))).toBe(0);
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

test('another request ends the one before; a cancelled one ends, and so does one whose new address is silent for a day', async () => {
	const ended = async ({ confirm, old }: { confirm: string; old: string }) => {
		expect(await problem(agreeToChange(db, 'confirm', confirm, null))).toMatch(GONE);
		expect(await problem(agreeToChange(db, 'agree', old, null))).toMatch(GONE);
		expect(await problem(stopAddressChange(db, old, SHOP))).toMatch(GONE);
	};
	const first = await asked();
	await agreeToChange(db, 'confirm', first.confirm, null);
	const second = await asked('ada@newer.example');
	await ended(first);
	await agreeToChange(db, 'agree', second.old, null);
	expect(await openChangeOf(db, adaId)).toMatchObject({ newEmail: 'ada@newer.example' });
	await endOpenChange(db, adaId);
	await ended(second);
	const third = await asked();
	await agreeToChange(db, 'agree', third.old, null);
	await db.update(addressChanges).set({ createdAt: sql`now() - interval '24 hours'` });
	await ended(third);
	expect(await openChangeOf(db, adaId)).toBeNull();
	await dropExpired(db);
	expect(await db.$count(addressChanges)).toBe(0);
});

test('of two requests at once the later replaces the earlier', async () => {
	const { user } = await enter();
	const wanted = ['one@new.example', 'two@new.example'];
	await Promise.all(wanted.map((email) => ask(user, email)));
	expect(await db.$count(addressChanges, eq(addressChanges.userId, adaId))).toBe(1);
});

test('no link is in the database', async () => {
	const { confirm, old } = await asked();
	const stored = JSON.stringify([
		await db.select().from(mails),
		(await db.select().from(addressChanges)).map(({ confirmHash, stopHash }) => [
			confirmHash?.toString('base64url'),
			stopHash?.toString('base64url'),
		]),
	]);
	for (const secret of [confirm, old]) expect(stored).not.toContain(secret);
});
