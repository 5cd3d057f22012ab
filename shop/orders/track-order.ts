import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { attemptKey, checkAttempts, countAttempt, LIMITS } from '../accounts/attempts.ts';
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

export const TrackInput = z.object({
	tracking_no: requiredText('tracking number', LONGEST).overwrite(withoutUnseen),
	phone: requiredText('phone number', LONGEST).overwrite(withoutUnseen),
});
export type TrackInput = z.infer<typeof TrackInput>;

/**
 * The key of the order that has this tracking number and this phone number, however both are written. `address` is the
 * caller's network address. Whether the number exists, the refusal does not show.
 * @throws Problem not-found; too-many (`retryAfter` in seconds) after too many failures of this address or at this number
 */
export async function findTrackKey(db: Db, input: TrackInput, address: string): Promise<string> {
	const trackingNo = parseTrackingNumber(input.tracking_no);
	const keys = {
		trackAddress: attemptKey('trackAddress', address),
		trackNumber: attemptKey('trackNumber', trackingNo ?? input.tracking_no.trim()),
	};
	await checkAttempts(db, keys.trackAddress, LIMITS.trackAddress);
	await checkAttempts(db, keys.trackNumber, LIMITS.trackNumber);
	const [order] = await db
		.select({ trackKey: orders.trackKey, phone: orders.phone })
		.from(orders)
		.where(eq(orders.trackingNo, trackingNo ?? ''));
	if (order && isSamePhone(order.phone, input.phone)) return order.trackKey;
	await countAttempt(db, keys.trackAddress, LIMITS.trackAddress);
	await countAttempt(db, keys.trackNumber, LIMITS.trackNumber);
	throw new Problem('not-found', UNKNOWN);
}

function isSamePhone(a: string, b: string): boolean {
	const [first, second] = [parsePhone(a), parsePhone(b)];
	return first !== null && first === second;
}

/** The order of a link in its mails. @throws Problem not-found */
export async function orderOfTrackKey(db: DbOrTx, trackKey: string): Promise<WholeOrder> {
	if (!TRACK_KEY.test(trackKey)) throw new Problem('not-found', 'Order not found');
	return wholeOrder(db, eq(orders.trackKey, trackKey));
}
