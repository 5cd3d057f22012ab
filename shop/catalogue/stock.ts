import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { executePrepared } from '#db/prepared.ts';
import { orderPieces } from './kits/order-pieces.ts';
import {
	type OrderCause,
	type StockCause,
	stockCauseFirst,
} from './stock-movements/stock-cause.ts';

// Taking pieces from the stock and returning them. All lock products in the order of their ids, kits after the others, so
// that they cannot deadlock: a change of a part goes on to lock the kits it is in (db/functions/kit-stock.sql). The lock is
// the weakest an update needs, so that carts may still refer to the rows.

export type Taking = {
	productId: number;
	/** Pieces that leave the stock: of a kit none, since its parts do. */
	qty: number;
	/** Pieces that count as sold; all if not given. */
	sold?: number;
	/** Pieces that leave as parts of kits; none if not given. */
	inKits?: number;
};
type Shortage = { productId: number; stock: number };
/** The order that stock changes for, and who of the staff does it; null for its shopper and the shop itself. */
export type OrderBy = { orderId: number; userId: number | null };

/**
 * Takes pieces of each product if there are enough, and counts them as sold, by themselves or in kits. Returns
 * the products that were short: if there are any, the caller must roll its transaction back. A product may be named only
 * once; of a kit no piece can be taken itself.
 */
export async function takeStock(
	tx: Tx,
	cause: StockCause,
	takings: readonly Taking[],
): Promise<Shortage[]> {
	const ids = sql.param(takings.map((taking) => taking.productId));
	const qtys = sql.param(takings.map((taking) => taking.qty));
	const sold = sql.param(takings.map((taking) => taking.sold ?? taking.qty));
	const inKits = sql.param(takings.map((taking) => taking.inKits ?? 0));
	const { rows } = await executePrepared<{ id: number }>(
		tx,
		sql`
		with ${stockCauseFirst(cause)}, wanted as (
			select * from unnest(${ids}::int[], ${qtys}::int[], ${sold}::int[], ${inKits}::int[])
				as w(id, qty, sold, in_kits)
		), held as (
			select p.id from products p join wanted w on w.id = p.id
			order by p.is_kit, p.id for no key update of p
		)
		update products p set qty = p.qty - w.qty, sold_count = p.sold_count + w.sold,
			sold_in_kits = p.sold_in_kits + w.in_kits
		from wanted w join held on held.id = w.id cross join stock_cause
		where p.id = w.id and p.qty >= w.qty and (w.qty = 0 or not p.is_kit)
		returning p.id`,
	);
	const taken = new Set(rows.map((row) => row.id));
	const missed = takings.filter((taking) => !taken.has(taking.productId));
	return missed.length ? shortages(tx, missed) : [];
}

/**
 * Returns the pieces of an order, or of these lines of it (`lineIds`), to the stock, of kits the parts that they were made
 * of when they were ordered; all of its pieces no longer count as sold. Those that came back before (restockPieces) and
 * deleted products are skipped. `cause` says whether they came back or never left.
 */
export function returnStock(
	tx: Tx,
	{ orderId, ...by }: OrderBy & { cause: Exclude<OrderCause, 'order'> },
	lineIds?: readonly number[],
): Promise<number[]> {
	const isBack = lineIds ? sql`line_id = any(${sql.param([...lineIds])}::int[])` : sql`true`;
	const left = sql`(piece.qty - piece.returned_qty) * piece.pieces - piece.back_alone`;
	return putBack(
		tx,
		{ orderId, ...by },
		sql`
		select piece.product_id as id, case when ${isBack} then ${left} else 0 end as back, 0 as sold,
			case when piece.is_part then ${left} else 0 end as in_kits
		from ${orderPieces} piece where piece.order_id = ${orderId} and piece.qty > piece.returned_qty
		union all
		select product_id, 0, qty - returned_qty, 0 from order_lines
		where order_id = ${orderId} and qty > returned_qty`,
	);
}

type Back = {
	lineId: number;
	/** Pieces that came back whole. */
	qty: number;
	isRestocked: boolean;
	/** Kits of which all parts have come back by now, one by one: they no longer count as sold either. */
	completed: number;
	/** Parts that came back without the rest of their kit. */
	parts: readonly { position: number; qty: number; isRestocked: boolean }[];
};

/**
 * Counts pieces of an order's lines that came back as not sold, and returns those that are restocked to the stock, of kits
 * their parts. Returns the ids of the products; deleted ones are skipped.
 */
export function restockPieces(tx: Tx, by: OrderBy, lines: readonly Back[]): Promise<number[]> {
	const parts = lines.flatMap((line) =>
		line.parts.map((part) => ({ ...part, lineId: line.lineId })),
	);
	const column = <T>(rows: readonly T[], of: (row: T) => number) => sql.param(rows.map(of));
	const onSale = (back: { qty: number; isRestocked: boolean }) => (back.isRestocked ? back.qty : 0);
	return putBack(
		tx,
		{ cause: 'return', ...by },
		sql`
		select piece.product_id as id, came.back * piece.pieces as back, 0 as sold,
			case when piece.is_part then came.qty * piece.pieces else 0 end as in_kits
		from unnest(${column(lines, ({ lineId }) => lineId)}::int[], ${column(lines, ({ qty }) => qty)}::int[],
			${column(lines, onSale)}::int[]) as came(line_id, qty, back)
		join ${orderPieces} piece on piece.line_id = came.line_id
		union all
		select line.product_id, 0, came.qty, 0
		from unnest(${column(lines, ({ lineId }) => lineId)}::int[],
			${column(lines, ({ qty, completed }) => qty + completed)}::int[]) as came(line_id, qty)
		join order_lines line on line.id = came.line_id
		union all
		select part.product_id, alone.back, 0, alone.qty
		from unnest(${column(parts, ({ lineId }) => lineId)}::int[], ${column(parts, ({ position }) => position)}::int[],
			${column(parts, ({ qty }) => qty)}::int[], ${column(parts, onSale)}::int[]) as alone(line_id, position, qty, back)
		join order_line_parts part on part.line_id = alone.line_id and part.position = alone.position`,
	);
}

/**
 * Puts pieces back into the stock that were taken out without being sold; a product may be named several times. Returns the
 * ids of the products.
 */
export function putStockBack(
	tx: Tx,
	cause: StockCause,
	pieces: readonly { productId: number; qty: number }[],
): Promise<number[]> {
	const ids = sql.param(pieces.map(({ productId }) => productId));
	const qtys = sql.param(pieces.map(({ qty }) => qty));
	return putBack(
		tx,
		cause,
		sql`select id, back, 0 as sold, 0 as in_kits from unnest(${ids}::int[], ${qtys}::int[]) as piece(id, back)`,
	);
}

/**
 * Returns pieces to the stock, and counts them as not sold. `came` has, by the `id` of the product, what goes `back` to the
 * stock and what no longer counts as `sold` by itself and `in_kits`. Returns the ids of the products.
 */
async function putBack(tx: Tx, cause: StockCause, came: SQL): Promise<number[]> {
	const { rows } = await tx.execute<{ id: number }>(sql`
		with ${stockCauseFirst(cause)}, moved as (
			select id, sum(back)::int as back, sum(sold)::int as sold, sum(in_kits)::int as in_kits
			from (${came}) came where id is not null group by id
		), held as (
			select p.id from products p join moved m on m.id = p.id
			order by p.is_kit, p.id for no key update of p
		)
		update products p set qty = p.qty + m.back, sold_count = greatest(0, p.sold_count - m.sold),
			sold_in_kits = greatest(0, p.sold_in_kits - m.in_kits)
		from moved m join held on held.id = m.id cross join stock_cause
		where p.id = m.id
		returning p.id`);
	return rows.map((row) => row.id);
}

/**
 * Takes the pieces of an order again after they were returned. If some are `short`, the caller must roll its
 * transaction back; `isDeleted` says that a product of the order no longer exists and was skipped.
 */
export async function takeStockAgain(
	tx: Tx,
	by: OrderBy,
): Promise<{ productIds: number[]; short: Shortage[]; isDeleted: boolean }> {
	const { orderId } = by;
	const left = sql`(qty - returned_qty) * pieces - back_alone`;
	const { rows } = await tx.execute<
		Required<Omit<Taking, 'productId'>> & { productId: number | null }
	>(sql`
		select id as "productId", sum(qty)::int as qty, sum(sold)::int as sold, sum(in_kits)::int as "inKits" from (
			select product_id as id, ${left} as qty, 0 as sold, case when is_part then ${left} else 0 end as in_kits
			from ${orderPieces} piece where order_id = ${orderId} and qty > returned_qty
			union all
			select product_id, 0, qty - returned_qty, 0 from order_lines
			where order_id = ${orderId} and qty > returned_qty
		) taken group by id`);
	const takings = rows.flatMap(({ productId, ...taken }) =>
		productId ? [{ productId, ...taken }] : [],
	);
	return {
		productIds: takings.map(({ productId }) => productId),
		short: await takeStock(tx, { cause: 'order', ...by }, takings),
		isDeleted: takings.length < rows.length || rows.length === 0,
	};
}

async function shortages(tx: Tx, missed: readonly Taking[]): Promise<Shortage[]> {
	const ids = sql.param(missed.map((taking) => taking.productId));
	const { rows } = await tx.execute<{ id: number; qty: number }>(
		sql`select id, qty from products where id = any(${ids}::int[])`,
	);
	return missed.map(({ productId }) => ({
		productId,
		stock: rows.find((row) => row.id === productId)?.qty ?? 0,
	}));
}
