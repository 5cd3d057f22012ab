import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { type MoveReason, orderEvents, orders } from '#db/order-schema.ts';
import { type OrderBy, returnStock, takeStockAgain } from '../catalogue/stock.ts';
import { refuseOverused } from '../discounts/discount-uses.ts';
import { announce } from '../kit/changes.ts';
import { Problem } from '../kit/problem.ts';
import { recordOrderEvent } from '../kit/webhook-outbox.ts';
import { followOrder } from '../serial-numbers/record-units.ts';
import { mayMove, type OrderState, returnsStock } from './order-states.ts';
import { asState } from './orders.ts';
import { stateLabelOf } from './state-label.ts';

// Moving orders between states.

/**
 * Moves an order to another state and records who did it and when (`byUserId` null: the shop itself). A cancelled or
 * returned order returns its pieces to the stock, once; one that is placed after all takes them again. Returns the
 * previous state and the id of the record. With `restock` only the pieces of these lines go on sale again. The table of states does not bind a move that takes another back.
 * @throws Problem not-found, conflict (the table of states does not allow the move, or the goods are sold, or the uses of
 * its discounts gone)
 */
export async function moveOrder(
	tx: Tx,
	orderId: number | null,
	toState: OrderState,
	{
		byUserId,
		note = '',
		message = '',
		reason,
		restock,
	}: {
		byUserId: number | null;
		note?: string;
		message?: string;
		reason?: MoveReason;
		restock?: readonly number[];
	},
): Promise<{ fromState: OrderState; eventId: number }> {
	const [order] = await tx
		.select({
			id: orders.id,
			userId: orders.userId,
			state: orders.state,
			stockReturnedAt: orders.stockReturnedAt,
		})
		.from(orders)
		.where(eq(orders.id, orderId ?? 0))
		.for('no key update');
	if (!order) throw new Problem('not-found', 'Order not found');
	const fromState = asState(order.state);
	if (reason !== 'taken-back' && !mayMove(fromState, toState))
		throw await cannotMove(tx, order.id, fromState, toState);
	const givesBack = returnsStock(toState) && order.stockReturnedAt === null;
	const takesAgain = !returnsStock(toState) && order.stockReturnedAt !== null;
	await tx
		.update(orders)
		.set({
			state: toState,
			...(givesBack ? { stockReturnedAt: sql`now()` } : {}),
			...(takesAgain ? { stockReturnedAt: null } : {}),
			// An order that was never paid must not keep its shopper from ordering the same cart again.
			...(fromState === 'awaiting-payment' && givesBack ? { idempotencyKey: null } : {}),
		})
		.where(eq(orders.id, order.id));
	const [event] = await tx
		.insert(orderEvents)
		.values({ orderId: order.id, fromState, toState, byUserId, note, message, reason })
		.returning({ id: orderEvents.id });
	if (!event) throw new Error('A move of an order was not recorded');
	const by = { orderId: order.id, userId: byUserId === order.userId ? null : byUserId };
	const changed = givesBack
		? await returnStock(tx, { cause: causeOf(toState), ...by }, restock)
		: takesAgain
			? await takeOrderAgain(tx, by)
			: [];
	if (returnsStock(toState) || returnsStock(fromState))
		await followOrder(tx, order.id, returnsStock(toState));
	await recordMoveEvent(tx, order.id, fromState, toState);
	await announce(
		tx,
		changed.map((id) => `product:${id}` as const),
	);
	return { fromState, eventId: event.id };
}

/** Why an order in this state has its pieces in the stock again. */
export function causeOf(state: OrderState) {
	return state === 'returned' ? 'return' : 'order-cancelled';
}

/** Other programs hear of an order once it is placed. */
async function recordMoveEvent(
	tx: Tx,
	orderId: number,
	fromState: OrderState,
	toState: OrderState,
): Promise<void> {
	if (fromState !== 'awaiting-payment')
		await recordOrderEvent(tx, 'order.moved', orderId, {
			from_state: fromState,
			to_state: toState,
		});
	else if (toState === 'placed') await recordOrderEvent(tx, 'order.placed', orderId, {});
}

async function cannotMove(tx: Tx, orderId: number, from: OrderState, to: OrderState) {
	const now = `This order is "${await stateLabelOf(tx, orderId, from)}"`;
	return new Problem(
		'conflict',
		from === to
			? `${now} already.`
			: `${now} by now and cannot become "${await stateLabelOf(tx, orderId, to)}".`,
	);
}

/**
 * Takes the pieces of an order again after they were returned, once the uses of its discounts are counted again.
 * @throws Problem conflict when some are gone
 */
async function takeOrderAgain(tx: Tx, by: OrderBy): Promise<number[]> {
	await refuseOverused(tx, by.orderId);
	const { productIds, short, isDeleted } = await takeStockAgain(tx, by);
	if (short.length === 0 && !isDeleted) return productIds;
	throw new Problem(
		'conflict',
		'The goods of this order have been sold to others in the meantime.',
	);
}
