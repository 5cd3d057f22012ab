import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costAfter, unitCostKobo } from './unit-cost.ts';

test('a foreign price becomes kobo at the rate of the order, to the nearest kobo', () => {
	// 12.50 dollars at ₦1,540.25.
	expect(unitCostKobo(1250, 154_025)).toBe(1_925_313);
	expect(unitCostKobo(999, null)).toBe(999);
	expect(unitCostKobo(10 ** 14, 100_000_000)).toBeNull();
});

test('the average weighs what is in stock with what came', () => {
	const came = { qty: 5, unitKobo: 130_00 };
	expect(costAfter('average', { qty: 10, costKobo: 100_00 }, came)).toBe(110_00);
	expect(costAfter('average', { qty: 0, costKobo: 100_00 }, came)).toBe(130_00);
	expect(costAfter('average', { qty: 10, costKobo: null }, came)).toBe(130_00);
	expect(costAfter('last', { qty: 10, costKobo: 100_00 }, came)).toBe(130_00);
	expect(costAfter('keep', { qty: 10, costKobo: 100_00 }, came)).toBe(100_00);
	expect(costAfter('keep', { qty: 10, costKobo: null }, came)).toBeNull();
});

test('an average is never outside of the two costs, however large they are', () => {
	const kobo = fc.integer({ min: 0, max: 10 ** 14 - 1 });
	const pieces = fc.integer({ min: 1, max: 2 ** 31 - 1 });
	fc.assert(
		fc.property(kobo, kobo, pieces, pieces, (before, price, inStock, came) => {
			const cost = costAfter(
				'average',
				{ qty: inStock, costKobo: before },
				{ qty: came, unitKobo: price },
			);
			return cost !== null && cost >= Math.min(before, price) && cost <= Math.max(before, price);
		}),
	);
});
