import type { DiscountFacts } from '#shop/discounts/code-problem.ts';
import type { Discount, DiscountLine, DiscountValue } from '#shop/discounts/discount.ts';

// Lines and discounts for tests of the rules.

export const MICROPHONES = 1;

/** One microphone of ₦10,000, unless said otherwise. */
export function line(productId: number, own: Partial<DiscountLine> = {}): DiscountLine {
	const plain = { unitKobo: 10_000_00, qty: 1, brand: null, categoryIds: [MICROPHONES] };
	return { productId, isReduced: false, ...plain, ...own };
}

/** A customer who has not ordered before and is in no group. */
export const STRANGER: DiscountFacts['customer'] = {
	uses: new Map(),
	isFirstOrder: true,
	groupIds: new Set(),
};

/** An offer on everything without any terms, unless said otherwise. */
export function discount(id: number, value: DiscountValue, own: Partial<Discount> = {}): Discount {
	return {
		id,
		name: `Offer ${id}`,
		code: null,
		value,
		used: 0,
		goodsNames: [],
		groupIds: null,
		groupNames: [],
		scope: 'order',
		categoryIds: [],
		brands: [],
		productIds: [],
		excludesReduced: false,
		excludedCategoryIds: [],
		excludedProductIds: [],
		leastKobo: 0,
		leastQty: 1,
		startsAt: null,
		endsAt: null,
		mostUses: null,
		usesPerCustomer: null,
		firstOrderOnly: false,
		combines: false,
		...own,
	};
}
