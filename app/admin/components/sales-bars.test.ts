import { expect, test } from 'vitest';
import { describeSales, salesBars } from './sales-bars.ts';

const day = (start: string, orders: number, sales: number, revenueKobo: number) => ({
	start,
	orders,
	sales,
	revenueKobo,
});

test('the bars and the sum count the orders that the revenue is of', () => {
	const days = [day('2026-11-21', 3, 1, 40_000_00), day('2026-11-22', 1, 1, 50_000_00)];
	expect(salesBars(days).sales.map(({ text }) => text)).toEqual(['1', '1']);
	expect(describeSales(days)).toBe(
		'2 sales, ₦90,000 revenue. 2 more orders were unpaid, cancelled, returned or refunded',
	);
	expect(describeSales(days.slice(1))).toBe('1 sale, ₦50,000 revenue');
	expect(describeSales([day('2026-11-21', 1, 0, 0)])).toBe(
		'0 sales, ₦0 revenue. 1 more order was unpaid, cancelled, returned or refunded',
	);
});
