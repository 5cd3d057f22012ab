import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accessTokens, attempts, users } from '#db/account-schema.ts';
import { settings } from '#db/site-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { codeAt, FACTOR_TOOLS, sessionOf, withCodeApp } from '#tests/helpers/factors.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser, makeStaffUser } from '#tests/helpers/staff.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { userOfToken } from '../accounts/sign-in.ts';
import { saveSettings } from '../settings/settings-saving.ts';
import { removeFromStaff } from '../staff/staff-members.ts';
import { removeCodeApp } from './code-app.ts';
import { factorsOf } from './factors.ts';
import { isProved, proveAgain, refuseFactorUnshown, refuseUnproved } from './fresh-proof.ts';
import { refuseUnprovedRefund } from './refund-proof.ts';
import { refuseWithoutFactor } from './requirement.ts';
import { resetFactors, resetFactorsAtMachine } from './reset-factors.ts';

const db = await testDatabase();
const PASSWORD = 'correct horse';
const passwordHash = await hashPassword(PASSWORD);
const password = (value: string) => ({ kind: 'password', value }) as const;
const code = (secret: string) => ({ kind: 'code', value: codeAt(secret, new Date()) }) as const;
const owner = await makeAdminUser(db);

beforeEach(async () => {
	await db.delete(attempts);
	await db.delete(settings);
});

/** A session that was proved a quarter of an hour ago. */
async function oldSession(id: number) {
	await db.update(users).set({ passwordHash }).where(eq(users.id, id));
	const { token, user } = await sessionOf(db, id);
	await db
		.update(accessTokens)
		.set({ provedAt: sql`now() - interval '15 minutes'` })
		.where(eq(accessTokens.id, user.tokenId));
	return { now: () => userOfToken(db, token), user };
}
const prove = (
	user: Parameters<typeof proveAgain>[1] | null,
	proof: Parameters<typeof proveAgain>[2],
) => {
	if (!user) throw new Error('The session has ended');
	return proveAgain(db, user, proof, FACTOR_TOOLS);
};
const require = (staffSecondFactor: boolean) => saveSettings(db, owner.id, { staffSecondFactor });

test('a session is proved for ten minutes after signing in, and again by password or code', async () => {
	const { id } = await makeShopper(db);
	const { user } = await sessionOf(db, id);
	expect(isProved(user)).toBe(true);
	expect(isProved(user, new Date(Date.now() + 10 * 60_000 + 1000))).toBe(false);
	expect(isProved({ provedAt: null })).toBe(false);
	const { secret } = await withCodeApp(db, id);
	for (const proof of [password(PASSWORD), code(secret)]) {
		const session = await oldSession(id);
		const before = await session.now();
		await expect(refuseUnproved(db, before ?? user)).rejects.toMatchObject({
			reason: 'proof-needed',
			facts: { proofNeeded: { hasCodeApp: true, hasPasskey: false } },
		});
		await prove(before, proof);
		const after = await session.now();
		expect(isProved(after ?? { provedAt: null })).toBe(true);
		expect(after?.secondFactor).toBe(proof.kind === 'code' ? 1 : 0);
	}
});

test('wrong proofs are refused, counted for this session alone, and of staff recorded', async () => {
	const member = await makeStaffUser(db, 'sales');
	const session = await oldSession(member.id);
	for (let n = 0; n < 10; n += 1) {
		await expect(prove(await session.now(), password('wrong'))).rejects.toMatchObject({
			fields: { proof_password: [expect.any(String)] },
		});
	}
	await expect(prove(await session.now(), password(PASSWORD))).rejects.toMatchObject({
		code: 'too-many',
	});
	const other = await oldSession(member.id);
	await prove(await other.now(), password(PASSWORD));
	const rows = await db.select().from(auditTrail).where(eq(auditTrail.nounId, member.id));
	expect(rows.filter(({ action }) => action === 'fail-second-factor')).toHaveLength(10);
});

test('refunds need a proof above the sum that is set, in naira', async () => {
	const user = { id: owner.id, provedAt: null };
	await refuseUnprovedRefund(db, user, 100_000_00);
	await expect(refuseUnprovedRefund(db, user, 100_000_01)).rejects.toMatchObject({
		reason: 'proof-needed',
	});
	await saveSettings(db, owner.id, { refundProofAbove: '₦5,000' });
	await refuseUnprovedRefund(db, user, 5_000_00);
	await expect(refuseUnprovedRefund(db, user, 5_000_01)).rejects.toThrow();
	await refuseUnprovedRefund(db, { ...user, provedAt: new Date() }, 5_000_01);
	await saveSettings(db, owner.id, { refundProofAbove: 0 });
	await expect(refuseUnprovedRefund(db, user, 1)).rejects.toThrow();
});

test('settings that guard money and accounts ask whether they may change; others do not', async () => {
	const asked: string[] = [];
	const save = (given: Record<string, unknown>) =>
		saveSettings(db, owner.id, given, {
			mayChangeGuarded: async () => {
				asked.push(Object.keys(given).join());
				throw new Error('unproved');
			},
		});
	await save({ tagline: 'Loud and clear', payments: { cod: true }, staffSecondFactor: false });
	expect(asked).toEqual([]);
	for (const given of [
		{ payments: { cod: false } },
		{ staffSecondFactor: true },
		{ refundProofAbove: 1 },
		{ staffSessionHours: 1 },
	])
		await expect(save(given)).rejects.toThrow('unproved');
	expect(await db.$count(settings, eq(settings.key, 'staffSecondFactor'))).toBe(1);
});

test('a shop that begins to require a second factor asks running sessions of staff for it, and only them', async () => {
	const member = await makeStaffUser(db, 'sales');
	const { secret } = await withCodeApp(db, member.id);
	const shopper = await oldSession((await makeShopper(db)).id);
	const session = await oldSession(member.id);
	const lacks = async () => (await session.now())?.lacksSecondFactor;
	expect(await lacks()).toBe(false);
	await require(true);
	expect(await lacks()).toBe(true);
	expect((await shopper.now())?.lacksSecondFactor).toBe(false);
	expect(() => refuseWithoutFactor({ lacksSecondFactor: true })).toThrow('second factor');
	// The password is not enough for somebody who has one.
	await expect(prove(await session.now(), password(PASSWORD))).rejects.toMatchObject({
		code: 'forbidden',
	});
	await prove(await session.now(), code(secret));
	expect(await lacks()).toBe(false);
	const without = await oldSession((await makeStaffUser(db, 'stock')).id);
	await prove(await without.now(), password(PASSWORD));
	expect(await without.now()).toMatchObject({ lacksSecondFactor: true });
	await require(false);
	expect((await without.now())?.lacksSecondFactor).toBe(false);
});

test('the last second factor stays where one is required, and takes the recovery codes along where none is', async () => {
	const member = await makeStaffUser(db, 'sales');
	await withCodeApp(db, member.id);
	await require(true);
	await expect(removeCodeApp(db, member.id, FACTOR_TOOLS)).rejects.toMatchObject({
		code: 'conflict',
	});
	expect(await factorsOf(db, member.id)).toMatchObject({ hasCodeApp: true, recoveryCodes: 10 });
	await require(false);
	await removeCodeApp(db, member.id, FACTOR_TOOLS);
	expect(await factorsOf(db, member.id)).toMatchObject({ hasCodeApp: false, recoveryCodes: 0 });
});

test('who looks after the staff resets a lost second factor, of those whose role they may give', async () => {
	const manager = await makeStaffUser(db, 'manager');
	const member = await makeStaffUser(db, 'sales');
	await withCodeApp(db, member.id);
	await withCodeApp(db, owner.id);
	const session = await oldSession(member.id);
	const reset = (byId: number, id: number) => resetFactors(db, byId, id, FACTOR_TOOLS);
	await expect(reset(manager.id, owner.id)).rejects.toMatchObject({ code: 'forbidden' });
	await expect(reset(member.id, manager.id)).rejects.toMatchObject({ code: 'forbidden' });
	await expect(reset(owner.id, owner.id)).rejects.toMatchObject({ code: 'conflict' });
	await reset(manager.id, member.id);
	expect(await factorsOf(db, member.id)).toMatchObject({ hasCodeApp: false, recoveryCodes: 0 });
	expect(await session.now()).toBeNull();
	await expect(reset(manager.id, member.id)).rejects.toMatchObject({ code: 'conflict' });
	const rows = await db.select().from(auditTrail).where(eq(auditTrail.nounId, member.id));
	expect(rows.find(({ action }) => action === 'reset-second-factor')?.userId).toBe(manager.id);
	await withCodeApp(db, member.id);
	await removeFromStaff(db, owner.id, manager.id);
	await expect(reset(manager.id, member.id)).rejects.toMatchObject({ code: 'forbidden' });
});

test('at the machine an owner who lost everything gets back in by the password, signed out everywhere', async () => {
	const alone = await makeStaffUser(db, 'manager');
	const session = await oldSession(alone.id);
	await expect(resetFactorsAtMachine(db, alone.email, FACTOR_TOOLS)).rejects.toMatchObject({
		code: 'conflict',
	});
	await withCodeApp(db, alone.id);
	await expect(resetFactorsAtMachine(db, 'nobody@example.com', FACTOR_TOOLS)).rejects.toThrow(
		'There is no account',
	);
	await resetFactorsAtMachine(db, ` ${alone.email.toUpperCase()}`, FACTOR_TOOLS);
	expect(await factorsOf(db, alone.id)).toMatchObject({ hasCodeApp: false, recoveryCodes: 0 });
	expect(await session.now()).toBeNull();
	const rows = await db.select().from(auditTrail).where(eq(auditTrail.nounId, alone.id));
	expect(rows.find(({ action }) => action === 'reset-second-factor')?.userId).toBeNull();
});

test('a session from before an account had a second factor changes none of them by the password alone', async () => {
	const { id } = await makeShopper(db);
	const before = await oldSession(id);
	await refuseFactorUnshown(db, before.user);
	const { secret } = await withCodeApp(db, id);
	await prove(await before.now(), password(PASSWORD));
	await expect(refuseFactorUnshown(db, (await before.now()) ?? before.user)).rejects.toMatchObject({
		reason: 'second-factor-required',
	});
	await prove(await before.now(), code(secret));
	await refuseFactorUnshown(db, (await before.now()) ?? before.user);
});
