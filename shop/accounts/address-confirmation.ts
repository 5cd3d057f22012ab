import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { addressConfirmations } from '#db/mailed-link-schema.ts';
import { Problem } from '../kit/problem.ts';
import { confirmAddressMessage } from '../mail/account/address-messages.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { attemptKey, countAttempt, LIMITS } from './attempts.ts';
import { endUnproved } from './first-proof.ts';
import { type MailSecrets, TOKEN_PLACEHOLDER } from './mail-secrets.ts';
import { activeUser } from './password-reset.ts';
import { newSecret, secretHash } from './secret-tokens.ts';
import type { Account } from './sign-in.ts';

// Whether the owner of an account reads the mail of its address: known once any mailed link was used. Nothing waits for
// it; mails to other addresses are limited (hold-back.ts).

export const CONFIRM_DAYS = 7;

/** Notes that a link mailed to this address of an account was used. */
export async function confirmAddress(db: DbOrTx, userId: number, email: string): Promise<void> {
	await db
		.update(users)
		.set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
		.where(and(eq(users.id, userId), sql`lower(${users.email}) = ${email.toLowerCase()}`));
}

/** Whether a link mailed to the address of an account was used. */
export async function isAddressConfirmed(db: DbOrTx, userId: number): Promise<boolean> {
	const [user] = await db
		.select({ at: users.emailVerifiedAt })
		.from(users)
		.where(eq(users.id, userId));
	return user?.at != null;
}

/** The secret of a mail by which its reader confirms the address; null when no account (that is not blocked) has it. */
export async function newConfirmationSecret(
	tx: Tx,
	{ recipient }: { recipient: string },
): Promise<MailSecrets | null> {
	const user = await activeUser(tx, recipient);
	if (!user) return null;
	const token = newSecret();
	await tx
		.insert(addressConfirmations)
		.values({ userId: user.id, email: user.email, tokenHash: secretHash(token) });
	return { token };
}

/**
 * Mails an account a link once more by which its owner confirms the address.
 * @throws Problem conflict when it is confirmed already; too-many
 */
export async function sendConfirmationAgain(
	db: Db,
	{ id, name, email }: Pick<Account, 'id' | 'name' | 'email'>,
	shop: MailShop,
): Promise<void> {
	if (await isAddressConfirmed(db, id))
		throw new Problem('conflict', 'Your address is confirmed already.');
	await countAttempt(db, attemptKey('confirmMailAccount', String(id)), LIMITS.confirmMailAccount);
	await countAttempt(db, attemptKey('confirmMailDay', String(id)), LIMITS.confirmMailDay);
	await db.transaction((tx) =>
		queueMail(tx, {
			kind: 'confirm-address',
			dedupeKey: `confirm-address:${id}:${randomUUID()}`,
			to: email,
			...confirmAddressMessage(shop, { name, token: TOKEN_PLACEHOLDER, days: CONFIRM_DAYS }),
		}),
	);
}

/** `isConfirmed`: the address is already, by this link or another. */
type Confirmation = { userId: number; email: string; isConfirmed: boolean };

/**
 * What a link confirms. It works for a week, however often it is opened. @throws Problem not-found, the same for one that
 * never was, has ended, or whose account has another address or is blocked
 */
export async function confirmationOf(db: DbOrTx, token: string): Promise<Confirmation> {
	const [found] = await db
		.select({
			userId: users.id,
			email: users.email,
			isConfirmed: sql<boolean>`${users.emailVerifiedAt} is not null`,
		})
		.from(addressConfirmations)
		.innerJoin(users, eq(users.id, addressConfirmations.userId))
		.where(
			and(
				eq(addressConfirmations.tokenHash, secretHash(token)),
				sql`${addressConfirmations.createdAt} > now() - ${CONFIRM_DAYS} * interval '1 day'`,
				sql`lower(${users.email}) = lower(${addressConfirmations.email})`,
				eq(users.status, 1),
			),
		);
	if (!found) throw noConfirmation();
	return found;
}

/** Confirms the address of a link's account. @throws Problem as confirmationOf */
export async function confirmByLink(db: Db, token: string): Promise<Confirmation> {
	const confirmed = await confirmationOf(db, token);
	await confirmAddress(db, confirmed.userId, confirmed.email);
	return confirmed;
}

/**
 * Puts out whoever opened a link's account with an address that is not theirs (first-proof.ts); the account is its reader's
 * from then on, without a password.
 * @throws Problem as confirmationOf; conflict once the address is confirmed: then its owner said that the account is theirs
 */
export async function disownByLink(db: Db, token: string): Promise<void> {
	await db.transaction(async (tx) => {
		const { userId, email } = await confirmationOf(tx, token);
		await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
		if (await isAddressConfirmed(tx, userId))
			throw new Problem(
				'conflict',
				'This address was confirmed before. Set a new password to sign everybody out.',
			);
		await endUnproved(tx, userId);
		await confirmAddress(tx, userId, email);
	});
}

function noConfirmation(): Problem {
	return new Problem(
		'not-found',
		'This link has ended. Sign in, then send yourself another one under My Account.',
	);
}
