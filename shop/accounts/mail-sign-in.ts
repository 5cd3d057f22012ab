import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { mailSignIns } from '#db/mailed-link-schema.ts';
import { mailSignInMessage } from '../mail/account/address-messages.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { queueMailIf } from '../mail/queue-mail.ts';
import { addAttempt, attemptKey, countAttempt, LIMITS } from './attempts.ts';
import { DIGITS_PLACEHOLDER, type MailSecrets, TOKEN_PLACEHOLDER } from './mail-secrets.ts';
import { activeUser, type PasswordLinkRequest } from './password-reset.ts';
import { hashPassword } from './passwords.ts';
import { newSecret, secretHash } from './secret-tokens.ts';

// Signing in by mail: asking for it. One mail brings a link, which works in any browser, and six digits, which only work
// in the browser that asked. use-mail-sign-in.ts is the other end.

export const MAIL_SIGN_IN_MINUTES = 15;

/** Who asks, from which network address, and what they were doing (return-to.ts). */
type Request = PasswordLinkRequest & { address: string; returnTo: Record<string, string> };

/**
 * Mails a link and six digits to the account with this address; those of an earlier mail end. Without such an account
 * (or if it is blocked) nothing is mailed, but the same work is done and stored, so that the caller cannot tell, not even
 * by typing digits. Returns the secret that the asking browser keeps.
 * @throws Problem too-many within a minute of the last request for the same address; after LIMITS.mailSignInDay within an
 * hour
 */
export async function requestMailSignIn(
	db: Db,
	{ email, address, returnTo }: Request,
	shop: MailShop,
): Promise<string> {
	await countAttempt(db, attemptKey('mailSignInAddress', address), LIMITS.mailSignInAddress);
	await countAttempt(db, attemptKey('mailSignInAccount', email), LIMITS.mailSignInAccount);
	const today = await addAttempt(db, attemptKey('mailSignInDay', email), LIMITS.mailSignInDay);
	if (today.count > LIMITS.mailSignInDay.limit)
		await countAttempt(db, attemptKey('mailSignInHour', email), LIMITS.mailSignInHour);
	const browserSecret = newSecret();
	await db.transaction(async (tx) => {
		const user = await activeUser(tx, email);
		const mailKey = `mail-sign-in:${user?.id ?? 0}:${randomUUID()}`;
		const to = user ?? { name: '', email };
		const browserHash = secretHash(browserSecret);
		const asked = { userId: user?.id ?? null, mailKey, browserHash, returnTo };
		await storeMailSignIn(tx, email, asked);
		await queueMailIf(tx, user !== undefined, {
			kind: 'mail-sign-in',
			dedupeKey: mailKey,
			to: to.email,
			...mailSignInMessage(shop, {
				name: to.name,
				token: TOKEN_PLACEHOLDER,
				digits: DIGITS_PLACEHOLDER,
				minutes: MAIL_SIGN_IN_MINUTES,
			}),
		});
	});
	return browserSecret;
}

/** Stores that a mail to sign in with is about to leave; those of an earlier one of this address end. */
export async function storeMailSignIn(
	tx: Tx,
	email: string,
	asked: Pick<typeof mailSignIns.$inferInsert, 'userId' | 'mailKey' | 'browserHash' | 'returnTo'>,
): Promise<void> {
	await tx
		.insert(mailSignIns)
		.values({ email: email.toLowerCase(), ...asked })
		.onConflictDoUpdate({
			target: mailSignIns.email,
			set: {
				...asked,
				linkHash: null,
				digitsHash: null,
				tries: 0,
				expiresAt: null,
				createdAt: sql`now()`,
			},
		});
}

/**
 * The secrets of a sign-in's mail, made as it leaves; its 15 minutes begin. Null when it was used, another mail was asked
 * for since, or the account was blocked.
 */
export async function newMailSignInSecrets(
	tx: Tx,
	{ dedupeKey, recipient }: { dedupeKey: string; recipient: string },
): Promise<MailSecrets | null> {
	const user = await activeUser(tx, recipient);
	const token = newSecret();
	const digits = String(randomInt(1_000_000)).padStart(6, '0');
	const made = await tx
		.update(mailSignIns)
		.set({
			linkHash: secretHash(token),
			digitsHash: await hashPassword(digits),
			expiresAt: sql`now() + ${MAIL_SIGN_IN_MINUTES} * interval '1 minute'`,
		})
		.where(and(eq(mailSignIns.mailKey, dedupeKey), eq(mailSignIns.userId, user?.id ?? 0)))
		.returning({ id: mailSignIns.id });
	return made.length > 0 ? { token, digits } : null;
}
