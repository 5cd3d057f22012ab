import { isNotNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { discounts } from '#db/discounts/discount-schema.ts';

// Whether a cart shows where a code is typed: only in a shop that has any.

/** The code that ends last (`endsAt` null: never), also one that has not begun; null without any. */
export type LastCode = { endsAt: Date | null } | null;

export async function lastCode(db: DbOrTx): Promise<LastCode> {
	const [last] = await db
		.select({ endsAt: discounts.endsAt })
		.from(discounts)
		.where(isNotNull(discounts.code))
		.orderBy(sql`${discounts.endsAt} desc nulls first`)
		.limit(1);
	return last ?? null;
}

/** Whether there is any code that a shopper could enter, now or later. */
export function hasCodes(last: LastCode): boolean {
	return last !== null && (last.endsAt === null || last.endsAt > new Date());
}
