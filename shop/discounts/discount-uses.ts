import { type SQL, sql } from 'drizzle-orm';
import { arrayOf } from '#db/prepared.ts';

// Counting the uses of an order's limited discounts, within the statement that writes the order.

/** Why an order may not have its discounts: those whose uses an own unpaid order holds, or that others have used up. */
export type MissedUses = { heldDiscountIds: number[]; usedUpDiscountIds: number[] };

/** Nothing is limited, so nothing was missed. */
const NO_MISSED_USES: SQL = sql`'{}'::int[] as "heldDiscountIds", '{}'::int[] as "usedUpDiscountIds"`;

/**
 * The part of an order's statement that counts the uses of its limited discounts, and the columns of MissedUses that its
 * result then has: if one is not empty, the transaction is to be rolled back. The rows are locked, so of many orders for the
 * last use one gets it. A cancelled order gives its uses back (db/functions/discount-uses.sql).
 */
export function usesCounted(
	userId: number,
	limitedIds: readonly number[],
): { counting: SQL; missed: SQL } {
	if (limitedIds.length === 0) return { counting: sql``, missed: NO_MISSED_USES };
	const ids = arrayOf('int', limitedIds);
	return {
		// The order itself is not among those found: a statement does not see what it inserts.
		counting: sql`, held_uses as (
			select distinct used.discount_id as id
			from order_discounts used join orders o on o.id = used.order_id
			where used.discount_id = any(${ids}) and o.user_id = ${userId} and o.state = 'awaiting-payment'
		), limited_uses as (
			select id, most_uses, used_count from discounts
			where id = any(${ids}) and most_uses is not null and not exists (select from held_uses)
			order by id for no key update
		), counted_uses as (
			update discounts set used_count = discounts.used_count + 1 from limited_uses
			where discounts.id = limited_uses.id and limited_uses.used_count < limited_uses.most_uses
		)`,
		missed: sql`array(select id from held_uses) as "heldDiscountIds",
			array(select id from limited_uses where used_count >= most_uses) as "usedUpDiscountIds"`,
	};
}
