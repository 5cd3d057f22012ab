import { expect, test } from 'vitest';
import { formatMargin, marginPercent } from './margin.ts';

test.each([
	[100_00, 80_00, '20 %'],
	[100_00, 0, '100 %'],
	[100_00, 100_00, '0 %'],
	[100_00, 133_33, '-33.3 %'],
	[45_000_00, 34_000_00, '24.4 %'],
	[100_00, null, 'unknown'],
	[0, 50_00, 'unknown'],
])('a price of %i with a cost of %s kobo has a margin of %s', (sellingKobo, costKobo, text) => {
	expect(formatMargin(marginPercent(sellingKobo, costKobo))).toBe(text);
});
