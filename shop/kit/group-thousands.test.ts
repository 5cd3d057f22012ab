import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupThousands } from './group-thousands.ts';

const asIntl = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 20 });

test('numbers are written as Intl writes them for Nigeria', () => {
	for (const value of [0, 7, 999, 1000, -1000, 999_999, 1_000_000, 12.5, 1234.56, -0.25])
		expect(groupThousands(value)).toBe(asIntl.format(value));
	fc.assert(
		fc.property(fc.integer({ min: -(10 ** 15), max: 10 ** 15 }), (value) => {
			expect(groupThousands(value)).toBe(asIntl.format(value));
			// Two decimals, as amounts and measures have them.
			const decimal = (value % 10 ** 9) / 100 || 0;
			expect(groupThousands(decimal)).toBe(asIntl.format(decimal));
		}),
	);
});
