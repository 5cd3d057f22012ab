import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { executePrepared } from '#db/prepared.ts';
import { orderPieces } from './kits/order-pieces.ts';

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

/**
 * Takes pieces of each product if there are enough, and counts them as sold, by themselves or in kits. Returns the products that were short: if
 * there are any, the caller must roll its transaction back. A product may be named only once; of a kit no piece can be
 * taken itself.
 */
export async function takeStock(tx: Tx, takings: readonly Taking[]): Promise<Shortage[]> {
	const ids = sql.param(takings.map((taking) => taking.productId));
	const qtys = sql.param(takings.map((taking) => taking.qty));
	const sold = sql.param(takings.map((taking) => taking.sold ?? taking.qty));
	const inKits = sql.param(takings.map((taking) => taking.inKits ?? 0));
	const { rows } = await executePrepared<{ id: number }>(
		tx,
		sql`
		with wanted as (
			select * from unnest(${ids}::int[], ${qtys}::int[], ${sold}::int[], ${inKits}::int[])
				as w(id, qty, sold, in_kits)
		), held as (
			select p.id from products p join wanted w on w.id = p.id
			order by p.is_kit, p.id for no key update of p
		)
		update products p set qty = p.qty - w.qty, sold_count = p.sold_count + w.sold,
			sold_in_kits = p.sold_in_kits + w.in_kits
		from wanted w join held on held.id = w.id
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
 * deleted products are skipped.
 */
export async function returnStock(
	tx: Tx,
	orderId: number,
	lineIds?: readonly number[],
): Promise<number[]> {
	const isBack = lineIds ? sql`l.id = any(${sql.param([...lineIds])}::int[])` : sql`true`;
	const { rows } = await tx.execute<{ id: number }>(sql`
		with ${moved(sql`
			select l.id as line_id, l.qty - l.returned_qty as qty,
				case when ${isBack} then l.qty - l.returned_qty else 0 end as back
			from order_lines l where l.order_id = ${orderId} and l.qty > l.returned_qty`)}
		update products p set ${BACK}
		from moved m join held on held.id = m.id
		where p.id = m.id
		returning p.id`);
	return rows.map((row) => row.id);
}

type Back = { lineId: number; qty: number; isRestocked: boolean };

/**
 * Counts pieces of order lines that came back as not sold, and returns those that are restocked to the stock, of kits
 * their parts. Returns the ids of the products; deleted ones are skipped.
 */
export async function restockPieces(tx: Tx, pieces: readonly Back[]): Promise<number[]> {
	const ids = sql.param(pieces.map(({ lineId }) => lineId));
	const qtys = sql.param(pieces.map(({ qty }) => qty));
	const restocked = sql.param(pieces.map(({ qty, isRestocked }) => (isRestocked ? qty : 0)));
	const { rows } = await tx.execute<{ id: number }>(sql`
		with ${moved(sql`
			select * from unnest(${ids}::int[], ${qtys}::int[], ${restocked}::int[]) as c(line_id, qty, back)`)}
		update products p set ${BACK}
		from moved m join held on held.id = m.id
		where p.id = m.id
		returning p.id`);
	return rows.map((row) => row.id);
}

const BACK = sql.raw(`qty = p.qty + m.back, sold_count = greatest(0, p.sold_count - m.sold),
			sold_in_kits = greatest(0, p.sold_in_kits - m.in_kits)`);

/**
 * The tables `moved` (of each product what goes back to the stock, and what no longer counts as sold, by itself and in kits) and `held`, its
 * locks. `came` has the lines with what came back of each and how much of that goes on sale.
 */
function moved(came: ReturnType<typeof sql>) {
	return sql`came as (${came}), moved as (
			select id, sum(back)::int as back, sum(sold)::int as sold, sum(in_kits)::int as in_kits from (
				select piece.product_id as id, came.back * piece.pieces as back, 0 as sold,
					case when piece.is_part then came.qty * piece.pieces else 0 end as in_kits
				from came join ${orderPieces} piece on piece.line_id = came.line_id
				union all
				select line.product_id, 0, came.qty, 0 from came join order_lines line on line.id = came.line_id
			) parts where id is not null group by id
		), held as (
			select p.id from products p join moved m on m.id = p.id
			order by p.is_kit, p.id for no key update of p
		)`;
}

/**
 * Takes the pieces of an order again after they were returned. If some are `short`, the caller must roll its
 * transaction back; `isDeleted` says that a product of the order no longer exists and was skipped.
 */
export async function takeStockAgain(
	tx: Tx,
	orderId: number,
): Promise<{ productIds: number[]; short: Shortage[]; isDeleted: boolean }> {
	const { rows } = await tx.execute<
		Required<Omit<Taking, 'productId'>> & { productId: number | null }
	>(sql`
		select id as "productId", sum(qty)::int as qty, sum(sold)::int as sold, sum(in_kits)::int as "inKits" from (
			select product_id as id, (qty - returned_qty) * pieces as qty, 0 as sold,
				case when is_part then (qty - returned_qty) * pieces else 0 end as in_kits
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
		short: await takeStock(tx, takings),
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
