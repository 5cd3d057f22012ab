import { sql } from 'drizzle-orm';
import { attempts } from '#db/account-schema.ts';
import type { Db } from '#db/client.ts';
import { attemptKey, LIMITS } from '#shop/accounts/attempts.ts';

/** Uses up the attempts of a guarded call, except for `left` of them. */
export async function useUpAttempts(
	db: Db,
	call: keyof typeof LIMITS,
	who: string,
	left = 0,
): Promise<void> {
	const { limit, windowSeconds } = LIMITS[call];
	await db.insert(attempts).values({
		key: attemptKey(call, who),
		count: limit - left,
		windowEndsAt: sql`now() + ${windowSeconds} * interval '1 second'`,
	});
}
