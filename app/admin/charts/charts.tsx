import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { formatKobo } from '#shop/kit/money.ts';
import { revenueTiming } from '#shop/orders/sale-time.ts';
import {
	firstOrderDay,
	salesByCategory,
	salesByPeriod,
	salesByProduct,
	salesMargin,
} from '#shop/orders/sales/sales.ts';
import { daysBefore, salesDays } from '#shop/orders/sales/sales-days.ts';
import { formatMargin, marginPercent } from '#shop/pricing/margin.ts';
import type { RevenueTiming } from '#shop/settings/settings.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { BarChart } from '../components/bar-chart.tsx';
import { PageHead } from '../components/page-head.tsx';
import { dayLabel, describeSales, salesBars, sinceFirstOrder } from '../components/sales-bars.ts';
import { ExportLink } from '../lists/export-link.tsx';
import { FilterBar, FilterDays, FilterSelect } from '../lists/filter-bar.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/charts.ts';
import { type RankedSales, RankedTable, type SoldMargin } from './ranked-table.tsx';

const MOST_PRODUCTS = 10;

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Charts');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const { range, period } = salesDays(Object.fromEntries(url.searchParams));
	const [timing, periods, before, firstOrder, categories, products, margin] = await Promise.all([
		revenueTiming(db),
		salesByPeriod(db, range, period),
		salesByPeriod(db, daysBefore(range), period),
		firstOrderDay(db),
		salesByCategory(db, range),
		salesByProduct(db, range, 'revenue', MOST_PRODUCTS),
		salesMargin(db, range),
	]);
	return {
		timing,
		range,
		period,
		span: `${dayLabel(range.from)} to ${dayLabel(range.to)}`,
		description: describeSales(periods, timing) + describeMargin(margin),
		bars: salesBars(sinceFirstOrder(periods, firstOrder), before),
		categories: ranked(categories),
		products: ranked(products),
	};
});

/** The end of a sentence about sales; empty when no cost is known. */
function describeMargin(margin: Margin): string {
	const sold = soldMargin(margin);
	if (!sold) return '';
	const note = sold.note ? ` (${sold.note})` : '';
	return `, margin ${formatKobo(margin.marginKobo ?? 0)}, ${sold.percent}${note}`;
}

type Margin = { revenueKobo: number; knownKobo: number; marginKobo: number | null };

/** The margin in per cent, and of how much of the revenue it is if not of all. */
function soldMargin({ revenueKobo, knownKobo, marginKobo }: Margin): SoldMargin | null {
	const percent = marginKobo === null ? null : marginPercent(knownKobo, knownKobo - marginKobo);
	if (percent === null) return null;
	const known = Math.floor((knownKobo * 100) / Math.max(1, revenueKobo));
	return {
		percent: formatMargin(percent),
		note: knownKobo < revenueKobo ? `cost of ${known} % known` : null,
	};
}

function ranked(rows: readonly ({ name: string; pieces: number } & Margin)[]): RankedSales[] {
	const most = Math.max(1, ...rows.map(({ revenueKobo }) => revenueKobo));
	return rows.map(({ name, pieces, ...margin }, place) => ({
		id: place,
		name,
		pieces,
		revenue: formatKobo(margin.revenueKobo),
		margin: soldMargin(margin),
		share: margin.revenueKobo / most,
	}));
}

export default function Charts({ loaderData }: Route.ComponentProps) {
	const { timing, range, period, span, description, bars, categories, products } = loaderData;
	const { search } = useLocation();
	return (
		<>
			<PageHead title="Charts" lead={`${span}: ${description}`}>
				<ExportLink href={`/admin/charts/export.csv${search}`}>
					Export product sales (CSV)
				</ExportLink>
			</PageHead>
			<div className="mt-4 space-y-4">
				<FilterBar>
					<FilterDays {...range} />
					<FilterSelect
						label="A bar for each"
						name="period"
						chosen={period}
						options={[
							['day', 'Day'],
							['week', 'Week'],
							['month', 'Month'],
						]}
					/>
				</FilterBar>
				<HowRevenueCounts timing={timing} />
				<div className="grid gap-4 lg:grid-cols-2">
					<Panel title="Sales">
						<BarChart
							title="Orders that are sales"
							unit="Sales"
							bars={bars.sales}
							total={bars.totals.sales}
						/>
					</Panel>
					<Panel title="Revenue">
						<BarChart
							title="Revenue of sales"
							unit="Revenue"
							bars={bars.revenue}
							total={bars.totals.revenue}
						/>
					</Panel>
					<Panel title="By category">
						<RankedTable of="Category" rows={categories} />
					</Panel>
					<Panel title="Best products">
						<RankedTable of="Product" rows={products} />
					</Panel>
				</div>
			</div>
		</>
	);
}

const REVENUE_DAY: Record<RevenueTiming, string> = {
	ordered: 'on the day it was ordered',
	paid: 'on the day its money came',
};

/** Revenue is of orders, not what is in the bank. */
function HowRevenueCounts({ timing }: { timing: RevenueTiming }) {
	return (
		<p className="max-w-prose text-slate text-sm">
			Revenue is the total of each sale {REVENUE_DAY[timing]}, less what went back, also where less
			cash was collected:{' '}
			<Link to="/admin/money" className="text-ink underline underline-offset-4">
				Money
			</Link>{' '}
			lists such differences.
		</p>
	);
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="min-w-0 rounded-card bg-paper p-4">
			<h2 className="mb-3 text-2xl">{title}</h2>
			{children}
		</section>
	);
}
