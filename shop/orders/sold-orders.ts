import { inArray, type SQL, sql } from 'drizzle-orm';
import { orderLines, orders } from '#db/order-schema.ts';
import { orderReturns } from '#db/orders/return-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { refunds } from '#db/refund-schema.ts';
import { type Days, within } from '../kit/lagos-days.ts';
import type { RevenueTiming } from '../settings/settings.ts';
import { BY_HAND_KOBO } from './deposits/rest-to-collect.ts';
import { SALE_STATES } from './order-states.ts';
import { isPaymentOfOrder } from './payment-of-order.ts';

// Which orders of some days are sales, and what of their money went back, as the queries of sales.ts join them. Money is kobo.

/** Of an order with a deposit the payment is a part: where that went back, the cash is still revenue. */
const HAS_DEPOSIT = sql`select 1 from orders deposited where deposited.id = ${payments.orderId} and deposited.deposit_kobo > 0`;

/**
 * The ids of the orders that can have a part in these days. What looks at payments and returns is held to them, or the figures
 * of a week would go through all money that ever went back.
 */
function ordersWithin(timing: RevenueTiming, days: Days): SQL {
	const placed = sql`select placed.id from orders placed where ${within(sql`placed.created_at`, days) ?? sql`true`}`;
	if (timing === 'ordered' || (!days.from && !days.to)) return placed;
	return sql`${placed}
		union all select paid.order_id from payments paid where ${within(sql`paid.paid_at`, days)}
		union all select cash.order_id from order_cash cash where ${within(sql`cash.collected_at`, days)}`;
}

/**
 * Orders whose own money was refunded or is being refunded and that no other payment pays. PostgreSQL makes this list once
 * per query: refunds are few, orders are many.
 */
function refunded(timing: RevenueTiming, days: Days): SQL {
	return sql`(
	select ${payments.orderId} from ${payments} where ${payments.state} in ('refunding', 'refunded')
	and ${payments.orderId} in (${ordersWithin(timing, days)})
	and ${isPaymentOfOrder(sql`${payments}`)} and not exists (${HAS_DEPOSIT}))`;
}

/** Whether an order of these days (as `timing` dates them) is a sale; true also of one whose money is not here yet. */
export function isSale(timing: RevenueTiming, days: Days): SQL {
	return sql`${inArray(orders.state, [...SALE_STATES])} and ${orders.id} not in ${refunded(timing, days)}`;
}

const IS_HERE = sql`(${payments.state} = 'paid' or (${payments.state} = 'review'
	or ${payments.state} in ('refunding', 'refunded') and exists (${HAS_DEPOSIT}))
	and ${isPaymentOfOrder(sql`${payments}`)})`;

/**
 * What of the money of each order of these days went back, as kobo of its total: of its payment, or by hand for pieces that
 * came back. Naira paid beyond the total, which staff accepted, were never revenue.
 */
export function moneyBack(timing: RevenueTiming, days: Days): SQL {
	return sql`(
	select order_id, sum(kobo) as kobo from (
		select order_id, least(sum(kobo), max(asked)) as kobo from (
			select ${payments.orderId} as order_id, ${payments.amountKobo} as asked,
				greatest(0, sum(${refunds.amountKobo})
					- case when ${payments.paidCurrency} = 'NGN' then greatest(0, ${payments.paidMinor} - ${payments.amountKobo}) else 0 end) as kobo
			from ${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId}
			where ${refunds.state} <> 'failed' and ${IS_HERE} and ${payments.orderId} in (${ordersWithin(timing, days)})
			group by ${payments.id}
		) given group by order_id
		union all
		select ${orderReturns.orderId}, ${BY_HAND_KOBO} from ${orderReturns}
		where ${BY_HAND_KOBO} > 0 and ${orderReturns.orderId} in (${ordersWithin(timing, days)})
	) ways group by order_id
) back`;
}

/**
 * What was paid for the pieces of each order of these days that came back one by one, parts of kits among them, and for
 * their delivery where that went back too.
 */
export function cameBack(timing: RevenueTiming, days: Days): SQL {
	return sql`(
	select order_id, sum(kobo) as kobo from (
		select order_id, (unit_kobo * qty - discount_kobo)::numeric * returned_qty / qty + parts_back_kobo as kobo
		from ${orderLines} where (returned_qty > 0 or parts_back_kobo > 0) and order_id in (${ordersWithin(timing, days)})
		union all
		select order_id, delivery_kobo from ${orderReturns}
		where delivery_kobo > 0 and order_id in (${ordersWithin(timing, days)})
	) each group by order_id
) came_back`;
}

/** A condition that indexes serve and every order with a part in these days meets; the time of the part decides. */
export function mayHavePart(timing: RevenueTiming, days: Days): SQL | undefined {
	if (timing === 'ordered') return within(orders.createdAt, days);
	return days.from || days.to ? sql`${orders.id} in (${ordersWithin(timing, days)})` : undefined;
}
