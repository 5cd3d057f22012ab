import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { cashCollectors, orderCash } from '#db/cash/cash-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { deliveryOfOrder } from '../delivery/order-delivery.ts';
import { type ListQuery, listPage } from '../kit/list-pages.ts';
import { Problem } from '../kit/problem.ts';
import { DUE_KOBO } from '../orders/deposits/rest-to-collect.ts';
import { asOrder } from '../orders/orders.ts';
import { isCashKind } from './collector-kinds.ts';
import { allCollectors, type Collector } from './collectors.ts';

// The shop's cash on delivery: what is to be collected, and who has collected what. Amounts are kobo.

export const CASH_ORDERS_A_PAGE = 20;

/** Cash that is collected and not handed over. */
export const WITH_COLLECTOR = and(
	isNotNull(orderCash.amountKobo),
	isNull(orderCash.handoverId),
	isNotNull(orderCash.collectorId),
);
/** Orders at the door or just after it whose cash nobody has recorded. */
const TO_COLLECT = sql`${orders.cashOpen}`;

type Sum = { orders: number; kobo: number };
export type CollectorSums = Collector & {
	/** Assigned to them and not collected. */
	toCollect: Sum;
	/** Collected and not handed over. */
	holds: Sum;
};
const NOTHING: Sum = { orders: 0, kobo: 0 };

/** What each collector is to collect and holds, and what nobody is to collect yet. */
export async function cashByCollector(
	db: DbOrTx,
): Promise<{ collectors: CollectorSums[]; unassigned: Sum }> {
	const [collectors, due, held] = await Promise.all([
		allCollectors(db),
		db
			.select({ collectorId: orderCash.collectorId, ...sums(DUE_KOBO) })
			.from(orders)
			.leftJoin(orderCash, eq(orderCash.orderId, orders.id))
			.where(TO_COLLECT)
			.groupBy(orderCash.collectorId),
		db
			.select({ collectorId: orderCash.collectorId, ...sums(orderCash.amountKobo) })
			.from(orderCash)
			.where(WITH_COLLECTOR)
			.groupBy(orderCash.collectorId),
	]);
	const of = (rows: readonly (Sum & { collectorId: number | null })[], id: number | null): Sum => {
		const row = rows.find(({ collectorId }) => collectorId === id);
		return row ? { orders: row.orders, kobo: row.kobo } : NOTHING;
	};
	return {
		collectors: collectors.map((each) => ({
			...each,
			toCollect: of(due, each.id),
			holds: of(held, each.id),
		})),
		unassigned: of(due, null),
	};
}

const sums = (column: SQL | typeof orderCash.amountKobo) => ({
	orders: sql<number>`count(*)::int`,
	kobo: sql<number>`coalesce(sum(${column}), 0)::float8`,
});

/** All cash that collectors hold, and what accounts and terminals were paid and no statement confirmed yet, in kobo. */
export async function cashWithCollectors(db: DbOrTx): Promise<{ cash: Sum; toMatch: Sum }> {
	const rows = await db
		.select({ kind: cashCollectors.kind, ...sums(orderCash.amountKobo) })
		.from(orderCash)
		.innerJoin(cashCollectors, eq(cashCollectors.id, orderCash.collectorId))
		.where(WITH_COLLECTOR)
		.groupBy(cashCollectors.kind);
	const of = (isCash: boolean) =>
		rows
			.filter(({ kind }) => isCashKind(kind) === isCash)
			.reduce(
				(all, { orders: n, kobo }) => ({ orders: all.orders + n, kobo: all.kobo + kobo }),
				NOTHING,
			);
	return { cash: of(true), toMatch: of(false) };
}

export type CashOrder = Awaited<ReturnType<typeof ordersToCollect>>['rows'][number];

/** One page of orders to collect for, those longest on their way first: of one collector, of nobody (`none`), or all. */
export async function ordersToCollect(
	db: DbOrTx,
	query: ListQuery<'oldest'>,
	whose: number | 'none' | 'all',
) {
	const which = and(
		TO_COLLECT,
		whose === 'all'
			? undefined
			: whose === 'none'
				? isNull(orderCash.collectorId)
				: eq(orderCash.collectorId, whose),
	);
	const cash = db.$with('cash').as(
		db
			.select({
				id: orders.id,
				state: orders.state,
				trackingNo: orders.trackingNo,
				firstname: orders.firstname,
				lastname: orders.lastname,
				phone: orders.phone,
				address: orders.address,
				city: orders.city,
				dueKobo: DUE_KOBO.as('due_kobo'),
				delivery: deliveryOfOrder.as('delivery'),
				collector: cashCollectors.name,
			})
			.from(orders)
			.leftJoin(orderCash, eq(orderCash.orderId, orders.id))
			.leftJoin(cashCollectors, eq(cashCollectors.id, orderCash.collectorId))
			.where(which),
	);
	const [rows, [count]] = await Promise.all([
		db
			.with(cash)
			.select()
			.from(cash)
			.orderBy(asc(cash.id))
			.limit(query.perPage)
			.offset((query.page - 1) * query.perPage),
		db.with(cash).select({ total: sql<number>`count(*)::int` }).from(cash),
	]);
	return listPage(rows.map(asOrder), { total: count?.total ?? 0, isMore: false }, query);
}

type HeldOrder = {
	orderId: number;
	trackingNo: string;
	kobo: number;
	at: Date;
	reason: string;
	/** Of a transfer or a card payment; empty of cash. */
	reference: string;
};

/** What a collector holds, order by order. @throws Problem not-found */
export async function heldBy(
	db: DbOrTx,
	collectorId: number | null,
): Promise<{ collector: Collector; held: HeldOrder[] }> {
	const collector = (await allCollectors(db)).find(({ id }) => id === collectorId);
	if (!collector) throw new Problem('not-found', 'Collector not found');
	const rows = await db
		.select({
			orderId: orders.id,
			trackingNo: orders.trackingNo,
			kobo: orderCash.amountKobo,
			at: orderCash.collectedAt,
			reason: orderCash.reason,
			reference: orderCash.reference,
		})
		.from(orderCash)
		.innerJoin(orders, eq(orders.id, orderCash.orderId))
		.where(and(WITH_COLLECTOR, eq(orderCash.collectorId, collector.id)))
		.orderBy(asc(orderCash.collectedAt), asc(orders.id));
	return {
		collector,
		held: rows.flatMap(({ kobo, at, ...row }) =>
			kobo !== null && at ? [{ ...row, kobo, at }] : [],
		),
	};
}

/** When the cash of these orders was collected; orders without any are left out. */
export async function cashCollectedAt(
	db: DbOrTx,
	orderIds: readonly number[],
): Promise<Map<number, Date>> {
	const { orderId, collectedAt: at } = orderCash;
	const rows = await db
		.select({ orderId, at })
		.from(orderCash)
		.where(inArray(orderId, [...orderIds]));
	return new Map(rows.flatMap((row) => (row.at ? [[row.orderId, row.at]] : [])));
}
