import { expect, test } from 'vitest';
import type { PriceBasis } from './price-basis.ts';
import { basisChanges } from './price-basis.ts';
import { planPrice } from './price-plan.ts';

const BASIS: PriceBasis = {
	rates: { USD: 1_500_00 },
	rules: {
		shop: { freight: 0, duty: 0, margin: 2_500, rounding: '1000' },
		categories: { 7: { margin: 5_000, rounding: 'ends-900' } },
	},
};
const product = {
	categoryId: 1,
	costKobo: 150_000_00 as number | null,
	sellingKobo: 200_000_00,
	supplierCurrency: 'USD' as 'USD' | 'EUR' | null,
	supplierMinor: 100_00 as number | null,
};
const planned = (given: Partial<typeof product>, costsOnly = false) =>
	planPrice({ ...product, ...given }, BASIS, { costsOnly });

test.each([
	['is so already', {}],
	['has no supplier’s price', { supplierMinor: null }],
	['has no currency', { supplierCurrency: null }],
	['is in a currency without a rate', { supplierCurrency: 'EUR' as const }],
])('a product that %s stays as it is', (_why, given) => {
	expect(planned(given)).toBeNull();
});

test.each([
	[{ costKobo: null }, [150_000_00, 200_000_00, null]],
	[{ supplierMinor: 110_00 }, [165_000_00, 220_000_00, null]],
	[{ sellingKobo: 280_000_00 }, [150_000_00, 200_000_00, null]],
	[{ sellingKobo: 290_000_00 }, [150_000_00, 200_000_00, 'jump']],
	[{ sellingKobo: 150_000_00 }, [150_000_00, 200_000_00, 'jump']],
	[{ sellingKobo: 0, costKobo: null }, [150_000_00, 200_000_00, null]],
	// Its category has its own margin and rounding.
	[{ categoryId: 7, sellingKobo: 290_000_00 }, [150_000_00, 300_900_00, null]],
])('%j', (given, [costAfter, priceAfter, warning]) => {
	expect(planned(given)).toEqual({ costAfter, priceAfter, warning });
});

test('costs alone leave prices, and say when one is below its cost', () => {
	expect(planned({ supplierMinor: 150_00 }, true)).toEqual({
		costAfter: 225_000_00,
		priceAfter: 200_000_00,
		warning: 'below-cost',
	});
	expect(planned({ sellingKobo: 1_000_00 }, true)).toBeNull();
});

test('a price beyond what the shop can store cannot be applied', () => {
	expect(planned({ supplierMinor: 10 ** 12 })).toEqual({
		costAfter: null,
		priceAfter: null,
		warning: 'impossible',
	});
});

test('what changed between two bases is said in sentences', () => {
	expect(basisChanges(BASIS, BASIS)).toEqual([]);
	const { shop } = BASIS.rules;
	expect(
		basisChanges(BASIS, {
			rates: { USD: 1_610_00, CNY: 220_50 },
			rules: { shop: { ...shop, duty: 750 }, categories: {} },
		}),
	).toEqual([
		'USD was ₦1,500 and is ₦1,610 now.',
		'CNY was without a rate and is ₦220.50 now.',
		'The rule was "freight 0 %, duty 0 %, margin 25 %, to ₦1,000" and is "freight 0 %, duty 7.5 %, margin 25 %, to ₦1,000" now.',
		'The rule of a category was changed.',
	]);
});
