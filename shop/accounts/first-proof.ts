import { and, eq, isNull, sql } from 'drizzle-orm';
import { accessTokens, isStaffRow, users } from '#db/account-schema.ts';
import type { Tx } from '#db/client.ts';
import { deleteFactors } from '../second-factor/factors.ts';
import { endPendingOf } from '../second-factor/pending-sign-ins.ts';
import { endOpenChange } from './address-change/open-changes.ts';
import { withoutPassword } from './passwords.ts';

/**
 * Anybody can register with anybody's address, and wait until its owner comes. So the first who shows by a mailed secret
 * that they read its mail is alone in the account: its password works no longer, its sessions and sign-ins that wait end,
 * and second factors go. They can only be older than the rule that a new one needs a confirmed address (factors.ts). Of
 * staff, whom an owner knows, all of it stays. To be called before the address is marked as confirmed.
 */
export async function endUnproved(tx: Tx, userId: number): Promise<void> {
	const [unproved] = await tx
		.update(users)
		.set({ passwordHash: withoutPassword() })
		.where(
			and(
				eq(users.id, userId),
				isNull(users.emailVerifiedAt),
				eq(users.status, 1),
				sql`not ${isStaffRow(users)}`,
			),
		)
		.returning({ id: users.id });
	if (!unproved) return;
	await tx.delete(accessTokens).where(eq(accessTokens.userId, userId));
	await deleteFactors(tx, userId);
	await endPendingOf(tx, userId);
	await endOpenChange(tx, userId);
}
