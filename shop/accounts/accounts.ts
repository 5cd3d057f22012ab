import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
	accessTokens,
	attempts,
	passwordResets,
	staffInvitations,
	users,
} from '#db/account-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { addressChanges, addressConfirmations, mailSignIns } from '#db/mailed-link-schema.ts';
import { settings } from '#db/site-schema.ts';
import { advisoryLock } from '../kit/advisory-lock.ts';
import { type Rules, tellingBrokenRules } from '../kit/broken-rules.ts';
import { requiredText } from '../kit/input.ts';
import { welcomeMessage } from '../mail/account/account-messages.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { deleteFactors } from '../second-factor/factors.ts';
import { endPendingOf } from '../second-factor/pending-sign-ins.ts';
import { emailField, newPasswordField, withNewPassword } from './account-fields.ts';
import { isStillStopped } from './address-change/open-changes.ts';
import { CONFIRM_DAYS } from './address-confirmation.ts';
import { attemptKey, countAttempt, LIMITS } from './attempts.ts';
import { FIRST_ADMIN_EMAIL, recordGeneratedPassword } from './generated-password.ts';
import { refuseGuessable } from './guessable-password.ts';
import { newDeviceToken } from './known-device.ts';
import { TOKEN_PLACEHOLDER } from './mail-secrets.ts';
import { endMailedLinks } from './mailed-links.ts';
import { hashPassword } from './passwords.ts';
import { accountColumns, type FreshSignIn, issueToken, type SignInOrigin } from './sign-in.ts';

export const Registration = withNewPassword({ name: requiredText('name', 191), email: emailField });
export type Registration = z.infer<typeof Registration>;

/** What the operator may set for the first admin. */
const AdminCredentials = z.object({
	email: emailField.optional(),
	password: newPasswordField.optional(),
});
type AdminCredentials = z.infer<typeof AdminCredentials>;

const EMAIL_TAKEN: Rules = {
	users_email_unique: { field: 'email', message: 'The email has already been taken.' },
};

/**
 * Makes an account, signs it in and posts the welcome mail. The answer makes the
 * browser known to the account, as a sign-in does (known-device.ts).
 * @throws Problem invalid with the field `email` when it is taken (without regard to case), `password` when strangers
 * would try it first; too-many
 */
export async function register(
	db: Db,
	{ name, email, password }: Registration,
	shop: MailShop,
	origin: SignInOrigin,
): Promise<FreshSignIn & { deviceToken: string }> {
	const { address } = origin;
	await countAttempt(db, attemptKey('registerAddress', address), LIMITS.registerAddress);
	await countAttempt(db, attemptKey('registerDayAddress', address), LIMITS.registerDayAddress);
	refuseGuessable(password, { email, shopName: shop.name, isStaff: false });
	const passwordHash = await hashPassword(password);
	return await tellingBrokenRules(EMAIL_TAKEN, () =>
		db.transaction(async (tx) => {
			const [user] = await tx
				.insert(users)
				.values({ name, email, passwordHash })
				.returning(accountColumns);
			if (!user) throw new Error('An account was not stored');
			const token = await issueToken(tx, user.id, origin);
			await queueMail(tx, {
				kind: 'welcome',
				dedupeKey: `welcome:${user.id}`,
				to: email,
				...welcomeMessage(shop, { name, token: TOKEN_PLACEHOLDER }),
			});
			return { token, user, deviceToken: newDeviceToken({ id: user.id, passwordHash }) };
		}),
	);
}

/**
 * Makes the first admin if there is none, with the given credentials or else a fixed address and a random password. A
 * shopper with that address becomes the admin; only the password changes. Orders are mailed to a given address from then
 * on, unless the shop has another setting. Returns the credentials to show to the
 * operator once, or null when there already was an admin. Safe when several processes start at once.
 */
export async function ensureAdmin(
	db: Db,
	given: AdminCredentials = {},
): Promise<{ email: string; password: string } | null> {
	if (await hasAdmin(db)) return null;
	const email = given.email ?? FIRST_ADMIN_EMAIL;
	const password = given.password ?? randomBytes(12).toString('base64url');
	const passwordHash = await hashPassword(password);
	return db.transaction(async (tx) => {
		await advisoryLock(tx, LOCKS.firstAdmin);
		if (await hasAdmin(tx)) return null;
		const [promoted] = await tx
			.update(users)
			.set({ passwordHash, roleAs: 1, staffRole: null, ownRoleId: null, status: 1 })
			.where(sql`lower(${users.email}) = ${email.toLowerCase()}`)
			.returning({ id: users.id });
		if (promoted) await endOtherAccess(tx, promoted.id);
		const userId = promoted?.id ?? (await insertAdmin(tx, { email, passwordHash }));
		if (!given.password) await recordGeneratedPassword(tx, { userId, passwordHash });
		// Somebody must hear of orders; a generated address reaches nobody.
		if (given.email)
			await tx.insert(settings).values({ key: 'newOrdersTo', value: email }).onConflictDoNothing();
		return { email, password };
	});
}

async function insertAdmin(tx: Tx, row: { email: string; passwordHash: string }): Promise<number> {
	const [admin] = await tx
		.insert(users)
		.values({ name: 'Admin', roleAs: 1, ...row })
		.returning({ id: users.id });
	if (!admin) throw new Error('The first admin was not stored');
	return admin.id;
}

/** Whoever had registered with the address keeps nothing by which they could sign in. */
async function endOtherAccess(tx: Tx, userId: number): Promise<void> {
	await tx.delete(accessTokens).where(eq(accessTokens.userId, userId));
	await endPendingOf(tx, userId);
	await endMailedLinks(tx, userId);
	await deleteFactors(tx, userId);
}

async function hasAdmin(db: DbOrTx): Promise<boolean> {
	const found = await db.select({ id: users.id }).from(users).where(eq(users.roleAs, 1)).limit(1);
	return found.length > 0;
}

/** Deletes expired sessions, mailed links and counters, and invitations a month after; runs every night. */
export async function dropExpired(db: DbOrTx): Promise<void> {
	await db.delete(accessTokens).where(sql`${accessTokens.expiresAt} < now()`);
	await db
		.delete(passwordResets)
		.where(sql`${passwordResets.createdAt} < now() - interval '1 day'`);
	await db.delete(mailSignIns).where(sql`${mailSignIns.createdAt} < now() - interval '1 day'`);
	await db
		.delete(addressConfirmations)
		.where(sql`${addressConfirmations.createdAt} < now() - ${CONFIRM_DAYS} * interval '1 day'`);
	await db.delete(addressChanges).where(sql`${isStillStopped} is not true`);
	// Staff see for a while that nobody answered.
	await db
		.delete(staffInvitations)
		.where(sql`${staffInvitations.expiresAt} < now() - interval '30 days'`);
	await db.delete(attempts).where(sql`${attempts.windowEndsAt} < now()`);
}
