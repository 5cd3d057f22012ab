import { expect, test } from 'vitest';
import { addDays, lagosDay, lagosMidnight, nextLagosMidnight, parseDay } from './lagos-days.ts';

test('a day is YYYY-MM-DD and exists in the calendar', () => {
	expect(parseDay('2026-11-21')).toBe('2026-11-21');
	expect(parseDay('2028-02-29')).toBe('2028-02-29');
	for (const wrong of ['2026-02-29', '2026-13-01', '2026-1-1', '21/11/2026', '', null, 20261121])
		expect(parseDay(wrong), String(wrong)).toBeNull();
});

test('the day begins at midnight in Lagos, an hour before it does in UTC', () => {
	expect(lagosDay(new Date('2026-11-20T22:59:59Z'))).toBe('2026-11-20');
	expect(lagosDay(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
});

test('days are added across months and years', () => {
	expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
	expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test.each([
	'2026-11-20T22:59:59.999Z',
	'2026-11-20T23:00:00Z',
	'2026-11-20T23:00:00.001Z',
	'2026-12-31T23:00:00Z',
])('after %s the next day of Lagos begins when its calendar says', (moment) => {
	const at = new Date(moment);
	expect(nextLagosMidnight(at)).toEqual(lagosMidnight(addDays(lagosDay(at), 1)));
});
