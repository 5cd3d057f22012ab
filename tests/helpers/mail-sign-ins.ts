import { desc } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import { accessTokens, attempts, users } from '#db/account-schema.ts';
import type { Db } from '#db/client.ts';
import { mails } from '#db/mail-schema.ts';
import { mailSignIns } from '#db/mailed-link-schema.ts';
import { requestMailSignIn } from '#shop/accounts/mail-sign-in.ts';
import { hashPassword } from '#shop/accounts/passwords.ts';
import { consumeMailedDigits } from '#shop/accounts/use-mail-sign-in.ts';
import { deliver } from '#shop/mail/deliver.ts';
import { recordingTransport, SHOP } from './mail.ts';

// Signing in by mail, for tests.

/** Sends the mail that was asked for last, and reads its secrets. */
export async function openSignInMail(db: Db): Promise<{ token: string; digits: string }> {
	const [mail] = await db.select().from(mails).orderBy(desc(mails.id)).limit(1);
	const transport = recordingTransport();
	await deliver(db, mail?.id ?? 0, transport);
	const [sent] = transport.sent;
	const token = /\/login\/mail\/([\w-]{43})\n/.exec(sent?.text ?? '')?.[1] ?? '';
	const digits = /\n(\d{6})\n/.exec(sent?.text ?? '')?.[1] ?? '';
	expect(sent?.html).toContain(`href="https://shop.example/login/mail/${token}"`);
	expect(sent?.html).toContain(`>${digits}<`);
	return { token, digits };
}

/** The network address that asks, and the e-mail address of Ada, who has an account. */
export const ADDRESS = '10.0.0.1';
export const EMAIL = 'Ada@shop.example';

/** What wrong digits are answered with, and those of a mail whose tries are used up. */
export const WRONG = 'invalid These digits are not right, or their 15 minutes are over.';
export const ENDED = 'invalid These digits do not work any more. Ask for another mail.';

/** Ada and Eve, who have accounts, and the ways in which a test asks for mails and types their digits. */
export async function openMailSignIns(db: Db) {
	const passwordHash = await hashPassword('correct horse');
	const [ada] = await db
		.insert(users)
		.values([
			{ name: 'Ada', email: EMAIL, passwordHash },
			{ name: 'Eve', email: 'eve@shop.example', passwordHash },
		])
		.returning();
	beforeEach(async () => {
		await db.delete(attempts);
		await db.delete(mailSignIns);
		await db.delete(accessTokens);
		await db.update(users).set({ status: 1, emailVerifiedAt: null });
	});
	const ask = (email = EMAIL, returnTo = {}) =>
		requestMailSignIn(db, { email, address: ADDRESS, returnTo }, SHOP);
	return {
		passwordHash,
		adaId: ada?.id ?? 0,
		ask,
		/** Asks for a mail and reads it. */
		asked: async (email = EMAIL) => {
			await db.delete(attempts);
			const browserSecret = await ask(email);
			return { browserSecret, ...(await openSignInMail(db)) };
		},
		type: (browserSecret: string | null, digits: string, address = ADDRESS) =>
			consumeMailedDigits(db, { browserSecret, digits, address }),
	};
}

/** The code and message that work is refused with; `none` when it succeeds. */
export const problem = (work: Promise<unknown>) =>
	work.then(
		() => 'none',
		(error: Error & { code: string; fields: object }) => `${error.code} ${error.message}`,
	);

/** Digits that are not these. */
export const others = (digits: string, n = 1) =>
	String((Number(digits) + n) % 1_000_000).padStart(6, '0');
