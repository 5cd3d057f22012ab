import { nextLagosMidnight } from '../kit/lagos-days.ts';
import { type Discount, type DiscountedProduct, isOffPieces, isRunning } from './discount.ts';
import { untilText } from './discount-days.ts';
import { offEachPiece } from './discount-plan.ts';

// What offers make of the price on the shelf: of lists, product pages, feed and API. Pure (decision 26).

/** The price of a product while an offer lowers it. */
export type OnOffer = {
	/** What one piece costs. */
	kobo: number;
	/** Since when; null for always. */
	startsAt: Date | null;
	/** The first moment at which that may be over; null while nobody has set one. */
	endsAt: Date | null;
	/** The same for customers: "ends today", "until Friday", "until 24 December"; null for none. */
	until: string | null;
};

/** A product as it is read for shelves. */
export type ShelfProduct = {
	id: number;
	sellingKobo: number;
	originalKobo: number;
	brand: string | null;
	categoryId: number;
};

/** The offer on a product, or null. */
export type OfferOf = (product: ShelfProduct) => OnOffer | null;

/** Of a shop without offers. */
export const noOffers: OfferOf = () => null;

type Terms = Pick<
	Discount,
	| 'code'
	| 'value'
	| 'leastKobo'
	| 'leastQty'
	| 'mostUses'
	| 'usesPerCustomer'
	| 'firstOrderOnly'
	| 'groupIds'
>;

/** Whether a discount gives its price to everybody who buys a single piece. Others are not the price on the shelf. */
export function isForShelves(discount: Terms): boolean {
	return isForEverybody(discount) && discount.leastQty === 1;
}

/** Whether it gives its price to everybody who buys so many pieces: said on the product's page, and nowhere as its price. */
export function isQuantityPrice(discount: Terms): boolean {
	return isForEverybody(discount) && discount.leastQty > 1;
}

/**
 * Whether a discount is about the price of pieces, whoever buys what else: no code, no least sum, no limit of uses, not for
 * first orders, nor for groups of customers. Others are for the cart to tell.
 */
function isForEverybody(discount: Terms): boolean {
	const { code, leastKobo, mostUses, usesPerCustomer, firstOrderOnly, groupIds } = discount;
	return (
		code === null &&
		leastKobo === 0 &&
		mostUses === null &&
		usesPerCustomer === null &&
		!firstOrderOnly &&
		groupIds === null &&
		isOffPieces(discount)
	);
}

/**
 * The offer on a product at a moment: what a cart with nothing but this product costs, by the piece.
 * @param offers those for shelves, also planned ones
 */
export function onOffer(
	product: DiscountedProduct,
	offers: readonly Discount[],
	now: Date,
): OnOffer | null {
	if (product.unitKobo <= 0) return null;
	const running = offers.filter((each) => isRunning(each, now));
	const { discounts, kobo } = offEachPiece({ ...product, qty: 1 }, running);
	if (kobo === 0) return null;
	const endsAt = earliest(discounts.map((each) => each.endsAt));
	return {
		kobo: product.unitKobo - kobo,
		startsAt: latest(discounts.map((each) => each.startsAt)),
		endsAt,
		until: endsAt && endText(endsAt, now),
	};
}

function endText(endsAt: Date, now: Date): string {
	const day = untilText(endsAt, now);
	return day.startsWith('today') ? `ends ${day}` : `until ${day}`;
}

/**
 * When what onOffer says of a product may change next: an offer on it begins or ends, or the day does, in whose words its end
 * is named; null for never.
 * @param about the offers that are about this product, also planned ones
 */
export function nextChange(about: readonly Discount[], now: Date): Date | null {
	const bounds = about.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
	const isDated = about.some((each) => each.endsAt !== null && isRunning(each, now));
	const midnight = isDated ? nextLagosMidnight(now) : null;
	return earliest([...bounds, midnight].filter((at) => at !== null && at > now));
}

/** The first of some moments, of which null is none. */
export function earliest(moments: readonly (Date | null)[]): Date | null {
	return inOrder(moments)[0] ?? null;
}

function latest(moments: readonly (Date | null)[]): Date | null {
	return inOrder(moments).at(-1) ?? null;
}

function inOrder(moments: readonly (Date | null)[]): Date[] {
	return moments.filter((at) => at !== null).toSorted((a, b) => a.getTime() - b.getTime());
}
