import { and, asc, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import { type CollectorKind, cashCollectors, orderCash } from '#db/cash/cash-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orderDiscounts, orderLines, orders } from '#db/order-schema.ts';
import { deliveryOfOrder, type OrderDelivery } from '../delivery/order-delivery.ts';
import { csvTable } from '../kit/csv.ts';
import { koboToNaira } from '../kit/money.ts';
import { depositSums } from '../orders/deposits/deposit-sums.ts';
import { CASH_PAID_BACK_KOBO } from '../orders/deposits/rest-to-collect.ts';
import { type LinePart, partsOfLine } from '../orders/orders.ts';
import type { ShownState } from '../payments/payment-states.ts';
import { providerOfMode } from '../payments/providers/provider.ts';
import { orderMoney } from '../payments/staff-payments.ts';
import { paidBackByHand } from './order-returns.ts';
import { partOfText } from './returned-pieces.ts';
import { ALL_ORDERS, chosenOrders, type OrderFilter } from './staff-orders.ts';

const COLUMNS = [
	'tracking_no',
	'placed_at',
	'order_state',
	'firstname',
	'lastname',
	'phone',
	'email',
	'address',
	'city',
	'state',
	'zipcode',
	'payment_mode',
	'payment_id',
	'total',
	'items',
	'returned',
	'discount',
	'codes',
	'payment_state',
	'given_back',
	'cash_collected',
	'cash_collector',
	'tax',
	'tax_rate',
	'delivery_method',
	'delivery_fee',
	'deposit',
	'deposit_paid',
	'rest_to_collect',
	'cash_collector_kind',
	'cash_reference',
] as const;
const NO_MONEY = new Set<ShownState>(['started', 'expired', 'failed']);
type Row = typeof orders.$inferSelect & { delivery: OrderDelivery | null };
const BATCH = 500;
/** "2026-11-21 00:30", which spreadsheets recognise as a time. */
const TIME = new Intl.DateTimeFormat('sv-SE', {
	timeZone: 'Africa/Lagos',
	dateStyle: 'short',
	timeStyle: 'short',
});

/**
 * The orders of a filter and a search as pieces of CSV text, newest first: one row per order, Lagos times, amounts in
 * naira, what of it came back in `returned`, what discounts took off with their codes, how far its payment is, how much
 * of its money went back, the cash that was collected and by whom, the VAT in the total and its rate in per cent, how
 * it is delivered, the deposit, what of it is paid, and what is left to collect in cash, and last what its collector is
 * (decision 35) and the reference of a transfer or card payment. Read in batches, so that memory stays small in the largest
 * shop.
 */
export function exportOrders(
	db: DbOrTx,
	filter: OrderFilter = ALL_ORDERS,
	q = '',
): AsyncGenerator<string> {
	return csvTable(COLUMNS, batches(db, filter, q));
}

async function* batches(db: DbOrTx, filter: OrderFilter, q: string) {
	const which = chosenOrders(filter, q);
	let before: number | null = null;
	for (;;) {
		const rows: Row[] = await db
			.select({ ...getTableColumns(orders), delivery: deliveryOfOrder })
			.from(orders)
			.where(and(which, before === null ? undefined : lt(orders.id, before)))
			.orderBy(desc(orders.id))
			.limit(BATCH);
		if (rows.length === 0) return;
		const ids = rows.map(({ id }) => id);
		const [lines, discounts, money, byHand, cash, deposits] = await Promise.all([
			linesOf(db, ids),
			discountNames(db, ids),
			orderMoney(db, ids),
			paidBackByHand(db, ids),
			cashOf(db, ids),
			depositSums(db, rows),
		]);
		yield rows.map((order) => ({
			tracking_no: order.trackingNo,
			placed_at: TIME.format(order.createdAt),
			order_state: order.state,
			firstname: order.firstname,
			lastname: order.lastname,
			phone: order.phone,
			email: order.email,
			address: order.address,
			city: order.city,
			state: order.region,
			zipcode: order.zipcode,
			payment_mode: order.paymentMode,
			payment_id: order.paymentId,
			total: koboToNaira(order.totalKobo),
			items: listed(lines.get(order.id), ({ qty }) => qty),
			returned: listed(lines.get(order.id)?.flatMap(withParts), ({ returnedQty }) => returnedQty),
			discount: koboToNaira(order.discountKobo),
			codes: discounts.get(order.id)?.join(' | ') ?? '',
			payment_state: paymentWord(order.paymentMode, money.get(order.id)?.state),
			given_back: koboToNaira(
				(money.get(order.id)?.givenBackKobo ?? 0) +
					(byHand.get(order.id) ?? 0) +
					(cash.get(order.id)?.paidBackKobo ?? 0),
			),
			cash_collected: nairaOrNull(cash.get(order.id)?.kobo),
			cash_collector: cash.get(order.id)?.collector ?? '',
			tax: koboToNaira(order.taxKobo),
			tax_rate: order.taxRate === null ? null : order.taxRate / 100,
			delivery_method: order.delivery?.name ?? '',
			delivery_fee: koboToNaira(order.deliveryKobo),
			deposit: koboToNaira(order.depositKobo),
			deposit_paid: nairaOrNull(deposits.get(order.id)?.paidKobo),
			rest_to_collect: nairaOrNull(deposits.get(order.id)?.toCollectKobo),
			cash_collector_kind: cash.get(order.id)?.kind ?? '',
			cash_reference: cash.get(order.id)?.reference ?? '',
		}));
		before = rows.at(-1)?.id ?? null;
	}
}

/** One word for accounts: `on-delivery` for cash, `unpaid` for whatever brought no money. */
function paymentWord(paymentMode: string, state: ShownState | undefined): string {
	if (state === undefined) return providerOfMode(paymentMode) ? 'unpaid' : 'on-delivery';
	return NO_MONEY.has(state) ? 'unpaid' : state;
}

type Line = { orderId: number; name: string; qty: number; returnedQty: number; parts: LinePart[] };
type Listed = Pick<Line, 'name' | 'qty' | 'returnedQty'>;

/** A line, and the parts that came back without the rest of their kit. */
function withParts(line: Line): Listed[] {
	const parts = line.parts.map(({ name, returnedQty }) => ({
		name: partOfText(name, line.name),
		qty: 0,
		returnedQty,
	}));
	return [line, ...parts];
}

async function linesOf(db: DbOrTx, orderIds: number[]): Promise<Map<number, Line[]>> {
	const lines = await db
		.select({
			orderId: orderLines.orderId,
			name: orderLines.name,
			qty: orderLines.qty,
			returnedQty: orderLines.returnedQty,
			parts: partsOfLine,
		})
		.from(orderLines)
		.where(inArray(orderLines.orderId, orderIds))
		.orderBy(asc(orderLines.id));
	return Map.groupBy(lines, ({ orderId }) => orderId);
}

/** The codes of each order, and the names of offers that counted by themselves. */
async function discountNames(db: DbOrTx, orderIds: number[]): Promise<Map<number, string[]>> {
	const { orderId, code, name } = orderDiscounts;
	const rows = await db
		.select({ orderId, name: sql<string>`coalesce(${code}, ${name})` })
		.from(orderDiscounts)
		.where(inArray(orderId, orderIds))
		.orderBy(asc(orderDiscounts.id));
	const names = new Map<number, string[]>();
	for (const row of rows) names.set(row.orderId, [...(names.get(row.orderId) ?? []), row.name]);
	return names;
}

type Cash = {
	orderId: number;
	kobo: number | null;
	collector: string | null;
	kind: CollectorKind | null;
	/** Of a transfer or a card payment; empty of cash. */
	reference: string;
	paidBackKobo: number;
};

/** The cash of each order that has any, collected or still to be collected. */
async function cashOf(db: DbOrTx, orderIds: number[]): Promise<Map<number, Cash>> {
	const { orderId, amountKobo: kobo } = orderCash;
	const rows = await db
		.select({
			orderId,
			kobo,
			collector: cashCollectors.name,
			kind: cashCollectors.kind,
			reference: orderCash.reference,
			paidBackKobo: CASH_PAID_BACK_KOBO,
		})
		.from(orderCash)
		.innerJoin(orders, eq(orders.id, orderId))
		.leftJoin(cashCollectors, eq(cashCollectors.id, orderCash.collectorId))
		.where(inArray(orderId, orderIds));
	return new Map(rows.map((row) => [row.orderId, row]));
}

const nairaOrNull = (kobo: number | null | undefined) =>
	typeof kobo === 'number' ? koboToNaira(kobo) : null;

/** "2 x Drum | 1 x Bell", without lines of which there are none. */
function listed(lines: readonly Listed[] = [], count: (line: Listed) => number): string {
	return lines
		.filter((line) => count(line) > 0)
		.map((line) => `${count(line)} x ${line.name}`)
		.join(' | ');
}
