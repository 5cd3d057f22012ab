import { applyDiscounts } from './apply-discounts.ts';
import type { DiscountFacts } from './code-problem.ts';
import {
	type Discount,
	type DiscountedProduct,
	type DiscountLine,
	isAbout,
	isOffPieces,
	isRunning,
} from './discount.ts';
import { offEachPiece } from './discount-plan.ts';

// What pieces cost from so many of a product on: on its page, and in a cart that has nearly as many. Pure.

/** What each piece costs, in kobo, for whoever takes at least so many of a product. */
export type QuantityPrice = { leastQty: number; kobo: number };

/**
 * The prices of a product from several pieces on, fewest first: each is lower than the one before, and the first lower than
 * what a single piece costs.
 * @param offers those for everybody, by the piece, also planned ones
 */
export function quantityPrices(
	product: DiscountedProduct,
	offers: readonly Discount[],
	now: Date,
): QuantityPrice[] {
	if (product.unitKobo <= 0) return [];
	const running = offers.filter((each) => isRunning(each, now) && isAbout(each, product));
	const priceOf = (qty: number) =>
		product.unitKobo - offEachPiece({ ...product, qty }, running).kobo;
	const prices: QuantityPrice[] = [];
	let least = priceOf(1);
	for (const leastQty of steps(running)) {
		const kobo = priceOf(leastQty);
		if (kobo < least) prices.push({ leastQty, kobo });
		least = Math.min(least, kobo);
	}
	return prices;
}

/** A cart as applyDiscounts takes it. */
type RuledCart = {
	lines: readonly DiscountLine[];
	discounts: readonly Discount[];
	codes: readonly string[];
	facts: DiscountFacts;
};

/** So many pieces more of a line, and each of all its pieces costs this, in kobo. */
export type NearPrice = { more: number; kobo: number };

/**
 * The next lower price of a line's pieces, while at least half of the pieces for it are there: exactly what this cart would
 * come to with them. Null for none, and where the pieces would not all cost the same.
 * @param at the place of the line
 * @param mostQty as many as there are of it
 */
export function nearPrice(
	{ lines, discounts, codes, facts }: RuledCart,
	at: number,
	mostQty: number,
): NearPrice | null {
	const line = lines[at];
	if (!line) return null;
	const ahead = discounts.filter(
		(each) =>
			isOffPieces(each) &&
			each.leastQty > line.qty &&
			each.leastQty <= Math.min(mostQty, line.qty * 2) &&
			isAbout(each, line),
	);
	if (ahead.length === 0) return null;
	const offLine = (qty: number) => {
		const cart = lines.map((each, place) => (place === at ? { ...each, qty } : each));
		const taking = applyDiscounts(cart, discounts, codes, facts).discounts.filter(
			({ lineKobo }) => (lineKobo[at] ?? 0) > 0,
		);
		const kobo = taking.reduce((sum, { lineKobo }) => sum + (lineKobo[at] ?? 0), 0);
		const arePieces = taking.every(({ discountId }) =>
			discounts.some((each) => each.id === discountId && isOffPieces(each)),
		);
		return { kobo, arePieces };
	};
	const now = offLine(line.qty);
	for (const qty of steps(ahead)) {
		const then = offLine(qty);
		// Compared by the piece, without dividing.
		if (then.arePieces && then.kobo * line.qty > now.kobo * qty)
			return { more: qty - line.qty, kobo: line.unitKobo - then.kobo / qty };
	}
	return null;
}

/** The numbers of pieces from which some of these count, fewest first. */
function steps(discounts: readonly Discount[]): number[] {
	const all = new Set(discounts.map(({ leastQty }) => leastQty).filter((qty) => qty > 1));
	return [...all].toSorted((a, b) => a - b);
}
