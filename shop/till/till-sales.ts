import { asc, type Column, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import {
	type CollectorKind,
	cashCollectors,
	cashHandovers,
	orderCash,
} from '#db/cash/cash-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { tillSales } from '#db/orders/till-sale-schema.ts';
import { isCashKind } from '../cash/collector-kinds.ts';
import { orderPieces } from '../catalogue/kits/order-pieces.ts';
import { countRows } from '../kit/counted.ts';
import { type ListPage, type ListQuery, listPage } from '../kit/list-pages.ts';
import { goodsNow, otherPrices, type ShortGoods, shortGoods } from './sale-goods.ts';
import type { TillLine } from './till-sale.ts';
import { DATED_HOURS } from './write-sold-sale.ts';

// The sales of the till as staff see them: those they have to look at, and what became of the others.

export const TILL_SALE_SORTS = ['newest'] as const;
export const TILL_SALES_A_PAGE = 20;
const FLAGGED_A_PAGE = 20;
const MOST_UNPACKED = 10;

type Unpacked = { id: number; trackingNo: string };

export type ShownFlagged = {
	id: number;
	soldAt: Date;
	receivedAt: Date;
	soldBy: string;
	/** Null once the account is deleted. */
	sentBy: string | null;
	buyer: { firstname: string; lastname: string; phone: string };
	lines: TillLine[];
	totalKobo: number;
	problem: string;
	/** Who has its cash; null when the shop does not know them. */
	collector: { id: number; name: string; kind: CollectorKind; isActive: boolean } | null;
	/** Of a transfer or a card payment; empty for none. */
	reference: string;
	/** When they last handed over cash since it was sold, without this sale in what was expected; null for not since. */
	countedAt: Date | null;
	/** What is missing in the stock now. */
	short: ShortGoods[];
	/** Products that are deleted by now: no order can be made of them. */
	gone: string[];
	hasOtherPrices: boolean;
	/** Orders that are not packed yet and have what is missing: the shelf may have it still. */
	unpacked: Unpacked[];
};

/** How many sales wait for staff to look at them. */
export function countFlagged(db: DbOrTx): Promise<number> {
	return db.$count(tillSales, eq(tillSales.state, 'flagged'));
}

/** A page of the flagged sales, oldest first, with what is known of their goods now; past the end it is the last one. */
export async function flaggedSales(
	db: DbOrTx,
	asked = 1,
	perPage = FLAGGED_A_PAGE,
): Promise<ListPage<ShownFlagged>> {
	const total = await countFlagged(db);
	const page = Math.min(asked, Math.max(1, Math.ceil(total / perPage)));
	const rows = await db
		.select({
			id: tillSales.id,
			soldAt: tillSales.soldAt,
			receivedAt: tillSales.receivedAt,
			soldBy: tillSales.soldBy,
			sentBy: users.name,
			buyer: tillSales.buyer,
			lines: tillSales.lines,
			totalKobo: tillSales.totalKobo,
			problem: tillSales.problem,
			collectorId: cashCollectors.id,
			collectorName: cashCollectors.name,
			kind: cashCollectors.kind,
			reference: tillSales.reference,
			isActive: cashCollectors.isActive,
			countedAt: lastHandover(tillSales.collectorId, sql`now()`),
		})
		.from(tillSales)
		.leftJoin(users, eq(users.id, tillSales.sentByUserId))
		.leftJoin(cashCollectors, eq(cashCollectors.id, tillSales.collectorId))
		.where(eq(tillSales.state, 'flagged'))
		.orderBy(asc(tillSales.id))
		.limit(perPage)
		.offset((page - 1) * perPage);
	const goods = await goodsNow(
		db,
		rows.flatMap(({ lines }) => lines),
	);
	const shown = await Promise.all(
		rows.map(async ({ collectorId, collectorName, kind, isActive, countedAt, ...sale }) => {
			const short = await shortGoods(db, sale.lines);
			const { lines } = sale;
			return {
				...sale,
				collector:
					collectorId === null || collectorName === null || kind === null
						? null
						: { id: collectorId, name: collectorName, kind, isActive: isActive === true },
				countedAt: kind && isCashKind(kind) ? countedAt : null,
				short,
				gone: lines.flatMap(({ productId, name }) => (goods.has(productId) ? [] : [name])),
				hasOtherPrices: otherPrices(lines, goods).length > 0,
				unpacked: await unpackedOrders(
					db,
					short.map(({ productId }) => productId),
				),
			};
		}),
	);
	return listPage(shown, { total, isMore: false }, { page, perPage });
}

/** When a collector last handed over cash between a sale and the time when it was recorded; null for never. */
function lastHandover(collectorId: Column, recordedAt: SQL): SQL<Date | null> {
	return sql<Date | null>`(select max(counted.created_at) from ${cashHandovers} counted
		where counted.collector_id = ${collectorId} and counted.created_at > ${tillSales.soldAt}
			and counted.created_at < ${recordedAt})`.mapWith(cashHandovers.createdAt);
}

/** Of a sale that came late; one that was recorded at once is dated from then, whatever the clock of the till says. */
const CAME_LATE = sql`(${orderCash.collectedAt} < ${tillSales.receivedAt}
	or ${tillSales.soldAt} < ${tillSales.receivedAt} - interval '${sql.raw(String(DATED_HOURS))} hours')`;
const COUNTED_AT = sql<Date | null>`case when ${CAME_LATE} then ${lastHandover(
	orderCash.collectorId,
	sql`coalesce(${tillSales.decidedAt}, ${tillSales.receivedAt})`,
)} end`.mapWith(cashHandovers.createdAt);

/** Orders not yet packed that have any of these products, oldest first: at most ten. */
async function unpackedOrders(db: DbOrTx, productIds: readonly number[]): Promise<Unpacked[]> {
	if (productIds.length === 0) return [];
	const { rows } = await db.execute<Unpacked>(sql`
		select distinct o.id, o.tracking_no as "trackingNo"
		from ${orderPieces} piece join orders o on o.id = piece.order_id
		where piece.product_id = any(${sql.param([...productIds])}::int[])
			and o.state in ('placed', 'confirmed') order by o.id limit ${MOST_UNPACKED}`);
	return rows;
}

export type ShownTillSale = {
	id: number;
	soldAt: Date;
	soldBy: string;
	lines: TillLine[];
	totalKobo: number;
	state: 'recorded' | 'flagged' | 'closed';
	orderId: number | null;
	trackingNo: string | null;
	/** Who decided on it, of one that was flagged. */
	decidedBy: string | null;
	decisionNote: string;
	/** Who was counted after the sale and before the shop had it, and when: its cash is in what is expected next. */
	counted: { name: string; at: Date } | null;
	/** Who has its cash, or where it was paid to; null where nobody was named. */
	paidTo: { name: string; kind: CollectorKind } | null;
	/** Of a transfer or a card payment; empty for none. */
	reference: string;
};

/** A page of the sales that are not flagged, newest first. */
export async function tillSalesPage(
	db: DbOrTx,
	query: ListQuery<'newest'>,
): Promise<ListPage<ShownTillSale>> {
	const { page, perPage } = query;
	const which = ne(tillSales.state, 'flagged');
	const [counted, rows] = await Promise.all([
		countRows(db, tillSales, which, { page, perPage }),
		db
			.select({
				id: tillSales.id,
				soldAt: tillSales.soldAt,
				soldBy: tillSales.soldBy,
				lines: tillSales.lines,
				totalKobo: tillSales.totalKobo,
				state: tillSales.state,
				orderId: tillSales.orderId,
				trackingNo: orders.trackingNo,
				decidedBy: users.name,
				decisionNote: tillSales.decisionNote,
				collectorName: cashCollectors.name,
				kind: cashCollectors.kind,
				reference: sql<string>`coalesce(${orderCash.reference}, ${tillSales.reference})`,
				countedAt: COUNTED_AT,
			})
			.from(tillSales)
			.leftJoin(orders, eq(orders.id, tillSales.orderId))
			.leftJoin(orderCash, eq(orderCash.orderId, tillSales.orderId))
			.leftJoin(
				cashCollectors,
				sql`${cashCollectors.id} = coalesce(${orderCash.collectorId}, ${tillSales.collectorId})`,
			)
			.leftJoin(users, eq(users.id, tillSales.decidedByUserId))
			.where(which)
			.orderBy(desc(tillSales.id))
			.limit(perPage)
			.offset((page - 1) * perPage),
	]);
	const shown = rows.map(({ collectorName: name, kind, countedAt, ...sale }) => {
		const paidTo = name !== null && kind !== null ? { name, kind } : null;
		const isCounted = paidTo !== null && countedAt !== null && isCashKind(paidTo.kind);
		return { ...sale, paidTo, counted: isCounted ? { name: paidTo.name, at: countedAt } : null };
	});
	return listPage(shown, counted, query);
}
