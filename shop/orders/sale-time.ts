import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { type RevenueTiming, staffSettings } from '../settings/settings.ts';
import { CASH_MODE } from './payment-modes.ts';

// When an order is revenue, as the shop's settings say.

/** How the shop counts revenue. */
export async function revenueTiming(db: DbOrTx): Promise<RevenueTiming> {
	return (await staffSettings(db)).revenueCounts;
}

/**
 * The time (UTC) at which an order is revenue: when it was placed, or when its money came; then null for cash that is not
 * collected. An order paid otherwise than in cash was paid when it was placed, unless its payment says when.
 */
export function saleTime(timing: RevenueTiming): SQL {
	if (timing === 'ordered') return sql`${orders.createdAt}`;
	const paidAt = sql`(select min(${payments.paidAt}) from ${payments} where ${payments.orderId} = ${orders.id})`;
	const collectedAt = sql`(select collected_at from order_cash where order_id = ${orders.id})`;
	return sql`(case when ${orders.paymentMode} = ${sql.raw(`'${CASH_MODE}'`)} then ${collectedAt} else coalesce(${paidAt}, ${orders.createdAt}) end)`;
}
