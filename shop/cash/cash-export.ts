import { and, desc, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { cashCollectors, cashHandovers, cashReceipts, orderCash } from '#db/cash/cash-schema.ts';
import type { Db } from '#db/client.ts';
import { layaways } from '#db/layaways/layaway-schema.ts';
import { orders } from '#db/order-schema.ts';
import { csvTable } from '../kit/csv.ts';
import { koboToNaira } from '../kit/money.ts';
import { CASH_PAID_BACK_KOBO } from '../orders/deposits/rest-to-collect.ts';

const COLUMNS = [
	'tracking_no',
	'order_state',
	'total',
	'collector',
	'collected',
	'collected_at',
	'recorded_by',
	'reason',
	'handover',
	'handed_over_at',
	'deposit',
	'paid_back',
	'collector_kind',
	'reference',
	'document',
	'receipt',
] as const;
const BATCH = 500;
const TIME = new Intl.DateTimeFormat('sv-SE', {
	timeZone: 'Africa/Lagos',
	dateStyle: 'short',
	timeStyle: 'short',
});

/** What paid for an order by a layaway is in the receipts of that. */
const IS_NO_LAYAWAY = sql`not exists (select from ${layaways} where ${layaways.orderId} = ${orders.id})`;

/** All that was collected, as pieces of CSV text: newest orders first, then newest receipts. Lagos times, amounts in naira. */
export function exportCash(db: Db): AsyncGenerator<string> {
	async function* ofOrders() {
		let before: number | null = null;
		for (;;) {
			const rows = await collected(db, before === null ? undefined : lt(orders.id, before));
			if (rows.length === 0) return;
			yield rows.map((row) => ({
				tracking_no: row.trackingNo,
				order_state: row.state,
				total: koboToNaira(row.totalKobo),
				collector: row.collector ?? '',
				collected: koboToNaira(row.amountKobo ?? 0),
				collected_at: row.collectedAt ? TIME.format(row.collectedAt) : '',
				recorded_by: row.byName ?? '',
				reason: row.reason,
				handover: row.handoverId ?? '',
				handed_over_at: row.handedOverAt ? TIME.format(row.handedOverAt) : '',
				deposit: koboToNaira(row.depositKobo),
				paid_back: koboToNaira(row.paidBackKobo),
				collector_kind: row.kind ?? '',
				reference: row.reference,
				document: '',
				receipt: '',
			}));
			before = rows.at(-1)?.id ?? null;
		}
	}
	async function* batches() {
		yield* ofOrders();
		yield* receiptBatches(db);
	}
	return csvTable(COLUMNS, batches());
}

function collected(db: Db, which: SQL | undefined) {
	return db
		.select({
			id: orders.id,
			trackingNo: orders.trackingNo,
			state: orders.state,
			totalKobo: orders.totalKobo,
			depositKobo: orders.depositKobo,
			collector: cashCollectors.name,
			kind: cashCollectors.kind,
			reference: orderCash.reference,
			amountKobo: orderCash.amountKobo,
			collectedAt: orderCash.collectedAt,
			byName: users.name,
			reason: orderCash.reason,
			handoverId: orderCash.handoverId,
			handedOverAt: cashHandovers.createdAt,
			paidBackKobo: CASH_PAID_BACK_KOBO,
		})
		.from(orderCash)
		.innerJoin(orders, eq(orders.id, orderCash.orderId))
		.leftJoin(cashCollectors, eq(cashCollectors.id, orderCash.collectorId))
		.leftJoin(cashHandovers, eq(cashHandovers.id, orderCash.handoverId))
		.leftJoin(users, eq(users.id, orderCash.byUserId))
		.where(and(isNotNull(orderCash.amountKobo), IS_NO_LAYAWAY, which))
		.orderBy(desc(orders.id))
		.limit(BATCH);
}

async function* receiptBatches(db: Db) {
	for (let before: number | null = null; ; ) {
		const rows = await receipts(db, before === null ? undefined : lt(cashReceipts.id, before));
		before = rows.at(-1)?.id ?? null;
		if (before === null) return;
		yield rows.map((row) => ({
			tracking_no: '',
			order_state: '',
			total: '',
			collector: row.collector,
			collected: koboToNaira(row.amountKobo),
			collected_at: TIME.format(row.createdAt),
			recorded_by: row.byName ?? '',
			reason: row.note,
			handover: row.handoverId ?? '',
			handed_over_at: row.handedOverAt ? TIME.format(row.handedOverAt) : '',
			deposit: '',
			paid_back: koboToNaira(row.paidBackKobo),
			collector_kind: row.kind,
			reference: row.reference,
			document: row.document,
			receipt: row.id,
		}));
	}
}

/** What went back of a repair, beside the last of its receipts: it is in the table once. */
const BACK_OF_REPAIR = sql<number>`case when not exists (
	select from cash_receipts later where later.repair_id = ${cashReceipts.repairId} and later.id > ${cashReceipts.id})
	then coalesce((select sum(back.amount_kobo) from cash_paybacks back where back.repair_id = ${cashReceipts.repairId}), 0)
	else 0 end::float8`;

function receipts(db: Db, which: SQL | undefined) {
	return db
		.select({
			id: cashReceipts.id,
			document: cashReceipts.document,
			collector: cashCollectors.name,
			kind: cashCollectors.kind,
			reference: cashReceipts.reference,
			amountKobo: cashReceipts.amountKobo,
			createdAt: cashReceipts.createdAt,
			byName: users.name,
			note: cashReceipts.note,
			paidBackKobo: BACK_OF_REPAIR,
			handoverId: cashReceipts.handoverId,
			handedOverAt: cashHandovers.createdAt,
		})
		.from(cashReceipts)
		.innerJoin(cashCollectors, eq(cashCollectors.id, cashReceipts.collectorId))
		.leftJoin(cashHandovers, eq(cashHandovers.id, cashReceipts.handoverId))
		.leftJoin(users, eq(users.id, cashReceipts.byUserId))
		.where(which)
		.orderBy(desc(cashReceipts.id))
		.limit(BATCH);
}
