import { expect, test } from 'vitest';
import { GIVE_UP_MS, pauseAfter, retryAfter } from './retry-times.ts';

test('the waits grow to four hours, and three days have some twenty tries', () => {
	const waits = Array.from({ length: 40 }, (_, tries) => retryAfter(tries + 1, 0.5));
	expect(waits.slice(0, 8)).toEqual(
		[5, 30, 120, 600, 1800, 3600, 7200, 14_400].map((s) => s * 1000),
	);
	expect(waits.at(-1)).toBe(14_400_000);
	let tries = 0;
	for (let at = 0; at < GIVE_UP_MS; at += waits[tries++] ?? 0);
	expect(tries).toBeGreaterThan(20);
	expect(tries).toBeLessThan(30);
});

test('what failed together is spread by a tenth to both sides', () => {
	expect([retryAfter(8, 0), retryAfter(8, 1)]).toEqual([12_960_000, 15_840_000]);
});

test('an endpoint rests after five failures, an hour at most', () => {
	expect([1, 4, 5, 6].map((failures) => pauseAfter(failures, 0.5))).toEqual([0, 0, 5000, 30_000]);
	expect(pauseAfter(1000, 1)).toBe(3_600_000);
});
