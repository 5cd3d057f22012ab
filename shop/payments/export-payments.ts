import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { csvTable } from '../kit/csv.ts';
import { type Days, lagosDay } from '../kit/lagos-days.ts';
import { localMinute } from '../kit/local-time.ts';
import { koboToNaira } from '../kit/money.ts';
import { findPayments } from './find-payments.ts';
import {
	ALL_PAYMENTS,
	chosenPayments,
	LISTED,
	type ListedPayment,
	listedPayments,
	type PaymentFilter,
} from './payment-list.ts';
import { shownState } from './payment-states.ts';
import { givenBack } from './refunds/refund-amounts.ts';

const COLUMNS = [
	'begun_at',
	'paid_at',
	'provider',
	'reference',
	'provider_id',
	'capture_id',
	'order_id',
	'tracking_no',
	'payment_state',
	'asked',
	'charged',
	'charged_currency',
	'received',
	'received_currency',
	'given_back',
] as const;
const BATCH = 500;

/**
 * The payments of a filter and a search as pieces of CSV text, newest first: Lagos times, `asked` and `given_back` in
 * naira, `charged` and `received` in their currencies. Nobody is named in it. Read in batches, so that memory stays small
 * in the largest shop.
 */
export function exportPayments(
	db: DbOrTx,
	filter: PaymentFilter = ALL_PAYMENTS,
	q = '',
): AsyncGenerator<string> {
	return csvTable(COLUMNS, batches(db, filter, q));
}

/** The days of a table of payments, for the name of its file: those of the filter, otherwise up to today. */
export function daysOfExport({ from, to }: Days, now = new Date()): string {
	const last = to ?? lagosDay(now);
	if (!from) return to ? `until-${to}` : last;
	return from === last ? last : `${from}-to-${last}`;
}

async function* batches(db: DbOrTx, filter: PaymentFilter, q: string) {
	const found = await findPayments(db, q, { isAll: true });
	if (found) {
		for (let at = 0; at < found.ids.length; at += BATCH) {
			const some = { ids: found.ids.slice(at, at + BATCH), isMore: false };
			yield (await listed(db, chosenPayments(filter, some))).map(exportedRow);
		}
		return;
	}
	const which = chosenPayments(filter, null);
	let before: number | null = null;
	for (;;) {
		const rows: ListedPayment[] = await listed(
			db,
			and(which, before === null ? undefined : lt(payments.id, before)),
		);
		if (rows.length === 0) return;
		yield rows.map(exportedRow);
		before = rows.at(-1)?.id ?? null;
	}
}

/** At most BATCH of them, newest first. */
async function listed(db: DbOrTx, which: SQL | undefined): Promise<ListedPayment[]> {
	const rows = await db
		.select(LISTED)
		.from(payments)
		.innerJoin(orders, eq(orders.id, payments.orderId))
		.where(which)
		.orderBy(desc(payments.id))
		.limit(BATCH);
	return listedPayments(db, rows);
}

function exportedRow(payment: ListedPayment) {
	const { paidAt, paidMinor, order, refunds } = payment;
	const given = givenBack(refunds).amountKobo;
	return {
		begun_at: spreadsheetTime(payment.createdAt),
		paid_at: paidAt && spreadsheetTime(paidAt),
		provider: payment.provider,
		reference: payment.reference,
		provider_id: payment.providerId,
		capture_id: payment.captureId,
		order_id: payment.orderId,
		tracking_no: order.trackingNo,
		payment_state: shownState(payment.state, given),
		asked: koboToNaira(payment.amountKobo),
		charged: payment.chargedMinor / 100,
		charged_currency: payment.chargedCurrency,
		received: paidMinor === null ? null : paidMinor / 100,
		received_currency: payment.paidCurrency,
		given_back: koboToNaira(given),
	};
}

/** "2026-11-21 00:30", which spreadsheets recognise as a time. */
const spreadsheetTime = (at: Date) => localMinute(at).replace('T', ' ');
