import { expect, test } from 'vitest';
import { ageInWords } from './age.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

test.each([
	[0, 'a moment ago'],
	[-5 * SECOND, 'a moment ago'],
	[59 * SECOND, 'a moment ago'],
	[60 * SECOND, '1 minute ago'],
	[HOUR - 1, '59 minutes ago'],
	[2.9 * HOUR, '2 hours ago'],
	[50 * HOUR, '2 days ago'],
])('%d milliseconds are %s', (age, words) => {
	expect(ageInWords(1_000_000_000 - age, 1_000_000_000)).toBe(words);
});
