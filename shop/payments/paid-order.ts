import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import { cartItems, orderEvents, orderLines, orders } from '#db/order-schema.ts';
import { shown } from '../catalogue/catalogue.ts';
import { deliveryOfOrder } from '../delivery/order-delivery.ts';
import { isGuestUser } from '../guests/account-behind.ts';
import { Problem } from '../kit/problem.ts';
import { isFirstOfPhone } from '../orders/first-of-phone.ts';
import { moveOrder } from '../orders/move-order.ts';
import { queueNewOrderMails } from '../orders/new-order-mails.ts';
import { SALE_STATES } from '../orders/order-states.ts';
import { discountsOf, partsOfLine } from '../orders/orders.ts';
import { modePaidBy } from '../orders/payment-modes.ts';
import { stateLabelOf } from '../orders/state-label.ts';
import { checkoutShop } from '../settings/settings.ts';
import type { PayingOrder, Payment } from './payment-rows.ts';

/** How the shop moves an order that it gives up: only such an order is placed when the money arrives after all. */
export const NOT_PAID_IN_TIME = {
	byUserId: null,
	note: 'Not paid in time',
	reason: 'not-paid-in-time',
} as const;

/**
 * Places an order whose money has arrived: one awaiting it, whose goods are reserved, or one given up for lack of it if its
 * goods are still in stock and for sale and were not ordered again since, and its discounts not used up. Returns why it
 * cannot be placed, and then nothing has changed; null once it is placed.
 */
export async function placePaid(
	tx: Tx,
	order: PayingOrder,
	payment: Payment,
	publicUrl: string,
): Promise<string | null> {
	const isLate = order.state === 'cancelled' && (await wasExpired(tx, order.id));
	if (!isLate && order.state !== 'awaiting-payment')
		return `The order is "${await stateLabelOf(tx, order.id, order.state)}".`;
	try {
		// A nested transaction: pieces already taken are returned when others are missing.
		await tx.transaction(async (inner) => {
			if (isLate) await refuseOrderedAgain(inner, order);
			// One that staff typed in was never in its buyer's cart.
			if (order.payUntil === null) await emptyCartOf(inner, order);
			else await dateFromPayment(inner, order);
			await moveOrder(inner, order.id, 'placed', {
				byUserId: null,
				note: order.depositKobo > 0 ? 'Deposit paid' : 'Paid',
			});
			// Asked last: the pieces taken lock their products, so that none is hidden in between.
			if (isLate) await refuseUnsold(inner, order.id);
		});
	} catch (error) {
		if (error instanceof Problem && isLate) return error.message;
		throw error;
	}
	await tx
		.update(orders)
		.set({ paymentMode: modePaidBy(payment.provider, order), paymentId: shownId(payment) })
		.where(eq(orders.id, order.id));
	await queueOrderPlacedMails(tx, order, payment, publicUrl);
	return null;
}

/** What the API calls the payment's id: the reference at Paystack, the order's id at PayPal. */
function shownId({ provider, reference, providerId }: Payment): string {
	return provider === 'paypal' ? (providerId ?? reference) : reference;
}

async function wasExpired(tx: DbOrTx, orderId: number): Promise<boolean> {
	const [last] = await tx
		.select({ reason: orderEvents.reason })
		.from(orderEvents)
		.where(eq(orderEvents.orderId, orderId))
		.orderBy(desc(orderEvents.id))
		.limit(1);
	return last?.reason === NOT_PAID_IN_TIME.reason;
}

/**
 * Locks the cart first: an order that is being written at this moment holds it, and is seen once it is placed.
 * @throws Problem conflict when the same shopper has bought any of these goods since, and so does not want them twice
 */
async function refuseOrderedAgain(tx: Tx, order: PayingOrder): Promise<void> {
	await tx
		.select({ id: cartItems.id })
		.from(cartItems)
		.where(eq(cartItems.userId, order.userId))
		.orderBy(asc(cartItems.id))
		.for('update');
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
				// What they order online is beside one that they agreed on with staff.
				order.payUntil === null ? undefined : isNotNull(orders.payUntil),
				inArray(orders.state, [...SALE_STATES]),
				inArray(orderLines.productId, goods),
			),
		)
		.limit(1);
	if (later.length > 0)
		throw new Problem('conflict', 'The shopper has ordered these goods again since.');
}

/** @throws Problem conflict when a product of the order is hidden, in a hidden category, or has no price any more */
async function refuseUnsold(tx: DbOrTx, orderId: number): Promise<void> {
	const unsold = await tx
		.select({ id: products.id })
		.from(orderLines)
		.innerJoin(products, eq(products.id, orderLines.productId))
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(
			and(eq(orderLines.orderId, orderId), sql`not (${shown} and ${products.sellingKobo} > 0)`),
		)
		.limit(1);
	if (unsold.length > 0) throw new Problem('conflict', 'Some of the goods are no longer sold.');
}

/** An order that waited for days is one of the day on which it was paid: in figures, on its receipt, in its mails. */
async function dateFromPayment(tx: Tx, { id }: PayingOrder): Promise<void> {
	await tx.update(orders).set({ createdAt: sql`now()` }).where(eq(orders.id, id));
}

/** Removes the ordered pieces and the codes used from the shopper's cart; additional pieces stay. */
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
	await tx.execute(sql`
		delete from cart_codes c using order_discounts d
		where d.order_id = ${id} and c.user_id = ${userId} and c.discount_id = d.discount_id`);
}

async function queueOrderPlacedMails(
	tx: Tx,
	order: PayingOrder,
	payment: Payment,
	publicUrl: string,
): Promise<void> {
	const { name, brand, unitKobo, qty } = orderLines;
	const lines = await tx
		.select({ name, brand, unitKobo, qty, parts: partsOfLine })
		.from(orderLines)
		.where(eq(orderLines.orderId, order.id))
		.orderBy(orderLines.id);
	const [goes] = await tx
		.select({ delivery: deliveryOfOrder, createdAt: orders.createdAt })
		.from(orders)
		.where(eq(orders.id, order.id));
	const discounts = await discountsOf(tx, order.id);
	const isByStaff = order.payUntil !== null;
	const isOfGuest = !isByStaff && (await isGuestUser(tx, order.userId));
	const guestId = isOfGuest ? order.userId : null;
	const shop = await checkoutShop(tx, publicUrl);
	const paymentMode = modePaidBy(payment.provider, order);
	// What is left of it is cash, so its buyer's word is asked for as of any cash order.
	const isToConfirm = order.depositKobo > 0 && shop.confirmFirstOrders;
	const toConfirm = isToConfirm && (await isFirstOfPhone(tx, order.phone, order.id));
	const ofStaff = { isByStaff, isPaidSince: isByStaff };
	const { delivery = null, createdAt = order.createdAt } = goes ?? {};
	// Whoever pays by a link that was passed on need not know who receives the goods, and where.
	const hidesReceiver = order.email === '';
	const to = { email: order.email || payment.payerEmail, hidesReceiver };
	const mailed = {
		...order,
		...to,
		delivery,
		createdAt,
		guestId,
		...ofStaff,
		discounts,
		paymentMode,
		toConfirm,
	};
	await queueNewOrderMails(tx, shop, mailed, lines);
}
