import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { executePrepared } from '#db/prepared.ts';

/**
 * Taking pieces from the stock and putting them back. Both lock the products in the order of their ids, so that
 * neither can wait for the other in a circle; as weakly as an update needs, so that carts may still refer to them.
 */

export type Taking = { productId: number; qty: number };
export type Shortage = { productId: number; stock: number };

/**
 * Takes pieces of each product if there are as many, and counts them as sold. Returns the products of which there
 * were not enough: unless that is none, the caller must let its transaction fail.
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

/** Puts the pieces of an order back, and no longer counts them as sold; products deleted since are left out. */
export async function returnStock(tx: Tx, orderId: number): Promise<number[]> {
	const { rows } = await tx.execute<{ id: number }>(sql`
		with bought as (
			select product_id as id, sum(qty)::int as qty from order_lines
			where order_id = ${orderId} and product_id is not null group by product_id
		), held as (
			select p.id from products p join bought b on b.id = p.id
			order by p.id for no key update of p
		)
		update products p set qty = p.qty + b.qty, sold_count = greatest(0, p.sold_count - b.qty)
		from bought b join held on held.id = b.id
		where p.id = b.id
		returning p.id`);
	return rows.map((row) => row.id);
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
