import { inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { DUE_KOBO } from './rest-to-collect.ts';

/** What became of the two parts of an order with a deposit, in kobo. */
export type DepositSums = {
	depositKobo: number;
	/** The deposit while it is paid, otherwise 0. */
	paidKobo: number;
	/** What is still to be collected in cash; 0 once it is collected, or the order is over. */
	toCollectKobo: number;
};

/** The sums of each of these orders that has a deposit; the others are left out. */
export async function depositSums(
	db: DbOrTx,
	of: readonly { id: number; depositKobo: number }[],
): Promise<Map<number, DepositSums>> {
	const ids = of.filter(({ depositKobo }) => depositKobo > 0).map(({ id }) => id);
	if (ids.length === 0) return new Map();
	const isPaid = sql`exists (select from payments p where p.order_id = ${orders.id} and p.state = 'paid')`;
	const isDone = sql`(${orders.state} in ('cancelled', 'returned')
		or exists (select from order_cash c where c.order_id = ${orders.id} and c.amount_kobo is not null))`;
	const rows = await db
		.select({
			id: orders.id,
			depositKobo: orders.depositKobo,
			paidKobo: sql`case when ${isPaid} then ${orders.depositKobo} else 0 end`.mapWith(Number),
			toCollectKobo: sql`case when ${isDone} then 0 else ${DUE_KOBO} end`.mapWith(Number),
		})
		.from(orders)
		.where(inArray(orders.id, ids));
	return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}
