import { describe, expect, test } from 'vitest';
import {
	LARGEST_LIKELY_KOBO,
	parseRate,
	priceFromNaira,
	priceFromSupplier,
	roundUpToShopPrice,
} from './shop-price.ts';

describe('a shop price, in naira', () => {
	test.each([
		[1, 50],
		[50, 50],
		[1520, 1550],
		[9_950, 9_950],
		[9_951, 10_000],
		[10_000, 10_000],
		[10_001, 10_500],
		[99_501, 100_000],
		[100_000, 100_000],
		[100_001, 101_000],
	])('%d becomes %d', (amount, shown) => {
		expect(roundUpToShopPrice(amount * 100)).toBe(shown * 100);
	});

	test('is never lower than the amount, and rounds up even a single kobo', () => {
		expect(roundUpToShopPrice(50_01)).toBe(100_00);
	});
});

describe("a supplier's price", () => {
	test('is the same in dollars and in cents', () => {
		expect(priceFromSupplier(29.99, 'USD', 1600)).toEqual({ kobo: 48_000_00, converted: true });
		expect(priceFromSupplier(2999, 'US cents', 1600)).toEqual({ kobo: 48_000_00, converted: true });
		expect(priceFromSupplier('29.99', 'USD', 1600)).toMatchObject({ kobo: 48_000_00 });
	});

	test('is not rounded up by a floating-point error', () => {
		expect(priceFromSupplier(100, 'US cents', 1533.5)).toMatchObject({ kobo: 1550_00 });
		expect(priceFromSupplier(1.1, 'USD', 500)).toMatchObject({ kobo: 550_00 });
	});

	test.each([
		[0, 'USD', 'not above zero'],
		[-5, 'US cents', 'not above zero'],
		[62_501, 'USD', 'above the largest'],
		[26.95, 'US cents', 'not a whole number'],
		['12 or so', 'USD', 'not a number'],
		[true, 'USD', 'not a number'],
		[10, 'EUR', 'unknown unit "EUR"'],
		[10, null, 'unknown unit'],
	])('%j %s is refused: %s', (value, unit, reason) => {
		expect(priceFromSupplier(value, unit, 1600).rejection).toContain(reason);
	});
});

test('a price in naira is exact to the kobo and has a limit', () => {
	expect(priceFromNaira('₦1,234.50')).toEqual({ kobo: 1234_50, converted: false });
	expect(priceFromNaira(LARGEST_LIKELY_KOBO / 100).kobo).toBe(LARGEST_LIKELY_KOBO);
	expect(priceFromNaira(LARGEST_LIKELY_KOBO / 100 + 1).rejection).toContain('above the largest');
	expect(priceFromNaira('0').rejection).toContain('not above zero');
	expect(priceFromNaira('ask').rejection).toContain('not an amount');
});

test.each(['0', '-1', '', '1600,5', '1e3', 'NaN', '1000001'])('the rate %j is refused', (rate) => {
	expect(() => parseRate(rate)).toThrow('number of naira for one US dollar');
});
test('a rate may have decimals', () => {
	expect(parseRate('1533.37')).toBe(1533.37);
});
