import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { formatKobo } from '#shop/money.ts';
import { salesByCategory, salesByPeriod, salesByProduct } from '#shop/orders/sales.ts';
import { salesDays } from '#shop/orders/sales-days.ts';
import { buttonClass } from '../../ui/button.tsx';
import { adminReading } from '../gate.ts';
import { adminMeta } from '../parts/admin-meta.ts';
import { BarChart } from '../parts/bar-chart.tsx';
import { FilterBar, FilterDays, FilterSelect } from '../parts/filter-bar.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { dayLabel, salesBars, salesTold } from '../parts/sales-bars.ts';
import type { Route } from './+types/charts.ts';
import { type RankedSales, RankedTable } from './ranked-table.tsx';

const MOST_PRODUCTS = 10;

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Charts');

export const loader = adminReading(async ({ db }, { url }: Route.LoaderArgs) => {
	const { stretch, period } = salesDays(Object.fromEntries(url.searchParams));
	const [periods, categories, products] = await Promise.all([
		salesByPeriod(db, stretch, period),
		salesByCategory(db, stretch),
		salesByProduct(db, stretch, 'revenue', MOST_PRODUCTS),
	]);
	return {
		stretch,
		period,
		span: `${dayLabel(stretch.from)} to ${dayLabel(stretch.to)}`,
		told: salesTold(periods),
		bars: salesBars(periods),
		categories: ranked(categories),
		products: ranked(products),
	};
});

function ranked(
	rows: readonly { name: string; pieces: number; revenueKobo: number }[],
): RankedSales[] {
	const most = Math.max(1, ...rows.map(({ revenueKobo }) => revenueKobo));
	return rows.map(({ name, pieces, revenueKobo }, place) => ({
		id: place,
		name,
		pieces,
		revenue: formatKobo(revenueKobo),
		share: revenueKobo / most,
	}));
}

export default function Charts({ loaderData }: Route.ComponentProps) {
	const { stretch, period, span, told, bars, categories, products } = loaderData;
	const { search } = useLocation();
	return (
		<>
			<PageHead title="Charts" lead={`${span}: ${told}`}>
				<a
					href={`/admin/charts/export.csv${search}`}
					download
					className={buttonClass({ kind: 'quiet', size: 'small' })}
				>
					Export product sales (CSV)
				</a>
			</PageHead>
			<div className="mt-4 space-y-4">
				<FilterBar>
					<FilterDays {...stretch} />
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
				<div className="grid gap-4 lg:grid-cols-2">
					<Panel title="Sales">
						<BarChart title="Orders that are sales" unit="Sales" bars={bars.sales} />
					</Panel>
					<Panel title="Revenue">
						<BarChart title="Revenue of sales" unit="Revenue" bars={bars.revenue} />
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

function Panel({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="min-w-0 rounded-card bg-paper p-4">
			<h2 className="mb-3 text-2xl">{title}</h2>
			{children}
		</section>
	);
}
