import { describe, expect, it, test } from 'vitest';
import { beginningOf, isSubheading, lines, oneLine } from './text.ts';

test('lines end at any kind of line break; blank ones are dropped', () => {
	expect(lines('One.\nTwo.\r\n\r\n  \rThree. ')).toEqual(['One.', 'Two.', 'Three.']);
	expect(lines(' \n\n')).toEqual([]);
});

test('one line has one blank for any space within it', () => {
	expect(oneLine('  Aba\tRoad,\r\n  Port\u00a0Harcourt \n')).toBe('Aba Road, Port Harcourt');
	expect(oneLine(' \n ')).toBe('');
});

test('the beginning of a text is cut between words, and only if it is too long', () => {
	expect(beginningOf('short', 10)).toBe('short');
	expect(beginningOf('one two, three four', 12)).toBe('one two…');
	expect(beginningOf('x'.repeat(30), 12)).toBe(`${'x'.repeat(11)}…`);
	expect(beginningOf('one two three', 8)).toBe('one two…');
	expect(beginningOf(`${'x'.repeat(10)}😀y`, 12)).toBe(`${'x'.repeat(10)}…`);
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
