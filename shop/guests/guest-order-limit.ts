import type { Db } from '#db/client.ts';
import { attemptKey, countAttempt, LIMITS, takeAttemptBack } from '../accounts/attempts.ts';
import { Problem } from '../kit/problem.ts';

/**
 * Does what places an order of a guest, and counts it for their network address: each may be a mail to a stranger. One that
 * is answered with the deposit it needs is no order yet, so only its payment counts.
 * @throws Problem too-many above LIMITS.guestOrderAddress
 */
export async function countingGuestOrder<Done>(
	db: Db,
	address: string,
	place: () => Promise<Done>,
): Promise<Done> {
	const key = attemptKey('guestOrderAddress', address);
	await countAttempt(db, key, LIMITS.guestOrderAddress);
	try {
		return await place();
	} catch (error) {
		if (error instanceof Problem && error.reason === 'deposit-needed')
			await takeAttemptBack(db, key);
		throw error;
	}
}
