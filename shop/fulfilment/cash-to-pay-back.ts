import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { orderCash } from '#db/cash/cash-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { orderReturns } from '#db/orders/return-schema.ts';
import {
	BY_HAND_KOBO,
	CASH_PAID_BACK_KOBO,
	REST_KOBO,
} from '../orders/deposits/rest-to-collect.ts';
import { isCollected } from '../orders/payment-modes.ts';

/**
 * The cash of an order that can be paid back for pieces, in kobo: what was collected and not paid back since; before it is
 * collected, what is due at the door, which is then asked for no more. 0 for an order that a provider was paid for.
 */
export async function cashToPayBack(
	db: DbOrTx,
	{ id, paymentMode }: { id: number; paymentMode: string },
): Promise<number> {
	if (!isCollected(paymentMode)) return 0;
	const back = (since: ReturnType<typeof sql>) => sql`coalesce((
		select sum(${BY_HAND_KOBO}) from ${orderReturns} where ${orderReturns.orderId} = ${orders.id} and ${since}), 0)`;
	const { rows } = await db.execute<{ kobo: string }>(sql`
		select greatest(0, case when ${orderCash.amountKobo} is null then ${REST_KOBO} - ${back(sql`true`)}
			else ${orderCash.amountKobo} - ${back(sql`${orderReturns.createdAt} > ${orderCash.collectedAt}`)}
				- ${CASH_PAID_BACK_KOBO} end) as kobo
		from ${orders} left join ${orderCash} on ${orderCash.orderId} = ${orders.id} where ${orders.id} = ${id}`);
	return Number(rows[0]?.kobo ?? 0);
}

/** Whether the cash of an order has been collected. */
export async function isCashCollected(db: DbOrTx, orderId: number): Promise<boolean> {
	const collected = and(eq(orderCash.orderId, orderId), isNotNull(orderCash.collectedAt));
	return (await db.$count(orderCash, collected)) > 0;
}
