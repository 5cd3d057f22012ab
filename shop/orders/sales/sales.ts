import { and, asc, desc, eq, min, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orderLines, orders } from '#db/order-schema.ts';
import { type Days, inLagos, lagosDay, within } from '../../kit/lagos-days.ts';
import type { RevenueTiming } from '../../settings/settings.ts';
import { partOfKobo, revenueTiming, saleParts } from '../sale-time.ts';
import { cameBack, isSale, mayHavePart, moneyBack } from '../sold-orders.ts';

// Sales figures. Days are the Lagos days on which orders were placed; where revenue counts once it is paid (a setting), sales
// are of the day of their payment (sale-time.ts). An order that awaits payment, was cancelled,
// returned or refunded counts as an order but not as revenue; of one refunded in part, the rest is revenue. The revenue of
// a period is what was paid, delivery included; that of products and categories is what was paid for the goods. Pieces that
// came back one by one were not sold. A margin is what is left after the costs that were known when it was ordered; goods
// without one are not counted in it.

export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];
const PRODUCT_SALES_SORTS = ['revenue', 'pieces', 'name'] as const;
type ProductSalesSort = (typeof PRODUCT_SALES_SORTS)[number];

/** A range of days with both ends set. */
export type DateRange = { from: string; to: string };
/** `start` is the first day of the day, week (from Monday) or month, YYYY-MM-DD. */
export type PeriodSales = {
	start: string;
	/** All orders placed. */
	orders: number;
	/** Those that are sales. */
	sales: number;
	revenueKobo: number;
};
/** What is left of revenue after the costs of when it was ordered. */
type SalesMargin = {
	/** The part of the revenue that is of goods whose cost is known. */
	knownKobo: number;
	/** What is left of that part; null when no cost is known. */
	marginKobo: number | null;
};
type CategorySales = {
	/** Null for deleted products. */
	categoryId: number | null;
	name: string;
	pieces: number;
	revenueKobo: number;
} & SalesMargin;
export type ProductSales = {
	productId: number | null;
	name: string;
	orders: number;
	pieces: number;
	revenueKobo: number;
} & SalesMargin;

const NO_LONGER_SOLD = 'No longer sold';
const IS_CAME_BACK_OF_ORDER = sql`came_back.order_id = ${orders.id}`;
const IS_OF_ORDER = sql`back.order_id = ${orders.id}`;
const MOST_PRODUCTS = 50;

/** Orders and revenue of every period that overlaps these days, oldest first; periods without orders have zeros. */
export async function salesByPeriod(
	db: DbOrTx,
	{ from, to }: DateRange,
	period: Period,
): Promise<PeriodSales[]> {
	// Written into the SQL: as a parameter, PostgreSQL would not see that grouped and selected expression are the same.
	const unit = sql.raw(`'${period}'`);
	const timing = await revenueTiming(db);
	const days = { from, to };
	const ofSales = sql`(count(*) filter (where ${isSale(timing, days)} and part.counts))::int as sales,
		coalesce(sum(${partOfKobo(sql`${orders.totalKobo} - coalesce(back.kobo, 0)`)}) filter (where ${isSale(timing, days)}), 0)::float8 as revenue
		from ${orders} cross join ${saleParts(timing)} left join ${moneyBack(timing, days)} on ${IS_OF_ORDER}
		where ${mayHavePart(timing, days)}`;
	const start = (at: SQL) => sql`date_trunc(${unit}, ${inLagos(at)}) as start`;
	const placedAt = sql`${orders.createdAt}`;
	const placed =
		timing === 'ordered'
			? sql`select ${start(placedAt)}, count(*)::int as orders, ${ofSales} group by 1`
			: sql`select start, sum(orders)::int as orders, sum(sales)::int as sales, sum(revenue) as revenue from (
				select ${start(placedAt)}, count(*)::int as orders, 0 as sales, 0 as revenue from ${orders}
				where ${within(placedAt, days)} group by 1
				union all
				select ${start(SOLD_AT)}, 0, ${ofSales} and ${within(SOLD_AT, days)} group by 1
			) each group by start`;
	const { rows } = await db.execute<PeriodSales>(sql`
		with placed as (${placed})
		select to_char(each.start, 'YYYY-MM-DD') as start, coalesce(placed.orders, 0) as orders,
			coalesce(placed.sales, 0)::int as sales, coalesce(placed.revenue, 0)::float8 as "revenueKobo"
		from generate_series(date_trunc(${unit}, ${from}::timestamp), ${to}::timestamp,
			${`1 ${period}`}::interval) as each(start)
		left join placed on placed.start = each.start
		order by each.start`);
	return rows;
}

/** The Lagos day of the shop's first order, YYYY-MM-DD; null when there was none yet. */
export async function firstOrderDay(db: DbOrTx): Promise<string | null> {
	// Sorting would read every order: the index on the time has nulls at the other end. The minimum is its last entry.
	const [first] = await db.select({ at: min(orders.createdAt) }).from(orders);
	return first?.at ? lagosDay(first.at) : null;
}

const REMAINING = sql`(${orderLines.qty} - ${orderLines.returnedQty})`;
/** When a part of an order is revenue (sale-time.ts); its pieces were sold with the part that counts. */
const SOLD_AT = sql`part.at`;
const pieces = sql<number>`coalesce(sum(${REMAINING}) filter (where part.counts), 0)::int`;
/**
 * Money that went back is first that of the pieces that came back; what is more, as for a complaint, each kept piece
 * bears its share of.
 */
const BACK_KOBO = sql`coalesce(back.kobo, 0)`;
const CAME_BACK_KOBO = sql`coalesce(came_back.kobo, 0)`;
const OF_CAME_BACK = sql`coalesce(1 - least(${BACK_KOBO}, ${CAME_BACK_KOBO}) / nullif(${CAME_BACK_KOBO}, 0), 1)`;
const OF_REMAINING = sql`coalesce(1 - greatest(0, ${BACK_KOBO} - ${CAME_BACK_KOBO}) / nullif(${orders.totalKobo} - ${CAME_BACK_KOBO}, 0), 1)`;
const PAID_A_PIECE = sql`((${orderLines.unitKobo} * ${orderLines.qty} - ${orderLines.discountKobo})::numeric / ${orderLines.qty})`;
/** Parts came back out of some of the remaining kits, and their share of what was paid for them with them. */
const PARTS_BACK = orderLines.partsBackKobo;
const LINE_REVENUE = sql`part.share * ((${PAID_A_PIECE} * ${REMAINING} - ${PARTS_BACK}) * ${OF_REMAINING}
	+ (${PAID_A_PIECE} * ${orderLines.returnedQty} + ${PARTS_BACK}) * ${OF_CAME_BACK})`;
/** The pieces whose costs count: a kit without some of its parts is less than one. */
const COST_PIECES = sql`(${REMAINING} - coalesce(${PARTS_BACK} / nullif(${PAID_A_PIECE}, 0), 0))`;
const revenue = sql<number>`round(sum(${LINE_REVENUE}))::float8`;
const HAS_COST = sql`filter (where ${orderLines.costKobo} is not null)`;
const knownRevenue = sql<number>`coalesce(round(sum(${LINE_REVENUE}) ${HAS_COST}), 0)::float8`;
const margin = sql<
	number | null
>`round(sum(${LINE_REVENUE} - part.share * ${orderLines.costKobo} * ${COST_PIECES}) ${HAS_COST})::float8`;
/** A product of which everything came back, and all its money went back, was not sold. */
const IS_SOLD = sql`sum(${REMAINING}) > 0 or ${revenue} > 0`;

/** Orders that were sales in these days; those that are not revenue yet have no time. */
export function wasSold(timing: RevenueTiming, days: Days): SQL | undefined {
	return and(
		mayHavePart(timing, days),
		isSale(timing, days),
		sql`${SOLD_AT} is not null`,
		within(SOLD_AT, days),
	);
}

/** Gives lines of orders what their revenue depends on: when they are sales, and what went or came back of their order. */
function joinSales<Select extends PgSelect>(lines: Select, timing: RevenueTiming, days: Days) {
	return lines
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
		.innerJoin(saleParts(timing), sql`true`)
		.leftJoin(moneyBack(timing, days), IS_OF_ORDER)
		.leftJoin(cameBack(timing, days), IS_CAME_BACK_OF_ORDER);
}

/** The margin of all sales in these days, and their revenue of goods. */
export async function salesMargin(
	db: DbOrTx,
	days: Days,
): Promise<SalesMargin & { revenueKobo: number }> {
	const timing = await revenueTiming(db);
	const sums = db
		.select({
			revenueKobo: sql<number>`coalesce(${revenue}, 0)`,
			knownKobo: knownRevenue,
			marginKobo: margin,
		})
		.from(orderLines);
	const [row] = await joinSales(sums.$dynamic(), timing, days).where(wasSold(timing, days));
	return row ?? { revenueKobo: 0, knownKobo: 0, marginKobo: null };
}

/** What each category sold in these days, highest revenue first; products count under their current category. */
export async function salesByCategory(db: DbOrTx, days: Days): Promise<CategorySales[]> {
	const timing = await revenueTiming(db);
	const sold = db
		.select({
			categoryId: categories.id,
			name: sql<string>`coalesce(${categories.name}, ${NO_LONGER_SOLD})`,
			pieces,
			revenueKobo: revenue,
			knownKobo: knownRevenue,
			marginKobo: margin,
		})
		.from(orderLines);
	return joinSales(sold.$dynamic(), timing, days)
		.leftJoin(products, eq(products.id, orderLines.productId))
		.leftJoin(categories, eq(categories.id, products.categoryId))
		.where(wasSold(timing, days))
		.groupBy(categories.id)
		.having(IS_SOLD)
		.orderBy(desc(revenue), asc(categories.id));
}

/**
 * What each product sold in these days; deleted ones are listed under the name they were sold by. What sells is the kit, not
 * its parts: product-sales-export.ts has what went of these.
 */
export async function salesByProduct(
	db: DbOrTx,
	days: Days,
	sort: ProductSalesSort = 'revenue',
	most = MOST_PRODUCTS,
): Promise<ProductSales[]> {
	return productSales(db, await revenueTiming(db), days, sort).limit(most);
}

/** The query of what each product sold in these days; a kit is sold as the kit, and its parts bring no revenue. */
export function productSales(
	db: DbOrTx,
	timing: RevenueTiming,
	days: Days,
	sort: ProductSalesSort,
) {
	// One group per product whatever names it was sold under, and one per name of deleted products.
	const soldAs = sql`case when ${products.id} is null then ${orderLines.name} end`;
	const name = sql<string>`coalesce(${products.name}, max(${orderLines.name}))`;
	const order: Record<ProductSalesSort, SQL> = {
		revenue: desc(revenue),
		pieces: desc(pieces),
		name: asc(name),
	};
	const sold = db
		.select({
			productId: sql<number | null>`${products.id}`.as('productId'),
			name: name.as('name'),
			orders:
				sql<number>`(count(distinct ${orderLines.orderId}) filter (where ${REMAINING} > 0 and part.counts))::int`.as(
					'orders',
				),
			pieces: pieces.as('pieces'),
			revenueKobo: revenue.as('revenueKobo'),
			knownKobo: knownRevenue.as('knownKobo'),
			marginKobo: margin.as('marginKobo'),
		})
		.from(orderLines);
	return joinSales(sold.$dynamic(), timing, days)
		.leftJoin(products, eq(products.id, orderLines.productId))
		.where(wasSold(timing, days))
		.groupBy(products.id, soldAs)
		.having(IS_SOLD)
		.orderBy(order[sort], asc(name), asc(products.id));
}
