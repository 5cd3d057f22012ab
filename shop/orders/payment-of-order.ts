import { type SQL, sql } from 'drizzle-orm';

// Which of several payments of an order is the order's own.

/** The name under which an order that a payment placed knows it (payments/paid-order.ts). */
const nameOf = (payment: SQL) =>
	sql`case ${payment}.provider when 'paypal' then coalesce(${payment}.provider_id, ${payment}.reference) else ${payment}.reference end`;

/**
 * Whether a payment that brought money is the one of its order: the paid one; once that went back, the one that placed it.
 * Money that came twice or before, and was returned, was never the order's, whatever becomes of its own money later.
 * @param payment the name of the row in the query
 */
export function isPaymentOfOrder(payment: SQL): SQL {
	return sql`(${payment}.state = 'paid' or not exists (
		select from payments other join orders named on named.id = other.order_id
		where other.order_id = ${payment}.order_id and other.id <> ${payment}.id and (other.state = 'paid'
			or other.state in ('review', 'refunding', 'refunded') and named.payment_id = ${nameOf(sql`other`)})))`;
}
