import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { arrayOf } from '#db/prepared.ts';
import { Problem } from '../kit/problem.ts';
import { IS_OPEN_CHECKOUT } from '../orders/order-stock.ts';
import type { LimitedDiscounts } from './cart-discounts.ts';

// Counting the uses of an order's limited discounts, within the statement that writes the order, and again when it is placed
// after it was cancelled.

/** How the uses were counted: those that an own unpaid order holds, and those of which one more use was counted. */
export type CountedUses = { heldDiscountIds: number[]; countedDiscountIds: number[] };

/**
 * The part of an order's statement that counts the uses of its limited discounts, and the columns of CountedUses that its result
 * then has: with one that is held, or not counted because it was used up, the transaction is to be rolled back. The rows are
 * locked, so of many orders for the last use one gets it. A cancelled order gives its uses back
 * (db/functions/discount-uses.sql).
 */
export function usesCounted(
	userId: number,
	{ limitedIds, countedIds }: LimitedDiscounts,
): { counting: SQL; counted: SQL } {
	// The order itself is not among those found: a statement does not see what it inserts.
	const held = sql`, held_uses as (
			select distinct used.discount_id as id
			from order_discounts used join orders o on o.id = used.order_id
			where used.discount_id = any(${arrayOf('int', limitedIds)}) and o.user_id = ${userId} and ${IS_OPEN_CHECKOUT}
		)`;
	const counting = sql`, counted_uses as (
			update discounts set used_count = discounts.used_count + 1
			where id ${among(countedIds)} and (most_uses is null or used_count < most_uses)
			returning id
		)`;
	const ids = (from: 'held_uses' | 'counted_uses', isThere: boolean) =>
		isThere ? sql`array(select id from ${sql.raw(from)})` : sql`'{}'::int[]`;
	const [isLimited, isCounted] = [limitedIds.length > 0, countedIds.length > 0];
	return {
		counting: sql`${isLimited ? held : sql``}${isCounted ? counting : sql``}`,
		counted: sql`${ids('held_uses', isLimited)} as "heldDiscountIds",
			${ids('counted_uses', isCounted)} as "countedDiscountIds"`,
	};
}

/**
 * One is nearly always all there is, and is looked up by its key: of a list PostgreSQL expects so much that it reads all codes.
 * Several are locked in the order of their ids, as cancelled orders lock them.
 */
function among(ids: readonly number[]): SQL {
	const [only] = ids;
	return ids.length === 1
		? sql`= ${only}`
		: sql`in (select id from discounts where id = any(${arrayOf('int', ids)}) order by id for no key update)`;
}

/**
 * For a cancelled order that is placed after all: others may have had the uses that it gave back. Asked once they are counted
 * again (db/functions/discount-uses.sql), which locks the discounts whose uses are limited in all.
 * @throws Problem conflict when one of its discounts is used more often than it may be, in all or by its customer
 */
export async function refuseOverused(tx: Tx, orderId: number): Promise<void> {
	const { rows } = await tx.execute<{ code: string | null; name: string; isUsedUp: boolean }>(sql`
		select used.code, used.name, coalesce(d.used_count > d.most_uses, false) as "isUsedUp"
		from orders o join order_discounts used on used.order_id = o.id join discounts d on d.id = used.discount_id
		where o.id = ${orderId} and (
			d.used_count > d.most_uses
			or (case when d.first_order_only then 1 else d.uses_per_customer end) <= (
				select count(*) from orders other join order_discounts again on again.order_id = other.id
				where other.user_id = o.user_id and other.id <> o.id and other.state <> 'cancelled'
					and again.discount_id = d.id
			)
		)
		order by d.id limit 1`);
	const [found] = rows;
	if (!found) return;
	const what = found.code === null ? `The offer “${found.name}”` : `The code ${found.code}`;
	throw new Problem(
		'conflict',
		`${what} has been used${found.isUsedUp ? '' : ' by this customer'} as often as it may be.`,
	);
}
