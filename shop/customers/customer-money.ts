import { type SQL, sql } from 'drizzle-orm';
import { cashPaybacks, orderCash } from '#db/cash/cash-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { orderReturns } from '#db/orders/return-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { refunds } from '#db/refund-schema.ts';
import { BY_HAND_KOBO } from '../orders/deposits/rest-to-collect.ts';
import { CAME_IN_KOBO } from '../payments/refunds/came-in.ts';

// What a customer has paid and got back, summed over their orders. Amounts are kobo.

export type CustomerSums = {
	orders: number;
	/** Of these, neither over nor waiting for their payment. */
	underWay: number;
	cancelled: number;
	/** What came in by providers and as collected cash. */
	paidKobo: number;
	/** What went back of it, or is on its way. */
	backKobo: number;
	firstAt: Date | null;
	lastAt: Date | null;
};

/** Money that nobody has decided about yet (review) pays for nothing. */
const PAID_STATES = sql.raw("('paid', 'refunding', 'refunded')");

/** The sums of one customer, as sumsByCustomer() says. */
export async function customerSums(db: DbOrTx, userId: number): Promise<CustomerSums> {
	const sums = (await sumsByCustomer(db, [userId])).get(userId);
	if (!sums) throw new Error('A count has no row');
	return sums;
}

/**
 * The sums of each of these customers. What is spent is paidKobo less backKobo: of an order paid in cash, what was
 * collected; pieces that came back before that were never paid for.
 */
export async function sumsByCustomer(
	db: DbOrTx,
	userIds: readonly number[],
): Promise<Map<number, CustomerSums>> {
	const own = sql`(select ${orders.id} from ${orders} where ${orders.userId} = customer.id)`;
	const sum = (of: SQL) => sql`(select coalesce(sum(kobo), 0)::float8 from (${of}) each)`;
	const byProvider = sql`
		select ${CAME_IN_KOBO} as kobo from ${payments}
		where ${payments.orderId} in ${own} and ${payments.state} in ${PAID_STATES}`;
	const inCash = sql`
		select ${orderCash.amountKobo} as kobo from ${orderCash} where ${orderCash.orderId} in ${own}`;
	const refunded = sql`
		select least(max(${CAME_IN_KOBO}), sum(${refunds.amountKobo})) as kobo
		from ${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId}
		where ${payments.orderId} in ${own} and ${payments.state} in ${PAID_STATES} and ${refunds.state} <> 'failed'
		group by ${payments.id}`;
	const cashBack = sql`
		select ${cashPaybacks.amountKobo} as kobo from ${cashPaybacks} where ${cashPaybacks.orderId} in ${own}
		union all
		select ${BY_HAND_KOBO} from ${orderReturns}
		join ${orderCash} on ${orderCash.orderId} = ${orderReturns.orderId}
		where ${orderReturns.orderId} in ${own} and ${orderReturns.createdAt} > ${orderCash.collectedAt}`;
	type Row = Omit<CustomerSums, 'firstAt' | 'lastAt'> & { id: number; times: string[] };
	const { rows } = await db.execute<Row>(sql`
		select customer.id, count(${orders.id})::int as orders,
			(count(*) filter (where ${orders.state} in ('placed', 'confirmed', 'packed', 'sent')))::int as "underWay",
			(count(*) filter (where ${orders.state} = 'cancelled'))::int as cancelled,
			round(${sum(byProvider)} + ${sum(inCash)}) as "paidKobo",
			round(${sum(refunded)} + ${sum(cashBack)}) as "backKobo",
			array_remove(array[min(${orders.createdAt}), max(${orders.createdAt})], null)::text[] as times
		from unnest(${sql.param([...userIds])}::int[]) customer(id)
		left join ${orders} on ${orders.userId} = customer.id
		group by customer.id`);
	return new Map(
		rows.map(({ id, times, ...sums }) => {
			const [firstAt = null, lastAt = null] = times.map((time) => new Date(time));
			return [id, { ...sums, firstAt, lastAt }];
		}),
	);
}
