import { describe, expect, it } from 'vitest';
import { excerpt, isSubheading, longDate, minutesToRead, paragraphs } from './article-text.ts';

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

describe('paragraphs', () => {
	it('splits at every kind of line break and drops blank lines', () => {
		expect(paragraphs('One.\nTwo.\r\n\r\n  \rThree. ')).toEqual(['One.', 'Two.', 'Three.']);
	});

	it('has no paragraphs for an empty text', () => {
		expect(paragraphs(' \n\n')).toEqual([]);
	});
});

describe('isSubheading', () => {
	const next =
		'The watts on a loudspeaker are what it can put out at its loudest moments, and no more.';

	it.each(['What the label means', 'Inverter or the usual kind?'])('takes %j for one', (line) => {
		expect(isSubheading(line, next)).toBe(true);
	});

	it.each([
		['That one hums.', next],
		['You need:', next],
		['What the label means', 'Short line'],
		['What the label means', undefined],
		[next.slice(0, -1), next],
	])('takes %j before %j for text', (line, following) => {
		expect(isSubheading(line, following)).toBe(false);
	});
});

describe('excerpt', () => {
	it('keeps a short text as it is, in one line', () => {
		expect(excerpt('Test the generator first.\nThen play.')).toBe(
			'Test the generator first. Then play.',
		);
	});

	it('cuts a long text between words', () => {
		expect(excerpt('A generator that swings', 14)).toBe('A generator…');
	});

	it('cuts one endless word at the limit', () => {
		expect(excerpt('a'.repeat(30), 10)).toBe(`${'a'.repeat(10)}…`);
	});
});

describe('minutesToRead', () => {
	it('is never less than one minute', () => {
		expect(minutesToRead('Short.')).toBe(1);
		expect(minutesToRead('word '.repeat(660))).toBe(3);
	});
});
