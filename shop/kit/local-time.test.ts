import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localClock, localDate, localTime } from './local-time.ts';

test.each([
	['2025-06-02T08:05:00Z', 'Jun 02, 2025, 09:05 AM'],
	['2025-12-31T23:30:00Z', 'Jan 01, 2026, 12:30 AM'],
	['2025-06-12T11:00:00Z', 'Jun 12, 2025, 12:00 PM'],
])('%s is %s in Lagos', (utc, shown) => {
	expect(localTime(new Date(utc))).toBe(shown);
});

test('every moment is written as Intl writes it for Lagos', () => {
	const lagos = { timeZone: 'Africa/Lagos', year: 'numeric' } as const;
	const clock = { hour: '2-digit', minute: '2-digit', hour12: true } as const;
	const date = new Intl.DateTimeFormat('en-US', { ...lagos, month: 'long', day: 'numeric' });
	const short = { ...lagos, ...clock, month: 'short', day: '2-digit' } as const;
	const time = new Intl.DateTimeFormat('en-US', short);
	const hours = new Intl.DateTimeFormat('en-US', { timeZone: 'Africa/Lagos', ...clock });
	const written = (format: Intl.DateTimeFormat, at: Date) =>
		format.format(at).replaceAll('\u202f', ' ');
	const moment = fc.date({
		min: new Date('1970-01-02'),
		max: new Date('2199-12-31'),
		noInvalidDate: true,
	});
	fc.assert(
		fc.property(moment, (at) => {
			expect(localDate(at)).toBe(written(date, at));
			expect(localTime(at)).toBe(written(time, at));
			expect(localClock(at)).toBe(written(hours, at));
		}),
	);
});
