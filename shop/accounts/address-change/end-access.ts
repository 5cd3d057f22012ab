import { and, eq, notInArray } from 'drizzle-orm';
import { accessTokens } from '#db/account-schema.ts';
import type { Tx } from '#db/client.ts';
import { addressConfirmations } from '#db/mailed-link-schema.ts';
import { endPendingOf } from '../../second-factor/pending-sign-ins.ts';
import { endMailedLinks } from '../mailed-links.ts';

/** Ends what the reader of an address that an account no longer has could use, and all sessions but these. */
export async function endAccessByOldAddress(
	tx: Tx,
	userId: number,
	sessions: readonly number[],
): Promise<void> {
	await endMailedLinks(tx, userId);
	await endPendingOf(tx, userId);
	await tx.delete(addressConfirmations).where(eq(addressConfirmations.userId, userId));
	await tx
		.delete(accessTokens)
		.where(and(eq(accessTokens.userId, userId), notInArray(accessTokens.id, [0, ...sessions])));
}
