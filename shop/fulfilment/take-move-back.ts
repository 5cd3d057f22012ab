import { desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isStaffRow, users } from '#db/account-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { type MoveReason, orderEvents } from '#db/order-schema.ts';
import { orderReturns } from '#db/orders/return-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { LARGEST_INTEGER } from '../kit/parse-id.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { moveMailKey } from '../mail/order-moved.ts';
import { withdraw } from '../mail/queue-mail.ts';
import { moveOrder } from '../orders/move-order.ts';
import { isOrderState, type OrderState, returnsStock } from '../orders/order-states.ts';
import { stateLabelOf } from '../orders/state-label.ts';
import { lockPayments, type Payment } from '../payments/payment-rows.ts';
import { deleteShipments } from './shipments.ts';

/** How long a move can be taken back, and its mail is held for that. */
export const TAKE_BACK_SECONDS = 10;

/** The move that staff saw as the last one. */
export const MoveToTakeBack = z.object({
	event: z.coerce.number().int().min(1).max(LARGEST_INTEGER),
});

type LastMove = {
	id: number;
	fromState: string | null;
	toState: string;
	reason: MoveReason | null;
	/** Whether the account that moved it is one of the staff. */
	byStaff: boolean;
	ageSeconds: number;
};

/** What a page offers: the last move's `event`, and how long it can still be taken back. */
export type TakeBackOffer = { event: number; secondsLeft: number };

/** Whether the last move of an order was made by staff just now, and whether it can be taken back. */
export async function latestMove(
	db: DbOrTx,
	orderId: number,
	payments: readonly Pick<Payment, 'state'>[],
): Promise<{ isNew: boolean; takeBack: TakeBackOffer | null }> {
	const last = await lastMove(db, orderId);
	const secondsLeft = last ? Math.ceil(TAKE_BACK_SECONDS - last.ageSeconds) : 0;
	if (!last || secondsLeft <= 0) return { isNew: false, takeBack: null };
	const mayBack = stateBefore(last, payments) !== null;
	return { isNew: last.byStaff, takeBack: mayBack ? { event: last.id, secondsLeft } : null };
}

/**
 * The state that taking back the last move of an order would restore; null when it cannot be taken back. Staff take
 * back what staff did, once. Not what has asked a payment provider for something: that cannot be undone there. Nor the
 * end of an order that awaited payment: its checkout was set free with it. Nor a return: staff decide line by line what
 * of it goes on sale again, and are asked before it.
 */
function stateBefore(
	{ fromState, toState, reason, byStaff }: Omit<LastMove, 'id' | 'ageSeconds'>,
	payments: readonly Pick<Payment, 'state'>[],
): OrderState | null {
	if (!byStaff || reason !== null || fromState === null || fromState === 'awaiting-payment')
		return null;
	if (!isOrderState(fromState) || !isOrderState(toState) || toState === 'returned') return null;
	const wentBack = payments.some(({ state }) => WENT_BACK.has(state));
	return returnsStock(toState) && wentBack ? null : fromState;
}

const WENT_BACK: ReadonlySet<Payment['state']> = new Set(['refunding', 'refunded', 'review']);

/**
 * Takes the last move of an order back: its mail is not sent, the order is in the state before, and so is the stock.
 * @throws Problem not-found; conflict when it is not the last move any more, not one that can be taken back, older than
 * TAKE_BACK_SECONDS, its mail has left, or pieces that it returned to the stock are sold
 */
export async function takeMoveBack(
	db: Db,
	{ adminId, orderId }: { adminId: number; orderId: number | null },
	{ event }: z.infer<typeof MoveToTakeBack>,
): Promise<void> {
	await transact(db, async (tx) => {
		const { order, payments } = await lockPayments(tx, orderId ?? 0);
		const last = await lastMove(tx, order.id);
		if (last?.id !== event) {
			if (last?.reason === 'taken-back')
				throw new Problem('conflict', 'The move has been taken back already.');
			const now = await stateLabelOf(tx, order.id, order.state);
			throw new Problem('conflict', `The order was moved again meanwhile: it is "${now}" by now.`);
		}
		const before = stateBefore(last, payments);
		const hasReturns = await tx.$count(orderReturns, eq(orderReturns.orderId, order.id));
		if (!before || hasReturns) throw new Problem('conflict', 'This move cannot be taken back.');
		// Who gave no mail address gets none.
		const hasLeft = order.email !== '' && !(await withdraw(tx, moveMailKey(event)));
		if (last.ageSeconds > TAKE_BACK_SECONDS || hasLeft)
			throw new Problem(
				'conflict',
				'Too late to take it back: the mail to the shopper has left. Write or call, and move the order on from here.',
			);
		await deleteShipments(tx, { eventId: event });
		await moveOrder(tx, order.id, before, { byUserId: adminId, reason: 'taken-back' });
		await recordChange(tx, {
			userId: adminId,
			action: 'take-back',
			noun: 'order',
			nounId: order.id,
			before: { state: order.state },
			after: { state: before },
		});
	});
}

async function lastMove(db: DbOrTx, orderId: number): Promise<LastMove | undefined> {
	const [last] = await db
		.select({
			id: orderEvents.id,
			fromState: orderEvents.fromState,
			toState: orderEvents.toState,
			reason: orderEvents.reason,
			byStaff: sql<boolean>`coalesce(${isStaffRow(users)}, false)`,
			ageSeconds: sql<number>`extract(epoch from now() - ${orderEvents.createdAt})::float8`,
		})
		.from(orderEvents)
		.leftJoin(users, eq(users.id, orderEvents.byUserId))
		.where(eq(orderEvents.orderId, orderId))
		.orderBy(desc(orderEvents.id))
		.limit(1);
	if (!last) return undefined;
	return last;
}
