import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { requiredText } from '../kit/input.ts';
import { formatKobo, LARGEST_KOBO } from '../kit/money.ts';
import { transact } from '../kit/transact.ts';
import { cutText } from './till-sale-input.ts';

/** A sale that the shop refused and somebody puts away on its device, as that device says. */
export const PutAwaySale = z.object({
	key: z.uuid().transform((sent) => sent.toLowerCase()),
	reason: requiredText('reason', 300).transform((typed) => typed.trim()),
	sold_at: cutText(40),
	sold_by: cutText(191),
	goods: cutText(2000),
	/** In kobo. */
	total: z.coerce.number().int().min(0).max(LARGEST_KOBO),
	/** Why it was refused. */
	refusal: cutText(1000),
});
export type PutAwaySale = z.infer<typeof PutAwaySale>;

/**
 * Records in the audit trail, once, that somebody put a refused sale of a till away, and why. The shop has nothing of that sale
 * that this would change.
 */
export async function recordPutAway(
	db: Db,
	userId: number,
	{ key, reason, sold_at, sold_by, goods, total, refusal }: PutAwaySale,
): Promise<void> {
	await transact(db, async (tx) => {
		const recorded = await tx.$count(
			auditTrail,
			and(eq(auditTrail.action, 'put-away'), sql`${auditTrail.after} ->> 'number' = ${key}`),
		);
		if (recorded > 0) return;
		await recordChange(tx, {
			userId,
			action: 'put-away',
			noun: 'till sale',
			nounId: null,
			before: null,
			after: {
				reason,
				goods,
				total: formatKobo(total),
				sold_by,
				sold_at,
				why_it_was_refused: refusal,
				number: key,
			},
		});
	});
}
