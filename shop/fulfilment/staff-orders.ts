import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orderDiscounts, orderEvents, orderSearchText, orders } from '#db/order-schema.ts';
import { discrepancies, payments } from '#db/payment-schema.ts';
import { refunds } from '#db/refund-schema.ts';
import { distinctValues } from '../kit/counted.ts';
import { readWord } from '../kit/input.ts';
import { type Days, readDays, within } from '../kit/lagos-days.ts';
import type { ListPage, ListQuery } from '../kit/list-pages.ts';
import { parseId } from '../kit/parse-id.ts';
import { DUE_KOBO } from '../orders/deposits/rest-to-collect.ts';
import { ORDER_STATES, type OrderState } from '../orders/order-states.ts';
import {
	asOrder,
	type Order,
	orderColumns,
	type WholeOrder,
	wholeOrder,
} from '../orders/orders.ts';
import { CASH_MODE, isCollectedMode } from '../orders/payment-modes.ts';
import { SHOWN_STATES, type ShownState } from '../payments/payment-states.ts';
import { searchedPage } from '../search/searched-rows.ts';
import { holdsWords, phoneDigits } from '../search/word-search.ts';
import { ordersOfSerial } from '../serial-numbers/order-units.ts';

// Everybody's orders, as staff see them.

export const STAFF_ORDERS_A_PAGE = 5;
export const ORDER_SORTS = ['newest', 'oldest', 'total_desc', 'total_asc'] as const;
type OrderSort = (typeof ORDER_SORTS)[number];

/** Which orders are wanted; null means no filter. Days are Lagos days. */
export type OrderFilter = {
	days: Days;
	paymentMode: string | null;
	state: OrderState | null;
	/** Orders with a payment that is in this state; `paid` has the partly refunded ones too. */
	paymentState: ShownState | null;
	/** Orders whose cash is still to be collected. */
	cashOpen: boolean;
	/** Orders about whose money something is listed that is not resolved. */
	hasDifference: boolean;
	/** Orders that have this discount. */
	discountId: number | null;
};

/** What happened to an order, and who did it: null for the shop itself and for deleted accounts. */
type SignedEvent = WholeOrder['events'][number] & {
	fromState: string | null;
	byName: string | null;
};
export type StaffOrder = Omit<WholeOrder, 'events'> & {
	events: SignedEvent[];
	/** The account that ordered; `isGuest` 1 when nobody was signed in, or the order has not come to an account yet. */
	account: { id: number; name: string; email: string; isGuest: number };
};

export const ALL_ORDERS: OrderFilter = {
	days: { from: null, to: null },
	paymentMode: null,
	state: null,
	paymentState: null,
	cashOpen: false,
	hasDifference: false,
	discountId: null,
};

/** The filter of a query: `from`, `to`, `payment`, `state`, `paid`, `cash`, `difference` and `discount`. Invalid values are ignored. */
export function readOrderFilter(query: Record<string, unknown>): OrderFilter {
	return {
		days: readDays(query),
		paymentMode: readWord(query.payment),
		state: ORDER_STATES.find((state) => state === query.state) ?? null,
		paymentState: SHOWN_STATES.find((state) => state === query.paid) ?? null,
		cashOpen: query.cash === 'open',
		hasDifference: query.difference === '1',
		discountId: parseId(query.discount),
	};
}

const ORDER: Record<OrderSort, SQL[]> = {
	newest: [desc(orders.id)],
	oldest: [asc(orders.id)],
	total_desc: [desc(orders.totalKobo), desc(orders.id)],
	total_asc: [asc(orders.totalKobo), asc(orders.id)],
};

/** One page of orders; the search covers tracking number, name, e-mail and phone, or is an order's number or a unit's serial number. */
export async function staffOrderPage(
	db: DbOrTx,
	query: ListQuery<OrderSort>,
	filter: OrderFilter = ALL_ORDERS,
): Promise<ListPage<Order>> {
	const which = chosenOrders(filter, query.q);
	const list = { table: orders, which, query, order: ORDER[query.sort] };
	const page = await searchedPage(db, list, (reader) => reader.select(orderColumns).from(orders));
	return { ...page, rows: page.rows.map(asOrder) };
}

/** What the orders of a filter are worth, and what of it is still collected at the door. */
export type OrderSum = Awaited<ReturnType<typeof sumOfOrders>>;

export async function sumOfOrders(db: DbOrTx, filter: OrderFilter) {
	const [sum] = await db
		.select({
			totalKobo: sql<number>`coalesce(sum(${orders.totalKobo}), 0)`.mapWith(Number),
			collectKobo: sql<number>`coalesce(sum(${DUE_KOBO}), 0)`.mapWith(Number),
		})
		.from(orders)
		.where(chosenOrders(filter, ''));
	return sum ?? { totalKobo: 0, collectKobo: 0 };
}

/** Every order, newest first: only for the API call that promises the whole list. */
export async function allOrders(db: DbOrTx): Promise<Order[]> {
	const rows = await db.select(orderColumns).from(orders).orderBy(desc(orders.id));
	return rows.map(asOrder);
}

/** The condition for a filter and a search. */
export function chosenOrders(
	{ days, paymentMode, state, paymentState, cashOpen, hasDifference, discountId }: OrderFilter,
	q: string,
): SQL | undefined {
	return and(
		within(orders.createdAt, days),
		paymentMode === null
			? undefined
			: paymentMode === CASH_MODE
				? isCollectedMode(sql`${orders.paymentMode}`)
				: eq(orders.paymentMode, paymentMode),
		state ? eq(orders.state, state) : undefined,
		paymentState ? hasPayment(paymentState) : undefined,
		cashOpen ? sql`${orders.cashOpen}` : undefined,
		hasDifference ? inArray(orders.id, differing) : undefined,
		discountId ? inArray(orders.id, discountedBy(discountId)) : undefined,
		namesOrder(q),
	);
}

/** Few at any time, so PostgreSQL looks these orders up one by one. */
const differing = sql`(select ${discrepancies.orderId} from ${discrepancies} where ${isNull(discrepancies.closedAt)})`;

const discountedBy = (discountId: number) =>
	sql`(select ${orderDiscounts.orderId} from ${orderDiscounts} where ${orderDiscounts.discountId} = ${discountId})`;

function hasPayment(state: ShownState): SQL {
	const isPartly = state === 'partly-refunded';
	const isSo = isPartly
		? sql`${payments.state} = 'paid' and exists (select 1 from ${refunds} where ${refunds.paymentId} = ${payments.id} and ${refunds.state} <> 'failed')`
		: sql`${payments.state} = ${state}`;
	return sql`exists (select 1 from ${payments} where ${payments.orderId} = ${orders.id} and ${isSo})`;
}

function namesOrder(q: string): SQL | undefined {
	const id = parseId(q);
	const bySerial = ordersOfSerial(q);
	return or(
		id ? eq(orders.id, id) : undefined,
		bySerial ? sql`${orders.id} = any(${bySerial})` : undefined,
		holdsWords(orderSearchText(orders), phoneDigits(q) ?? q),
	);
}

/** The payment methods that occur, to choose a filter from. */
export function paymentModes(db: DbOrTx): Promise<string[]> {
	return distinctValues(db, orders, orders.paymentMode);
}

/** An order with its lines, its account, and who did what to it. @throws Problem not-found */
export async function staffOrder(db: DbOrTx, orderId: number | null): Promise<StaffOrder> {
	const order = await wholeOrder(db, eq(orders.id, orderId ?? 0));
	const [events, [account]] = await Promise.all([
		db
			.select({ id: orderEvents.id, fromState: orderEvents.fromState, byName: users.name })
			.from(orderEvents)
			.leftJoin(users, eq(users.id, orderEvents.byUserId))
			.where(eq(orderEvents.orderId, order.id)),
		db
			.select({ id: users.id, name: users.name, email: users.email, isGuest: users.isGuest })
			.from(users)
			.where(eq(users.id, order.userId)),
	]);
	if (!account) throw new Error('An order belongs to nobody');
	const signed = new Map(events.map((event) => [event.id, event]));
	return {
		...order,
		account,
		events: order.events.map((event) => ({
			...event,
			fromState: signed.get(event.id)?.fromState ?? null,
			byName: signed.get(event.id)?.byName ?? null,
		})),
	};
}
