import { and, eq, sql } from 'drizzle-orm';
import { accessTokens } from '#db/account-schema.ts';
import type { DbOrTx } from '#db/client.ts';

// What a session remembers of its user: whether a second factor was shown in it, and when they last proved who they are.

type Which = { userId: number; sessionId: number };

const ofSession = ({ userId, sessionId }: Which) =>
	and(eq(accessTokens.id, sessionId), eq(accessTokens.userId, userId));

/** By password. */
export async function markProved(db: DbOrTx, which: Which): Promise<void> {
	await db.update(accessTokens).set({ provedAt: sql`now()` }).where(ofSession(which));
}

/** By a second factor. */
export async function markFactorShown(db: DbOrTx, which: Which): Promise<void> {
	await db
		.update(accessTokens)
		.set({ provedAt: sql`now()`, secondFactor: 1 })
		.where(ofSession(which));
}

/** Whether a second factor was shown in a session, as it is by now: a form that adds the first one shows its page as well. */
export async function isFactorShown(db: DbOrTx, which: Which): Promise<boolean> {
	return (
		(await db.$count(accessTokens, and(ofSession(which), eq(accessTokens.secondFactor, 1)))) > 0
	);
}
