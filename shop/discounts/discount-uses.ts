import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { discounts } from '#db/discounts/discount-schema.ts';
import { orderDiscounts, orders } from '#db/order-schema.ts';

/** Whether the uses were counted; otherwise which discounts an own unpaid order holds, or which others have used up. */
export type CountedUses = { held: number[] } | { usedUp: number[] } | null;

/**
 * Counts the uses of an order's limited discounts, in its transaction. Their rows are locked, so of many orders for the
 * last use one gets it. A cancelled order gives its uses back (db/functions/discount-uses.sql).
 * @returns null once they are counted; otherwise nothing was
 */
export async function countUses(
	tx: Tx,
	{ userId, orderId }: { userId: number; orderId: number },
	limitedIds: readonly number[],
): Promise<CountedUses> {
	if (limitedIds.length === 0) return null;
	const ids = [...limitedIds];
	const held = await tx
		.selectDistinct({ id: orderDiscounts.discountId })
		.from(orderDiscounts)
		.innerJoin(orders, eq(orders.id, orderDiscounts.orderId))
		.where(
			and(
				inArray(orderDiscounts.discountId, ids),
				eq(orders.userId, userId),
				eq(orders.state, 'awaiting-payment'),
				ne(orders.id, orderId),
			),
		);
	if (held.length > 0) return { held: held.flatMap(({ id }) => id ?? []) };
	const locked = await tx
		.select({ id: discounts.id, mostUses: discounts.mostUses, used: discounts.usedCount })
		.from(discounts)
		.where(and(inArray(discounts.id, ids), isNotNull(discounts.mostUses)))
		.orderBy(asc(discounts.id))
		.for('no key update');
	const usedUp = locked.filter(({ mostUses, used }) => used >= (mostUses ?? 0));
	if (usedUp.length > 0) return { usedUp: usedUp.map(({ id }) => id) };
	const counted = locked.map(({ id }) => id);
	if (counted.length > 0)
		await tx
			.update(discounts)
			.set({ usedCount: sql`${discounts.usedCount} + 1` })
			.where(inArray(discounts.id, counted));
	return null;
}
