import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import type { Db } from '#db/client.ts';
import { addressChanges } from '#db/mailed-link-schema.ts';
import { fieldProblem, Problem } from '../../kit/problem.ts';
import {
	addressLeavesMessage,
	changeAddressMessage,
} from '../../mail/account/address-change-messages.ts';
import type { MailShop } from '../../mail/mail-layout.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { emailField } from '../account-fields.ts';
import { attemptKey, countAttempt, LIMITS } from '../attempts.ts';
import { TOKEN_PLACEHOLDER } from '../mail-secrets.ts';
import { type Changer, currentPassword, proveOwner } from '../own-password.ts';
import { refuseEndedSession } from '../sessions.ts';
import { CHANGE_HOURS, endOpenChange, SILENCE_DAYS, TAKE_BACK_DAYS } from './open-changes.ts';

export const NewAddress = z.object({ email: emailField, current_password: currentPassword });
type NewAddress = z.infer<typeof NewAddress>;

/**
 * Mails both addresses what they need to agree that an account changes from one to the other, and the old one a link that
 * stops it; a change that was asked for before ends.
 * @throws Problem as proveOwner; invalid with the field `email` for an address that an account has (without regard to
 * case); too-many; unauthenticated or conflict when the session was ended or the address changed meanwhile
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
		const [account] = await tx
			.select({ email: users.email, verifiedAt: users.emailVerifiedAt })
			.from(users)
			.where(eq(users.id, userId))
			.for('no key update');
		// A new password, set while the old one was being compared, has ended the session and every open change.
		await refuseEndedSession(tx, { userId, sessionId });
		if (account?.email !== oldEmail)
			throw new Problem('conflict', 'Your address was changed meanwhile. Load the page again.');
		await endOpenChange(tx, userId);
		const [change] = await tx
			.insert(addressChanges)
			.values({ userId, oldEmail, newEmail, sessionId })
			.returning({ id: addressChanges.id });
		if (!change) throw new Error('A change of address was not stored');
		const mail = { name, token: TOKEN_PLACEHOLDER };
		await queueMail(tx, {
			kind: 'change-address',
			dedupeKey: `change-address:${change.id}:${userId}`,
			to: newEmail,
			...changeAddressMessage(shop, { ...mail, hours: CHANGE_HOURS }),
		});
		await queueMail(tx, {
			kind: 'address-leaves',
			dedupeKey: `address-leaves:${change.id}:${userId}`,
			to: oldEmail,
			...addressLeavesMessage(shop, {
				...mail,
				newEmail,
				silenceDays: account.verifiedAt ? SILENCE_DAYS : null,
				takeBackDays: TAKE_BACK_DAYS,
			}),
		});
	});
}
