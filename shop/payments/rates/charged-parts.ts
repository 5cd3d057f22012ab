import { shareKobo } from '../../totals/share-kobo.ts';

// What a charge in another currency is made of. Pure.

/** Of an order, in kobo: total = subtotal - discount + delivery, the tax being included. */
export type TotalParts = {
	subtotalKobo: number;
	discountKobo: number;
	deliveryKobo: number;
	taxKobo: number;
	/** The part of the tax that is included in the goods; the rest is included in the delivery. */
	goodsTaxKobo: number;
};

/** In the charged currency's minor unit; the charge is goods + delivery + tax - discount. */
export type ChargedParts = { goods: number; delivery: number; tax: number; discount: number };

/**
 * Shares a charge among the parts of its order by largest remainder: they add up to it exactly, none is below zero, and
 * each is off by less than a minor unit. Goods and delivery are without the tax in them, which is a part of its own.
 */
export function chargedParts(minor: number, order: TotalParts): ChargedParts {
	const { subtotalKobo, discountKobo, deliveryKobo, taxKobo, goodsTaxKobo } = order;
	const [goods = 0, delivery = 0, tax = 0, discount = 0] = shareKobo(minor, [
		subtotalKobo - goodsTaxKobo,
		deliveryKobo - (taxKobo - goodsTaxKobo),
		taxKobo,
		-discountKobo,
	]);
	return { goods, delivery, tax, discount: discount === 0 ? 0 : -discount };
}
