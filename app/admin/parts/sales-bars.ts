import { formatKobo } from '#shop/money.ts';
import type { PeriodSales } from '#shop/orders/sales.ts';
import type { Bar } from './bar-chart.tsx';

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

/** Orders and revenue of each period, as the bars of two charts. */
export function salesBars(periods: readonly PeriodSales[]): { orders: Bar[]; revenue: Bar[] } {
	const bar = ({ start }: PeriodSales, value: number, text: string) => ({
		key: start,
		label: dayLabel(start),
		value,
		text,
	});
	return {
		orders: periods.map((period) => bar(period, period.orders, String(period.orders))),
		revenue: periods.map((period) =>
			bar(period, period.revenueKobo, formatKobo(period.revenueKobo)),
		),
	};
}
