import { z } from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { recordChange } from '../audit.ts';
import { plainText } from '../input.ts';
import type { MailShop } from '../mail/frame.ts';
import { lockPayments } from '../payments/payment-rows.ts';
import { fieldProblem, Problem } from '../problem.ts';
import { transact } from '../transact.ts';
import { giveOrderMoneyBack, tellMoved } from './order-move-news.ts';
import { ORDER_STATE_LABELS, ORDER_STATES, returnsStock, staffMovesFrom } from './order-states.ts';
import { moveOrder } from './orders.ts';

/** What staff send to move an order; only staff see the note. */
export const OrderMove = z.object({
	to_state: z.enum(ORDER_STATES, { error: 'Choose what the order shall be.' }),
	note: plainText(500).optional().default(''),
	/** What happens to the money of a paid order that is cancelled or returned: all that is left goes back, or nothing. */
	refund: z.enum(['whole', 'none']).optional(),
});
export type OrderMove = z.infer<typeof OrderMove>;

type By = { adminId: number; orderId: number | null; shop: MailShop };

/**
 * Moves an order by hand and mails the shopper once. When a paid order is cancelled or returned, the same step also
 * refunds what is left of the payment if staff choose so.
 * @throws Problem not-found; conflict when the order cannot move there from its current state; invalid when it is paid,
 * is cancelled or returned, and `refund` is missing
 */
export async function moveOrderByHand(db: Db, by: By, move: OrderMove): Promise<void> {
	await transact(db, (tx) => moveIn(tx, by, move));
}

async function moveIn(
	tx: Tx,
	{ adminId, orderId, shop }: By,
	{ to_state: toState, note, refund }: OrderMove,
): Promise<void> {
	const { order, payments } = await lockPayments(tx, orderId ?? 0);
	const paid = returnsStock(toState) ? payments.find(({ state }) => state === 'paid') : undefined;
	const { fromState, eventId } = await moveOrder(tx, order.id, toState, {
		byUserId: adminId,
		note,
	});
	if (!staffMovesFrom(fromState).includes(toState)) {
		throw new Problem('conflict', 'Only the payment itself can make this order a placed one.');
	}
	if (paid && !refund) {
		const message = 'This order is paid: choose whether the payment goes back.';
		throw fieldProblem('refund', message);
	}
	await recordChange(tx, {
		userId: adminId,
		action: 'move',
		noun: 'order',
		nounId: order.id,
		before: { state: fromState },
		after: { state: toState, ...(note ? { note } : {}) },
	});
	const goesBack = paid && refund === 'whole' ? paid : undefined;
	const reason = `${ORDER_STATE_LABELS[toState]}${note ? `: ${note}` : ''}`;
	const due = goesBack && (await giveOrderMoneyBack(tx, goesBack, { reason, adminId }));
	await tellMoved(tx, shop, order, { toState, eventId, due });
}
