import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { codeApps } from '#db/accounts/second-factor-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { codeAt, FACTOR_TOOLS, sessionOf, withCodeApp } from '#tests/helpers/factors.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import {
	beginCodeApp,
	begunSecret,
	confirmCodeApp,
	removeCodeApp,
	spendCode,
	stopCodeApp,
} from './code-app.ts';
import { factorsOf } from './factors.ts';

// Another phone in place of the one with the app, while its codes go on working.

const db = await testDatabase();

async function withApp() {
	const shopper = await makeShopper(db);
	const app = await withCodeApp(db, shopper.id);
	const { user } = await sessionOf(db, shopper.id);
	const owner = { userId: shopper.id, sessionId: user.tokenId, ...FACTOR_TOOLS };
	const begin = async () => {
		await beginCodeApp(db, owner);
		return (await begunSecret(db, owner)) ?? '';
	};
	const confirm = (secret: string, at = new Date()) =>
		confirmCodeApp(db, { ...owner, now: at }, codeAt(secret, at), FACTOR_TOOLS);
	const spend = (secret: string, at = new Date()) =>
		spendCode(db, { ...owner, now: at }, codeAt(secret, at));
	return { ...app, email: shopper.email, owner, begin, confirm, spend };
}

test('the old app works until the new one shows its first code, and then no more', async () => {
	const { secret, recoveryCodes, email, owner, begin, confirm, spend } = await withApp();
	const next = await begin();
	expect(next).not.toBe(secret);
	const later = new Date(Date.now() + 60_000);
	expect(await spend(next)).toBe(false);
	expect(await spend(secret)).toBe(true);
	// No recovery codes anew: those that there are stay.
	expect(await confirm(next)).toBeNull();
	expect(await factorsOf(db, owner.userId)).toMatchObject({
		hasCodeApp: true,
		recoveryCodes: recoveryCodes.length,
	});
	expect(await begunSecret(db, owner)).toBeNull();
	expect(await spend(secret, later)).toBe(false);
	// The code that set it up is used up.
	expect(await spend(next)).toBe(false);
	expect(await spend(next, later)).toBe(true);
	const sent = await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id);
	expect(sent.at(-1)?.bodyText).toContain('Another app shows the codes of your account now.');
});

test('a wrong code changes nothing, and what was begun can be left', async () => {
	const { secret, owner, begin, confirm, spend } = await withApp();
	const first = await begin();
	const second = await begin();
	// Begun anew: an old picture is none any more.
	await expect(confirm(first)).rejects.toMatchObject({ fields: { code: [expect.any(String)] } });
	await stopCodeApp(db, owner.userId);
	await expect(confirm(second)).rejects.toMatchObject({ code: 'conflict' });
	expect(await spend(secret)).toBe(true);
	await begin();
	await removeCodeApp(db, owner.userId, FACTOR_TOOLS);
	expect(await db.$count(codeApps, eq(codeApps.userId, owner.userId))).toBe(0);
});

test('of two tabs that finish at once one does, and the account has the app that was begun last', async () => {
	const { owner, begin, confirm, spend } = await withApp();
	const next = await begin();
	const outcomes = await Promise.allSettled([confirm(next), confirm(next)]);
	expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect(await spend(next, new Date(Date.now() + 60_000))).toBe(true);
	expect(await factorsOf(db, owner.userId)).toMatchObject({ hasCodeApp: true });
});
