import { LARGEST_KOBO } from '../kit/money.ts';

// From a supplier's price to the cost of a piece in the shop and its selling price. All amounts are integers (kobo, or
// hundredths of a foreign currency), all shares hundredths of a per cent, and all divisions round once, up. Pure.

/** 100 % in hundredths of a per cent. */
const WHOLE = 10_000n;
const NAIRA = 100n;

/**
 * How a price is rounded: up to the next price of this form, so that the margin is never less than asked for. A price has
 * the form when it is `ending` above a multiple of `step`, both in naira.
 */
export const ROUNDINGS = {
	'50': { label: 'to ₦50', step: 50, ending: 0 },
	'100': { label: 'to ₦100', step: 100, ending: 0 },
	'500': { label: 'to ₦500', step: 500, ending: 0 },
	'1000': { label: 'to ₦1,000', step: 1000, ending: 0 },
	'ends-500': { label: 'ends with 500', step: 1000, ending: 500 },
	'ends-900': { label: 'ends with 900', step: 1000, ending: 900 },
	'ends-9900': { label: 'ends with 9,900', step: 10_000, ending: 9_900 },
} as const;
type Rounding = keyof typeof ROUNDINGS;
export const ROUNDING_NAMES = Object.keys(ROUNDINGS) as Rounding[];

/** Shares in hundredths of a per cent: 750 is 7.5 %. */
export type PriceRule = {
	/** Of the supplier's price. */
	freight: number;
	/** Customs duty, of goods and freight together, as customs value them. */
	duty: number;
	/** Of the selling price. */
	margin: number;
	rounding: Rounding;
};

/** Up to the next price of a form, in kobo; a price that has the form stays. */
export function roundPriceUp(kobo: bigint, rounding: Rounding): bigint {
	const step = BigInt(ROUNDINGS[rounding].step) * NAIRA;
	const ending = BigInt(ROUNDINGS[rounding].ending) * NAIRA;
	if (kobo <= ending) return ending;
	return divideUp(kobo - ending, step) * step + ending;
}

/**
 * What a piece costs the shop in whole naira, as kobo: the supplier's price (hundredths) at a rate (kobo for a unit of the
 * currency), with freight, and duty on both.
 */
export function landedCost(
	supplierMinor: number,
	unitKobo: number,
	{ freight, duty }: Pick<PriceRule, 'freight' | 'duty'>,
): bigint {
	const goods = BigInt(supplierMinor) * BigInt(unitKobo);
	const landed = goods * (WHOLE + BigInt(freight)) * (WHOLE + BigInt(duty));
	return divideUp(landed, 100n * WHOLE * WHOLE * NAIRA) * NAIRA;
}

/** The price that leaves this margin after the cost, rounded. Kobo. */
export function priceWithMargin(
	costKobo: bigint,
	{ margin, rounding }: Pick<PriceRule, 'margin' | 'rounding'>,
): bigint {
	return roundPriceUp(divideUp(costKobo * WHOLE, WHOLE - BigInt(margin)), rounding);
}

/** Cost and price that a supplier's price leads to, in kobo; null when they are more than the shop can store. */
export function derivePrice(
	supplierMinor: number,
	unitKobo: number,
	rule: PriceRule,
): { costKobo: number; sellingKobo: number } | null {
	const cost = landedCost(supplierMinor, unitKobo, rule);
	const price = priceWithMargin(cost, rule);
	if (price > BigInt(LARGEST_KOBO) || cost > BigInt(LARGEST_KOBO)) return null;
	return { costKobo: Number(cost), sellingKobo: Number(price) };
}

/** Of two whole numbers from 0. */
function divideUp(number: bigint, by: bigint): bigint {
	return (number + by - 1n) / by;
}
