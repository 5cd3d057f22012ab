import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatKobo, koboToNaira, nairaToKobo } from './money.ts';

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

test('amounts are written as Intl writes them for Nigeria', () => {
	const naira = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 });
	const withKobo = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2 });
	fc.assert(
		fc.property(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), (kobo) => {
			for (const amount of [kobo, kobo % 1000 || 0, kobo - (kobo % 100)])
				expect(formatKobo(amount)).toBe(
					`₦${(amount % 100 === 0 ? naira : withKobo).format(amount / 100)}`,
				);
		}),
	);
});
