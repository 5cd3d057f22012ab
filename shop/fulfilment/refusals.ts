import { and, eq, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { orderEvents, orders } from '#db/order-schema.ts';
import { isCollectedMode } from '../orders/payment-modes.ts';

// Cash orders that were refused at the door: staff say so when the order comes back.

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
			isCollectedMode(sql`${orders.paymentMode}`),
			ne(orders.id, exceptOrderId),
			WAS_REFUSED,
		),
	);
}
