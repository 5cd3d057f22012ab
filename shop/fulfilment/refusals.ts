import { and, count, desc, eq, gte, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { orderEvents, orders } from '#db/order-schema.ts';
import { addDays, lagosDay, within } from '../kit/lagos-days.ts';
import { CASH_MODE } from '../orders/payment-modes.ts';

// Cash orders that were refused at the door: staff say so when the order comes back. Days are Lagos days.

/** How far back the rates look. */
export const DAYS_BACK = 90;
const MOST_AREAS = 30;

const WAS_REFUSED = sql`exists (select 1 from ${orderEvents} where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.reason} = 'refused')`;

/** How many other cash orders for a phone number (E.164) were refused at the door; 0 for no number. */
export async function refusalsOfPhone(
	db: DbOrTx,
	phoneE164: string,
	exceptOrderId: number,
): Promise<number> {
	if (phoneE164 === '') return 0;
	return db.$count(
		orders,
		and(
			eq(orders.phoneE164, phoneE164),
			eq(orders.state, 'returned'),
			eq(orders.paymentMode, CASH_MODE),
			ne(orders.id, exceptOrderId),
			WAS_REFUSED,
		),
	);
}

export type AreaRefusals = {
	region: string;
	city: string;
	/** Cash orders that were ended: delivered, refused or cancelled. */
	orders: number;
	/** Those cancelled before they left. */
	cancelled: number;
	/** Those refused at the door. */
	refused: number;
	/** Refused of all that reached a door, in per cent. */
	percent: number;
};

/** By state and city, what became of the cash orders of the last 90 days; most refusals first. */
export async function refusalsByArea(db: DbOrTx, now = new Date()): Promise<AreaRefusals[]> {
	const today = lagosDay(now);
	const city = sql<string>`initcap(trim(${orders.city}))`;
	const cancelled = sql<number>`(count(*) filter (where ${orders.state} = 'cancelled'))::int`;
	const refused = sql<number>`(count(*) filter (where ${WAS_REFUSED}))::int`;
	const atTheDoor = sql<number>`(count(*) filter (where ${orders.state} <> 'cancelled'))::int`;
	const rows = await db
		.select({ region: orders.region, city, orders: count(), cancelled, refused, atTheDoor })
		.from(orders)
		.where(
			and(
				eq(orders.paymentMode, CASH_MODE),
				sql`${orders.state} in ('delivered', 'returned', 'cancelled')`,
				within(orders.createdAt, { from: addDays(today, 1 - DAYS_BACK), to: today }),
			),
		)
		.groupBy(orders.region, city)
		.having(gte(sql`${cancelled} + ${refused}`, 1))
		.orderBy(desc(refused), desc(cancelled), orders.region, city)
		.limit(MOST_AREAS);
	return rows.map(({ atTheDoor: reached, ...row }) => ({
		...row,
		percent: reached === 0 ? 0 : Math.round((row.refused * 100) / reached),
	}));
}
