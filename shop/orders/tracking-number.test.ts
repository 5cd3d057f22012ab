import { expect, test } from 'vitest';
import { newTrackingNumber } from './tracking-number.ts';

test('tracking numbers have one form, no look-alike letters, and do not repeat', () => {
	const numbers = Array.from({ length: 5000 }, newTrackingNumber);
	expect(new Set(numbers).size).toBe(5000);
	for (const number of numbers)
		expect(number).toMatch(
			/^BH-[2-9C-HJ-NP-RTV-Y]{4}-[2-9C-HJ-NP-RTV-Y]{4}-[2-9C-HJ-NP-RTV-Y]{2}$/,
		);
	expect(numbers.join('').replaceAll('BH-', '')).not.toMatch(/[01AEIOULSBZ]/);
});
