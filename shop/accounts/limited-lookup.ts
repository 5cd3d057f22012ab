import type { Db } from '#db/client.ts';
import { Problem } from '../kit/problem.ts';
import { addAttempt, attemptKey, LIMITS } from './attempts.ts';

/**
 * What `find` finds by a key or code that cannot be guessed. Of a network address only failures are limited: many phones share
 * one, and whoever has a right key is answered.
 * @param call names the limit of failures
 * @param what was asked with, for the refusal: "links", "codes"
 * @throws Problem whatever `find` throws; too-many (`retryAfter` in seconds) in its place after too many failures
 */
export async function limitedLookup<Found>(
	db: Db,
	{ call, what, address }: { call: keyof typeof LIMITS; what: string; address: string },
	find: () => Promise<Found>,
): Promise<Found> {
	try {
		return await find();
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		const limit = LIMITS[call];
		const { count, seconds } = await addAttempt(db, attemptKey(call, address), limit);
		if (count <= limit.limit) throw error;
		throw new Problem(
			'too-many',
			`Too many ${what} that are not ours. Please come back later, or ask us.`,
			{ facts: { retryAfter: Math.max(1, seconds) } },
		);
	}
}
