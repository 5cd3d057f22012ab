import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { attempts, users } from '#db/account-schema.ts';
import { addressChanges } from '#db/mailed-link-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { closeAccount } from '#shop/privacy/close-account.ts';
import {
	addressChangesOf,
	EVE,
	GONE,
	NEW,
	OLD,
	ORIGIN,
	problem,
} from '#tests/helpers/address-changes.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { confirmAddress } from '../address-confirmation.ts';
import { requestMailSignIn } from '../mail-sign-in.ts';
import { requestPasswordLink, resetPassword } from '../password-reset.ts';
import { userOfToken } from '../sign-in.ts';
import { consumeMailedLink } from '../use-mail-sign-in.ts';
import { agreeToChange } from './agree-to-change.ts';
import { addressChangeOf, openChangeOf } from './open-changes.ts';
import { stopAddressChange } from './stop-change.ts';

const db = await testDatabase();
const { adaId, passwordHash, accountOf, startAgain, enter, ask, opened, asked } =
	await addressChangesOf(db);

beforeEach(() => startAgain({ confirmed: true }));

const agree = (
	step: 'confirm' | 'agree',
	token: string,
	sessionId: number | null = null,
): Promise<'made' | 'waiting'> => agreeToChange(db, step, token, sessionId);

/** Both addresses say yes, the old one last and in this session. */
async function agreeBoth(of: { confirm: string; old: string }, sessionId: number | null = null) {
	await agree('confirm', of.confirm);
	await agree('agree', of.old, sessionId);
}

describe.each(['new', 'old'] as const)('when the %s address agrees first', (first) => {
	test('the change waits for the other, and each link works once', async () => {
		const { confirm, old, oldTo } = await asked();
		expect(oldTo).toBe(OLD);
		const presses = [
			{ step: 'confirm', token: confirm },
			{ step: 'agree', token: old },
		] as const;
		const [one, two] = first === 'new' ? presses : ([presses[1], presses[0]] as const);
		expect(await agree(one.step, one.token)).toBe('waiting');
		expect((await accountOf())?.email).toBe(OLD);
		expect(await problem(agree(one.step, one.token))).toMatch(/^conflict/);
		expect((await accountOf())?.email).toBe(OLD);
		expect(await addressChangeOf(db, one.step, one.token)).toMatchObject({
			oldEmail: OLD,
			newEmail: NEW,
			isMade: false,
			hasAgreed: true,
		});
		expect(await openChangeOf(db, adaId)).toMatchObject({
			newEmail: NEW,
			waitsForNew: first !== 'new',
			waitsForOld: first !== 'old',
		});
		expect(await agree(two.step, two.token)).toBe('made');
		expect(await accountOf()).toMatchObject({ email: NEW, emailVerifiedAt: expect.any(Date) });
		expect(await openChangeOf(db, adaId)).toBeNull();
		for (const { step, token } of presses) expect(await problem(agree(step, token))).toMatch(GONE);
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
});

test('the link of one address does not agree for the other', async () => {
	const { confirm, old } = await asked();
	expect(await problem(agree('agree', confirm))).toMatch(GONE);
	expect(await problem(agree('confirm', old))).toMatch(GONE);
	expect((await accountOf())?.email).toBe(OLD);
});

test('pressed at the same moment, both count, and the change is made once', async () => {
	const { confirm, old } = await asked();
	// Until both have begun, neither gets further.
	const results = await db.transaction(async (tx) => {
		await tx.select().from(addressChanges).for('update');
		const one = agree('confirm', confirm);
		await somebodyWaits(db, 1);
		const two = agree('agree', old);
		await somebodyWaits(db, 2);
		return { one, two };
	});
	expect([await results.one, await results.two].sort()).toEqual(['made', 'waiting']);
	expect((await accountOf())?.email).toBe(NEW);
});

test('a link pressed twice at once counts once', async () => {
	const { confirm } = await asked();
	const results = await db.transaction(async (tx) => {
		await tx.select().from(addressChanges).for('update');
		const one = problem(agree('confirm', confirm));
		await somebodyWaits(db, 1);
		const two = problem(agree('confirm', confirm));
		await somebodyWaits(db, 2);
		return { one, two };
	});
	expect([await results.one, await results.two].sort()).toEqual([
		expect.stringMatching(/^conflict/),
		'none',
	]);
});

test('an address that was never confirmed is not waited for, but hears of it and can stop it', async () => {
	await startAgain({ confirmed: false });
	const { confirm, old, oldTo, oldText } = await asked();
	expect(oldTo).toBe(OLD);
	expect(oldText).not.toContain('/account/address/agree/');
	expect(await agree('confirm', confirm)).toBe('made');
	expect((await accountOf())?.email).toBe(NEW);
	await stopAddressChange(db, old, SHOP);
	expect((await accountOf())?.email).toBe(OLD);
});

test('once confirmed, it is waited for, though it was not when the change was asked for', async () => {
	await startAgain({ confirmed: false });
	const { confirm, old } = await asked();
	await confirmAddress(db, adaId, OLD);
	expect(await agree('confirm', confirm)).toBe('waiting');
	expect((await accountOf())?.email).toBe(OLD);
	expect(await agree('agree', old)).toBe('made');
});

test('other sessions end, but for the one that asked and the one that pressed', async () => {
	const others = [await enter(), await enter()];
	const asking = await asked();
	const [pressed, gone] = others;
	await agreeBoth(asking, pressed?.user.tokenId ?? null);
	const isOpen = async (each: string) => (await userOfToken(db, each)) !== null;
	expect(await isOpen(asking.token)).toBe(true);
	expect(await isOpen(pressed?.token ?? '')).toBe(true);
	expect(await isOpen(gone?.token ?? '')).toBe(false);
});

test('a session of another account keeps none of this one open', async () => {
	const eve = await enter(EVE);
	const other = await enter();
	await agreeBoth(await asked(), eve.user.tokenId);
	expect(await userOfToken(db, eve.token)).not.toBeNull();
	expect(await userOfToken(db, other.token)).toBeNull();
});

test('what was mailed to the old address works no longer', async () => {
	await requestPasswordLink(db, { email: OLD }, SHOP, ORIGIN.address);
	const reset = await opened('password-link');
	await requestMailSignIn(db, { email: OLD, address: ORIGIN.address, returnTo: {} }, SHOP);
	const signInLink = await opened('mail-sign-in');
	await db.delete(attempts);
	await requestPasswordLink(db, { email: OLD }, SHOP, ORIGIN.address);
	await agreeBoth(await asked());
	for (const email of [OLD, NEW]) {
		const chosen = { password: 'battery staple', password_confirmation: 'battery staple' };
		const input = { email, token: reset.token, ...chosen };
		expect(await problem(resetPassword(db, input, SHOP, ORIGIN.address))).toMatch(/^invalid/);
	}
	expect(await problem(consumeMailedLink(db, signInLink.token))).toMatch(GONE);
	// Its mail had not left yet.
	expect((await opened('password-link')).to).toBeUndefined();
});

test('of two accounts that want one address at the same time one gets it', async () => {
	const [bola] = await db
		.insert(users)
		.values({ name: 'Bola', email: 'bola@shop.example', passwordHash })
		.returning();
	const { confirm, old } = await asked('Shared@new.example');
	await agree('agree', old);
	const session = await enter('bola@shop.example');
	await ask(session.user, 'shared@NEW.example');
	const other = await opened('change-address');
	const results = await Promise.all(
		[confirm, other.token].map((token) => problem(agree('confirm', token))),
	);
	expect(results.sort()).toEqual([expect.stringMatching(/^conflict/), 'none']);
	await db.delete(users).where(eq(users.id, bola?.id ?? 0));
});

test('a blocked account gets no other address', async () => {
	const { confirm, old } = await asked();
	await agree('confirm', confirm);
	await db.update(users).set({ status: 0 }).where(eq(users.id, adaId));
	expect(await problem(agree('agree', old))).toMatch(GONE);
	expect((await accountOf())?.email).toBe(OLD);
});

test('an account that is deleted at the same moment is deleted, whatever address it had last', async () => {
	const [leaving] = await db
		.insert(users)
		.values({
			name: 'Obi',
			email: 'obi@old.example',
			passwordHash,
			emailVerifiedAt: sql`now()`,
		})
		.returning();
	const id = leaving?.id ?? 0;
	const session = await enter('obi@old.example');
	await ask(session.user, 'obi@new.example');
	const confirm = await opened('change-address');
	const old = await opened('address-leaves');
	await agree('confirm', confirm.token);
	const [, closed] = await Promise.all([
		problem(agree('agree', old.token)),
		problem(
			closeAccount(
				db,
				{ ...session.user, provedAt: new Date() },
				{ word: 'DELETE', texts: 'keep' },
				{ now: new Date(), shop: SHOP },
			),
		),
	]);
	expect(closed).toBe('none');
	expect((await accountOf(id))?.email).toMatch(/@account\.invalid$/);
	expect(await db.$count(addressChanges, eq(addressChanges.userId, id))).toBe(0);
	for (const step of ['confirm', 'agree'] as const) {
		const { token } = step === 'confirm' ? confirm : old;
		expect(await problem(agree(step, token))).toMatch(GONE);
	}
	expect(await problem(stopAddressChange(db, old.token, SHOP))).toMatch(GONE);
});
