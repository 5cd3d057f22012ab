// Exchange rates as decimal texts, calculated with integers instead of floats. Pure.

/**
 * A rate in naira per dollar outside these bounds is an error of the source: a shifted decimal point, a wrong currency,
 * an inverted rate.
 */
const LOWEST = '400';
const HIGHEST = '10000';
/** How much a rate may differ from one of the last day, in per cent. */
const LARGEST_JUMP = 30n;
/** Digits kept of a quotient of two rates. */
const DIGITS = 8;

type Decimal = { whole: bigint; digits: number };

/** The dollar cents that cover this many kobo, rounded up so that the shop never gets less. */
export function centsFor(kobo: number, rate: string): number {
	const { whole, digits } = decimal(rate);
	// Kobo per cent equal naira per dollar.
	return Number(up(BigInt(kobo) * 10n ** BigInt(digits), whole));
}

/** Whether naira per dollar can be right at all. */
export function isPlausible(rate: string): boolean {
	return !isLess(rate, LOWEST) && !isLess(HIGHEST, rate);
}

/** Whether a rate differs more from an earlier one than a day explains. */
export function jumpsTooFar(before: string, now: string): boolean {
	const [a, b] = aligned(before, now);
	const apart = a > b ? a - b : b - a;
	return apart * 100n > a * LARGEST_JUMP;
}

/** Naira per dollar from two rates in the same base currency; rounded down. */
export function quotient(naira: string, dollar: string): string {
	const [a, b] = aligned(naira, dollar);
	if (b === 0n) return '0';
	return textOf({ whole: (a * 10n ** BigInt(DIGITS)) / b, digits: DIGITS });
}

/** A number in a JSON answer (or a text holding one) as a plain decimal text; null unless above zero. */
export function rateText(value: unknown): string | null {
	if (typeof value !== 'number' && typeof value !== 'string') return null;
	const parts = /^(\d{1,12})(?:\.(\d{1,12}))?(?:e-(\d{1,2}))?$/.exec(String(value).trim());
	if (!parts) return null;
	const [, before = '', after = '', shift = '0'] = parts;
	const text = textOf({ whole: BigInt(before + after), digits: after.length + Number(shift) });
	return text === '0' ? null : text;
}

function isLess(a: string, b: string): boolean {
	const [left, right] = aligned(a, b);
	return left < right;
}

function aligned(a: string, b: string): [bigint, bigint] {
	const left = decimal(a);
	const right = decimal(b);
	const digits = Math.max(left.digits, right.digits);
	return [
		left.whole * 10n ** BigInt(digits - left.digits),
		right.whole * 10n ** BigInt(digits - right.digits),
	];
}

/** @throws RangeError when the text is not a plain decimal */
function decimal(text: string): Decimal {
	const parts = /^(\d+)(?:\.(\d+))?$/.exec(text);
	if (!parts) throw new RangeError(`${text} is no decimal number`);
	const [, before = '', after = ''] = parts;
	return { whole: BigInt(before + after), digits: after.length };
}

function textOf({ whole, digits }: Decimal): string {
	const all = String(whole).padStart(digits + 1, '0');
	const before = all.slice(0, all.length - digits);
	const after = all.slice(all.length - digits).replace(/0+$/, '');
	return after ? `${before}.${after}` : before;
}

function up(a: bigint, b: bigint): bigint {
	return (a + b - 1n) / b;
}
