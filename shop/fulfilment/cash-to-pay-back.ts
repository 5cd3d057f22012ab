import { sql } from 'drizzle-orm';
import { orderCash } from '#db/cash/cash-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { orderReturns } from '#db/orders/return-schema.ts';
import { BY_HAND_KOBO, REST_KOBO } from '../orders/deposits/rest-to-collect.ts';

/** As cashToPayBack; 0 for an order without a deposit, whose cash is all of its total. */
export async function cashOfDeposit(
	db: DbOrTx,
	order: { id: number; depositKobo: number },
): Promise<number> {
	return order.depositKobo > 0 ? await cashToPayBack(db, order) : 0;
}

/**
 * The cash of an order with a deposit that can be paid back for pieces, in kobo: what was collected and not paid back
 * since; before it is collected, what is due at the door, which is then asked for no more.
 */
async function cashToPayBack(db: DbOrTx, { id }: { id: number }): Promise<number> {
	const back = (since: ReturnType<typeof sql>) => sql`coalesce((
		select sum(${BY_HAND_KOBO}) from ${orderReturns} where ${orderReturns.orderId} = ${orders.id} and ${since}), 0)`;
	const { rows } = await db.execute<{ kobo: string }>(sql`
		select greatest(0, case when ${orderCash.amountKobo} is null then ${REST_KOBO} - ${back(sql`true`)}
			else ${orderCash.amountKobo} - ${back(sql`${orderReturns.createdAt} > ${orderCash.collectedAt}`)} end) as kobo
		from ${orders} left join ${orderCash} on ${orderCash.orderId} = ${orders.id} where ${orders.id} = ${id}`);
	return Number(rows[0]?.kobo ?? 0);
}
