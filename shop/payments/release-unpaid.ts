import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { orderDiscounts, orders } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { orderPieces } from '../catalogue/kits/order-pieces.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { moveOrder } from '../orders/move-order.ts';
import { ReservedElsewhere } from '../orders/order-writing.ts';
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
/** Each time all that is in the way is given up; more only helps against somebody who orders the same all the time. */
const MOST_RELEASES = 4;

/**
 * Writes an order of the shopper, and gives up what is in its way (ReservedElsewhere), also when more of it comes meanwhile.
 * @throws Problem conflict when more comes each time, and as releaseUnpaid
 */
export async function writeReleased<T>(
	db: Db,
	{ providers, userId }: { providers: Providers; userId: number },
	write: () => Promise<T>,
): Promise<T> {
	for (let releases = 0; ; releases += 1) {
		try {
			return await write();
		} catch (error) {
			if (!(error instanceof ReservedElsewhere)) throw error;
			if (releases === MOST_RELEASES) throw new Problem('conflict', ORDERED_TWICE);
			await releaseUnpaid(db, providers, userId, error.discountIds);
		}
	}
}

const ORDERED_TWICE =
	'The same goods are being ordered from your account in another window. Please finish there, or close it and try again here; your cart is as it was.';

/**
 * Gives up the shopper's unpaid orders that reserve goods of their current cart, or have these discounts, so that they may
 * order in another way. The provider is asked first, since "closed" and "cancelled" do not mean "not paid". Without an answer they are given up
 * all the same, and money that still arrives is returned.
 * @throws Problem conflict (`orderId`) when one of them is paid, or may be any moment
 */
async function releaseUnpaid(
	db: Db,
	providers: Providers,
	userId: number,
	discountIds: readonly number[] = [],
): Promise<void> {
	// As writeOrder() asks which goods are reserved: a kit and its parts are in each other's way.
	const inCart = sql`exists (
		with bought as (
			select product_id, product_id as piece from cart_items where user_id = ${userId}
			union all
			select c.product_id, k.part_id from cart_items c join kit_parts k on k.kit_id = c.product_id
			where c.user_id = ${userId}
		)
		select from ${orderPieces} held join bought
			on bought.product_id = held.line_product_id or bought.piece = held.product_id
		where held.order_id = ${orders.id}
	)`;
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
				// As IS_OPEN_CHECKOUT says.
				isNull(orders.payUntil),
				or(inCart, exists(withDiscount)),
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
