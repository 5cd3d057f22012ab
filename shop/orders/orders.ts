import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import {
	type MoveReason,
	orderDiscounts,
	orderEvents,
	orderLines,
	orders,
} from '#db/order-schema.ts';
import { returnStock, takeStockAgain } from '../catalogue/stock.ts';
import { deliveryOfOrder, type OrderDelivery } from '../delivery/order-delivery.ts';
import { announce } from '../kit/changes.ts';
import { Problem } from '../kit/problem.ts';
import { recordOrderEvent } from '../kit/webhook-outbox.ts';
import {
	isOrderState,
	mayMove,
	ORDER_STATE_LABELS,
	type OrderState,
	returnsStock,
} from './order-states.ts';

// Reading orders and moving them between states.

const ORDERS_A_PAGE = 10;

/** The columns of an Order; asOrder turns a row of them into one. */
export const orderColumns = {
	id: orders.id,
	trackingNo: orders.trackingNo,
	userId: orders.userId,
	state: orders.state,
	firstname: orders.firstname,
	lastname: orders.lastname,
	phone: orders.phone,
	email: orders.email,
	address: orders.address,
	city: orders.city,
	region: orders.region,
	zipcode: orders.zipcode,
	paymentMode: orders.paymentMode,
	paymentId: orders.paymentId,
	subtotalKobo: orders.subtotalKobo,
	discountKobo: orders.discountKobo,
	deliveryKobo: orders.deliveryKobo,
	taxKobo: orders.taxKobo,
	taxRate: orders.taxRate,
	taxedKobo: orders.taxedKobo,
	totalKobo: orders.totalKobo,
	depositKobo: orders.depositKobo,
	createdAt: orders.createdAt,
	delivery: deliveryOfOrder,
};

export type Order = Omit<
	typeof orders.$inferSelect,
	'state' | 'idempotencyKey' | 'requestHash' | 'stockReturnedAt' | 'phoneE164' | 'trackKey'
> & {
	state: OrderState;
	/** How it goes; null where delivery is free everywhere. */
	delivery: OrderDelivery | null;
};
/** Of a kit among the lines of an order, what one was made of when it was ordered; empty for anything else. */
export const partsOfLine = sql<OrderLine['parts']>`coalesce((
	select json_agg(json_build_object('name', part.name, 'pieces', part.pieces) order by part.position)
	from order_line_parts part where part.line_id = ${orderLines.id}), '[]')`;

type OrderPage = { orders: Order[]; page: number; total: number; lastPage: number };
type OrderLine = {
	id: number;
	/** Null once the product is deleted. */
	productId: number | null;
	/** The product's current slug; null once it is deleted. */
	slug: string | null;
	name: string;
	brand: string | null;
	imagePath: string | null;
	unitKobo: number;
	qty: number;
	/** What discounts took off the line. */
	discountKobo: number;
	/** Included in what is paid for the line. */
	taxKobo: number;
	/** How many of them came back one by one. */
	returnedQty: number;
	/** How many of them have left the shop. */
	shippedQty: number;
	/** What one of a kit was made of when it was ordered; empty for anything else. */
	parts: { name: string; pieces: number }[];
};
type OrderEvent = {
	id: number;
	toState: OrderState;
	note: string;
	/** What staff wrote to the shopper with it. */
	message: string;
	reason: MoveReason | null;
	createdAt: Date;
};
/** A discount as it was when the order was placed. */
export type OrderDiscount = Pick<
	typeof orderDiscounts.$inferSelect,
	'discountId' | 'code' | 'name' | 'kobo' | 'freesDelivery'
>;
export type WholeOrder = Order & {
	lines: OrderLine[];
	discounts: OrderDiscount[];
	events: OrderEvent[];
};

/** One page of a user's orders, newest first; past the end it is empty. */
export async function ordersOf(db: DbOrTx, userId: number, page: number): Promise<OrderPage> {
	const own = eq(orders.userId, userId);
	const [rows, total] = await Promise.all([
		selectOrders(db, own)
			.limit(ORDERS_A_PAGE)
			.offset((page - 1) * ORDERS_A_PAGE),
		db.$count(orders, own),
	]);
	const lastPage = Math.max(1, Math.ceil(total / ORDERS_A_PAGE));
	return { orders: rows.map(asOrder), page, total, lastPage };
}

/**
 * The latest order of a user whose address may be offered again: what came to them as an order of a guest, anybody may have
 * placed in their name.
 */
export async function lastOwnOrder(db: DbOrTx, userId: number): Promise<Order | null> {
	const isOwn = sql`not exists (select from guest_orders g where g.order_id = ${orders.id})`;
	const [last] = await selectOrders(db, and(eq(orders.userId, userId), isOwn)).limit(1);
	return last ? asOrder(last) : null;
}

/** All of a user's orders, newest first: only for the API call that promises the whole list. */
export async function allOrdersOf(db: DbOrTx, userId: number): Promise<Order[]> {
	return (await selectOrders(db, eq(orders.userId, userId))).map(asOrder);
}

/** A user's order with its lines and events. @throws Problem not-found, also for another user's order */
export function orderOf(db: DbOrTx, userId: number, orderId: number | null): Promise<WholeOrder> {
	return wholeOrder(db, and(eq(orders.userId, userId), eq(orders.id, orderId ?? 0)));
}

/**
 * Moves an order to another state and records who did it and when (`byUserId` null: the shop itself). A cancelled or
 * returned order returns its pieces to the stock, once; one that is placed after all takes them again. Returns the
 * previous state and the id of the record. With `restock` only the pieces of these lines go on sale again. The table of states does not bind a move that takes another back.
 * @throws Problem not-found, conflict (the table of states does not allow the move, or the goods are sold)
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
		.select({ id: orders.id, state: orders.state, stockReturnedAt: orders.stockReturnedAt })
		.from(orders)
		.where(eq(orders.id, orderId ?? 0))
		.for('no key update');
	if (!order) throw new Problem('not-found', 'Order not found');
	const fromState = asState(order.state);
	if (reason !== 'taken-back' && !mayMove(fromState, toState)) {
		const now = `This order is "${ORDER_STATE_LABELS[fromState]}" by now`;
		throw new Problem(
			'conflict',
			fromState === toState
				? `${now}: somebody else was quicker.`
				: `${now} and cannot become "${ORDER_STATE_LABELS[toState]}".`,
		);
	}
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
	const changed = givesBack
		? await returnStock(tx, order.id, restock)
		: takesAgain
			? await takeOrderAgain(tx, order.id)
			: [];
	const wasPlaced = fromState !== 'awaiting-payment';
	// Other programs hear of an order once it is placed.
	if (wasPlaced || toState === 'placed')
		await recordOrderEvent(
			tx,
			wasPlaced ? 'order.moved' : 'order.placed',
			order.id,
			wasPlaced ? { from_state: fromState, to_state: toState } : {},
		);
	await announce(
		tx,
		changed.map((id) => `product:${id}` as const),
	);
	return { fromState, eventId: event.id };
}

/** Takes the pieces of an order again after they were returned. @throws Problem conflict when some are gone */
async function takeOrderAgain(tx: Tx, orderId: number): Promise<number[]> {
	const { productIds, short, isDeleted } = await takeStockAgain(tx, orderId);
	if (short.length === 0 && !isDeleted) return productIds;
	throw new Problem(
		'conflict',
		'The goods of this order have been sold to others in the meantime.',
	);
}

function selectOrders(db: DbOrTx, which: SQL | undefined) {
	return db.select(orderColumns).from(orders).where(which).orderBy(desc(orders.id)).$dynamic();
}

/** The order matching a condition, of any user, with lines and events. @throws Problem not-found */
export async function wholeOrder(db: DbOrTx, which: SQL | undefined): Promise<WholeOrder> {
	const [row] = await selectOrders(db, which);
	if (!row) throw new Problem('not-found', 'Order not found');
	const [lines, discounts, events] = await Promise.all([
		db
			.select({
				id: orderLines.id,
				productId: orderLines.productId,
				slug: products.slug,
				name: orderLines.name,
				brand: orderLines.brand,
				imagePath: orderLines.imagePath,
				unitKobo: orderLines.unitKobo,
				qty: orderLines.qty,
				discountKobo: orderLines.discountKobo,
				taxKobo: orderLines.taxKobo,
				returnedQty: orderLines.returnedQty,
				shippedQty: orderLines.shippedQty,
				parts: partsOfLine,
			})
			.from(orderLines)
			.leftJoin(products, eq(products.id, orderLines.productId))
			.where(eq(orderLines.orderId, row.id))
			.orderBy(asc(orderLines.id)),
		discountsOf(db, row.id),
		db
			.select({
				id: orderEvents.id,
				toState: orderEvents.toState,
				note: orderEvents.note,
				message: orderEvents.message,
				reason: orderEvents.reason,
				createdAt: orderEvents.createdAt,
			})
			.from(orderEvents)
			.where(eq(orderEvents.orderId, row.id))
			.orderBy(asc(orderEvents.id)),
	]);
	return {
		...asOrder(row),
		lines,
		discounts,
		events: events.map((event) => ({ ...event, toState: asState(event.toState) })),
	};
}

/** The discounts of an order, oldest discount first. */
export function discountsOf(db: DbOrTx, orderId: number): Promise<OrderDiscount[]> {
	const { discountId, code, name, kobo, freesDelivery } = orderDiscounts;
	return db
		.select({ discountId, code, name, kobo, freesDelivery })
		.from(orderDiscounts)
		.where(eq(orderDiscounts.orderId, orderId))
		.orderBy(asc(orderDiscounts.id));
}

/** A row of orderColumns with its state typed. */
export function asOrder<Row extends { state: string }>(row: Row): Row & { state: OrderState } {
	return { ...row, state: asState(row.state) };
}

function asState(text: string): OrderState {
	if (!isOrderState(text)) throw new Error(`"${text}" is no state of an order`);
	return text;
}
