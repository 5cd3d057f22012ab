import { expect, test } from 'vitest';
import { localTime } from './local-time.ts';

test.each([
	['2025-06-02T08:05:00Z', 'Jun 02, 2025, 09:05 AM'],
	['2025-12-31T23:30:00Z', 'Jan 01, 2026, 12:30 AM'],
	['2025-06-12T11:00:00Z', 'Jun 12, 2025, 12:00 PM'],
])('%s is %s in Lagos', (utc, shown) => {
	expect(localTime(new Date(utc))).toBe(shown);
});
