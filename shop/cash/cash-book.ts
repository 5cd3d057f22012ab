import { and, asc, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import { cashCollectors, cashHandovers, orderCash } from '#db/cash/cash-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { csvTable } from '../kit/csv.ts';
import { priceField } from '../kit/form-fields.ts';
import { plainText } from '../kit/input.ts';
import { type ListQuery, listPage } from '../kit/list-pages.ts';
import { formatKobo, koboToNaira } from '../kit/money.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { asOrder } from '../orders/orders.ts';
import { CASH_MODE } from '../orders/payment-modes.ts';
import { allCollectors, type Collector } from './collectors.ts';

// The shop's cash on delivery: what is to be collected, who has collected what, and what was counted. Amounts are kobo.

export const CASH_ORDERS_A_PAGE = 20;
const HANDOVERS_SHOWN = 30;

/** Cash that is collected and not handed over. */
const WITH_COLLECTOR = and(
	isNotNull(orderCash.amountKobo),
	isNull(orderCash.handoverId),
	isNotNull(orderCash.collectorId),
);
/** Orders at the door or just after it whose cash nobody has recorded. */
const TO_COLLECT = and(
	eq(orders.paymentMode, CASH_MODE),
	sql`${orders.state} in ('sent', 'delivered')`,
	isNull(orderCash.amountKobo),
);

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
			.select({ collectorId: orderCash.collectorId, ...sums(orders.totalKobo) })
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

const sums = (column: typeof orders.totalKobo | typeof orderCash.amountKobo) => ({
	orders: sql<number>`count(*)::int`,
	kobo: sql<number>`coalesce(sum(${column}), 0)::float8`,
});

/** All cash that collectors hold, in kobo. */
export async function cashWithCollectors(db: DbOrTx): Promise<Sum> {
	const [row] = await db.select(sums(orderCash.amountKobo)).from(orderCash).where(WITH_COLLECTOR);
	return row ?? NOTHING;
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
				totalKobo: orders.totalKobo,
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

type HeldOrder = { orderId: number; trackingNo: string; kobo: number; at: Date; reason: string };

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

export const Handover = z.object({
	counted: priceField('counted amount'),
	note: plainText(300)
		.transform((typed) => typed.trim())
		.optional()
		.default(''),
	/** What the page showed of what is to be handed over: kobo and orders. */
	seen_kobo: z.coerce.number().int().min(0),
	seen_orders: z.coerce.number().int().min(0),
});

/**
 * Counts what a collector hands over: all that they hold. A difference is written down with its reason.
 * @throws Problem not-found; conflict when they hold nothing, or other cash than the page showed; invalid without a note
 * for a difference
 */
export async function handOver(
	db: Db,
	adminId: number,
	collectorId: number | null,
	{ counted, note, seen_kobo, seen_orders }: z.infer<typeof Handover>,
): Promise<void> {
	await transact(db, async (tx) => {
		const [collector] = await tx
			.select()
			.from(cashCollectors)
			.where(eq(cashCollectors.id, collectorId ?? 0))
			.for('update');
		if (!collector) throw new Problem('not-found', 'Collector not found');
		if (seen_orders === 0) throw new Problem('conflict', 'There is no cash to hand over.');
		if (counted !== seen_kobo && note === '')
			throw fieldProblem(
				'note',
				`${formatKobo(seen_kobo)} is to be handed over: write down why it is another amount.`,
			);
		const [row] = await tx
			.insert(cashHandovers)
			.values({
				collectorId: collector.id,
				expectedKobo: seen_kobo,
				countedKobo: counted,
				note,
				byUserId: adminId,
			})
			.returning({ id: cashHandovers.id });
		if (!row) throw new Error('A handover was not recorded');
		const taken = await tx
			.update(orderCash)
			.set({ handoverId: row.id })
			.where(and(WITH_COLLECTOR, eq(orderCash.collectorId, collector.id)))
			.returning({ kobo: orderCash.amountKobo });
		const expected = taken.reduce((sum, { kobo }) => sum + (kobo ?? 0), 0);
		if (expected !== seen_kobo || taken.length !== seen_orders)
			throw new Problem(
				'conflict',
				`${collector.name} holds ${formatKobo(expected)} by now. Nothing was recorded: count again.`,
			);
		await recordChange(tx, {
			userId: adminId,
			action: 'count',
			noun: 'cash handover',
			nounId: row.id,
			before: null,
			after: {
				collector: collector.name,
				expected: formatKobo(expected),
				counted: formatKobo(counted),
				...(note ? { note } : {}),
			},
		});
	});
}

export type ShownHandover = {
	id: number;
	collector: string;
	expectedKobo: number;
	countedKobo: number;
	note: string;
	byName: string | null;
	createdAt: Date;
};

/** The latest handovers, newest first. */
export function latestHandovers(db: DbOrTx): Promise<ShownHandover[]> {
	return db
		.select({
			id: cashHandovers.id,
			collector: cashCollectors.name,
			expectedKobo: cashHandovers.expectedKobo,
			countedKobo: cashHandovers.countedKobo,
			note: cashHandovers.note,
			byName: users.name,
			createdAt: cashHandovers.createdAt,
		})
		.from(cashHandovers)
		.innerJoin(cashCollectors, eq(cashCollectors.id, cashHandovers.collectorId))
		.leftJoin(users, eq(users.id, cashHandovers.byUserId))
		.orderBy(desc(cashHandovers.id))
		.limit(HANDOVERS_SHOWN);
}

const COLUMNS = [
	'tracking_no',
	'order_state',
	'total',
	'collector',
	'collected',
	'collected_at',
	'recorded_by',
	'reason',
	'handover',
	'handed_over_at',
] as const;
const BATCH = 500;
const TIME = new Intl.DateTimeFormat('sv-SE', {
	timeZone: 'Africa/Lagos',
	dateStyle: 'short',
	timeStyle: 'short',
});

/** All collected cash as pieces of CSV text, newest orders first: Lagos times, amounts in naira. */
export function exportCash(db: Db): AsyncGenerator<string> {
	async function* batches() {
		let before: number | null = null;
		for (;;) {
			const rows = await collected(db, before === null ? undefined : lt(orders.id, before));
			if (rows.length === 0) return;
			yield rows.map((row) => ({
				tracking_no: row.trackingNo,
				order_state: row.state,
				total: koboToNaira(row.totalKobo),
				collector: row.collector ?? '',
				collected: koboToNaira(row.amountKobo ?? 0),
				collected_at: row.collectedAt ? TIME.format(row.collectedAt) : '',
				recorded_by: row.byName ?? '',
				reason: row.reason,
				handover: row.handoverId ?? '',
				handed_over_at: row.handedOverAt ? TIME.format(row.handedOverAt) : '',
			}));
			before = rows.at(-1)?.id ?? null;
		}
	}
	return csvTable(COLUMNS, batches());
}

function collected(db: Db, which: SQL | undefined) {
	return db
		.select({
			id: orders.id,
			trackingNo: orders.trackingNo,
			state: orders.state,
			totalKobo: orders.totalKobo,
			collector: cashCollectors.name,
			amountKobo: orderCash.amountKobo,
			collectedAt: orderCash.collectedAt,
			byName: users.name,
			reason: orderCash.reason,
			handoverId: orderCash.handoverId,
			handedOverAt: cashHandovers.createdAt,
		})
		.from(orderCash)
		.innerJoin(orders, eq(orders.id, orderCash.orderId))
		.leftJoin(cashCollectors, eq(cashCollectors.id, orderCash.collectorId))
		.leftJoin(cashHandovers, eq(cashHandovers.id, orderCash.handoverId))
		.leftJoin(users, eq(users.id, orderCash.byUserId))
		.where(and(isNotNull(orderCash.amountKobo), which))
		.orderBy(desc(orders.id))
		.limit(BATCH);
}
