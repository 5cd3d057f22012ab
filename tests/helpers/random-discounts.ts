import fc from 'fast-check';
import type { Discount, DiscountValue } from '#shop/discounts/discount.ts';
import { discount } from './discounts.ts';

// Random discounts and carts for tests of properties.

/** The moment of random discounts, which begin or end up to three hours before or after it. */
export const NOW = new Date('2026-12-10T10:00:00Z');
const DELIVERY: DiscountValue = { kind: 'delivery' };
const BRANDS = ['Shure', 'Yamaha', null];
const ids = fc.subarray([1, 2, 3, 4]);
const aValue: fc.Arbitrary<DiscountValue> = fc.oneof(
	fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 99 }) }),
	fc.record({
		kind: fc.constant('amount' as const),
		amountKobo: fc.integer({ min: 1, max: 3_000_000 }),
		isEachPiece: fc.boolean(),
	}),
	fc.constant(DELIVERY),
	fc.record({
		kind: fc.constant('buy-get' as const),
		buy: fc.integer({ min: 1, max: 4 }),
		free: fc.integer({ min: 1, max: 3 }),
	}),
);
const aTime = fc.option(
	fc.integer({ min: -3, max: 3 }).map((h) => new Date(NOW.getTime() + h * 3_600_000)),
);
export const anId = fc.integer({ min: 1, max: 40 });
/** Any discount, with or without a code. */
export const aDiscount = fc
	.record({
		id: anId,
		value: aValue,
		isCode: fc.boolean(),
		scope: fc.constantFrom('order', 'order', 'categories', 'brands', 'products'),
		categoryIds: ids,
		brands: fc.subarray(['SHURE', 'yamaha']),
		productIds: ids,
		excludesReduced: fc.boolean(),
		excludedCategoryIds: fc.subarray([4]),
		excludedProductIds: fc.subarray([3]),
		leastKobo: fc.integer({ min: 0, max: 4_000_000 }),
		leastQty: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 10 })),
		startsAt: aTime,
		endsAt: aTime,
		mostUses: fc.option(fc.integer({ min: 1, max: 3 })),
		used: fc.integer({ min: 0, max: 3 }),
		usesPerCustomer: fc.option(fc.integer({ min: 1, max: 2 })),
		firstOrderOnly: fc.boolean(),
		groupIds: fc.oneof(fc.constant(null), fc.constant(null), fc.subarray([1, 2])),
		combines: fc.boolean(),
	})
	.map(({ isCode, value, ...own }) => {
		const { id } = own;
		return discount(id, value, { ...own, code: isCode ? `C${id}` : null } as Partial<Discount>);
	});
/** Lines of a product each. */
export const aCart = fc.uniqueArray(
	fc.record({
		productId: fc.integer({ min: 1, max: 9 }),
		unitKobo: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 3_000_000 })),
		qty: fc.integer({ min: 1, max: 10 }),
		brand: fc.constantFrom(...BRANDS),
		categoryIds: ids,
		isReduced: fc.boolean(),
	}),
	{ selector: ({ productId }) => productId, minLength: 1, maxLength: 6 },
);
