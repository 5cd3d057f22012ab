import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsFor, isPlausible, jumpsTooFar, quotient, rateText } from './rate-text.ts';

test('dollars are rounded up to the cent', () => {
	expect(centsFor(160_000, '1600')).toBe(100);
	expect(centsFor(160_001, '1600')).toBe(101);
	expect(centsFor(1, '1600')).toBe(1);
	expect(centsFor(0, '1600')).toBe(0);
	expect(centsFor(12_345_678_900, '1523.4567')).toBe(8_103_729);
});

test('the shop never gets less than the total, nor a whole cent more', () => {
	const rates = fc.tuple(
		fc.integer({ min: 400, max: 9999 }),
		fc.integer({ min: 0, max: 99_999_999 }),
	);
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 9_000_000_000_000 }), rates, (kobo, [whole, part]) => {
			const rate = `${whole}.${String(part).padStart(8, '0')}`;
			const exact = BigInt(rate.replace('.', ''));
			const cents = BigInt(centsFor(kobo, rate));
			const due = BigInt(kobo) * 10n ** 8n;
			return cents * exact >= due && (cents - 1n) * exact < due;
		}),
	);
});

test('rates are read from numbers and texts without becoming others', () => {
	expect(rateText(1600)).toBe('1600');
	expect(rateText(1523.4567)).toBe('1523.4567');
	expect(rateText('1523.40')).toBe('1523.4');
	expect(rateText(6.25e-7)).toBe('0.000000625');
	for (const none of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, '', 'abc', '1,600', null, {}])
		expect(rateText(none), String(none)).toBeNull();
});

test('two prices in one currency make a rate', () => {
	expect(quotient('1600', '1')).toBe('1600');
	expect(quotient('1', '0.000625')).toBe('1600');
	expect(quotient('1800.5', '1.1')).toBe('1636.81818181');
});

test('a shifted point, an inverted rate and a jump are not believed', () => {
	expect(['400', '1600.25', '10000'].map(isPlausible)).toEqual([true, true, true]);
	expect(['0.000625', '16', '399.99', '10000.01', '160000'].map(isPlausible)).toEqual([
		false,
		false,
		false,
		false,
		false,
	]);
	expect(jumpsTooFar('1000', '1300')).toBe(false);
	expect(jumpsTooFar('1000', '700')).toBe(false);
	expect(jumpsTooFar('1000', '1300.01')).toBe(true);
	expect(jumpsTooFar('1000', '699.99')).toBe(true);
});
