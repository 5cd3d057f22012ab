import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { accessTokens, attempts, users } from '#db/account-schema.ts';
import { codeApps, pendingSignIns, recoveryCodes } from '#db/accounts/second-factor-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { codeAt, FACTOR_TOOLS, withCodeApp } from '#tests/helpers/factors.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeStaffUser } from '#tests/helpers/staff.ts';
import { newResetToken, resetPassword } from '../accounts/password-reset.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { signIn, userOfToken } from '../accounts/sign-in.ts';
import { factorsOf } from './factors.ts';
import { finishPendingSignIn } from './finish-pending-sign-in.ts';
import { SecondFactorNeeded } from './pending-sign-ins.ts';
import type { FactorProof } from './proofs.ts';

const db = await testDatabase();
const PASSWORD = 'correct horse';
const passwordHash = await hashPassword(PASSWORD);

beforeEach(() => db.delete(attempts));

/** Somebody with an app for codes. */
async function withApp(make: () => Promise<{ id: number; email: string }> = () => makeShopper(db)) {
	const { id, email } = await make();
	await db.update(users).set({ passwordHash }).where(eq(users.id, id));
	return { id, email, ...(await withCodeApp(db, id)) };
}

/** Signs in with the password; gives the token of what waits then. */
async function firstStep({ email }: { email: string }, password = PASSWORD): Promise<string> {
	const refused = await signIn(db, { email, password }, { address: '10.0.0.9' }).catch(
		(error: unknown) => error,
	);
	if (refused instanceof SecondFactorNeeded) return refused.pendingToken;
	throw refused;
}

const code = (value: string): FactorProof => ({ kind: 'code', value });
const recovery = (value: string): FactorProof => ({ kind: 'recovery_code', value });
const finish = (token: string | null, proof: FactorProof, now = new Date()) =>
	finishPendingSignIn(db, token, proof, { ...FACTOR_TOOLS, now });
const sessions = (id: number) => db.$count(accessTokens, eq(accessTokens.userId, id));

test('the password alone begins no session; a code finishes the sign-in, which can be done once', async () => {
	const ada = await withApp();
	const before = await sessions(ada.id);
	const waiting = await firstStep(ada);
	expect(await sessions(ada.id)).toBe(before);
	const now = new Date();
	const { token, user } = await finish(waiting, code(codeAt(ada.secret, now)), now);
	expect(user.id).toBe(ada.id);
	expect(await userOfToken(db, token)).toMatchObject({ id: ada.id, secondFactor: 1 });
	const later = new Date(now.getTime() + 30_000);
	await expect(finish(waiting, code(codeAt(ada.secret, later)), later)).rejects.toMatchObject({
		code: 'unauthenticated',
		reason: 'sign-in-ended',
	});
});

test('a code works once, also when it is sent twice at once', async () => {
	const ada = await withApp();
	const [first, second] = [await firstStep(ada), await firstStep(ada)];
	const now = new Date();
	const same = code(codeAt(ada.secret, now));
	const outcomes = await Promise.allSettled([finish(first, same, now), finish(second, same, now)]);
	expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	await expect(finish(await firstStep(ada), same, now)).rejects.toMatchObject({
		fields: { code: [expect.any(String)] },
	});
});

test('the secret of an app is not in the database, and a shop with another key takes no codes', async () => {
	const ada = await withApp();
	const [row] = await db.select().from(codeApps).where(eq(codeApps.userId, ada.id));
	expect(row?.sealedSecret.toString('latin1')).not.toContain(ada.secret);
	await db
		.update(codeApps)
		.set({ sealedSecret: Buffer.alloc(60) })
		.where(eq(codeApps.userId, ada.id));
	await expect(
		finish(await firstStep(ada), code(codeAt(ada.secret, new Date()))),
	).rejects.toThrow();
});

test('a recovery code signs in once, however it is typed, and its owner is mailed', async () => {
	const ada = await withApp();
	expect(ada.recoveryCodes).toHaveLength(10);
	const [one = '', two = ''] = ada.recoveryCodes;
	const typed = ` ${one.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')}`;
	const { user } = await finish(await firstStep(ada), recovery(typed));
	expect(user.id).toBe(ada.id);
	await expect(finish(await firstStep(ada), recovery(one))).rejects.toMatchObject({
		fields: { recovery_code: [expect.any(String)] },
	});
	expect(await factorsOf(db, ada.id)).toMatchObject({ recoveryCodes: 9 });
	const sent = await db.select().from(mails).where(eq(mails.recipient, ada.email));
	expect(sent.map(({ bodyText }) => bodyText).join()).toContain('You have 9 codes left');
	// Of two who send the same code at once, one gets in.
	const [a, b] = [await firstStep(ada), await firstStep(ada)];
	const both = await Promise.allSettled([finish(a, recovery(two)), finish(b, recovery(two))]);
	expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	const rows = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, ada.id));
	for (const { codeHash } of rows) expect(codeHash).toMatch(/^\$argon2id\$/);
});

test('wrong codes use up the tries of the sign-in, which the right password does not give back', async () => {
	const ada = await withApp();
	for (let n = 0; n < 10; n += 1) {
		const waiting = await firstStep(ada);
		await expect(finish(waiting, code('000000'))).rejects.toMatchObject({
			code: n < 10 ? 'unauthenticated' : 'too-many',
		});
	}
	await expect(firstStep(ada)).rejects.toMatchObject({ code: 'too-many' });
});

test('a sign-in that waits ends with its time, a new password and a block', async () => {
	const ada = await withApp();
	const now = new Date();
	const right = code(codeAt(ada.secret, now));
	const late = await firstStep(ada);
	await db
		.update(pendingSignIns)
		.set({ expiresAt: sql`now() - interval '1 second'` })
		.where(eq(pendingSignIns.userId, ada.id));
	await expect(finish(late, right, now)).rejects.toMatchObject({ reason: 'sign-in-ended' });

	const stale = await firstStep(ada);
	const made = await db.transaction((tx) => newResetToken(tx, { recipient: ada.email }));
	const password = 'another horse entirely';
	const token = made?.token ?? '';
	const reset = { email: ada.email, token, password, password_confirmation: password };
	await resetPassword(db, reset, FACTOR_TOOLS.shop, '10.0.0.9');
	await expect(finish(stale, right, now)).rejects.toMatchObject({ reason: 'sign-in-ended' });
	// The new password does not switch the second factor off.
	const waiting = await firstStep(ada, password);

	await db.update(users).set({ status: 0 }).where(eq(users.id, ada.id));
	await expect(finish(waiting, right, now)).rejects.toMatchObject({ code: 'forbidden' });
});

test('tokens that are made up, cut or of another sign-in name none', async () => {
	const ada = await withApp();
	const waiting = await firstStep(ada);
	const other = await firstStep(ada);
	const [id = '', secret = ''] = waiting.split('|');
	const [otherId] = other.split('|');
	for (const token of [null, '', '|', id, `${otherId}|${secret}`, `${id}|${secret.slice(1)}x`])
		await expect(finish(token, code('123456'))).rejects.toMatchObject({ reason: 'sign-in-ended' });
});

test('wrong second factors of staff are in the activity log', async () => {
	vi.setSystemTime(new Date());
	const ada = await withApp(() => makeStaffUser(db, 'sales'));
	await expect(finish(await firstStep(ada), code('000000'))).rejects.toThrow();
	const rows = await db.select().from(auditTrail).where(eq(auditTrail.nounId, ada.id));
	expect(rows.map(({ action }) => action)).toEqual(
		expect.arrayContaining(['add-code-app', 'fail-second-factor']),
	);
	vi.useRealTimers();
});
