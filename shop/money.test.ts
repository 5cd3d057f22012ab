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
