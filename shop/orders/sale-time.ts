import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { type RevenueTiming, staffSettings } from '../settings/settings.ts';
import { CASH_MODE, isCollectedMode } from './payment-modes.ts';

// When an order is revenue, as the shop's settings say, and when its VAT falls due.

/** How the shop counts revenue. */
export async function revenueTiming(db: DbOrTx): Promise<RevenueTiming> {
	return (await staffSettings(db)).revenueCounts;
}

const PAID_AT = sql`(select min(${payments.paidAt}) from ${payments} where ${payments.orderId} = ${orders.id})`;
/** An order paid otherwise than in cash was paid when it was placed, unless its payment says when. */
const ONLINE_AT = sql`coalesce(${PAID_AT}, ${orders.createdAt})`;
const COLLECTED_AT = sql`(select collected_at from order_cash where order_id = ${orders.id})`;
/** The last delivery that was not taken back. */
const DELIVERED_AT = sql`(
	select max(e.created_at) from order_events e where e.order_id = ${orders.id} and e.to_state = 'delivered'
		and not exists (select from order_events b where b.order_id = e.order_id and b.id > e.id
			and b.from_state = 'delivered' and b.reason = 'taken-back'))`;
const SHARE = sql`${orders.depositKobo}::numeric / nullif(${orders.totalKobo}, 0)`;

/**
 * The parts of an order that are revenue, to be joined laterally as `part`: `at` (UTC; null while its money is not here),
 * its `share` of the order, and `counts` of the one at which the order counts as sold. An order with a deposit has two
 * where revenue is what is paid: its deposit when that came, and the rest when it is collected.
 */
export function saleParts(timing: RevenueTiming): SQL {
	if (timing === 'ordered')
		return sql`lateral (select ${orders.createdAt} as at, 1::numeric as share, true as counts) part`;
	return sql`lateral (
		select ${wholeTime()} as at, 1::numeric as share, true as counts where ${orders.depositKobo} = 0
		union all
		select ${ONLINE_AT}, ${SHARE}, true where ${orders.depositKobo} > 0
		union all
		select ${COLLECTED_AT}, 1 - ${SHARE}, false where ${orders.depositKobo} > 0
	) part`;
}

/** What a part of an order has of an amount of kobo: the parts of an order always add up to it. */
export function partOfKobo(kobo: SQL): SQL {
	const deposit = sql`floor((${kobo}) * ${SHARE})`;
	return sql`(case when part.share = 1 then (${kobo}) when part.counts then ${deposit} else (${kobo}) - ${deposit} end)`;
}

/** The time (UTC) at which an order without a deposit is revenue where that is its money; null for cash not collected. */
function wholeTime(): SQL {
	return sql`(case when ${isCollectedMode(sql`${orders.paymentMode}`)} then ${COLLECTED_AT} else ${ONLINE_AT} end)`;
}

/**
 * The time (UTC) at which the VAT of an order falls due: when it was made, where that is when it is revenue; otherwise with
 * its first money or its delivery, whichever is first, all of it at once, and null before (Nigeria Tax Act 2025, section 147).
 * The report enters no order before it was placed, which one that awaits its payment is with that.
 */
export function taxPoint(timing: RevenueTiming): SQL {
	if (timing === 'ordered') return sql`${orders.createdAt}`;
	return sql`least(case when ${orders.paymentMode} <> ${sql.raw(`'${CASH_MODE}'`)} then ${ONLINE_AT} end, ${COLLECTED_AT}, ${DELIVERED_AT})`;
}
