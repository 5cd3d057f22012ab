import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { CASH_PAID_BACK_KOBO, REST_KOBO } from '../../orders/deposits/rest-to-collect.ts';
import { isCollectedMode } from '../../orders/payment-modes.ts';
import type { Found } from './reconcile-internally.ts';

// Finds differences in what was paid at the door or across the counter.

/** How long collected cash may be with its collector, and a transfer or a card payment unmatched. */
const HOLDING = sql`interval '2 days'`;

/** Whether it is cash in the hand, not on a statement (isCashKind). */
const IS_CASH = sql`collector.kind not in ('bank', 'terminal')`;

type Row = { kind: Found['kind']; order_id: number | null; about: string; facts: Found['facts'] };

/** All differences at a moment, or those of one order. Delivered orders may take `cashDays` of the settings; 0: for ever. */
export async function reconcileCash(db: DbOrTx, now: Date, orderId?: number): Promise<Found[]> {
	const only = orderId === undefined ? sql`true` : sql`${orders.id} = ${orderId}`;
	const at = sql`${now.toISOString()}::timestamptz`;
	const days = sql`coalesce((select (value #>> '{}')::int from settings where key = 'cashDays'), 3)`;
	const byHand = (since: SQL) => sql`coalesce((
		select sum(case when money = 'hand' then amount_kobo else hand_kobo end) from order_returns
		where order_id = ${orders.id} and ${since}), 0)`;
	// What came back before the cash was collected was never part of it.
	const byHandSince = byHand(sql`created_at > cash.collected_at`);
	const dueKobo = sql`${REST_KOBO} - ${byHand(sql`created_at <= cash.collected_at`)}`;
	const facts = sql`jsonb_build_object('order', ${orders.state}, 'orderKobo', ${REST_KOBO},
		'collectedKobo', cash.amount_kobo, 'collector', collector.name)`;
	const { rows } = await db.execute<Row>(sql`
		select 'cash-not-collected' as kind, ${orders.id} as order_id, 'order:' || ${orders.id} as about, ${facts} as facts
		from ${orders} left join order_cash cash on cash.order_id = ${orders.id}
		left join cash_collectors collector on collector.id = cash.collector_id
		where ${only} and ${isCollectedMode(sql`${orders.paymentMode}`)} and ${orders.state} = 'delivered' and cash.amount_kobo is null
			and ${REST_KOBO} > ${byHand(sql`true`)} and ${days} > 0
			and exists (select 1 from order_events moved where moved.order_id = ${orders.id} and moved.to_state = 'delivered'
				and moved.created_at < ${at} - make_interval(days => ${days}))
		union all
		select case
			when ${orders.state} in ('cancelled', 'returned') then 'cash-to-pay-back'
			when ${IS_CASH} then 'cash-not-handed-over'
			else 'cash-not-matched' end, ${orders.id}, 'order:' || ${orders.id}, ${facts}
		from order_cash cash join ${orders} on ${orders.id} = cash.order_id
		left join cash_collectors collector on collector.id = cash.collector_id
		where ${only} and cash.amount_kobo is not null and case
			when ${orders.state} in ('cancelled', 'returned') then cash.amount_kobo > ${byHandSince} + ${CASH_PAID_BACK_KOBO}
			else cash.collector_id is not null and cash.handover_id is null and cash.collected_at < ${at} - ${HOLDING} end
		union all
		select case when ${IS_CASH} then 'cash-not-handed-over' else 'cash-not-matched' end, null, 'receipt:' || cash.id,
			jsonb_build_object('collectedKobo', cash.amount_kobo, 'collector', collector.name, 'document', cash.document)
		from cash_receipts cash join cash_collectors collector on collector.id = cash.collector_id
		where ${orderId === undefined} and cash.handover_id is null and cash.created_at < ${at} - ${HOLDING}
		union all
		select 'cash-wrong-amount', ${orders.id}, 'order:' || ${orders.id}, ${facts} || jsonb_build_object('reason', cash.reason, 'orderKobo', ${dueKobo})
		from order_cash cash join ${orders} on ${orders.id} = cash.order_id
		left join cash_collectors collector on collector.id = cash.collector_id
		where ${only} and cash.reason <> '' and cash.collector_id is not null and cash.amount_kobo is not null
			and cash.amount_kobo <> ${dueKobo}
		union all
		select case when ${IS_CASH} then 'cash-miscounted' else 'cash-unlike-statement' end, null, 'handover:' || counted.id, jsonb_build_object('expectedKobo', counted.expected_kobo,
			case when ${IS_CASH} then 'countedKobo' else 'arrivedKobo' end, counted.counted_kobo, 'collector', collector.name, 'reason', counted.note)
		from cash_handovers counted join cash_collectors collector on collector.id = counted.collector_id
		where ${orderId === undefined} and counted.expected_kobo <> counted.counted_kobo`);
	return rows.map(({ kind, order_id: orderId, about: subject, facts: known }) => ({
		kind,
		subject,
		orderId,
		paymentId: null,
		facts: known,
	}));
}
