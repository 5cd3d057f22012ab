import { and, eq, inArray, isNotNull, notInArray } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { cartItems, orderLines, orders } from '#db/order-schema.ts';

// A cart that holds goods of an order whose payment is on its way: the rest can be ordered by itself.

/** How many lines of the cart are not goods of this order of the user's. */
export function linesBesides(db: DbOrTx, userId: number, orderId: number): Promise<number> {
	const others = notInArray(cartItems.productId, goodsOf(db, userId, orderId));
	return db.$count(cartItems, and(eq(cartItems.userId, userId), others));
}

/** Takes the goods of this order of the user's out of their cart. */
export async function leaveOutOrdered(
	db: DbOrTx,
	userId: number,
	orderId: number | null,
): Promise<void> {
	const ordered = inArray(cartItems.productId, goodsOf(db, userId, orderId ?? 0));
	await db.delete(cartItems).where(and(eq(cartItems.userId, userId), ordered));
}

function goodsOf(db: DbOrTx, userId: number, orderId: number) {
	return (
		db
			.select({ id: orderLines.productId })
			.from(orderLines)
			.innerJoin(orders, eq(orders.id, orderLines.orderId))
			// A deleted product has left both the line and the cart.
			.where(
				and(eq(orders.id, orderId), eq(orders.userId, userId), isNotNull(orderLines.productId)),
			)
	);
}
