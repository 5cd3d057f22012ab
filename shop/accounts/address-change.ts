import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { addressChanges } from '#db/mailed-link-schema.ts';
import { parseId } from '../kit/parse-id.ts';
import { fieldProblem } from '../kit/problem.ts';
import { addressLeavesMessage, changeAddressMessage } from '../mail/address-messages.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { emailField } from './account-fields.ts';
import { attemptKey, countAttempt, LIMITS } from './attempts.ts';
import { type MailSecrets, TOKEN_PLACEHOLDER } from './mail-secrets.ts';
import { type Changer, currentPassword, proveOwner } from './own-password.ts';
import { newSecret, secretHash } from './secret-tokens.ts';

// Asking for another address of one's account. Two mails leave: the one to the new address has the link that makes the
// change, the one to the old address a link that stops it or takes it back. use-address-change.ts is the other end.

export const CHANGE_HOURS = 24;
/** How long a change can be taken back; the database keeps the old address free for so long (reserved-emails.sql). */
export const TAKE_BACK_DAYS = 7;

export const NewAddress = z.object({ email: emailField, current_password: currentPassword });
type NewAddress = z.infer<typeof NewAddress>;

/**
 * Mails what is needed to give an account another address; one that was asked for before ends.
 * @throws Problem as proveOwner; invalid with the field `email` for an address that an account has (without regard to
 * case); too-many
 */
export async function requestAddressChange(
	db: Db,
	changer: Changer,
	input: NewAddress,
	shop: MailShop,
): Promise<void> {
	const { id: userId, tokenId: sessionId } = changer.user;
	const { name, email: oldEmail } = await proveOwner(db, changer, input.current_password);
	const newEmail = input.email;
	if (newEmail.toLowerCase() === oldEmail.toLowerCase())
		throw fieldProblem('email', 'This is the address that your account has.');
	// The answer shows whether an address has an account.
	await countAttempt(
		db,
		attemptKey('changeAddressAccount', String(userId)),
		LIMITS.changeAddressAccount,
	);
	if ((await db.$count(users, sql`lower(${users.email}) = ${newEmail.toLowerCase()}`)) > 0)
		throw fieldProblem('email', 'The email has already been taken.');
	await db.transaction(async (tx) => {
		// Locks the account, so that of two requests at once the later replaces the earlier.
		await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
		await endOpenChange(tx, userId);
		const [change] = await tx
			.insert(addressChanges)
			.values({ userId, oldEmail, newEmail, sessionId })
			.returning({ id: addressChanges.id });
		if (!change) throw new Error('A change of address was not stored');
		await queueMail(tx, {
			kind: 'change-address',
			dedupeKey: `change-address:${change.id}`,
			to: newEmail,
			...changeAddressMessage(shop, { name, token: TOKEN_PLACEHOLDER, hours: CHANGE_HOURS }),
		});
		await queueMail(tx, {
			kind: 'address-leaves',
			dedupeKey: `address-leaves:${change.id}`,
			to: oldEmail,
			...addressLeavesMessage(shop, {
				name,
				newEmail,
				token: TOKEN_PLACEHOLDER,
				days: TAKE_BACK_DAYS,
			}),
		});
	});
}

/** The address that an account is to get, as long as its link works; else null. */
export async function openChangeOf(db: DbOrTx, userId: number): Promise<string | null> {
	const [open] = await db
		.select({ email: addressChanges.newEmail })
		.from(addressChanges)
		.where(and(eq(addressChanges.userId, userId), isOpenChange));
	return open?.email ?? null;
}

/** Ends a change of address that was asked for and not made; its links end. */
export async function endOpenChange(db: DbOrTx, userId: number): Promise<void> {
	await db
		.delete(addressChanges)
		.where(and(eq(addressChanges.userId, userId), isNull(addressChanges.confirmedAt)));
}

export const isOpenChange = sql`${isNull(addressChanges.confirmedAt)}
	and ${addressChanges.createdAt} > now() - ${CHANGE_HOURS} * interval '1 hour'`;

/** Not made yet, or made within the days in which it is taken back. */
export const isStillStopped = sql`(${isOpenChange}
	or ${addressChanges.confirmedAt} > now() - ${TAKE_BACK_DAYS} * interval '1 day')`;

/** The secret of the mail to the new address; null when the change was made, stopped or replaced. */
export async function newChangeSecret(
	tx: Tx,
	{ dedupeKey }: { dedupeKey: string },
): Promise<MailSecrets | null> {
	const token = newSecret();
	return stored(
		await tx
			.update(addressChanges)
			.set({ confirmHash: secretHash(token) })
			.where(and(eq(addressChanges.id, changeIn(dedupeKey)), isOpenChange))
			.returning({ id: addressChanges.id }),
		token,
	);
}

/** The secret of the mail to the old address; null when the change was stopped or replaced, or is too long ago. */
export async function newStopSecret(
	tx: Tx,
	{ dedupeKey }: { dedupeKey: string },
): Promise<MailSecrets | null> {
	const token = newSecret();
	return stored(
		await tx
			.update(addressChanges)
			.set({ stopHash: secretHash(token) })
			.where(and(eq(addressChanges.id, changeIn(dedupeKey)), isStillStopped))
			.returning({ id: addressChanges.id }),
		token,
	);
}

const stored = (rows: unknown[], token: string): MailSecrets | null =>
	rows.length > 0 ? { token } : null;

/** The change that a mail is about, by its dedupe key. */
const changeIn = (dedupeKey: string): number => parseId(dedupeKey.split(':')[1]) ?? 0;
