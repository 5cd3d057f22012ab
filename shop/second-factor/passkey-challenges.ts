import { randomBytes } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { passkeyChallenges } from '#db/accounts/second-factor-schema.ts';
import type { DbOrTx } from '#db/client.ts';

// What passkeys are asked to sign. Each can be answered once, for five minutes, in the session or sign-in that asked.

const CHALLENGE_MINUTES = 5;
const CHALLENGE = /^[\w-]{43}$/;

/** Who asks: somebody signed in, or a sign-in that waits. */
export type Asker = { sessionId: number } | { pendingId: number };
type Purpose = 'add' | 'use';

/** A new challenge, base64url. Those that nobody answered go. */
export async function newChallenge(db: DbOrTx, asker: Asker, purpose: Purpose): Promise<string> {
	await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`));
	const challenge = randomBytes(32).toString('base64url');
	await db.insert(passkeyChallenges).values({
		challenge,
		...asker,
		isForAdding: purpose === 'add' ? 1 : 0,
		expiresAt: sql`now() + ${CHALLENGE_MINUTES} * interval '1 minute'`,
	});
	return challenge;
}

/** Uses up a challenge, whatever comes of it; false when there is no such one for this asker and purpose. */
export async function takeChallenge(
	db: DbOrTx,
	challenge: string,
	asker: Asker,
	purpose: Purpose,
): Promise<boolean> {
	// What a browser sends back may be any text, also one that PostgreSQL does not take.
	if (!CHALLENGE.test(challenge)) return false;
	const taken = await db
		.delete(passkeyChallenges)
		.where(
			and(
				eq(passkeyChallenges.challenge, challenge),
				'sessionId' in asker
					? eq(passkeyChallenges.sessionId, asker.sessionId)
					: eq(passkeyChallenges.pendingId, asker.pendingId),
				eq(passkeyChallenges.isForAdding, purpose === 'add' ? 1 : 0),
				sql`${passkeyChallenges.expiresAt} > now()`,
			),
		)
		.returning({ challenge: passkeyChallenges.challenge });
	return taken.length > 0;
}
