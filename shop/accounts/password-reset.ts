import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { accessTokens, passwordResets, users } from '#db/account-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { claimOrders } from '../guests/claim-orders.ts';
import { endKeysOf, runningKeysOf } from '../integrations/api-keys.ts';
import { requiredText } from '../kit/input.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { passwordChangedMessage, passwordLinkMessage } from '../mail/account/account-messages.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { queueMail, queueMailIf } from '../mail/queue-mail.ts';
import { endPendingOf } from '../second-factor/pending-sign-ins.ts';
import { isStaff } from '../staff/permissions.ts';
import { emailField, withNewPassword } from './account-fields.ts';
import { addAttempt, attemptKey, countAttempt, LIMITS } from './attempts.ts';
import { endUnproved } from './first-proof.ts';
import { refuseGuessable } from './guessable-password.ts';
import { newDeviceToken } from './known-device.ts';
import { type MailSecrets, TOKEN_PLACEHOLDER } from './mail-secrets.ts';
import { endMailedLinks } from './mailed-links.ts';
import { hashPassword } from './passwords.ts';
import { newSecret, secretHash } from './secret-tokens.ts';
import { type Account, accountColumns } from './sign-in.ts';
import { forgetGuesses } from './sign-in-limits.ts';

export const PasswordLinkRequest = z.object({ email: emailField });
export type PasswordLinkRequest = z.infer<typeof PasswordLinkRequest>;

export const PasswordReset = withNewPassword({
	email: emailField,
	token: requiredText('token', 255),
});
export type PasswordReset = z.infer<typeof PasswordReset>;

export const LINK_MINUTES = 60;

/**
 * Mails a password link to the account with this address. Without such an account (or if it is blocked) nothing is
 * sent, but the same work is done, so that the caller cannot tell. `address` is the caller's IP address.
 * @throws Problem too-many within a minute of the last request for the same address; after LIMITS.passwordMailDay within
 * an hour
 */
export async function requestPasswordLink(
	db: Db,
	{ email }: PasswordLinkRequest,
	shop: MailShop,
	address: string,
): Promise<void> {
	await countAttempt(db, attemptKey('passwordMailAddress', address), LIMITS.passwordMailAddress);
	await countAttempt(db, attemptKey('passwordMailAccount', email), LIMITS.passwordMailAccount);
	const today = await addAttempt(db, attemptKey('passwordMailDay', email), LIMITS.passwordMailDay);
	if (today.count > LIMITS.passwordMailDay.limit)
		await countAttempt(db, attemptKey('passwordMailHour', email), LIMITS.passwordMailHour);
	await db.transaction(async (tx) => {
		const user = await activeUser(tx, email);
		const to = user ?? { name: '', email };
		await queueMailIf(tx, user !== undefined, {
			kind: 'password-link',
			dedupeKey: `password-link:${user?.id ?? 0}:${randomUUID()}`,
			to: to.email,
			...passwordLinkMessage(shop, { ...to, token: TOKEN_PLACEHOLDER, minutes: LINK_MINUTES }),
		});
	});
}

/** A new token for the user with this address; null when there is no such active user. */
export async function newResetToken(
	tx: Tx,
	{ recipient }: { recipient: string },
): Promise<MailSecrets | null> {
	const user = await activeUser(tx, recipient);
	if (!user) return null;
	const token = newSecret();
	await tx.insert(passwordResets).values({ userId: user.id, tokenHash: secretHash(token) });
	return { token };
}

/**
 * Sets a new password by a link, which works once and for 60 minutes. All sessions and other mailed links of the user end, and
 * failed sign-ins are forgotten: those of the caller's network (`address` is an IP address) and the account's sum. The
 * owner is notified by mail. An account whose address nobody had proved loses its second factors, too (first-proof.ts). The
 * answer makes the browser known to the account (known-device.ts), so that it can sign in
 * whatever strangers try.
 * `endsKeys` ends the account's API keys, too; the mail names those that go on working.
 * @throws Problem invalid, without fields, when the link is unknown, used, expired or another user's; with the field
 * `password` when strangers would try it first (the link stays usable)
 */
export async function resetPassword(
	db: Db,
	input: PasswordReset,
	shop: MailShop,
	address: string,
	{ endsKeys = false } = {},
): Promise<{ deviceToken: string }> {
	// Looked up before hashing, so that a made-up token is cheap to refuse.
	const owner = await activeUser(db, input.email);
	if (!owner || !(await isUsable(db, owner.id, input.token))) throw badLink();
	refuseGuessable(input.password, {
		email: owner.email,
		shopName: shop.name,
		isStaff: isStaff(owner),
	});
	const passwordHash = await hashPassword(input.password);
	await transact(db, async (tx) => {
		await endUnproved(tx, owner.id);
		// Locks the user's row first, so that two resets of one user run one after the other.
		const [changed] = await tx
			.update(users)
			.set({ passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
			.where(and(eq(users.id, owner.id), eq(users.status, 1)))
			.returning({ id: users.id });
		if (!changed || !(await isUsable(tx, owner.id, input.token))) throw badLink();
		await claimOrders(tx, { userId: owner.id, email: owner.email });
		await endMailedLinks(tx, owner.id);
		await tx.delete(accessTokens).where(eq(accessTokens.userId, owner.id));
		await endPendingOf(tx, owner.id);
		if (endsKeys) await endKeysOf(tx, owner.id, owner.id);
		const keys = await runningKeysOf(tx, owner.id);
		await forgetGuesses(tx, owner.email, address);
		await queueMail(tx, {
			kind: 'password-changed',
			dedupeKey: `password-changed:${owner.id}:${randomUUID()}`,
			to: owner.email,
			...passwordChangedMessage(shop, { ...owner, keys }),
		});
	});
	return { deviceToken: newDeviceToken({ id: owner.id, passwordHash }) };
}

/** The API keys that whoever opens a link may end with their password; none for a link that does not work. */
export async function keysBehindLink(
	db: DbOrTx,
	{ email, token }: { email: string; token: string },
): Promise<string[]> {
	const typed = emailField.safeParse(email);
	const owner = typed.success && token !== '' ? await activeUser(db, typed.data) : undefined;
	return owner && (await isUsable(db, owner.id, token)) ? runningKeysOf(db, owner.id) : [];
}

/** The account with this address, unless it is blocked. */
export async function activeUser(db: DbOrTx, email: string): Promise<Account | undefined> {
	const [user] = await db
		.select(accountColumns)
		.from(users)
		.where(and(sql`lower(${users.email}) = ${email.toLowerCase()}`, eq(users.status, 1)));
	return user;
}

async function isUsable(db: DbOrTx, userId: number, token: string): Promise<boolean> {
	const [link] = await db
		.select({ id: passwordResets.id })
		.from(passwordResets)
		.where(
			and(
				eq(passwordResets.tokenHash, secretHash(token)),
				eq(passwordResets.userId, userId),
				isNull(passwordResets.usedAt),
				sql`${passwordResets.createdAt} > now() - ${LINK_MINUTES} * interval '1 minute'`,
			),
		);
	return link !== undefined;
}

function badLink(): Problem {
	return new Problem('invalid', 'This password reset link is invalid or has expired.');
}
