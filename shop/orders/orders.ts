import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type CollectorKind, cashCollectors, orderCash } from '#db/cash/cash-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import {
	type MoveReason,
	orderDiscounts,
	orderEvents,
	orderLines,
	orders,
} from '#db/order-schema.ts';
import { isCashKind } from '../cash/collector-kinds.ts';
import { deliveryOfOrder, type OrderDelivery } from '../delivery/order-delivery.ts';
import { Problem } from '../kit/problem.ts';
import { isOrderState, type OrderState } from './order-states.ts';
import { isCollected } from './payment-modes.ts';

// Reading orders.

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
	payUntil: orders.payUntil,
	createdAt: orders.createdAt,
	delivery: deliveryOfOrder,
};

export type Order = Omit<
	typeof orders.$inferSelect,
	| 'state'
	| 'idempotencyKey'
	| 'requestHash'
	| 'stockReturnedAt'
	| 'cashOpen'
	| 'phoneE164'
	| 'trackKey'
> & {
	state: OrderState;
	/** How it goes; null where delivery is free everywhere. */
	delivery: OrderDelivery | null;
};
/** Of a kit among the lines of an order, what one was made of when it was ordered; empty for anything else. */
export const partsOfLine = sql<OrderLine['parts']>`coalesce((
	select json_agg(json_build_object('position', part.position, 'name', part.name, 'pieces', part.pieces,
		'productId', part.product_id, 'unitKobo', part.unit_kobo, 'returnedQty', part.returned_qty) order by part.position)
	from order_line_parts part where part.line_id = ${orderLines.id}), '[]')`;

export type LinePart = {
	/** Which part of its line it is. */
	position: number;
	/** Null once the product is deleted. */
	productId: number | null;
	name: string;
	/** In one kit. */
	pieces: number;
	/** What a piece cost by itself when the kit was ordered. */
	unitKobo: number;
	/** How many of it came back out of kits that did not come back whole. */
	returnedQty: number;
};
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
	parts: LinePart[];
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
	/** The account or terminal that was paid when the goods were handed over; null for cash, and while nothing was. */
	paidTo: { name: string; kind: CollectorKind } | null;
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

function selectOrders(db: DbOrTx, which: SQL | undefined) {
	return db.select(orderColumns).from(orders).where(which).orderBy(desc(orders.id)).$dynamic();
}

/** The order matching a condition, of any user, with lines and events. @throws Problem not-found */
export async function wholeOrder(db: DbOrTx, which: SQL | undefined): Promise<WholeOrder> {
	const [row] = await selectOrders(db, which);
	if (!row) throw new Problem('not-found', 'Order not found');
	// One after another: in a transaction they share its connection.
	const lines = await db
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
		.orderBy(asc(orderLines.id));
	const discounts = await discountsOf(db, row.id);
	const events = await db
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
		.orderBy(asc(orderEvents.id));
	return {
		...asOrder(row),
		paidTo: isCollected(row.paymentMode) ? await paidToOf(db, row.id) : null,
		lines,
		discounts,
		events: events.map((event) => ({ ...event, toState: asState(event.toState) })),
	};
}

async function paidToOf(db: DbOrTx, orderId: number): Promise<WholeOrder['paidTo']> {
	const { name, kind } = cashCollectors;
	const [paid] = await db
		.select({ name, kind })
		.from(orderCash)
		.innerJoin(cashCollectors, eq(cashCollectors.id, orderCash.collectorId))
		.where(and(eq(orderCash.orderId, orderId), isNotNull(orderCash.amountKobo)));
	return paid && !isCashKind(paid.kind) ? paid : null;
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

/** The state that a row names; an error where it is none. */
export function asState(text: string): OrderState {
	if (!isOrderState(text)) throw new Error(`"${text}" is no state of an order`);
	return text;
}
