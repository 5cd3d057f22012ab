import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { cashCollectors, cashReceipts, orderCash } from '#db/cash/cash-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { deliveryOfOrder } from '../delivery/order-delivery.ts';
import { type ListQuery, listPage } from '../kit/list-pages.ts';
import { DUE_KOBO } from '../orders/deposits/rest-to-collect.ts';
import { asOrder } from '../orders/orders.ts';
import { isCashKind } from './collector-kinds.ts';
import { allCollectors, type Collector } from './collectors.ts';

// The shop's cash: what is to be collected for orders, and who has what of orders and receipts. Amounts are kobo.

export const CASH_ORDERS_A_PAGE = 20;

/** Cash of orders that is collected and not handed over. */
export const WITH_COLLECTOR = and(
	isNotNull(orderCash.amountKobo),
	isNull(orderCash.handoverId),
	isNotNull(orderCash.collectorId),
);
/** Receipts whose money is not handed over. */
export const RECEIPT_WITH_COLLECTOR = isNull(cashReceipts.handoverId);

/** All that collectors have, of orders and of receipts. */
const heldMoney = (db: DbOrTx) =>
	unionAll(
		db
			.select({ collectorId: orderCash.collectorId, kobo: orderCash.amountKobo })
			.from(orderCash)
			.where(WITH_COLLECTOR),
		db
			.select({ collectorId: cashReceipts.collectorId, kobo: cashReceipts.amountKobo })
			.from(cashReceipts)
			.where(RECEIPT_WITH_COLLECTOR),
	).as('held');

/** Orders at the door or just after it whose cash nobody has recorded. */
const TO_COLLECT = sql`${orders.cashOpen}`;

/** How many orders, or payments, and what they come to. */
type Sum = { count: number; kobo: number };
export type CollectorSums = Collector & {
	/** Assigned to them and not collected. */
	toCollect: Sum;
	/** Collected and not handed over, with receipts. */
	holds: Sum;
};
const NOTHING: Sum = { count: 0, kobo: 0 };

/** What each collector is to collect and holds, and what nobody is to collect yet. */
export async function cashByCollector(
	db: DbOrTx,
): Promise<{ collectors: CollectorSums[]; unassigned: Sum }> {
	const money = heldMoney(db);
	const [collectors, due, held] = await Promise.all([
		allCollectors(db),
		db
			.select({ collectorId: orderCash.collectorId, ...sums(DUE_KOBO) })
			.from(orders)
			.leftJoin(orderCash, eq(orderCash.orderId, orders.id))
			.where(TO_COLLECT)
			.groupBy(orderCash.collectorId),
		db
			.select({ collectorId: money.collectorId, ...sums(sql`${money.kobo}`) })
			.from(money)
			.groupBy(money.collectorId),
	]);
	const of = (rows: readonly (Sum & { collectorId: number | null })[], id: number | null): Sum => {
		const row = rows.find(({ collectorId }) => collectorId === id);
		return row ? { count: row.count, kobo: row.kobo } : NOTHING;
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

const sums = (column: SQL) => ({
	count: sql<number>`count(*)::int`,
	kobo: sql<number>`coalesce(sum(${column}), 0)::float8`,
});

/** All cash that collectors hold, and what accounts and terminals were paid and no statement confirmed yet, in kobo. */
export async function cashWithCollectors(db: DbOrTx): Promise<{ cash: Sum; toMatch: Sum }> {
	const money = heldMoney(db);
	const rows = await db
		.select({ kind: cashCollectors.kind, ...sums(sql`${money.kobo}`) })
		.from(money)
		.innerJoin(cashCollectors, eq(cashCollectors.id, money.collectorId))
		.groupBy(cashCollectors.kind);
	const of = (isCash: boolean) =>
		rows
			.filter(({ kind }) => isCashKind(kind) === isCash)
			.reduce(
				(all, { count, kobo }) => ({ count: all.count + count, kobo: all.kobo + kobo }),
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
