import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	derivePrice,
	landedCost,
	type PriceRule,
	priceWithMargin,
	ROUNDING_NAMES,
	ROUNDINGS,
	roundPriceUp,
} from './derived-price.ts';

const RULE: PriceRule = { freight: 0, duty: 0, margin: 2000, rounding: '100' };
const NAIRA = 100n;

test.each([
	['50', 10_001, 10_050],
	['100', 10_000, 10_000],
	['100', 10_001, 10_100],
	['500', 10_001, 10_500],
	['1000', 10_001, 11_000],
	['ends-500', 10_400, 10_500],
	['ends-500', 10_501, 11_500],
	['ends-900', 10_900, 10_900],
	['ends-900', 10_901, 11_900],
	['ends-900', 3, 900],
	['ends-9900', 9_901, 19_900],
] as const)('₦%s: of ₦%i it makes ₦%i', (rounding, naira, expected) => {
	expect(roundPriceUp(BigInt(naira) * NAIRA, rounding)).toBe(BigInt(expected) * NAIRA);
});

test('a rounded price has its form, is not lower, is less than a step higher, and stays when rounded again', () => {
	const kobo = fc.bigInt({ min: 0n, max: 10n ** 15n });
	fc.assert(
		fc.property(kobo, fc.constantFrom(...ROUNDING_NAMES), (price, rounding) => {
			const { step, ending } = ROUNDINGS[rounding];
			const rounded = roundPriceUp(price, rounding);
			expect(rounded % (BigInt(step) * NAIRA)).toBe(BigInt(ending) * NAIRA);
			expect(rounded).toBeGreaterThanOrEqual(price);
			expect(rounded - price).toBeLessThan(BigInt(step) * NAIRA);
			expect(roundPriceUp(rounded, rounding)).toBe(rounded);
		}),
	);
});

test('a supplier’s price becomes a cost with freight, and duty on both', () => {
	// $125.50 at ₦1,550.25, 8 % freight, 20 % duty: 125.50 × 1,550.25 × 1.08 × 1.20 = 252,145.06
	expect(landedCost(125_50, 1_550_25, { freight: 800, duty: 2000 })).toBe(252_146_00n);
	expect(derivePrice(125_50, 1_550_25, { ...RULE, freight: 800, duty: 2000 })).toEqual({
		costKobo: 252_146_00,
		// 252,146 / 0.8 = 315,182.50
		sellingKobo: 315_200_00,
	});
	expect(derivePrice(1, 1, RULE)).toEqual({ costKobo: 1_00, sellingKobo: 100_00 });
});

test('the margin is at least the one asked for, whatever the amounts', () => {
	const rule = fc.record({
		freight: fc.integer({ min: 0, max: 50_000 }),
		duty: fc.integer({ min: 0, max: 50_000 }),
		margin: fc.integer({ min: 0, max: 9_500 }),
		rounding: fc.constantFrom(...ROUNDING_NAMES),
	});
	const amounts = [
		fc.integer({ min: 1, max: 10 ** 9 }),
		fc.integer({ min: 1, max: 10 ** 8 }),
	] as const;
	fc.assert(
		fc.property(...amounts, rule, (minor, unitKobo, given) => {
			const cost = landedCost(minor, unitKobo, given);
			const price = priceWithMargin(cost, given);
			expect((price - cost) * 10_000n).toBeGreaterThanOrEqual(price * BigInt(given.margin));
			expect(cost % NAIRA).toBe(0n);
			// A dearer piece never becomes a cheaper one.
			expect(landedCost(minor + 1, unitKobo, given)).toBeGreaterThanOrEqual(cost);
		}),
	);
});

test('a price beyond what the shop can store is none', () => {
	expect(derivePrice(10 ** 9, 10 ** 8, RULE)).toBeNull();
});
