import { howMany } from '#shop/kit/how-many.ts';
import { formatKobo } from '#shop/kit/money.ts';
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

/** Sales and revenue of each period, as the bars of two charts. */
export function salesBars(periods: readonly PeriodSales[]): { sales: Bar[]; revenue: Bar[] } {
	const bar = ({ start }: PeriodSales, value: number, text: string) => ({
		key: start,
		label: dayLabel(start),
		value,
		text,
	});
	return {
		sales: periods.map((period) => bar(period, period.sales, String(period.sales))),
		revenue: periods.map((period) =>
			bar(period, period.revenueKobo, formatKobo(period.revenueKobo)),
		),
	};
}

/** "2 sales, ₦90,000 revenue": the orders that the revenue is of, and apart from them those that brought none. */
export function describeSales(periods: readonly PeriodSales[]): string {
	const sum = (of: (period: PeriodSales) => number) =>
		periods.reduce((all, period) => all + of(period), 0);
	const sales = sum((period) => period.sales);
	const others = sum((period) => period.orders) - sales;
	const description = `${howMany(sales, 'sale')}, ${formatKobo(sum((period) => period.revenueKobo))} revenue`;
	if (others === 0) return description;
	const more = howMany(others, 'more order was', 'more orders were');
	return `${description}. ${more} unpaid, cancelled, returned or refunded`;
}
