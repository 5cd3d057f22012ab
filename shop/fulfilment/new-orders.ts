import { gt, max, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { orderEvents } from '#db/order-schema.ts';

// Which orders have come since somebody looked: those that were placed, and not those that still wait for their payment.

/** The most moves that are looked through; somebody who was away for longer sees that there are many. */
const MOST_MOVES = 2000;

/** The latest of all moves of orders, from which newOrdersSince counts; 0 when there was none. */
export async function latestOrderMove(db: DbOrTx): Promise<number> {
	const [latest] = await db.select({ id: max(orderEvents.id) }).from(orderEvents);
	return latest?.id ?? 0;
}

/** How many orders were placed after a move; counted among the 2,000 moves that follow it. */
export async function newOrdersSince(db: DbOrTx, move: number): Promise<number> {
	const next = db
		.select({
			orderId: orderEvents.orderId,
			toState: orderEvents.toState,
			reason: orderEvents.reason,
		})
		.from(orderEvents)
		.where(gt(orderEvents.id, move))
		.orderBy(orderEvents.id)
		.limit(MOST_MOVES)
		.as('next');
	const [counted] = await db
		.select({ count: sql<number>`count(distinct ${next.orderId})::int` })
		.from(next)
		// A move that was taken back is no new order.
		.where(sql`${next.toState} = 'placed' and ${next.reason} is null`);
	return counted?.count ?? 0;
}
