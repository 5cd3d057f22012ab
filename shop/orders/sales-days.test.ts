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

test('of more bars than can be told apart each is for more days, and the days stay as asked', () => {
	const asked = (from: string, period: string) =>
		read(`from=${from}&to=2026-03-30&period=${period}`);
	expect(asked('2025-12-29', 'day')).toMatchObject({ period: 'day' });
	expect(asked('2025-12-28', 'day')).toEqual({
		stretch: { from: '2025-12-28', to: '2026-03-30' },
		period: 'week',
	});
	expect(asked('2020-01-01', 'week')).toMatchObject({
		stretch: { from: '2020-01-01' },
		period: 'month',
	});
	expect(asked('2010-01-01', 'day')).toMatchObject({
		stretch: { from: '2016-03-23' },
		period: 'month',
	});
});
