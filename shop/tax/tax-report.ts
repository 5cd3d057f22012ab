import { type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { rowsInBatches } from '#db/cursor.ts';
import { orders } from '#db/order-schema.ts';
import { countedPage } from '../kit/counted-page.ts';
import { csvTable } from '../kit/csv.ts';
import { addDays, type Days, lagosDay, within } from '../kit/lagos-days.ts';
import type { ListPage, ListQuery } from '../kit/list-pages.ts';
import { localMinute } from '../kit/local-time.ts';
import { koboToNaira } from '../kit/money.ts';
import { isPaymentOfOrder } from '../orders/payment-of-order.ts';
import { revenueTiming, taxPoint } from '../orders/sale-time.ts';
import type { RevenueTiming } from '../settings/settings.ts';

// The VAT of a month: of every order that was placed while the shop was registered, in the month in which it falls due (taxPoint),
// and, as amounts below zero, of what went back of such orders, in the month in which it did: refunds, pieces paid back by hand,
// and the whole rest once an order is cancelled or returned. So a month that was filed does not change afterwards: a refund that
// its provider refuses in a later month stays in its own, and is an amount above zero in the later one. Of pieces
// that came back the VAT is that in their price: none for exempt goods; other money bears its share of the order's VAT. All
// that goes back of an order is never more than the order, and once everything has, exactly its VAT has, too (decision 27).

export const TAX_REPORT_SORTS = ['time'] as const;
type TaxReportSort = (typeof TAX_REPORT_SORTS)[number];

/** An order, or what went back of one; all amounts in kobo, those that went back below zero, those kept after all above. */
export type TaxEntry = {
	at: Date;
	orderId: number;
	trackingNo: string;
	kind: 'sale' | 'back';
	/** In hundredths of a per cent. */
	rate: number;
	totalKobo: number;
	/** The part that the tax is on; the rest is exempt. */
	taxedKobo: number;
	taxKobo: number;
};

/** The sums of one rate: of sales, and of what went back (below zero), less what of earlier months did not. */
export type TaxSums = {
	rate: number;
	orders: number;
	soldKobo: number;
	soldTaxedKobo: number;
	soldTaxKobo: number;
	backKobo: number;
	backTaxKobo: number;
};

/** A month as YYYY-MM, and all its days; anything else is the present month. */
export function taxMonth(asked: unknown, now = new Date()): { month: string; days: Days } {
	const isMonth = typeof asked === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(asked);
	const month = isMonth ? asked : lagosDay(now).slice(0, 7);
	const from = `${month}-01`;
	return { month, days: { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) } };
}

/** More than any order: an order that is cancelled or returned has gone back as a whole. */
const EVERYTHING = 1_000_000_000_000_000;

/** The month of a column's time in Lagos. */
const monthOf = (column: string) => `date_trunc('month', ${column} at time zone 'Africa/Lagos')`;
/** Of a refund `r`: its provider refused it when its month was over, and may have been filed. */
const IS_REFUSED_LATER = sql.raw(
	`(r.state = 'failed' and ${monthOf('r.failed_at')} > ${monthOf('r.asked_at')})`,
);

/** The orders to which anything happened in these days: no other has an entry in them. */
function touched(days: Days): SQL {
	const isThen = (at: string) => within(sql.raw(at), days);
	return sql`select id from orders where ${isThen('created_at')}
			union select order_id from order_events where ${isThen('created_at')}
			union select order_id from payments where ${isThen('paid_at')}
			union select order_id from order_cash where ${isThen('collected_at')}
			union select order_id from order_returns where ${isThen('created_at')}
			union select p.order_id from refunds r join payments p on p.id = r.payment_id where (${isThen('r.asked_at')}) or (${isThen('r.failed_at')})`;
}

/** The entries of these days, unsorted. */
function entries(timing: RevenueTiming, days: Days): SQL {
	const isOwn = isPaymentOfOrder(sql`p`);
	// What staff accepted beyond a total was never revenue, so its going back takes nothing off.
	const surplus = sql`coalesce((select sum(greatest(0, p.paid_minor - p.amount_kobo)) from payments p
		where p.order_id = sold.id and p.paid_currency = 'NGN' and ${isOwn}), 0)`;
	return sql`
		with touched as (
			${touched(days)}
		), placed as (
			select order_id, min(created_at) as at from order_events
			where to_state = 'placed' and order_id in (select id from touched) group by order_id
		), due as materialized (
			select id, tracking_no, tax_rate, total_kobo, taxed_kobo, tax_kobo, placed.at as placed_at, ${taxPoint(timing)} as due_at
			from ${orders} join placed on placed.order_id = ${orders.id} where tax_rate is not null
		), sold as (
			-- One that was given up has no VAT; if it is placed after all, the month in which it was made may be filed by then.
			select *, greatest(placed_at, due_at) as at from due where due_at is not null
		), gone as (
			select p.order_id, step.at, r.id, step.sign * r.amount_kobo as kobo,
				step.sign * div(pieces.taxed_kobo::numeric * r.amount_kobo, nullif(pieces.amount_kobo, 0)) as taxed
			from refunds r join payments p on p.id = r.payment_id
			left join order_returns pieces on pieces.id = r.return_id
			cross join lateral (values (r.asked_at, 1), (r.failed_at, -1)) step (at, sign)
			where ((r.state <> 'failed' and step.sign = 1) or ${IS_REFUSED_LATER}) and p.order_id in (select id from touched) and ${isOwn}
			union all
			select order_id, created_at, id, amount_kobo, taxed_kobo from order_returns where money = 'hand'
			union all
			select order_id, created_at, id, hand_kobo, div(taxed_kobo::numeric * hand_kobo, amount_kobo)
			from order_returns where hand_kobo > 0
			union all
			select e.order_id, max(e.created_at), max(e.id), ${EVERYTHING}::bigint, null
			from order_events e join orders o on o.id = e.order_id and e.to_state = o.state
			where o.state in ('cancelled', 'returned') group by e.order_id
		), up_to as (
			select sold.*, greatest(gone.at, sold.at) as back_at, row_number() over this as step,
				least(total_kobo, greatest(0, sum(gone.kobo) over this - ${surplus})) as kobo,
				coalesce(sum(gone.kobo) filter (where gone.taxed is not null) over this, 0) as known_kobo,
				coalesce(sum(gone.taxed) over this, 0) as known_taxed
			from gone join sold on sold.id = gone.order_id
			window this as (partition by gone.order_id order by gone.at, gone.kobo, gone.id)
		), taxed_up_to as (
			-- Neither more than has gone nor so little that what is left could not bear the rest.
			select *, least(taxed_kobo, kobo, greatest(taxed_kobo - (total_kobo - kobo),
				known_taxed + div(taxed_kobo * greatest(0, kobo - known_kobo), total_kobo))) as taxed
			from up_to where total_kobo > 0
		), tax_up_to as (
			select *, coalesce(div(tax_kobo * taxed, nullif(taxed_kobo, 0)), 0) as tax from taxed_up_to
		), back as (
			select *, kobo - lag(kobo, 1, 0::numeric) over this as back_kobo,
				taxed - lag(taxed, 1, 0::numeric) over this as back_taxed,
				tax - lag(tax, 1, 0::numeric) over this as back_tax
			from tax_up_to
			window this as (partition by id order by step)
		)
		select at, id as "orderId", tracking_no as "trackingNo", 'sale' as kind, tax_rate as rate, total_kobo::float8 as "totalKobo",
			taxed_kobo::float8 as "taxedKobo", tax_kobo::float8 as "taxKobo"
		from sold where ${within(sql`at`, days)}
		union all
		select back_at, id, tracking_no, 'back', tax_rate, -back_kobo::float8, -back_taxed::float8, -back_tax::float8
		from back where back_kobo <> 0 and ${within(sql`back_at`, days)}`;
}

const ORDER = sql`at, "orderId", kind desc, "totalKobo"`;

/** The sums of these days, a row for each rate; empty when there is nothing. */
export async function taxSums(db: DbOrTx, days: Days): Promise<TaxSums[]> {
	const found = entries(await revenueTiming(db), days);
	const { rows } = await db.execute<TaxSums>(sql`
		select rate, (count(*) filter (where kind = 'sale'))::int as orders,
			coalesce(sum("totalKobo") filter (where kind = 'sale'), 0) as "soldKobo",
			coalesce(sum("taxedKobo") filter (where kind = 'sale'), 0) as "soldTaxedKobo",
			coalesce(sum("taxKobo") filter (where kind = 'sale'), 0) as "soldTaxKobo",
			coalesce(sum("totalKobo") filter (where kind = 'back'), 0) as "backKobo",
			coalesce(sum("taxKobo") filter (where kind = 'back'), 0) as "backTaxKobo"
		from (${found}) found group by rate order by rate`);
	return rows;
}

/** One page of the entries of these days, oldest first. Past the end it is empty. */
export async function taxEntries(
	db: DbOrTx,
	days: Days,
	query: ListQuery<TaxReportSort>,
): Promise<ListPage<TaxEntry>> {
	const found = entries(await revenueTiming(db), days);
	const list = { found, order: ORDER };
	const { rows, ...page } = await countedPage<Omit<TaxEntry, 'at'> & { at: string }>(
		db,
		list,
		query,
	);
	return { ...page, rows: rows.map((row) => ({ ...row, at: new Date(row.at) })) };
}

const COLUMNS = ['time', 'tracking_no', 'what', 'rate', 'total', 'taxed', 'exempt', 'vat'] as const;
const BATCH = 1000;

/** The entries of these days as pieces of CSV text, oldest first, Lagos times, in naira; they add up to the report. */
export function exportTaxReport(db: Db, days: Days): AsyncGenerator<string> {
	async function* batches() {
		const found = entries(await revenueTiming(db), days);
		const sorted = sql`select * from (${found}) found order by ${ORDER}`;
		for await (const rows of rowsInBatches<TaxEntry>(db, sorted, BATCH))
			yield rows.map(({ at, trackingNo, kind, rate, totalKobo, taxedKobo, taxKobo }) => ({
				time: localMinute(new Date(at)).replace('T', ' '),
				tracking_no: trackingNo,
				what: kind === 'sale' ? 'order' : totalKobo > 0 ? 'refund refused' : 'went back',
				rate: rate / 100,
				total: koboToNaira(totalKobo),
				taxed: koboToNaira(taxedKobo),
				exempt: koboToNaira(totalKobo - taxedKobo),
				vat: koboToNaira(taxKobo),
			}));
	}
	return csvTable(COLUMNS, batches());
}
