import { randomBytes } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accessTokens, attempts, users } from '#db/account-schema.ts';
import { passkeys } from '#db/accounts/second-factor-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { addressConfirmations } from '#db/mailed-link-schema.ts';
import { authenticator } from '#tests/helpers/authenticator.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { FACTOR_TOOLS, withCodeApp } from '#tests/helpers/factors.ts';
import { recordingTransport, SHOP } from '#tests/helpers/mail.ts';
import { deliver } from '../mail/deliver.ts';
import { addPasskey, passkeyToMake } from '../second-factor/add-passkey.ts';
import { beginCodeApp, begunSecret, confirmCodeApp } from '../second-factor/code-app.ts';
import { factorsOf, hasFactor } from '../second-factor/factors.ts';
import { SecondFactorNeeded } from '../second-factor/pending-sign-ins.ts';
import { register } from './accounts.ts';
import { confirmAddress, confirmationOf, disownByLink } from './address-confirmation.ts';
import { requestMailSignIn } from './mail-sign-in.ts';
import { requestPasswordLink, resetPassword } from './password-reset.ts';
import { newSecret, secretHash } from './secret-tokens.ts';
import { signIn, userOfToken } from './sign-in.ts';
import { consumeMailedLink, startMailSession } from './use-mail-sign-in.ts';

// Somebody registers with another's address and wants to stay in the account when its owner comes.

const db = await testDatabase();
const PASSWORD = 'correct horse';
const ADDRESS = '10.0.0.1';
const THEIRS = '10.9.9.9';

beforeEach(() => db.delete(attempts));

/** An account that somebody made with another's address, in their session. */
async function squatted() {
	const email = `victim-${randomBytes(4).toString('hex')}@shop.example`;
	const form = { name: 'Not Ada', email, password: PASSWORD, password_confirmation: PASSWORD };
	const { token } = await register(db, form, SHOP, { address: THEIRS });
	const user = await userOfToken(db, token);
	if (!user) throw new Error('not signed in');
	return { email, token, owner: { userId: user.id, sessionId: user.tokenId, ...FACTOR_TOOLS } };
}
type Squatted = Awaited<ReturnType<typeof squatted>>;

/** The secret of the mail that was stored last. */
async function lastLink(pattern: RegExp): Promise<string> {
	const [mail] = await db.select().from(mails).orderBy(desc(mails.id)).limit(1);
	const transport = recordingTransport();
	await deliver(db, mail?.id ?? 0, transport);
	return pattern.exec(transport.sent[0]?.text ?? '')?.[1] ?? '';
}

async function mailedLink(email: string) {
	await requestMailSignIn(db, { email, address: ADDRESS, returnTo: {} }, SHOP);
	return lastLink(/\/login\/mail\/([\w-]{43})/);
}

async function resetByMail(email: string) {
	await requestPasswordLink(db, { email }, SHOP, ADDRESS);
	const token = await lastLink(/\/password\/reset\/([\w-]{43})/);
	const password = 'the owner chose this';
	const input = { email, token, password, password_confirmation: password };
	await resetPassword(db, input, SHOP, ADDRESS);
	return password;
}

const options = ({ owner, email }: Squatted) =>
	passkeyToMake(db, owner, { email, name: 'Not Ada', shopName: 'Bridgehead Audio' });
const UNCONFIRMED = { code: 'forbidden', reason: 'address-unconfirmed' };

test('who has not confirmed the address gets no second factor, whichever and wherever they begin', async () => {
	const { owner, ...rest } = await squatted();
	await expect(options({ owner, ...rest })).rejects.toMatchObject(UNCONFIRMED);
	await expect(beginCodeApp(db, owner)).rejects.toMatchObject(UNCONFIRMED);
	// What was begun before the rule, or in another tab, is not finished either.
	await confirmAddress(db, owner.userId, rest.email);
	const device = authenticator(owner.publicUrl);
	const made = device.make(await options({ owner, ...rest }));
	await beginCodeApp(db, owner);
	expect(await begunSecret(db, owner)).not.toBeNull();
	await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, owner.userId));
	await expect(addPasskey(db, owner, made, FACTOR_TOOLS)).rejects.toMatchObject(UNCONFIRMED);
	await expect(confirmCodeApp(db, owner, '000000', FACTOR_TOOLS)).rejects.toMatchObject(
		UNCONFIRMED,
	);
	expect(hasFactor(await factorsOf(db, owner.userId))).toBe(false);
});

test('staff whose address nobody confirmed may add one: the shop may require it of them', async () => {
	const { owner } = await squatted();
	await db.update(users).set({ staffRole: 'sales' }).where(eq(users.id, owner.userId));
	await beginCodeApp(db, owner);
	expect(await begunSecret(db, owner)).not.toBeNull();
});

test.each(['mail', 'password'] as const)(
	'by a mailed %s link the owner gets in, and what a squatter added before goes',
	async (by) => {
		const { email, token, owner } = await squatted();
		// As from before a second factor needed a confirmed address.
		await withCodeApp(db, owner.userId);
		await db.insert(passkeys).values({
			userId: owner.userId,
			credentialId: `theirs-${owner.userId}`,
			publicKey: Buffer.from('key'),
			counter: 0,
			transports: [],
			name: 'Phone of a thief',
		});
		await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, owner.userId));
		// A link that the squatter had mailed there is no way back either.
		const older = await mailedLink(email);
		await db.delete(attempts);
		if (by === 'mail') {
			const used = await consumeMailedLink(db, await mailedLink(email));
			const session = await startMailSession(db, used, { address: ADDRESS }, null);
			expect(await userOfToken(db, session.token)).toMatchObject({ id: owner.userId });
		} else {
			const password = await resetByMail(email);
			const session = await signIn(db, { email, password }, { address: ADDRESS });
			expect(await userOfToken(db, session.token)).toMatchObject({ id: owner.userId });
		}
		expect(await factorsOf(db, owner.userId)).toEqual({
			hasCodeApp: false,
			passkeys: 0,
			recoveryCodes: 0,
		});
		expect(await userOfToken(db, token)).toBeNull();
		await expect(consumeMailedLink(db, older)).rejects.toMatchObject({ code: 'not-found' });
		await expect(
			signIn(db, { email, password: PASSWORD }, { address: THEIRS }),
		).rejects.toMatchObject({ code: 'unauthenticated' });
	},
);

test('a second factor of a confirmed address stays: neither mailed link gets round it', async () => {
	const { email, owner } = await squatted();
	await withCodeApp(db, owner.userId);
	const used = await consumeMailedLink(db, await mailedLink(email));
	await expect(startMailSession(db, used, { address: ADDRESS }, null)).rejects.toBeInstanceOf(
		SecondFactorNeeded,
	);
	await db.delete(attempts);
	const password = await resetByMail(email);
	await expect(signIn(db, { email, password }, { address: ADDRESS })).rejects.toBeInstanceOf(
		SecondFactorNeeded,
	);
});

test('a squatter who adds a passkey while the owner presses the mailed link gets none', async () => {
	for (let round = 0; round < 5; round += 1) {
		const { email, owner, ...rest } = await squatted();
		const device = authenticator(owner.publicUrl);
		await confirmAddress(db, owner.userId, email);
		const made = device.make(await options({ email, owner, ...rest }));
		await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, owner.userId));
		const link = await mailedLink(email);
		await db.delete(attempts);
		const [, added] = await Promise.allSettled([
			consumeMailedLink(db, link),
			addPasskey(db, owner, made, FACTOR_TOOLS),
		]);
		expect(added.status).toBe('rejected');
		expect(hasFactor(await factorsOf(db, owner.userId))).toBe(false);
		expect(await db.$count(accessTokens, eq(accessTokens.userId, owner.userId))).toBe(0);
	}
});

test('by the link that confirms the address its owner puts out who opened the account; once confirmed, not', async () => {
	const { email, token, owner } = await squatted();
	const secret = newSecret();
	const link = { userId: owner.userId, email, tokenHash: secretHash(secret) };
	await db.insert(addressConfirmations).values(link);
	await Promise.allSettled([disownByLink(db, secret), beginCodeApp(db, owner)]);
	expect(await userOfToken(db, token)).toBeNull();
	await expect(
		signIn(db, { email, password: PASSWORD }, { address: THEIRS }),
	).rejects.toMatchObject({ code: 'unauthenticated' });
	await expect(beginCodeApp(db, owner)).rejects.toMatchObject({ code: 'unauthenticated' });
	expect(await confirmationOf(db, secret)).toMatchObject({ email, isConfirmed: true });
	const used = await consumeMailedLink(db, await mailedLink(email));
	const session = await startMailSession(db, used, { address: ADDRESS }, null);
	await expect(disownByLink(db, secret)).rejects.toMatchObject({ code: 'conflict' });
	await expect(disownByLink(db, newSecret())).rejects.toMatchObject({ code: 'not-found' });
	expect(await userOfToken(db, session.token)).not.toBeNull();
});

test('a session that has ended adds no second factor, though the address is confirmed by now', async () => {
	const { email, owner, ...rest } = await squatted();
	await consumeMailedLink(db, await mailedLink(email));
	expect(rest.token).toBeTruthy();
	await expect(beginCodeApp(db, owner)).rejects.toMatchObject({ code: 'unauthenticated' });
});
