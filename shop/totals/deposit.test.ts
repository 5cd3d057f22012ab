import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LARGEST_KOBO } from '../kit/money.ts';
import { depositKobo, payableKobo, restKobo } from './deposit.ts';

const RUNS = { numRuns: 5_000 };
const total = fc.integer({ min: 0, max: LARGEST_KOBO });
const rule = fc.oneof(
	fc.record({ kind: fc.constant('percent' as const), amount: fc.integer({ min: 1, max: 99 }) }),
	fc.record({
		kind: fc.constant('fixed' as const),
		amount: fc.integer({ min: 1, max: 1_000_000_000 }),
	}),
);

test('deposit and rest are never negative and add up to the total, whatever the rule', () => {
	fc.assert(
		fc.property(total, rule, (totalKobo, each) => {
			const order = { totalKobo, depositKobo: depositKobo(totalKobo, each) };
			expect(Number.isInteger(order.depositKobo)).toBe(true);
			expect(order.depositKobo).toBeGreaterThanOrEqual(0);
			expect(restKobo(order)).toBeGreaterThanOrEqual(Math.min(totalKobo, 100));
			expect(order.depositKobo + restKobo(order)).toBe(totalKobo);
			expect(payableKobo(order)).toBe(order.depositKobo || totalKobo);
		}),
		RUNS,
	);
});

test('a per cent is rounded up to whole naira, by less than one', () => {
	fc.assert(
		fc.property(total, fc.integer({ min: 1, max: 99 }), (totalKobo, amount) => {
			const kobo = depositKobo(totalKobo, { kind: 'percent', amount });
			if (kobo >= totalKobo - 100) return;
			expect(kobo % 100).toBe(0);
			const exact = BigInt(totalKobo) * BigInt(amount);
			expect(BigInt(kobo) * 100n >= exact).toBe(true);
			expect((BigInt(kobo) - 100n) * 100n < exact).toBe(true);
		}),
		RUNS,
	);
});

test('of an order of a naira or less nothing could be left, so it has no deposit', () => {
	expect(depositKobo(100, { kind: 'fixed', amount: 5 })).toBe(0);
	expect(depositKobo(101, { kind: 'fixed', amount: 5 })).toBe(1);
	expect(depositKobo(90_000_00, { kind: 'fixed', amount: 5_000 })).toBe(5_000_00);
	expect(depositKobo(99_999_01, { kind: 'percent', amount: 10 })).toBe(10_000_00);
});
