import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { recordChange } from './audit.ts';
import { plainText } from './input.ts';
import type { MailShop } from './mail/frame.ts';
import { isMovedState, orderMovedMessage } from './mail/order-moved.ts';
import { post } from './mail/post.ts';
import { ORDER_STATES, staffMovesFrom } from './order-states.ts';
import { moveOrder } from './orders.ts';
import { Problem } from './problem.ts';
import { transact } from './transact.ts';

/** What the staff sends to move an order; the note is for the staff alone. */
export const OrderMove = z.object({
	to_state: z.enum(ORDER_STATES, { error: 'Choose what the order shall be.' }),
	note: plainText(500).optional().default(''),
});
export type OrderMove = z.infer<typeof OrderMove>;

/**
 * Moves an order by hand and tells the shopper by mail, once.
 * @throws Problem not-found; conflict when the order may not go there from the state it has by now
 */
export async function moveOrderByHand(
	db: Db,
	{ adminId, orderId, shop }: { adminId: number; orderId: number | null; shop: MailShop },
	{ to_state: toState, note }: OrderMove,
): Promise<void> {
	await transact(db, async (tx) => {
		const { fromState, eventId } = await moveOrder(tx, orderId, toState, {
			byUserId: adminId,
			note,
		});
		if (!staffMovesFrom(fromState).includes(toState)) {
			throw new Problem('conflict', 'Only the payment itself can make this order a placed one.');
		}
		const [order] = await tx
			.select()
			.from(orders)
			.where(eq(orders.id, orderId ?? 0));
		if (!order) throw new Error('A moved order is gone');
		await recordChange(tx, {
			userId: adminId,
			action: 'move',
			noun: 'order',
			nounId: order.id,
			before: { state: fromState },
			after: { state: toState, ...(note ? { note } : {}) },
		});
		if (!isMovedState(toState)) return;
		await post(tx, {
			kind: 'order-moved',
			dedupeKey: `order-moved:${eventId}`,
			to: order.email,
			...orderMovedMessage(shop, order, toState),
		});
	});
}
