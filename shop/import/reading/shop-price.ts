import { nairaToKobo } from '../../kit/money.ts';
import { Problem } from '../../kit/problem.ts';
import { type Amounts, newAmounts, plainAmount } from './amounts.ts';

/** A higher price in a supplier's file is taken for a typing error: 100 million naira, in kobo. */
export const LARGEST_LIKELY_KOBO = 100_000_000_00;

/** Default exchange rate, in naira per US dollar. */
export const DEFAULT_RATE = 1600;

export type PriceAnswer =
	| { kobo: number; converted: boolean; rejection?: undefined }
	| { rejection: string; kobo?: undefined };

/** Steps to which converted prices are rounded up, in naira: the first step whose `below` is above the price. */
const STEPS = [
	{ below: 10_000, step: 50 },
	{ below: 100_000, step: 500 },
	{ below: Number.POSITIVE_INFINITY, step: 1000 },
];

/**
 * Rounds a converted amount up to a price that a shop would use: to 50 naira below ₦10,000, to 500 below ₦100,000, and
 * to 1,000 from there. Takes and returns kobo.
 */
export function roundUpToShopPrice(kobo: number): number {
	const { step } = STEPS.find(({ below }) => kobo < below * 100) ?? { step: 1000 };
	return Math.ceil(kobo / (step * 100)) * step * 100;
}

/** Naira per dollar, as typed. @throws Problem `invalid` for anything but a number above 0 and up to 1,000,000 */
export function parseRate(text: string | number): number {
	const rate = /^\d+(\.\d+)?$/.test(String(text).trim()) ? Number(text) : Number.NaN;
	if (!(rate > 0 && rate <= 1_000_000)) {
		throw new Problem(
			'invalid',
			`The rate must be the number of naira for one US dollar, for example 1600; got "${text}".`,
		);
	}
	return rate;
}

/** Why a price that may be two amounts is refused. */
export function undecidedPrice(text: string): string {
	const digits = text.trim();
	return `the price "${digits.slice(0, 40)}" may be two amounts: write it without the point, or with two decimals`;
}

/** A price in naira from a column of the shop's currency, not rounded. */
export function priceFromNaira(value: unknown, amounts: Amounts = newAmounts()): PriceAnswer {
	const text = typeof value === 'string' ? plainAmount(value, amounts) : value;
	if (text === null) return { rejection: undecidedPrice(String(value)) };
	const kobo = typeof text === 'string' || typeof text === 'number' ? nairaToKobo(text) : null;
	if (kobo === null) return { rejection: `the price "${show(value)}" is not an amount in naira` };
	return withinBounds(kobo, false, `₦${show(value)}`);
}

/**
 * Turns a supplier's price into a shop price. `unit` is `USD` (decimals), `US cents` (whole number) or `NGN`; `rate` is
 * naira per dollar.
 */
export function priceFromSupplier(
	value: unknown,
	unit: unknown,
	rate: number,
	amounts: Amounts = newAmounts(),
): PriceAnswer {
	if (unit === 'NGN') return priceFromNaira(value, amounts);
	if (unit !== 'USD' && unit !== 'US cents') {
		return { rejection: `the price ${show(value)} has an unknown unit "${show(unit)}"` };
	}
	const text = typeof value === 'string' ? plainAmount(value, amounts) : value;
	if (text === null) return { rejection: undecidedPrice(String(value)) };
	const amount =
		typeof text === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : text;
	if (typeof amount !== 'number' || !Number.isFinite(amount)) {
		return { rejection: `the price "${show(value)}" is not a number` };
	}
	if (unit === 'US cents' && !Number.isInteger(amount)) {
		return { rejection: `the price ${amount} is not a whole number of US cents` };
	}
	const cents = unit === 'USD' ? Math.round(amount * 100) : amount;
	// Round first: in floats, 100 cents at 1533.37 would be 153,337.00000000003 kobo.
	const kobo = Math.round(cents * rate);
	return withinBounds(roundUpToShopPrice(kobo), true, `${amount} ${unit}`);
}

function withinBounds(kobo: number, converted: boolean, shown: string): PriceAnswer {
	if (kobo <= 0) return { rejection: `the price ${shown} is not above zero` };
	if (kobo > LARGEST_LIKELY_KOBO) {
		return { rejection: `the price ${shown} is above the largest of ₦100,000,000` };
	}
	return { kobo, converted };
}

function show(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number'
		? String(value).slice(0, 40)
		: String(JSON.stringify(value)).slice(0, 40);
}
