import { and, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { cartItems, orderDiscounts, orderLines, orders } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { moveOrder } from '../orders/move-order.ts';
import {
	isOpen,
	lockPayments,
	type PayingOrder,
	type Payment,
	updatePayment,
} from './payment-rows.ts';
import type { Providers } from './providers/provider.ts';
import { refreshIfAnswered } from './refresh-payment.ts';

const REPLACED = 'Given up for another way to pay';

/**
 * Gives up the shopper's unpaid orders for goods of their current cart, or with these discounts, so that they may order in
 * another way. The
 * provider is asked first, since "closed" and "cancelled" do not mean "not paid". Without an answer they are given up
 * all the same, and money that still arrives is returned.
 * @throws Problem conflict (`orderId`) when one of them is paid, or may be any moment
 */
export async function releaseUnpaid(
	db: Db,
	providers: Providers,
	userId: number,
	discountIds: readonly number[] = [],
): Promise<void> {
	const inCart = db
		.select({ one: sql`1` })
		.from(orderLines)
		.innerJoin(cartItems, eq(cartItems.productId, orderLines.productId))
		.where(and(eq(orderLines.orderId, orders.id), eq(cartItems.userId, userId)));
	const withDiscount = db
		.select({ one: sql`1` })
		.from(orderDiscounts)
		.where(
			and(
				eq(orderDiscounts.orderId, orders.id),
				inArray(orderDiscounts.discountId, [...discountIds]),
			),
		);
	const waiting = await db
		.select({ id: orders.id })
		.from(orders)
		.where(
			and(
				eq(orders.userId, userId),
				eq(orders.state, 'awaiting-payment'),
				or(exists(inCart), exists(withDiscount)),
			),
		);
	for (const { id } of waiting) await releaseOrder(db, providers, id);
}

/** Gives up one order that awaits payment, as releaseUnpaid does. @throws Problem conflict (`orderId`) */
export async function releaseOrder(db: Db, providers: Providers, orderId: number): Promise<void> {
	const known = await db
		.select({ id: payments.id })
		.from(payments)
		.where(eq(payments.orderId, orderId));
	for (const { id } of known) await refreshIfAnswered(db, providers, id);
	await transact(db, async (tx) => {
		const locked = await lockPayments(tx, orderId);
		const { order } = locked;
		if (order.state === 'cancelled') return;
		if (order.state !== 'awaiting-payment') {
			throw new Problem(
				'conflict',
				`You have paid for these goods: your order ${order.trackingNo} is placed.`,
				{ facts: { orderId } },
			);
		}
		await expireUnpaid(tx, locked, { byUserId: null, note: REPLACED, providerMessage: REPLACED });
	});
}

/**
 * Gives up a locked order that awaits payment, with its open attempts; money that still arrives is returned. `providerMessage`
 * stands with the attempts.
 * @throws Problem conflict (`orderId`) when it may be paid any moment
 */
export async function expireUnpaid(
	tx: Tx,
	{ order, payments: attempts }: { order: PayingOrder; payments: Payment[] },
	{
		byUserId,
		note,
		providerMessage,
	}: { byUserId: number | null; note: string; providerMessage: string },
): Promise<{ eventId: number }> {
	if (attempts.some(({ state }) => state === 'pending' || state === 'review')) {
		throw new Problem(
			'conflict',
			`Your payment for order ${order.trackingNo} is on its way. We are waiting for your bank; please do not pay again.`,
			{ facts: { orderId: order.id } },
		);
	}
	const now = new Date();
	for (const attempt of attempts.filter(isOpen))
		await updatePayment(tx, attempt, 'failed', { providerMessage }, now);
	return await moveOrder(tx, order.id, 'cancelled', { byUserId, note });
}
