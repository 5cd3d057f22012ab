import { sql } from 'drizzle-orm';
import { cashPaybacks } from '#db/cash/cash-schema.ts';
import { orders } from '#db/order-schema.ts';
import { orderReturns } from '#db/orders/return-schema.ts';

// Sums of orders with a deposit as queries read them; shop/totals/deposit.ts says the same of one order. Amounts are kobo.

/** What is collected in cash of an order paid at the door: its total without its deposit. */
export const REST_KOBO = sql<number>`(${orders.totalKobo} - ${orders.depositKobo})`.mapWith(Number);

/** What a provider is asked for: the deposit of an order that has one, otherwise its total. */
export const PAYABLE_KOBO =
	sql<number>`(case when ${orders.depositKobo} > 0 then ${orders.depositKobo} else ${orders.totalKobo} end)`.mapWith(
		Number,
	);

/** What of a return was paid back by hand: all of it, or the part that the provider does not send. */
export const BY_HAND_KOBO =
	sql<number>`(case when ${orderReturns.money} = 'hand' then ${orderReturns.amountKobo} else ${orderReturns.handKobo} end)`.mapWith(
		Number,
	);

const allByHand = sql`(select sum(${BY_HAND_KOBO}) from ${orderReturns} where ${orderReturns.orderId} = ${orders.id})`;

/** What is still to be collected: without what came back and was paid back by hand. */
export const DUE_KOBO = sql<number>`(${REST_KOBO} - coalesce(${allByHand}, 0))`.mapWith(Number);

/** What of the collected cash of an order that is over went back. */
export const CASH_PAID_BACK_KOBO =
	sql<number>`(select coalesce(sum(${cashPaybacks.amountKobo}), 0) from ${cashPaybacks} where ${cashPaybacks.orderId} = ${orders.id})`.mapWith(
		Number,
	);
