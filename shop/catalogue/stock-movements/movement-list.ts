import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import {
	STOCK_CAUSES,
	type StockCauseName,
	stockMovements,
} from '#db/stock/stock-movement-schema.ts';
import { countRows } from '../../kit/counted.ts';
import { csvTable } from '../../kit/csv.ts';
import {
	addDays,
	type Days,
	inLagos,
	lagosDay,
	lagosMidnight,
	readDays,
	within,
} from '../../kit/lagos-days.ts';
import { type ListPage, type ListQuery, listPage } from '../../kit/list-pages.ts';
import { localMinute } from '../../kit/local-time.ts';
import { parseId } from '../../kit/parse-id.ts';
import { movementWords } from './movement-words.ts';

// How the stock of one product came to be what it is.

export const MOVEMENTS_A_PAGE = 25;
/** So many days the curve of a stock goes back. */
export const STOCK_DAYS = 90;
const BATCH = 1000;

/** Null means no filter. Days are Lagos days. */
export type MovementFilter = { cause: StockCauseName | null; days: Days };
export type Movement = {
	id: number;
	at: Date;
	/** Pieces that came (positive) or went. */
	change: number;
	qtyAfter: number;
	cause: StockCauseName;
	/** The name of the member of the staff; null for shoppers, the shop itself and deleted accounts. */
	who: string | null;
	orderId: number | null;
	purchaseOrderId: number | null;
	layawayId: number | null;
	repairId: number | null;
	reason: string | null;
};

/** The filter of a query: `cause`, `from` and `to`. Invalid values are ignored. */
export function readMovementFilter(query: Record<string, unknown>): MovementFilter {
	return {
		cause: STOCK_CAUSES.find((cause) => cause === query.cause) ?? null,
		days: readDays(query),
	};
}

/** One page of the movements of a product, newest first. */
export async function movementPage(
	db: DbOrTx,
	productId: number,
	query: ListQuery<'newest'>,
	filter: MovementFilter,
): Promise<ListPage<Movement>> {
	const which = chosen(productId, filter);
	const [rows, counted] = await Promise.all([
		selectMovements(db)
			.where(which)
			.orderBy(desc(stockMovements.id))
			.limit(query.perPage)
			.offset((query.page - 1) * query.perPage),
		countRows(db, stockMovements, which, query),
	]);
	return listPage(rows, counted, query);
}

const COLUMNS = ['at', 'cause', 'what', 'order_id', 'by', 'change', 'stock_after'] as const;

/**
 * The movements of the `product` of a query as pieces of CSV text, newest first, with Lagos times; its filter is that of
 * readMovementFilter. None for a product that is gone.
 */
export function exportMovements(
	db: DbOrTx,
	query: Record<string, unknown>,
): AsyncGenerator<string> {
	return csvTable(COLUMNS, batches(db, parseId(query.product) ?? 0, readMovementFilter(query)));
}

async function* batches(db: DbOrTx, productId: number, filter: MovementFilter) {
	const which = chosen(productId, filter);
	let before: number | null = null;
	for (;;) {
		const rows: Movement[] = await selectMovements(db)
			.where(and(which, before === null ? undefined : lt(stockMovements.id, before)))
			.orderBy(desc(stockMovements.id))
			.limit(BATCH);
		if (rows.length === 0) return;
		yield rows.map((row) => ({
			// As the other tables have it, which spreadsheets recognise as a time.
			at: localMinute(row.at).replace('T', ' '),
			cause: row.cause,
			what: movementWords(row).text,
			order_id: row.orderId,
			by: row.who,
			change: row.change,
			stock_after: row.qtyAfter,
		}));
		before = rows.at(-1)?.id ?? null;
	}
}

function chosen(productId: number, { cause, days }: MovementFilter): SQL | undefined {
	return and(
		eq(stockMovements.productId, productId),
		cause === null ? undefined : eq(stockMovements.cause, cause),
		within(stockMovements.at, days),
	);
}

function selectMovements(db: DbOrTx) {
	return db
		.select({
			id: stockMovements.id,
			at: stockMovements.at,
			change: stockMovements.change,
			qtyAfter: stockMovements.qtyAfter,
			cause: stockMovements.cause,
			who: users.name,
			orderId: stockMovements.orderId,
			purchaseOrderId: stockMovements.purchaseOrderId,
			layawayId: stockMovements.layawayId,
			repairId: stockMovements.repairId,
			reason: stockMovements.reason,
		})
		.from(stockMovements)
		.leftJoin(users, eq(users.id, stockMovements.userId))
		.$dynamic();
}

/**
 * The stock of a product at the end of each of the last STOCK_DAYS days, today's last, from the first day of which it is
 * known: that of its first movement, if there is none before.
 */
export async function stockByDay(
	db: DbOrTx,
	productId: number,
	now = new Date(),
): Promise<{ day: string; qty: number }[]> {
	const today = lagosDay(now);
	const first = addDays(today, 1 - STOCK_DAYS);
	const since = lagosMidnight(first);
	const day = sql<string>`to_char(${inLagos(stockMovements.at)}, 'YYYY-MM-DD')`;
	const of = eq(stockMovements.productId, productId);
	const [moved, [earlier]] = await Promise.all([
		db
			.selectDistinctOn([day], { day, qty: stockMovements.qtyAfter })
			.from(stockMovements)
			.where(and(of, gte(stockMovements.at, since)))
			.orderBy(day, desc(stockMovements.id)),
		db
			.select({ qty: stockMovements.qtyAfter })
			.from(stockMovements)
			.where(and(of, lt(stockMovements.at, since)))
			.orderBy(desc(stockMovements.id))
			.limit(1),
	]);
	const ends = new Map(moved.map((each) => [each.day, each.qty]));
	const known: { day: string; qty: number }[] = [];
	let qty = earlier?.qty;
	for (let each = first; each <= today; each = addDays(each, 1)) {
		qty = ends.get(each) ?? qty;
		if (qty !== undefined) known.push({ day: each, qty });
	}
	return known;
}
