import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { preparedStatement } from '#db/prepared.ts';

/** Whether the uses were counted; otherwise which discounts an own unpaid order holds, or which others have used up. */
export type CountedUses = { held: number[] } | { usedUp: number[] } | null;

const takeUses = preparedStatement<
	{ held: number[]; usedUp: number[] },
	{ ids: number[]; userId: number; orderId: number }
>(
	() => sql`
		with held as (
			select distinct used.discount_id as id
			from order_discounts used join orders o on o.id = used.order_id
			where used.discount_id = any(${sql.placeholder('ids')}::int[]) and o.user_id = ${sql.placeholder('userId')}
				and o.state = 'awaiting-payment' and o.id <> ${sql.placeholder('orderId')}
		), locked as (
			select id, most_uses, used_count from discounts
			where id = any(${sql.placeholder('ids')}::int[]) and most_uses is not null and not exists (select from held)
			order by id for no key update
		), counted as (
			update discounts set used_count = discounts.used_count + 1 from locked
			where discounts.id = locked.id and locked.used_count < locked.most_uses
		)
		select array(select id from held) as held,
			array(select id from locked where used_count >= most_uses) as "usedUp"`,
);

/**
 * Counts the uses of an order's limited discounts, in its transaction. Their rows are locked, so of many orders for the
 * last use one gets it. A cancelled order gives its uses back (db/functions/discount-uses.sql).
 * @returns null once they are counted; otherwise the order may not be placed, and its transaction is to be rolled back
 */
export async function countUses(
	tx: Tx,
	{ userId, orderId }: { userId: number; orderId: number },
	limitedIds: readonly number[],
): Promise<CountedUses> {
	if (limitedIds.length === 0) return null;
	const rows = await takeUses(tx, { ids: [...limitedIds], userId, orderId });
	const [{ held = [], usedUp = [] } = {}] = rows;
	if (held.length > 0) return { held };
	return usedUp.length > 0 ? { usedUp } : null;
}
