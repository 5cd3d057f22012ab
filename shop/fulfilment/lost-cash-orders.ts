import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { guestOrders } from '#db/accounts/guest-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orderDeliveries } from '#db/delivery/order-delivery-schema.ts';
import { orderEvents, orders } from '#db/order-schema.ts';
import { addDays, type Days, lagosDay, within } from '../kit/lagos-days.ts';
import { isCollectedMode } from '../orders/payment-modes.ts';
import {
	type AreaKind,
	type AreaLosses,
	added,
	type CashLosses,
	type LossStep,
	lostOf,
	NO_LOSSES,
	RECENT_DAYS,
} from './loss-steps.ts';

// Cash orders that nobody took in the end: where they were to go, and at which step they were lost. Of orders placed in a
// range of Lagos days that are over: delivered, cancelled, or back without having been delivered.

const MOST_AREAS = 50;
const NO_ZONE = 'No zone';

/** What an area of each kind is called, with its delivery (order_deliveries) joined. */
export const AREAS: Readonly<Record<AreaKind, SQL<string>>> = {
	state: sql<string>`${orders.region}`,
	city: sql<string>`initcap(trim(${orders.city})) || ', ' || ${orders.region}`,
	zone: sql<string>`coalesce(${orderDeliveries.zoneName}, ${NO_ZONE})`,
};

/** The last move of an order, as `last`. */
export const LAST_MOVE = sql`lateral (
	select e.from_state, e.by_user_id, e.reason, e.note, e.created_at from ${orderEvents} e where e.order_id = ${orders.id}
	order by e.id desc limit 1
) last`;

/** Of an order that is over: at which step it was lost; null for a delivered one, whatever came back of it later. */
export const STEP = sql<LossStep | null>`case
	when ${orders.state} = 'cancelled' then case
		when last.from_state = 'packed' then 'packed'
		when last.from_state = 'confirmed' then 'confirmed'
		when last.by_user_id = ${orders.userId} or exists (select 1 from ${guestOrders}
			where ${guestOrders.orderId} = ${orders.id} and ${guestOrders.guestId} = last.by_user_id) then 'buyer'
		else 'unconfirmed' end
	when ${orders.state} = 'returned' and last.reason = 'refused' then 'door'
	when ${orders.state} = 'returned' and last.from_state = 'sent' then 'back'
	end`;

/** By area, what became of the cash orders placed in these days; those of which most were lost first, at most 50. */
export async function cashLossesByArea(
	db: DbOrTx,
	days: Days,
	kind: AreaKind,
): Promise<AreaLosses[]> {
	const area = AREAS[kind];
	const rows = await db
		.select({ area, step: STEP, orders: count() })
		.from(orders)
		.leftJoin(orderDeliveries, eq(orderDeliveries.orderId, orders.id))
		.leftJoin(LAST_MOVE, sql`true`)
		.where(overIn(days))
		// By their place in the select: the parameters of an expression count as different ones in another place.
		.groupBy(sql`1, 2`);
	const areas = new Map<string, AreaLosses>();
	for (const row of rows) {
		const before = areas.get(row.area) ?? { area: row.area, ...NO_LOSSES };
		areas.set(row.area, { ...added(before, row.step, row.orders), area: row.area });
	}
	return [...areas.values()]
		.filter((each) => lostOf(each) > 0)
		.toSorted((a, b) => lostOf(b) - lostOf(a) || b.ended - a.ended || a.area.localeCompare(b.area))
		.slice(0, MOST_AREAS);
}

/** As cashLossesByArea, of all areas together. */
export async function cashLosses(db: DbOrTx, days: Days): Promise<CashLosses> {
	const rows = await db
		.select({ step: STEP, orders: count() })
		.from(orders)
		.leftJoin(LAST_MOVE, sql`true`)
		.where(overIn(days))
		.groupBy(sql`1`);
	return rows.reduce((all, { step, orders: many }) => added(all, step, many), NO_LOSSES);
}

/** The cash orders placed in these days that are over. */
export const overIn = (days: Days) =>
	and(
		isCollectedMode(sql`${orders.paymentMode}`),
		sql`${orders.state} in ('delivered', 'returned', 'cancelled')`,
		within(orders.createdAt, days),
	);

/** Of the cash orders placed in the last 30 days in Lagos, today included. */
export function recentCashLosses(db: DbOrTx): Promise<CashLosses> {
	const today = lagosDay(new Date());
	return cashLosses(db, { from: addDays(today, 1 - RECENT_DAYS), to: today });
}
