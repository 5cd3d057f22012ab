import { expect, test } from 'vitest';
import { daysBefore, salesDays } from './sales-days.ts';

const read = (query: string) => salesDays(Object.fromEntries(new URLSearchParams(query)));

test('the days and the period asked for are used', () => {
	expect(read('from=2026-03-01&to=2026-03-20&period=week')).toEqual({
		range: { from: '2026-03-01', to: '2026-03-20' },
		period: 'week',
	});
});

test('the default is thirty days, and reversed days become one day', () => {
	expect(read('to=2026-03-30').range).toEqual({ from: '2026-03-01', to: '2026-03-30' });
	expect(read('from=2026-05-01&to=2026-03-30').range.from).toBe('2026-03-30');
});

test('too many bars become bars of longer periods over the same days', () => {
	const asked = (from: string, period: string) =>
		read(`from=${from}&to=2026-03-30&period=${period}`);
	expect(asked('2025-12-29', 'day')).toMatchObject({ period: 'day' });
	expect(asked('2025-12-28', 'day')).toEqual({
		range: { from: '2025-12-28', to: '2026-03-30' },
		period: 'week',
	});
	expect(asked('2020-01-01', 'week')).toMatchObject({
		range: { from: '2020-01-01' },
		period: 'month',
	});
	expect(asked('2010-01-01', 'day')).toMatchObject({
		range: { from: '2016-03-23' },
		period: 'month',
	});
});

test('the days before are as many, and end the day before', () => {
	expect(daysBefore({ from: '2026-03-01', to: '2026-03-30' })).toEqual({
		from: '2026-01-30',
		to: '2026-02-28',
	});
	expect(daysBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
		from: '2026-02-28',
		to: '2026-02-28',
	});
});
