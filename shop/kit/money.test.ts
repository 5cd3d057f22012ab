import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatKobo, koboToNaira, lineKobo, nairaToKobo, totalKobo } from './money.ts';

const line = fc.record({
	unitKobo: fc.integer({ min: 0, max: 10_000_000_000 }),
	qty: fc.integer({ min: 1, max: 1000 }),
});

test('the total of any cart is the exact sum of its lines, in whatever order', () => {
	fc.assert(
		fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
			const exact = lines.reduce((sum, l) => sum + BigInt(l.unitKobo) * BigInt(l.qty), 0n);
			expect(BigInt(totalKobo(lines))).toBe(exact);
			expect(totalKobo(lines.toReversed())).toBe(totalKobo(lines));
			expect(lines.map(lineKobo).reduce((a, b) => a + b, 0)).toBe(totalKobo(lines));
		}),
		{ numRuns: 10_000 },
	);
});

test('an amount survives being written in naira and read again', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 10_000_000_000_000 }), (kobo) => {
			expect(nairaToKobo(koboToNaira(kobo))).toBe(kobo);
			expect(nairaToKobo(formatKobo(kobo))).toBe(kobo);
		}),
		{ numRuns: 10_000 },
	);
});

test.each([
	['1,250,000.50', 125_000_050],
	['₦1,250', 125_000],
	['12500', 1_250_000],
	['5,5', null],
	['5,50', null],
	['1250,99', null],
	['1,25,000', null],
	[',500', null],
	['1,000,', null],
	['1.250.000', null],
])(
	'a comma is read between thousands only, so that no decimal comma makes a price tenfold: %s',
	(typed, kobo) => {
		expect(nairaToKobo(typed)).toBe(kobo);
	},
);
