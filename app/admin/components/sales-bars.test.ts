import { expect, test } from 'vitest';
import { describeSales, salesBars, sinceFirstOrder } from './sales-bars.ts';

const day = (start: string, orders: number, sales: number, revenueKobo: number) => ({
	start,
	orders,
	sales,
	revenueKobo,
});

test('the bars and the sum count the orders that the revenue is of', () => {
	const days = [day('2026-11-21', 3, 1, 40_000_00), day('2026-11-22', 1, 1, 50_000_00)];
	expect(salesBars(days).sales.map(({ text }) => text)).toEqual(['1', '1']);
	expect(describeSales(days, 'ordered')).toBe(
		'2 sales, ₦90,000 revenue. 2 more orders were unpaid, cancelled, returned or refunded',
	);
	expect(describeSales(days.slice(1), 'ordered')).toBe('1 sale, ₦50,000 revenue');
	expect(describeSales([day('2026-11-21', 1, 0, 0)], 'ordered')).toBe(
		'0 sales, ₦0 revenue. 1 more order was unpaid, cancelled, returned or refunded',
	);
});

test('where revenue counts once its money is here, sales are not taken from the orders of the days', () => {
	const days = [day('2026-11-21', 1, 4, 40_000_00), day('2026-11-22', 1, 1, 50_000_00)];
	expect(describeSales(days, 'paid')).toBe('5 sales, ₦90,000 revenue. 2 orders were placed');
	expect(describeSales([day('2026-11-21', 0, 1, 100)], 'paid')).toBe('1 sale, ₦1 revenue');
});

test('what was sold in as many days before stands beside each bar, and as a sum', () => {
	const now = [day('2026-11-21', 1, 1, 40_000_00), day('2026-11-22', 2, 2, 50_000_00)];
	const before = [day('2026-11-19', 3, 3, 10_000_00), day('2026-11-20', 0, 0, 0)];
	const { sales, totals } = salesBars(now, before);
	expect(sales.map((bar) => bar.before)).toEqual([3, 0]);
	expect(totals).toEqual({
		sales: { now: '3', before: '3' },
		revenue: { now: '₦90,000', before: '₦10,000' },
	});
	expect(salesBars(now, before.slice(1)).sales.map((bar) => bar.before)).toEqual([
		undefined,
		undefined,
	]);
	expect(salesBars(now).totals.revenue).toEqual({ now: '₦90,000', before: null });
});

test('a young shop has no bars for the days before its first order, but a week at least', () => {
	const days = Array.from({ length: 30 }, (_, at) => ({
		start: `2026-11-${String(at + 1).padStart(2, '0')}`,
	}));
	expect(sinceFirstOrder(days, '2026-11-15')[0]?.start).toBe('2026-11-15');
	expect(sinceFirstOrder(days, '2026-11-29')).toHaveLength(7);
	expect(sinceFirstOrder(days, null)).toHaveLength(7);
	expect(sinceFirstOrder(days, '2025-01-01')).toHaveLength(30);
});
