import { and, eq, gt, sql } from 'drizzle-orm';
import { staffInvitations } from '#db/account-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import type { MailSecrets } from '../accounts/mail-secrets.ts';
import { newSecret, secretHash } from '../accounts/secret-tokens.ts';

// The secret of an invitation: made when its mail leaves, so that neither the database nor the list of mails has it.

export type Invitation = typeof staffInvitations.$inferSelect;

/** A new secret for the invitation of this address, in place of an earlier one; null when there is none that counts. */
export async function newInvitationToken(
	tx: Tx,
	{ recipient }: { recipient: string },
): Promise<MailSecrets | null> {
	const secret = newSecret();
	const made = await tx
		.update(staffInvitations)
		.set({ tokenHash: secretHash(secret) })
		.where(
			and(
				sql`lower(${staffInvitations.email}) = ${recipient.toLowerCase()}`,
				gt(staffInvitations.expiresAt, sql`now()`),
			),
		)
		.returning({ id: staffInvitations.id });
	return made.length > 0 ? { token: secret } : null;
}

/** The invitation that this secret opens, if its time is not up. */
export async function invitationOf(db: DbOrTx, token: string): Promise<Invitation | undefined> {
	const [invitation] = await db
		.select()
		.from(staffInvitations)
		.where(
			and(
				eq(staffInvitations.tokenHash, secretHash(token)),
				gt(staffInvitations.expiresAt, sql`now()`),
			),
		);
	return invitation;
}
