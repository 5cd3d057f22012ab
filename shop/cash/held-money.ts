import { and, eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { cashReceipts, orderCash } from '#db/cash/cash-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { Problem } from '../kit/problem.ts';
import { RECEIPT_WITH_COLLECTOR, WITH_COLLECTOR } from './cash-book.ts';
import { allCollectors, type Collector } from './collectors.ts';

// What one collector has, or an account or a terminal was paid and is not matched, payment by payment. Amounts are kobo.

export type HeldMoney = {
	/** Of the order; null for a receipt. */
	orderId: number | null;
	/** Of the receipt; null for an order. */
	receiptId: number | null;
	/** Of the receipt, if its repair is still there. */
	repairId: number | null;
	/** Of the receipt, if it is for a layaway. */
	layawayId: number | null;
	/** The tracking number of the order, or what the receipt is for: "Repair 12". */
	document: string;
	kobo: number;
	at: Date;
	/** Why it is not what was due, or the note of a receipt. */
	reason: string;
	/** Of a transfer or a card payment; empty of cash. */
	reference: string;
};

/** What a collector holds, the oldest first. @throws Problem not-found */
export async function heldBy(
	db: DbOrTx,
	collectorId: number | null,
): Promise<{ collector: Collector; held: HeldMoney[] }> {
	const collector = (await allCollectors(db)).find(({ id }) => id === collectorId);
	if (!collector) throw new Problem('not-found', 'Collector not found');
	const ofOrders = db
		.select({
			orderId: sql<number | null>`${orders.id}`.as('order_id'),
			receiptId: sql<number | null>`null::int`.as('receipt_id'),
			repairId: sql<number | null>`null::int`.as('repair_id'),
			layawayId: sql<number | null>`null::int`.as('layaway_id'),
			document: orders.trackingNo,
			kobo: orderCash.amountKobo,
			at: orderCash.collectedAt,
			reason: orderCash.reason,
			reference: orderCash.reference,
		})
		.from(orderCash)
		.innerJoin(orders, eq(orders.id, orderCash.orderId))
		.where(and(WITH_COLLECTOR, eq(orderCash.collectorId, collector.id)));
	const ofReceipts = db
		.select({
			orderId: sql<number | null>`null::int`.as('order_id'),
			receiptId: sql<number | null>`${cashReceipts.id}`.as('receipt_id'),
			repairId: sql<number | null>`${cashReceipts.repairId}`.as('repair_id'),
			layawayId: sql<number | null>`${cashReceipts.layawayId}`.as('layaway_id'),
			document: cashReceipts.document,
			kobo: cashReceipts.amountKobo,
			at: cashReceipts.createdAt,
			reason: cashReceipts.note,
			reference: cashReceipts.reference,
		})
		.from(cashReceipts)
		.where(and(RECEIPT_WITH_COLLECTOR, eq(cashReceipts.collectorId, collector.id)));
	const held = unionAll(ofOrders, ofReceipts).as('held');
	const rows = await db
		.select()
		.from(held)
		.orderBy(held.at, sql`${held.orderId} nulls last`, held.receiptId);
	return {
		collector,
		held: rows.flatMap(({ kobo, at, ...row }) =>
			kobo !== null && at ? [{ ...row, kobo, at }] : [],
		),
	};
}
