import { sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { rowsInBatches } from '#db/cursor.ts';
import { orders } from '#db/order-schema.ts';
import { countedPage } from '../kit/counted-page.ts';
import { csvTable } from '../kit/csv.ts';
import { type Days, within } from '../kit/lagos-days.ts';
import type { ListPage, ListQuery } from '../kit/list-pages.ts';
import { koboToNaira } from '../kit/money.ts';
import { isSale } from '../orders/sold-orders.ts';

// What discounts brought and what they cost, by code or offer: of the orders placed in these days that are sales, as they
// were placed. An order with two discounts counts for both.

export const REPORT_SORTS = ['given', 'uses', 'revenue', 'name'] as const;
type ReportSort = (typeof REPORT_SORTS)[number];

/** Amounts in kobo. */
type DiscountFigures = {
	/** Of the discount; null once that is gone. */
	id: number | null;
	name: string;
	code: string | null;
	/** Orders with it. */
	uses: number;
	/** What these orders were paid with, delivery included. */
	revenueKobo: number;
	/** What it took off the goods: the margin given away. */
	givenKobo: number;
	/** The fees for delivery that it took off. */
	freedKobo: number;
	/** What is left of their goods whose cost is known; null where none is. */
	marginKobo: number | null;
};

const ORDER: Record<ReportSort, string> = {
	given: '"givenKobo" + "freedKobo" desc, name, id',
	uses: 'uses desc, name, id',
	revenue: '"revenueKobo" desc, name, id',
	name: 'name, id',
};

const wasPlaced = (days: Days) =>
	sql`${isSale('ordered', days)} and ${within(orders.createdAt, days)}`;

/** The figures of all discounts that were used in these days, or of one. */
function figures(days: Days, id: number | null = null) {
	const which =
		id === null ? wasPlaced(days) : sql`${wasPlaced(days)} and used.discount_id = ${id}`;
	return sql`
		select used.discount_id as id, max(used.name) as name, max(used.code) as code, count(*)::int as uses,
			sum(${orders.totalKobo})::float8 as "revenueKobo", sum(used.kobo)::float8 as "givenKobo",
			sum(used.freed_delivery_kobo)::float8 as "freedKobo", sum(left_over.kobo)::float8 as "marginKobo"
		from order_discounts used join ${orders} on ${orders.id} = used.order_id
		left join lateral (
			select sum(l.unit_kobo * l.qty - l.discount_kobo - l.cost_kobo * l.qty) as kobo
			from order_lines l where l.order_id = used.order_id and l.cost_kobo is not null
		) left_over on true
		where ${which}
		group by used.discount_id`;
}

/** One page of the report. Past the end it is empty. */
export async function discountReport(
	db: DbOrTx,
	days: Days,
	query: ListQuery<ReportSort>,
): Promise<ListPage<DiscountFigures>> {
	return countedPage(db, { found: figures(days), order: sql.raw(ORDER[query.sort]) }, query);
}

/** What one discount brought in these days; null when it was not used. */
export async function discountFigures(
	db: DbOrTx,
	days: Days,
	id: number,
): Promise<DiscountFigures | null> {
	const { rows } = await db.execute<DiscountFigures>(figures(days, id));
	return rows[0] ?? null;
}

/** All sales of some days, and those of them that have a discount, each counted once; amounts in kobo. */
export type DiscountTotals = {
	sales: number;
	discounted: number;
	revenueKobo: number;
	givenKobo: number;
	freedKobo: number;
};

/** What the discounts of these days brought and cost together. */
export async function discountTotals(db: DbOrTx, days: Days): Promise<DiscountTotals> {
	const { rows } = await db.execute<DiscountTotals>(sql`
		select count(*)::int as sales, count(used.kobo)::int as discounted,
			coalesce(sum(${orders.totalKobo}) filter (where used.kobo is not null), 0)::float8 as "revenueKobo",
			coalesce(sum(used.kobo), 0)::float8 as "givenKobo", coalesce(sum(used.freed), 0)::float8 as "freedKobo"
		from ${orders} left join lateral (
			select sum(d.kobo) as kobo, sum(d.freed_delivery_kobo) as freed
			from order_discounts d where d.order_id = ${orders.id}
		) used on true
		where ${wasPlaced(days)}`);
	return rows[0] ?? { sales: 0, discounted: 0, revenueKobo: 0, givenKobo: 0, freedKobo: 0 };
}

const COLUMNS = [
	'code',
	'name',
	'uses',
	'revenue',
	'given_away',
	'delivery_given_away',
	'margin_left',
] as const;
const BATCH = 500;

/** The report as pieces of CSV text, what gave most away first, in naira. */
export function exportDiscountReport(db: Db, days: Days): AsyncGenerator<string> {
	async function* batches() {
		const found = sql`select * from (${figures(days)}) found order by ${sql.raw(ORDER.given)}`;
		for await (const rows of rowsInBatches<DiscountFigures>(db, found, BATCH))
			yield rows.map((row) => ({
				code: row.code,
				name: row.name,
				uses: row.uses,
				revenue: koboToNaira(row.revenueKobo),
				given_away: koboToNaira(row.givenKobo),
				delivery_given_away: koboToNaira(row.freedKobo),
				margin_left: row.marginKobo === null ? null : koboToNaira(row.marginKobo),
			}));
	}
	return csvTable(COLUMNS, batches());
}
