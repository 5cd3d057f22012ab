import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalOf, minorOf } from './minor-units.ts';

test('amounts are read by their digits', () => {
	expect(minorOf('12.34', 'USD')).toBe(1234);
	expect(minorOf('12.3', 'USD')).toBe(1230);
	expect(minorOf('12', 'USD')).toBe(1200);
	expect(minorOf('0.07', 'USD')).toBe(7);
	expect(minorOf('1000', 'JPY')).toBe(1000);
	expect(minorOf('1000.00', 'JPY')).toBe(1000);
});

test('what is no amount is not guessed', () => {
	for (const text of ['', '-1', '1.234', '1,000', '1e3', 'NaN', ' 1', '.5', '1.'])
		expect(minorOf(text, 'USD'), text).toBeNull();
	expect(minorOf('10.50', 'JPY')).toBeNull();
});

test('every amount comes back as it went', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 0, max: 99_999_999_999 }),
			fc.constantFrom('USD', 'JPY'),
			(minor, currency) => minorOf(decimalOf(minor, currency), currency) === minor,
		),
	);
});
