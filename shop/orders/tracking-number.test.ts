import { expect, test } from 'vitest';
import { newTrackingNumber, parseTrackingNumber } from './tracking-number.ts';

test('tracking numbers have one form, no look-alike letters, and do not repeat', () => {
	const numbers = Array.from({ length: 5000 }, newTrackingNumber);
	expect(new Set(numbers).size).toBe(5000);
	for (const number of numbers)
		expect(number).toMatch(
			/^BH-[2-9C-HJ-NP-RTV-Y]{4}-[2-9C-HJ-NP-RTV-Y]{4}-[2-9C-HJ-NP-RTV-Y]{2}$/,
		);
	expect(numbers.join('').replaceAll('BH-', '')).not.toMatch(/[01AEIOULSBZ]/);
});

test('a typed tracking number is read in every common spelling, and nothing else is', () => {
	for (const typed of ['BH-7KQD-24XM-9T', 'bh7kqd24xm9t', ' 7kqd 24xm 9t ', 'BH 7KQD–24XM–9T'])
		expect(parseTrackingNumber(typed)).toBe('BH-7KQD-24XM-9T');
	for (const typed of ['', '12', 'BH-7KQD-24XM-9', 'BH-7KQD-24XM-9TT', 'BH-0KQD-24XM-9T', "'; --"])
		expect(parseTrackingNumber(typed)).toBeNull();
});
