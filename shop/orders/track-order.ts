import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import {
	addAttempt,
	attemptKey,
	checkAttempts,
	LIMITS,
	type Limit,
	network,
} from '../accounts/attempts.ts';
import { requiredText, withoutUnseen } from '../kit/input.ts';
import { Problem } from '../kit/problem.ts';
import { parsePhone } from '../settings/nigeria.ts';
import { type WholeOrder, wholeOrder } from './orders.ts';
import { parseTrackingNumber } from './tracking-number.ts';

// Following an order without signing in: by its tracking number with its phone number, or by the link in its mails.

const LONGEST = 191;
/** A tracking key as the database makes it: the hexadecimal digits of a UUID. */
const TRACK_KEY = /^[0-9a-f]{32}$/;
const UNKNOWN =
	'We have no order with this tracking number and this phone number. Both are in the mail that we sent when you ordered.';

const TOO_MANY =
	'Too many wrong tries. The link in our mails about your order works all the same; here, please come back later.';

export const TrackInput = z.object({
	tracking_no: requiredText('tracking number', LONGEST).overwrite(withoutUnseen),
	phone: requiredText('phone number', LONGEST).overwrite(withoutUnseen),
});
export type TrackInput = z.infer<typeof TrackInput>;

/**
 * The key of the order that has this tracking number and this phone number, however both are written. `address` is the
 * caller's network address. Whether the number exists, the refusal does not show.
 * @throws Problem not-found; too-many (`retryAfter` in seconds) after too many failures of this address, at this number
 * from its network, or at this number from everywhere
 */
export async function findTrackKey(db: Db, input: TrackInput, address: string): Promise<string> {
	const trackingNo = parseTrackingNumber(input.tracking_no);
	const guard = guardOf(trackingNo ?? input.tracking_no.trim(), address);
	await checkTries(db, guard);
	const [order] = await db
		.select({ trackKey: orders.trackKey, phone: orders.phone })
		.from(orders)
		.where(eq(orders.trackingNo, trackingNo ?? ''));
	if (order && isSamePhone(order.phone, input.phone)) {
		// Checked again, so that of a thousand guesses sent at once only the first few can succeed.
		await checkTries(db, guard);
		return order.trackKey;
	}
	for (const { key, limit } of guard) await addAttempt(db, key, limit);
	await checkTries(db, guard, 1);
	throw new Problem('not-found', UNKNOWN);
}

type Guard = readonly { key: string; limit: Limit }[];

/**
 * The counters of failures: of a network, of a number in a network, of a number. So whoever knows a number does not block
 * it for its owner, who is elsewhere.
 */
function guardOf(number: string, address: string): Guard {
	return [
		{ key: attemptKey('trackAddress', address), limit: LIMITS.trackAddress },
		{ key: attemptKey('trackPair', `${number} ${network(address)}`), limit: LIMITS.trackPair },
		{ key: attemptKey('trackNumber', number), limit: LIMITS.trackNumber },
	];
}

/** `more` failures than the limit are allowed. @throws Problem too-many (`retryAfter` in seconds) */
async function checkTries(db: Db, guard: Guard, more = 0): Promise<void> {
	try {
		for (const { key, limit } of guard)
			await checkAttempts(db, key, { ...limit, limit: limit.limit + more });
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		throw new Problem('too-many', TOO_MANY, { facts: error.facts });
	}
}

function isSamePhone(a: string, b: string): boolean {
	const [first, second] = [parsePhone(a), parsePhone(b)];
	return first !== null && first === second;
}

/** The order of a link in its mails. @throws Problem not-found */
export async function orderOfTrackKey(db: DbOrTx, trackKey: string): Promise<WholeOrder> {
	if (!TRACK_KEY.test(trackKey)) throw new Problem('not-found', 'This link is not complete');
	return wholeOrder(db, eq(orders.trackKey, trackKey));
}
