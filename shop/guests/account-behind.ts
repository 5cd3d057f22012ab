import { eq } from 'drizzle-orm';
import { TransactionRollbackError } from 'drizzle-orm/errors';
import { users } from '#db/account-schema.ts';
import { guestOrders } from '#db/accounts/guest-schema.ts';
import { brokenConstraint, type DbOrTx, type Tx } from '#db/client.ts';
import type { orders } from '#db/order-schema.ts';
import { TOKEN_PLACEHOLDER } from '../accounts/mail-secrets.ts';
import { MAIL_SIGN_IN_MINUTES, storeMailSignIn } from '../accounts/mail-sign-in.ts';
import { withoutPassword } from '../accounts/passwords.ts';
import { newSecret, secretHash } from '../accounts/secret-tokens.ts';
import { accountMadeMessage } from '../mail/account/address-messages.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import { queueMail } from '../mail/queue-mail.ts';

type PlacedByGuest = Pick<typeof orders.$inferSelect, 'id' | 'firstname' | 'lastname' | 'email'>;

const LONGEST_NAME = 191;

/** Whether a user is a guest. */
export async function isGuestUser(db: DbOrTx, userId: number): Promise<boolean> {
	const [user] = await db
		.select({ isGuest: users.isGuest })
		.from(users)
		.where(eq(users.id, userId));
	return user?.isGuest === 1;
}

/**
 * What an order of a guest needs besides, in its transaction: it is held for the reader of its address, who gets an account
 * without a password and a link to sign in. If an account has the address already, or keeps it free for itself
 * (reserved-emails.sql), the same work is done and nothing of it stays: from outside both look the same.
 */
export async function openAccountBehind(
	tx: Tx,
	shop: MailShop,
	{ id, firstname, lastname, email, guestId }: PlacedByGuest & { guestId: number },
): Promise<void> {
	await tx.insert(guestOrders).values({ orderId: id, guestId, email: email.toLowerCase() });
	try {
		await tx.transaction(async (inner) => {
			const name = `${firstname} ${lastname}`.trim().slice(0, LONGEST_NAME);
			const [made] = await inner
				.insert(users)
				.values({ name, email, passwordHash: withoutPassword() })
				.onConflictDoNothing()
				.returning({ id: users.id });
			const mailKey = `account-made:${id}`;
			await storeMailSignIn(inner, email, {
				userId: made?.id ?? null,
				mailKey,
				// No browser asked for it: there are no digits to type.
				browserHash: secretHash(newSecret()),
				returnTo: { next: `/myorders/view-order/${id}` },
			});
			await queueMail(inner, {
				kind: 'account-made',
				dedupeKey: mailKey,
				to: email,
				...accountMadeMessage(shop, {
					name: firstname,
					token: TOKEN_PLACEHOLDER,
					minutes: MAIL_SIGN_IN_MINUTES,
				}),
			});
			if (!made) inner.rollback();
		});
	} catch (error) {
		const isTaken =
			error instanceof TransactionRollbackError || brokenConstraint(error) === 'users_email_unique';
		if (!isTaken) throw error;
	}
}
