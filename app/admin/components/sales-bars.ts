import { howMany } from '#shop/kit/how-many.ts';
import { formatKobo } from '#shop/kit/money.ts';
import type { PeriodSales } from '#shop/orders/sales/sales.ts';
import type { RevenueTiming } from '#shop/settings/settings.ts';
import type { Bar, ChartTotal } from './bar-chart.tsx';

const DAY = new Intl.DateTimeFormat('en-US', {
	timeZone: 'UTC',
	month: 'short',
	day: '2-digit',
	year: 'numeric',
});

/** "Jun 02, 2025" for 2025-06-02. */
export function dayLabel(day: string): string {
	return DAY.format(new Date(`${day}T00:00:00Z`));
}

type SalesCharts = {
	sales: Bar[];
	revenue: Bar[];
	/** The sums of the bars, and of as many periods before them if anything was ordered then. */
	totals: Record<'sales' | 'revenue', ChartTotal>;
};

/**
 * Sales and revenue of each period, as the bars of two charts. `before` has the periods before them: of each bar's place
 * the value then is drawn too if there are as many.
 */
export function salesBars(
	periods: readonly PeriodSales[],
	before: readonly PeriodSales[] = [],
): SalesCharts {
	const isCompared = before.some(({ orders }) => orders > 0);
	const then = isCompared && before.length === periods.length ? before : [];
	const bars = (of: (period: PeriodSales) => number, text: (value: number) => string) =>
		periods.map((period, at): Bar => {
			const earlier = then[at];
			return {
				key: period.start,
				label: dayLabel(period.start),
				value: of(period),
				text: text(of(period)),
				...(earlier ? { before: of(earlier), beforeText: text(of(earlier)) } : {}),
			};
		});
	const total = (of: (period: PeriodSales) => number, text: (value: number) => string) => ({
		now: text(sumOf(periods, of)),
		before: isCompared ? text(sumOf(before, of)) : null,
	});
	const sales = ({ sales: count }: PeriodSales) => count;
	const revenue = ({ revenueKobo }: PeriodSales) => revenueKobo;
	const plain = (value: number) => value.toLocaleString('en-NG');
	return {
		sales: bars(sales, plain),
		revenue: bars(revenue, formatKobo),
		totals: { sales: total(sales, plain), revenue: total(revenue, formatKobo) },
	};
}

function sumOf(periods: readonly PeriodSales[], of: (period: PeriodSales) => number): number {
	return periods.reduce((all, period) => all + of(period), 0);
}

/** At least so many bars are shown of a shop that has just opened. */
const FEWEST_BARS = 7;

/** Without the periods before the first order (a day, YYYY-MM-DD; null when there was none yet). */
export function sinceFirstOrder<Period extends { start: string }>(
	periods: readonly Period[],
	firstOrder: string | null,
): Period[] {
	const empty = periods.filter((_, at) => {
		const next = periods[at + 1];
		return firstOrder === null || (next !== undefined && next.start <= firstOrder);
	}).length;
	return periods.slice(Math.max(0, Math.min(empty, periods.length - FEWEST_BARS)));
}

/**
 * "2 sales, ₦90,000 revenue": the orders that the revenue is of, and apart from them those that brought none. Where
 * revenue counts once it is paid, sales may be of orders of other days.
 */
export function describeSales(periods: readonly PeriodSales[], timing: RevenueTiming): string {
	const sales = sumOf(periods, (period) => period.sales);
	const placed = sumOf(periods, (period) => period.orders);
	const description = `${howMany(sales, 'sale')}, ${formatKobo(sumOf(periods, (period) => period.revenueKobo))} revenue`;
	if (timing === 'paid')
		return placed === 0
			? description
			: `${description}. ${howMany(placed, 'order was', 'orders were')} placed`;
	const others = placed - sales;
	if (others === 0) return description;
	const more = howMany(others, 'more order was', 'more orders were');
	return `${description}. ${more} unpaid, cancelled, returned or refunded`;
}
