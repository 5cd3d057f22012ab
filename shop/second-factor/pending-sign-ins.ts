import { and, eq, lt, sql } from 'drizzle-orm';
import { pendingSignIns } from '#db/accounts/second-factor-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import { isSecret, newSecret, secretHash } from '../accounts/secret-tokens.ts';
import { parseId } from '../kit/parse-id.ts';
import { Problem } from '../kit/problem.ts';

// Sign-ins that have begun: the first factor was right and the second is missing, or a passkey is asked for. The browser
// holds the token of one in a cookie; it opens nothing by itself.

/** How long somebody has to look for their phone. */
export const PENDING_MINUTES = 10;

export type PendingSignIn = {
	id: number;
	/** Whose first factor was right; null when the passkey is to say who it is. */
	userId: number | null;
};

/** Begins a sign-in; returns its token, of the form `<id>|<random>`. Those that were never finished go. */
export async function beginPending(db: DbOrTx, userId: number | null): Promise<string> {
	await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, sql`now()`));
	const secret = newSecret();
	const [row] = await db
		.insert(pendingSignIns)
		.values({
			tokenHash: secretHash(secret),
			userId,
			expiresAt: sql`now() + ${PENDING_MINUTES} * interval '1 minute'`,
		})
		.returning({ id: pendingSignIns.id });
	if (!row) throw new Error('A sign-in was not stored');
	return `${row.id}|${secret}`;
}

/** The sign-in of a token; null when it has ended, was finished, or the token is wrong. */
export async function pendingOf(db: DbOrTx, token: string | null): Promise<PendingSignIn | null> {
	const [, idText, secret] = /^(\d{1,10})\|([\w-]{43})$/.exec(token ?? '') ?? [];
	const id = parseId(idText);
	if (!id || !secret) return null;
	const [row] = await db
		.select()
		.from(pendingSignIns)
		.where(and(eq(pendingSignIns.id, id), sql`${pendingSignIns.expiresAt} > now()`));
	return row && isSecret(secret, row.tokenHash) ? { id, userId: row.userId } : null;
}

/**
 * Finishes a sign-in, which can be done once.
 * @throws Problem unauthenticated when it was finished, or ended by a new password, meanwhile
 */
export async function finishPending(tx: Tx, id: number): Promise<void> {
	const finished = await tx
		.delete(pendingSignIns)
		.where(eq(pendingSignIns.id, id))
		.returning({ id: pendingSignIns.id });
	if (finished.length === 0) throw signInEnded();
}

/** Ends the sign-ins of an account that wait, as a new password must. */
export async function endPendingOf(tx: Tx, userId: number): Promise<void> {
	await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
}

/** The refusal of a sign-in that waits no longer. */
export function signInEnded(): Problem {
	return new Problem(
		'unauthenticated',
		'This sign-in took too long. Please begin again with your password.',
		{ reason: 'sign-in-ended' },
	);
}

/** Thrown once the first factor is right, of an account that has a second one. */
export class SecondFactorNeeded extends Problem {
	/** Names the sign-in that waits; see pendingOf(). */
	readonly pendingToken: string;

	constructor(pendingToken: string) {
		super('unauthenticated', 'Your second factor is needed: please send a code of your app.', {
			facts: { second_factor: true },
		});
		this.name = 'SecondFactorNeeded';
		this.pendingToken = pendingToken;
	}
}
