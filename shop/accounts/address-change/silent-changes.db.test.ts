import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { addressChanges } from '#db/mailed-link-schema.ts';
import { addressChangesOf, GONE, NEW, OLD, problem } from '#tests/helpers/address-changes.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { dropExpired } from '../accounts.ts';
import { userOfToken } from '../sign-in.ts';
import { agreeToChange } from './agree-to-change.ts';
import { openChangeOf } from './open-changes.ts';
import { makeSilentChanges, remindOldAddresses } from './silent-changes.ts';
import { stopAddressChange } from './stop-change.ts';

const db = await testDatabase();
const { adaId, passwordHash, accountOf, startAgain, enter, asked, opened, daysPass } =
	await addressChangesOf(db);

beforeEach(async () => {
	await startAgain({ confirmed: true });
	await db.delete(mails);
});

/** The nightly work: how many were reminded and how many changes made. */
async function night(): Promise<[number, number]> {
	await dropExpired(db);
	return [
		await remindOldAddresses(db, SHOP.publicUrl),
		await makeSilentChanges(db, SHOP.publicUrl),
	];
}

/** Ada has lost her old mailbox: only the new address agrees. */
async function half(email = NEW) {
	const change = await asked(email);
	expect(await agreeToChange(db, 'confirm', change.confirm, null)).toBe('waiting');
	return change;
}

test('an old address that says nothing is reminded once after three days, and after seven the change is made', async () => {
	const other = await enter();
	const { token } = await half();
	await daysPass(2.9);
	expect(await night()).toEqual([0, 0]);
	await daysPass(0.2);
	expect(await night()).toEqual([1, 0]);
	expect(await opened('address-reminder')).toMatchObject({
		to: OLD,
		text: expect.stringContaining(NEW),
	});
	expect(await night()).toEqual([0, 0]);
	await daysPass(3.8);
	expect(await night()).toEqual([0, 0]);
	expect((await accountOf())?.email).toBe(OLD);
	await daysPass(0.3);
	expect(await night()).toEqual([0, 1]);
	expect(await accountOf()).toMatchObject({ email: NEW, emailVerifiedAt: expect.any(Date) });
	expect(await night()).toEqual([0, 0]);
	expect(await userOfToken(db, token)).not.toBeNull();
	expect(await userOfToken(db, other.token)).toBeNull();
});

test('each mail to the old address has a link that stops the change or takes it back, and all of them work', async () => {
	const links = [
		async () => {
			const { old } = await half();
			await daysPass(3);
			await night();
			await opened('address-reminder');
			return old;
		},
		async () => {
			await half();
			await daysPass(3);
			await night();
			return (await opened('address-reminder')).token;
		},
		async () => {
			await half();
			await daysPass(3);
			await night();
			await daysPass(4);
			expect(await night()).toEqual([0, 1]);
			return (await opened('address-left')).token;
		},
	];
	for (const linkOf of links) {
		await startAgain({ confirmed: true });
		await db.delete(mails);
		const link = await linkOf();
		await stopAddressChange(db, link, SHOP);
		expect((await accountOf())?.email).toBe(OLD);
		expect(await openChangeOf(db, adaId)).toBeNull();
	}
});

test('the link of the reminder agrees, too', async () => {
	await half();
	await daysPass(3);
	await night();
	const { token } = await opened('address-reminder');
	expect(await agreeToChange(db, 'agree', token, null)).toBe('made');
	expect((await accountOf())?.email).toBe(NEW);
});

test('a no from the old address is a no: nothing is made in the night after', async () => {
	const { old } = await half();
	await daysPass(3);
	await night();
	await daysPass(4);
	const [, result] = await Promise.all([
		problem(stopAddressChange(db, old, SHOP)),
		makeSilentChanges(db, SHOP.publicUrl),
	]);
	expect([0, 1]).toContain(result);
	expect((await accountOf())?.email).toBe(OLD);
	expect(await night()).toEqual([0, 0]);
	expect((await accountOf())?.email).toBe(OLD);
});

test('two processes at once make one change and write one mail', async () => {
	await half();
	await daysPass(3);
	const reminded = await Promise.all([1, 2].map(() => remindOldAddresses(db, SHOP.publicUrl)));
	expect(reminded.sort()).toEqual([0, 1]);
	await daysPass(4);
	const made = await Promise.all([1, 2].map(() => makeSilentChanges(db, SHOP.publicUrl)));
	expect(made.sort()).toEqual([0, 1]);
	expect(await db.$count(mails, eq(mails.kind, 'address-left'))).toBe(1);
});

test('silence of the new address is no yes, whatever the old one says', async () => {
	await asked();
	await daysPass(3);
	expect(await remindOldAddresses(db, SHOP.publicUrl)).toBe(0);
	await db.update(addressChanges).set({ remindedAt: sql`now()` });
	await daysPass(5);
	expect(await makeSilentChanges(db, SHOP.publicUrl)).toBe(0);
	const { old } = await asked();
	expect(await agreeToChange(db, 'agree', old, null)).toBe('waiting');
	await daysPass(8);
	expect(await night()).toEqual([0, 0]);
	expect((await accountOf())?.email).toBe(OLD);
});

test('a reminder that left late puts the change off', async () => {
	await half();
	await daysPass(8);
	expect(await night()).toEqual([1, 0]);
	await daysPass(3.9);
	expect(await night()).toEqual([0, 0]);
	await daysPass(0.2);
	expect(await night()).toEqual([0, 1]);
});

test('a blocked account waits without a reminder; after fourteen days the change is over', async () => {
	const { confirm, old } = await half();
	await db.update(users).set({ status: 0 }).where(eq(users.id, adaId));
	await daysPass(7);
	expect(await night()).toEqual([0, 0]);
	await daysPass(7);
	await db.update(users).set({ status: 1 }).where(eq(users.id, adaId));
	for (const [step, token] of [
		['confirm', confirm],
		['agree', old],
	] as const)
		expect(await problem(agreeToChange(db, step, token, null))).toMatch(GONE);
	expect(await night()).toEqual([0, 0]);
	expect(await db.$count(addressChanges)).toBe(0);
});

test('a change whose address somebody else has by then ends, and keeps no other from being made', async () => {
	const [bola] = await db
		.insert(users)
		.values({ name: 'Bola', email: NEW.toUpperCase(), passwordHash })
		.returning();
	const bolaId = bola?.id ?? 0;
	await db.update(users).set({ email: 'bola@shop.example' }).where(eq(users.id, bolaId));
	await half();
	await daysPass(3);
	await night();
	await daysPass(4);
	await db.update(users).set({ email: NEW.toUpperCase() }).where(eq(users.id, bolaId));
	expect(await night()).toEqual([0, 0]);
	expect(await db.$count(addressChanges, sql`confirmed_at is null`)).toBe(0);
	expect((await accountOf())?.email).toBe(OLD);
	await db.delete(users).where(eq(users.id, bolaId));
});
