import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { stockMovements } from '#db/stock/stock-movement-schema.ts';

// What was recorded of the stock of products.

/** The movements of a product's stock, oldest first. */
export function movementsOf(db: Db, productId: number) {
	return db
		.select()
		.from(stockMovements)
		.where(eq(stockMovements.productId, productId))
		.orderBy(asc(stockMovements.id));
}

/**
 * Movements that do not begin where the one before ended, or were earlier than that, and last ones that did not lead to the
 * present stock.
 */
export async function brokenChains(db: Db) {
	const { rows } = await db.execute<{ productId: number; id: number | null }>(sql`
		with chain as (
			select m.*, m.qty_after - m.change as before, lag(m.qty_after) over own as was, lag(m.at) over own as earlier,
				lead(m.id) over own is null as is_last
			from stock_movements m window own as (partition by m.product_id order by m.id)
		)
		select c.product_id as "productId", c.id from chain c join products p on p.id = c.product_id
		where c.before <> coalesce(c.was, c.before) or c.at < c.earlier
			or c.is_last and c.qty_after <> case when p.is_kit then 0 else p.qty end`);
	return rows;
}
