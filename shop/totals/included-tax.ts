import { shareKobo } from './share-kobo.ts';

// The tax that prices include. Pure.

/** What is taxed of an order: everything but the goods that are exempt. */
export type IncludedTax = {
	/** In hundredths of a per cent (750: 7.5 %). */
	rate: number;
	/** Products without it. */
	exemptIds: ReadonlySet<number>;
};

/** The tax that an amount includes, rounded to the nearest kobo; `rate` in hundredths of a per cent. */
export function includedTax(kobo: number, rate: number): number {
	const whole = BigInt(10_000 + rate);
	return Number((BigInt(kobo) * BigInt(rate) * 2n + whole) / (whole * 2n));
}

/** Delivery has no product id. */
const DELIVERY_KEY = 0;

/**
 * The tax included in an order and in each of its parts, which add up to it: it is computed of all that is taxed together,
 * and shared by largest remainder.
 */
export function taxOfParts(
	lines: readonly { productId: number; paidKobo: number }[],
	deliveryKobo: number,
	{ rate, exemptIds }: IncludedTax,
): { taxedKobo: number; taxKobo: number; lineKobo: number[] } {
	const taxed = lines.map(({ productId, paidKobo }) => (exemptIds.has(productId) ? 0 : paidKobo));
	const weights = [...taxed, deliveryKobo];
	const taxedKobo = weights.reduce((sum, kobo) => sum + kobo, 0);
	const taxKobo = includedTax(taxedKobo, rate);
	if (taxKobo === 0) return { taxedKobo, taxKobo, lineKobo: lines.map(() => 0) };
	const keys = [...lines.map(({ productId }) => productId), DELIVERY_KEY];
	return { taxedKobo, taxKobo, lineKobo: shareKobo(taxKobo, weights, keys).slice(0, -1) };
}
