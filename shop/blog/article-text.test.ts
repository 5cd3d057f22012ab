import { describe, expect, it, test } from 'vitest';
import { excerpt, longDate, minutesToRead } from './article-text.ts';

describe('longDate', () => {
	it('shows month, day and year', () => {
		expect(longDate(new Date('2025-06-12T09:00:00Z'))).toBe('June 12, 2025');
		expect(longDate('2025-06-12T09:00:00Z')).toBe('June 12, 2025');
	});

	it('is the day in Lagos, an hour ahead of UTC', () => {
		expect(longDate('2025-12-31T23:30:00Z')).toBe('January 1, 2026');
		expect(longDate('2025-12-31T22:59:59Z')).toBe('December 31, 2025');
	});

	it.each(['', 'soon', '2025-13-40'])('does not know the date %j', (at) => {
		expect(longDate(at)).toBe('Unknown date');
	});
});

test('an excerpt is one line, cut between words', () => {
	expect(excerpt('Test the generator first.\nThen play.')).toBe(
		'Test the generator first. Then play.',
	);
	const long = excerpt('A generator that swings. '.repeat(20));
	expect(long).toMatch(/ (A|generator|that|swings)…$/);
	expect(long.length).toBeLessThanOrEqual(160);
});

describe('minutesToRead', () => {
	it('is never less than one minute', () => {
		expect(minutesToRead('Short.')).toBe(1);
		expect(minutesToRead('word '.repeat(660))).toBe(3);
	});
});
