import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { staffSettings } from '../settings/settings.ts';

// Of which products it was announced that their stock is low: each once, until it has more again.

const isLow = (threshold: number): SQL => sql`status = 0 and qty <= ${threshold}`;

/**
 * Takes what is low now as announced, within the caller's transaction: whoever begins to listen hears of what becomes low from
 * then on. Does nothing while somebody listens already.
 */
export async function startWatchingStock(tx: Tx): Promise<void> {
	const { lowStock } = await staffSettings(tx);
	await tx.execute(sql`
		with listeners as (
			select count(*) as n from webhook_endpoints where is_on and events ? 'stock.low'
		), gone as (
			delete from webhook_low_stock low using products p, listeners
			where listeners.n = 0 and p.id = low.product_id and not (${isLow(lowStock)})
		)
		insert into webhook_low_stock (product_id)
		select id from products, listeners where listeners.n = 0 and ${isLow(lowStock)}
		on conflict do nothing`);
}

/** Those of these products that have become low since they were last looked at, with how few pieces count as low. */
export async function newlyLow(
	tx: Tx,
	productIds: readonly number[],
): Promise<{ ids: number[]; threshold: number }> {
	const { lowStock: threshold } = await staffSettings(tx);
	const ids = sql.param([...productIds]);
	const { rows } = await tx.execute<{ id: number }>(sql`
		with low as (
			select id from products where id = any(${ids}::int[]) and ${isLow(threshold)}
		), enough as (
			delete from webhook_low_stock
			where product_id = any(${ids}::int[]) and product_id not in (select id from low)
		)
		insert into webhook_low_stock (product_id) select id from low on conflict do nothing
		returning product_id as id`);
	return { ids: rows.map(({ id }) => id), threshold };
}
