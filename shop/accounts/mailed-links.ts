import { and, eq, isNull, sql } from 'drizzle-orm';
import { passwordResets } from '#db/account-schema.ts';
import type { Tx } from '#db/client.ts';
import { addressChanges, mailSignIns } from '#db/mailed-link-schema.ts';

/**
 * Ends what was mailed and opens an account or moves it, as a new password or address must: links for a new password,
 * sign-ins by mail, and changes of address that were not made yet.
 */
export async function endMailedLinks(tx: Tx, userId: number): Promise<void> {
	await tx
		.update(passwordResets)
		.set({ usedAt: sql`now()` })
		.where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
	await tx.delete(mailSignIns).where(eq(mailSignIns.userId, userId));
	await tx
		.delete(addressChanges)
		.where(and(eq(addressChanges.userId, userId), isNull(addressChanges.confirmedAt)));
}
