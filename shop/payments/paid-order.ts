import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#db/client.ts';
import { orderEvents, orderLines, orders } from '#db/order-schema.ts';
import { postNewOrder } from '../orders/new-order-mails.ts';
import { SALE_STATES } from '../orders/order-states.ts';
import { moveOrder } from '../orders/orders.ts';
import { Problem } from '../problem.ts';
import { checkoutShop } from '../settings.ts';
import type { PayingOrder, Payment } from './payment-rows.ts';
import { PAYMENT_MODES } from './provider.ts';

/** The note on orders that the shop gave up: only those are placed when the money arrives after all. */
export const NOT_PAID_IN_TIME = 'Not paid in time';

/**
 * Places an order whose money has arrived: one awaiting it, or one given up for lack of it if its goods are still
 * available and were not ordered again since. False when it cannot be placed; then nothing has changed.
 */
export async function placePaid(
	tx: Tx,
	order: PayingOrder,
	payment: Payment,
	publicUrl: string,
): Promise<boolean> {
	if (!(await mayBePlaced(tx, order))) return false;
	try {
		// A nested transaction: pieces already taken are returned when others are missing.
		await tx.transaction(async (inner) => {
			await emptyCartOf(inner, order);
			await moveOrder(inner, order.id, 'placed', { byUserId: null, note: 'Paid' });
		});
	} catch (error) {
		if (error instanceof Problem && order.state === 'cancelled') return false;
		throw error;
	}
	await tx
		.update(orders)
		.set({ paymentMode: PAYMENT_MODES[payment.provider], paymentId: shownId(payment) })
		.where(eq(orders.id, order.id));
	await postPlaced(tx, order, payment, publicUrl);
	return true;
}

/** What the API calls the payment's id: the reference at Paystack, the order's id at PayPal. */
function shownId({ provider, reference, providerId }: Payment): string {
	return provider === 'paypal' ? (providerId ?? reference) : reference;
}

async function mayBePlaced(tx: Tx, order: PayingOrder): Promise<boolean> {
	if (order.state === 'awaiting-payment') return true;
	if (order.state !== 'cancelled') return false;
	return (await wasGivenUp(tx, order.id)) && !(await orderedAgain(tx, order));
}

async function wasGivenUp(tx: Reader, orderId: number): Promise<boolean> {
	const [last] = await tx
		.select({ byUserId: orderEvents.byUserId, note: orderEvents.note })
		.from(orderEvents)
		.where(eq(orderEvents.orderId, orderId))
		.orderBy(desc(orderEvents.id))
		.limit(1);
	return last?.byUserId === null && last.note === NOT_PAID_IN_TIME;
}

/** Whether the same shopper has bought any of these goods since, and so does not want them twice. */
async function orderedAgain(tx: Reader, order: PayingOrder): Promise<boolean> {
	const goods = tx
		.select({ id: orderLines.productId })
		.from(orderLines)
		.where(eq(orderLines.orderId, order.id));
	const later = await tx
		.select({ id: orders.id })
		.from(orders)
		.innerJoin(orderLines, eq(orderLines.orderId, orders.id))
		.where(
			and(
				eq(orders.userId, order.userId),
				gt(orders.id, order.id),
				inArray(orders.state, [...SALE_STATES]),
				inArray(orderLines.productId, goods),
			),
		)
		.limit(1);
	return later.length > 0;
}

/** Removes the ordered pieces from the shopper's cart; additional pieces stay. */
async function emptyCartOf(tx: Tx, { id, userId }: PayingOrder): Promise<void> {
	await tx.execute(sql`
		with bought as (
			select product_id, sum(qty)::int as qty from order_lines where order_id = ${id} group by product_id
		), fewer as (
			update cart_items c set product_qty = c.product_qty - b.qty from bought b
			where c.user_id = ${userId} and c.product_id = b.product_id and c.product_qty > b.qty
		)
		delete from cart_items c using bought b
		where c.user_id = ${userId} and c.product_id = b.product_id and c.product_qty <= b.qty`);
}

async function postPlaced(
	tx: Tx,
	order: PayingOrder,
	payment: Payment,
	publicUrl: string,
): Promise<void> {
	const lines = await tx
		.select()
		.from(orderLines)
		.where(eq(orderLines.orderId, order.id))
		.orderBy(orderLines.id);
	const mailed = { ...order, paymentMode: PAYMENT_MODES[payment.provider] };
	await postNewOrder(tx, await checkoutShop(tx, publicUrl), mailed, lines);
}
