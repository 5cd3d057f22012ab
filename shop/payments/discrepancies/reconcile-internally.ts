import { and, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { refunds } from '#db/refund-schema.ts';
import { PAYABLE_KOBO } from '../../orders/deposits/rest-to-collect.ts';
import { MOST_REQUESTS } from '../refunds/refund-requests.ts';
import type { DiscrepancyKind } from './discrepancy-kinds.ts';
import { reconcileCash } from './reconcile-cash.ts';

// Finds differences that show in the shop's own tables, without asking a provider.

export type Found = {
	kind: DiscrepancyKind;
	/** What it is about; one open row per kind and subject. */
	subject: string;
	orderId: number | null;
	paymentId: number | null;
	facts: Record<string, string | number | null>;
};

type Row = {
	kind: DiscrepancyKind;
	order_id: number;
	payment_id: number | null;
	about: 'order' | 'payment';
	facts: Found['facts'];
};

/** The sweep handles a reservation within a minute of its end; only one that is left this long is a difference. */
const RESERVATION_TIMEOUT = sql`interval '15 minutes'`;
/** How long a refund may wait for the provider to accept it, and then to finish it. */
const UNTAKEN = sql`interval '2 hours'`;
const UNFINISHED = sql`interval '10 days'`;

/** All differences at a moment, or those of one order. */
export async function reconcileInternally(
	db: DbOrTx,
	now: Date,
	orderId?: number,
): Promise<Found[]> {
	const only = orderId === undefined ? sql`true` : sql`${orders.id} = ${orderId}`;
	const checks = [ordersAlone(only, now), paymentsAlone(only, now), stock(only), totals(only)];
	const found: Found[] = [];
	for (const check of checks) {
		const { rows } = await db.execute<Row>(check);
		for (const row of rows) {
			const { kind, order_id: order, payment_id: paymentId, about, facts } = row;
			const subject = about === 'order' ? `order:${order}` : `payment:${paymentId}`;
			found.push({ kind, subject, orderId: order, paymentId, facts });
		}
	}
	return [...found, ...(await reconcileCash(db, now, orderId))];
}

const hasPayment = (states: SQL) =>
	sql`exists (select 1 from ${payments} where ${payments.orderId} = ${orders.id} and ${payments.state} in (${states}))`;

/** Orders being worked on unpaid, and orders that reserve stock for too long. */
function ordersAlone(only: SQL, now: Date): SQL {
	return sql`
		select 'placed-unpaid' as kind, ${orders.id} as order_id, null::int as payment_id, 'order' as about,
			jsonb_build_object('order', ${orders.state}, 'orderKobo', ${orders.totalKobo}) as facts
		from ${orders}
		where ${only} and ${orders.paymentMode} <> 'cod' and not ${hasPayment(sql`'paid', 'review'`)} and (
			${orders.state} in ('placed', 'confirmed', 'packed', 'sent')
			or ${orders.state} = 'delivered' and not ${hasPayment(sql`'refunding', 'refunded'`)})
		union all
		select 'hold-over', ${orders.id}, last.id, 'order',
			jsonb_build_object('orderKobo', ${orders.totalKobo}, 'payment', last.state)
		from ${orders}
		left join lateral (
			select id, state, max(reserved_until) over () as held_until from payments
			where order_id = ${orders.id} order by id desc limit 1
		) last on true
		where ${only} and ${orders.state} = 'awaiting-payment'
			and greatest(coalesce(last.held_until, ${orders.createdAt}), ${orders.payUntil}) < ${now.toISOString()}::timestamptz - ${RESERVATION_TIMEOUT}`;
}

/** Payments that disagree with their order, with another payment of it, or with the amount asked for. */
function paymentsAlone(only: SQL, now: Date): SQL {
	const facts = sql`jsonb_build_object('order', ${orders.state}, 'payment', ${payments.state}, 'askedMinor', ${payments.chargedMinor},
		'askedCurrency', ${payments.chargedCurrency}, 'paidMinor', ${payments.paidMinor}, 'paidCurrency', ${payments.paidCurrency})`;
	const at = sql`${now.toISOString()}::timestamptz`;
	// Staff decided that a different amount is fine.
	const isAccepted = sql`exists (select 1 from audit_trail where noun = 'payment' and noun_id = ${payments.id} and action = 'accept')`;
	const isJudged = sql`${payments.state} in ('paid', 'review') and not ${isAccepted}`;
	// A payment converted elsewhere may bring more than the shop's own rate asks for.
	const isBetterRate = sql`(${payments.state} = 'paid' and ${payments.rate} is not null and ${payments.paidMinor} > ${payments.chargedMinor})`;
	const isRefused = sql`exists (select 1 from ${refunds} r where r.payment_id = ${payments.id} and r.state = 'failed'
		and not r.is_replaced and not exists (select 1 from audit_trail a where a.noun = 'payment' and a.noun_id = ${payments.id}
			and a.action = 'accept' and a.created_at > r.asked_at))`;
	const isUnanswered = sql`(r.asked_at < ${at} - ${UNTAKEN} or exists (select 1 from refund_requests asked
		where asked.request_id = r.request_id and asked.sent >= ${MOST_REQUESTS} and asked.lease_until <= ${at}))`;
	const isStuck = sql`exists (select 1 from ${refunds} r where r.payment_id = ${payments.id} and r.state = 'asked' and (
		r.refund_id is null and ${isUnanswered} or r.asked_at < ${at} - ${UNFINISHED}))`;
	// Reported when the money arrived; the payment itself no longer shows it.
	const known = sql`(select d.kind from discrepancies d where d.order_id = ${orders.id} and d.payment_id = ${payments.id}
		and d.closed_at is null and d.kind in ('wrong-user', 'wrong-reference', 'refunded-elsewhere') limit 1)`;
	return sql`
		select kind, order_id, payment_id, 'payment' as about, facts from (
			select ${orders.id} as order_id, ${payments.id} as payment_id, ${facts} as facts, case
				when ${payments.state} = 'paid' and ${orders.state} in ('cancelled', 'returned') then 'cancelled-paid'
				when ${payments.state} = 'review' and exists (select 1 from payments other
					where other.order_id = ${orders.id} and other.state = 'paid') then 'paid-twice'
				when ${payments.state} in ('paid', 'review') and ${isRefused} then 'refund-failed'
				when ${isJudged} and ${payments.paidCurrency} <> ${payments.chargedCurrency} then 'wrong-currency'
				when ${isJudged} and ${payments.paidMinor} <> ${payments.chargedMinor} and not ${isBetterRate} then 'wrong-amount'
				when ${payments.state} = 'review' then coalesce(${known}, 'in-review')
				when ${isStuck} then 'stuck-refund'
			end as kind
			from ${payments} join ${orders} on ${orders.id} = ${payments.orderId}
			where ${and(only, sql`${payments.state} in ('paid', 'review', 'refunding')`)}
		) judged where kind is not null`;
}

/** Orders whose pieces are not where their state says. */
function stock(only: SQL): SQL {
	const isOff = sql`${orders.state} in ('cancelled', 'returned')`;
	return sql`
		select case when ${isOff} then 'stock-not-back' else 'stock-back-yet-sold' end as kind, ${orders.id} as order_id,
			null::int as payment_id, 'order' as about, jsonb_build_object('order', ${orders.state}) as facts
		from ${orders} where ${only} and ${isOff} = (${orders.stockReturnedAt} is null)`;
}

/** Orders that do not add up, and payments for another amount than their order asks for: its total, or its deposit. */
function totals(only: SQL): SQL {
	// Naira at the rate, rounded up to the cent: cents × rate covers the kobo, and one cent less would not.
	const atRate = sql`coalesce(${payments.chargedMinor} * ${payments.rate}::numeric >= ${payments.amountKobo}
		and (${payments.chargedMinor} - 1) * ${payments.rate}::numeric < ${payments.amountKobo}, false)`;
	return sql`
		select 'total-unlike-lines' as kind, ${orders.id} as order_id, null::int as payment_id, 'order' as about,
			jsonb_build_object('orderKobo', ${orders.totalKobo}, 'linesKobo', lines.kobo) as facts
		from ${orders}, lateral (
			select coalesce(sum(unit_kobo * qty - discount_kobo), 0)::bigint + ${orders.deliveryKobo} as kobo
			from order_lines where order_id = ${orders.id}
		) lines
		where ${only} and lines.kobo <> ${orders.totalKobo}
		union all
		select 'charge-unlike-total', ${orders.id}, ${payments.id}, 'payment',
			jsonb_build_object('orderKobo', ${PAYABLE_KOBO}, 'paymentKobo', ${payments.amountKobo}, 'rate', ${payments.rate},
				'askedMinor', ${payments.chargedMinor}, 'askedCurrency', ${payments.chargedCurrency})
		from ${payments} join ${orders} on ${orders.id} = ${payments.orderId}
		where ${only} and (${payments.amountKobo} <> ${PAYABLE_KOBO}
			or case when ${payments.chargedCurrency} = 'NGN' then ${payments.chargedMinor} <> ${payments.amountKobo} else not ${atRate} end)`;
}
