import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import { type Db, sqlState, type Tx } from '#db/client.ts';
import { cartItems } from '#db/order-schema.ts';
import { withoutPassword } from '../accounts/passwords.ts';
import { refuseEndedSession } from '../accounts/sessions.ts';
import { accountColumns, type SignedIn } from '../accounts/sign-in.ts';
import { recordChange } from '../audit/audit.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { accountClosedMessage } from '../mail/account/account-messages.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { refuseUnprovedOwner } from '../second-factor/fresh-proof.ts';
import { forgetPerson } from './forget-person.ts';
import { openBusiness, staffReason } from './open-business.ts';
import { CLOSING_WORD, FORMER_CUSTOMER } from './removed.ts';

// The end of an account, by its owner. Its row stays, since orders refer to it, with nobody in it.

export const CloseAccount = z.object({
	word: z
		.string()
		.default('')
		.refine(
			(typed) => typed.trim().toUpperCase() === CLOSING_WORD,
			`Type ${CLOSING_WORD}, in letters.`,
		),
	texts: z.enum(['keep', 'delete'], { error: 'Choose what becomes of what you wrote.' }),
});
export type CloseAccount = z.infer<typeof CloseAccount>;

/** PostgreSQL's code for a lock that was waited for too long. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Deletes an account: everything about its owner goes or is made nameless, they are signed out everywhere, and one mail
 * says that it is done. The address may register again.
 * @throws Problem forbidden (reason `proof-needed`) without a fresh proof, or for staff; conflict (`reasons`) while orders are
 * under way or money is open, or (without) while a mail to its owner is being sent; unauthenticated when it is deleted
 * already or the session ended meanwhile
 */
export async function closeAccount(
	db: Db,
	user: Pick<SignedIn, 'id' | 'tokenId' | 'provedAt'>,
	{ texts }: CloseAccount,
	sender: { now: Date; shop: MailShop },
): Promise<void> {
	await refuseUnprovedOwner(db, user);
	await transact(db, async (tx) => {
		await tx.execute(sql`set local lock_timeout = '5s'`);
		const { name, email, isProven } = await lockedAccount(tx, user);
		const person = { userId: user.id, provenEmail: isProven ? email.toLowerCase() : null };
		await forgetPerson(tx, person, { texts, now: sender.now, email });
		await tx
			.update(users)
			.set({
				name: FORMER_CUSTOMER,
				email: `${user.id}-${randomBytes(9).toString('hex')}@account.invalid`,
				passwordHash: withoutPassword(),
				status: 0,
				emailVerifiedAt: null,
				closedAt: sender.now,
			})
			.where(eq(users.id, user.id));
		await recordChange(tx, {
			userId: null,
			action: 'close',
			noun: 'user',
			nounId: user.id,
			before: { account: 'Open' },
			after: { account: 'Deleted by its owner' },
		});
		await queueMail(tx, {
			kind: 'account-closed',
			dedupeKey: `account-closed:${user.id}`,
			to: email,
			...accountClosedMessage(sender.shop, { name }),
		});
	}).catch((error: unknown) => {
		if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
		throw new Problem(
			'conflict',
			'A mail to you is being sent at this moment, or an order placed. Try again in a minute.',
		);
	});
}

/**
 * The account, locked so that nothing begins under it meanwhile: an order needs the rows of the cart, which are taken first
 * as an order takes them, and a sign-in needs the row of the account.
 */
async function lockedAccount(
	tx: Tx,
	{ id: userId, tokenId: sessionId }: Pick<SignedIn, 'id' | 'tokenId'>,
) {
	await tx
		.select({ id: cartItems.id })
		.from(cartItems)
		.where(eq(cartItems.userId, userId))
		.orderBy(cartItems.id)
		.for('update');
	const [account] = await tx
		.select({ ...accountColumns, isProven: sql<boolean>`${users.emailVerifiedAt} is not null` })
		.from(users)
		.where(eq(users.id, userId))
		.for('update');
	if (account?.status !== 1)
		throw new Problem('unauthenticated', 'This account is deleted or blocked.');
	// Whoever set a new password while this waited for the row has put this session out.
	await refuseEndedSession(tx, { userId, sessionId });
	const reason = await staffReason(tx, account);
	if (reason) throw new Problem('forbidden', reason);
	const reasons = await openBusiness(tx, userId);
	if (reasons.length > 0) throw new Problem('conflict', reasons.join(' '), { facts: { reasons } });
	return account;
}
