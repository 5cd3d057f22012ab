import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { fieldProblem } from '../kit/problem.ts';
import type { OrderInput } from './order-input.ts';

// The idempotency key of a checkout: pressing a button twice makes one order.

export const LONGEST_KEY = 128;

/** @throws Problem invalid when it is longer than 128 characters or cannot be stored */
export function checkedKey(key: string | null | undefined): string | null {
	if (!key) return null;
	if (key.length <= LONGEST_KEY && !key.includes('\0')) return key;
	throw fieldProblem(
		'Idempotency-Key',
		`The Idempotency-Key may have at most ${LONGEST_KEY} characters.`,
	);
}

/** Equal for equal input, whatever the order of its fields. */
export function contentHash(input: OrderInput): string {
	const sent = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
	return createHash('sha256').update(JSON.stringify(sent)).digest('hex');
}

/** The order made with this key of this user, if any. */
export async function orderOfKey(db: DbOrTx, userId: number, key: string | null) {
	if (!key) return null;
	const [found] = await db
		.select({
			id: orders.id,
			trackingNo: orders.trackingNo,
			state: orders.state,
			totalKobo: orders.totalKobo,
			depositKobo: orders.depositKobo,
			requestHash: orders.requestHash,
		})
		.from(orders)
		.where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, key)));
	return found ?? null;
}
