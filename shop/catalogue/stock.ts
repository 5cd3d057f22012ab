import { and, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { orderLines } from '#db/order-schema.ts';
import { executePrepared } from '#db/prepared.ts';

// Taking pieces from the stock and returning them. Both lock products in the order of their ids, so that they cannot
// deadlock, with the weakest lock an update needs, so that carts may still refer to the rows.

type Taking = { productId: number; qty: number };
type Shortage = { productId: number; stock: number };

/**
 * Takes pieces of each product if there are enough, and counts them as sold. Returns the products that were short: if
 * there are any, the caller must roll its transaction back.
 */
export async function takeStock(tx: Tx, takings: readonly Taking[]): Promise<Shortage[]> {
	const ids = sql.param(takings.map((taking) => taking.productId));
	const qtys = sql.param(takings.map((taking) => taking.qty));
	const { rows } = await executePrepared<{ id: number }>(
		tx,
		sql`
		with wanted as (
			select * from unnest(${ids}::int[], ${qtys}::int[]) as w(id, qty)
		), held as (
			select p.id from products p join wanted w on w.id = p.id
			order by p.id for no key update of p
		)
		update products p set qty = p.qty - w.qty, sold_count = p.sold_count + w.qty
		from wanted w join held on held.id = w.id
		where p.id = w.id and p.qty >= w.qty
		returning p.id`,
	);
	const taken = new Set(rows.map((row) => row.id));
	const missed = takings.filter((taking) => !taken.has(taking.productId));
	return missed.length ? shortages(tx, missed) : [];
}

/**
 * Returns the pieces of an order, or of these lines of it (`lineIds`), to the stock; all of its pieces no longer count
 * as sold. Those that came back before (restockPieces) and deleted products are skipped.
 */
export async function returnStock(
	tx: Tx,
	orderId: number,
	lineIds?: readonly number[],
): Promise<number[]> {
	const isBack = lineIds ? sql`id = any(${sql.param([...lineIds])}::int[])` : sql`true`;
	const { rows } = await tx.execute<{ id: number }>(sql`
		with bought as (
			select product_id as id, sum(qty - returned_qty)::int as qty,
				coalesce(sum(qty - returned_qty) filter (where ${isBack}), 0)::int as back
			from order_lines
			where order_id = ${orderId} and product_id is not null and qty > returned_qty group by product_id
		), held as (
			select p.id from products p join bought b on b.id = p.id
			order by p.id for no key update of p
		)
		update products p set qty = p.qty + b.back, sold_count = greatest(0, p.sold_count - b.qty)
		from bought b join held on held.id = b.id
		where p.id = b.id
		returning p.id`);
	return rows.map((row) => row.id);
}

type Back = { productId: number; qty: number; isRestocked: boolean };

/**
 * Counts pieces that came back as not sold, and returns those that are restocked to the stock. Returns the ids of the
 * products; deleted ones are skipped.
 */
export async function restockPieces(tx: Tx, pieces: readonly Back[]): Promise<number[]> {
	const ids = sql.param(pieces.map(({ productId }) => productId));
	const qtys = sql.param(pieces.map(({ qty }) => qty));
	const restocked = sql.param(pieces.map(({ qty, isRestocked }) => (isRestocked ? qty : 0)));
	const { rows } = await tx.execute<{ id: number }>(sql`
		with came as (
			select id, sum(qty)::int as qty, sum(back)::int as back
			from unnest(${ids}::int[], ${qtys}::int[], ${restocked}::int[]) as c(id, qty, back) group by id
		), held as (
			select p.id from products p join came c on c.id = p.id
			order by p.id for no key update of p
		)
		update products p set qty = p.qty + c.back, sold_count = greatest(0, p.sold_count - c.qty)
		from came c join held on held.id = c.id
		where p.id = c.id
		returning p.id`);
	return rows.map((row) => row.id);
}

/**
 * Takes the pieces of an order again after they were returned. If some are `short`, the caller must roll its
 * transaction back; `isDeleted` says that a product of the order no longer exists and was skipped.
 */
export async function takeStockAgain(
	tx: Tx,
	orderId: number,
): Promise<{ productIds: number[]; short: Shortage[]; isDeleted: boolean }> {
	const lines = await tx
		.select({
			productId: orderLines.productId,
			qty: sql<number>`sum(${orderLines.qty} - ${orderLines.returnedQty})::int`,
		})
		.from(orderLines)
		.where(and(eq(orderLines.orderId, orderId), gt(orderLines.qty, orderLines.returnedQty)))
		.groupBy(orderLines.productId);
	const takings = lines.flatMap(({ productId, qty }) => (productId ? [{ productId, qty }] : []));
	return {
		productIds: takings.map(({ productId }) => productId),
		short: await takeStock(tx, takings),
		isDeleted: takings.length < lines.length || lines.length === 0,
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
