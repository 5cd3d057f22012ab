import { expect, test } from 'vitest';
import { salesDays } from './sales-days.ts';

const read = (query: string) => salesDays(Object.fromEntries(new URLSearchParams(query)));

test('what is asked for is shown', () => {
	expect(read('from=2026-03-01&to=2026-03-20&period=week')).toEqual({
		stretch: { from: '2026-03-01', to: '2026-03-20' },
		period: 'week',
	});
});

test('without days it is thirty, and days the wrong way round are one', () => {
	expect(read('to=2026-03-30').stretch).toEqual({ from: '2026-03-01', to: '2026-03-30' });
	expect(read('from=2026-05-01&to=2026-03-30').stretch.from).toBe('2026-03-30');
});

test('no more bars than can be told apart', () => {
	expect(read('from=2020-01-01&to=2026-03-30&period=day').stretch.from).toBe('2025-12-29');
});
