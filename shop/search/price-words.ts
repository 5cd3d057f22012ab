// Prices named in a search: "mixer under 200k" asks for mixers up to ₦200,000.

export type PricedQuery = {
	/** The query without the words of its price. */
	rest: string;
	/** Whole naira, both ends included; null is open. */
	min: number | null;
	max: number | null;
};

const FACTORS: Record<string, number> = { k: 1000, thousand: 1000, million: 1_000_000 };
const amount = (end: 'min' | 'max') =>
	String.raw`(?:₦|ngn|n)?\s*(?<${end}>\d[\d,]*(?:\.\d+)?)\s*(?<${end}Unit>k|thousand|million)?(?:\s*(?:naira|ngn|₦))?`;
/** No unit may follow, since the number then counts something else: "under 5000 watts". */
const NO_UNIT = String.raw`(?![\w.,]|\s*(?:["”%]|(?:w|watts?|va|kva|v|volts?|hz|khz|in|inch|inches|mm|cm|m|metres?|meters?|ft|people|persons?|seats|rms|mah)\b))`;
const UP_TO =
	'(?:under|below|less than|not more than|no more than|not above|within|at most|up to|max|maximum|budget(?: of)?)';
const FROM = '(?:above|over|more than|at least|from|min|minimum)';
const pattern = (words: string) => new RegExp(String.raw`(?<!\w)${words}${NO_UNIT}`, 'iu');
const BETWEEN = pattern(
	String.raw`(?:between|from)\s+${amount('min')}\s*(?:and|to|-)\s*${amount('max')}`,
);
const MOST = pattern(String.raw`${UP_TO}\s+${amount('max')}`);
const LEAST = pattern(String.raw`${FROM}\s+${amount('min')}`);

/** A smaller number is more likely a size, a power or a model than a price. */
const LEAST_NAIRA = 5000;

/** The price that a query names; null if it names none, or nothing but a price. */
export function readPriceWords(q: string): PricedQuery | null {
	const found = BETWEEN.exec(q) ?? MOST.exec(q) ?? LEAST.exec(q);
	if (!found) return null;
	const { min, minUnit, max, maxUnit } = found.groups ?? {};
	// In "100 to 150k" both numbers are thousands.
	const shared = min !== undefined && Number(min) < 1000 ? maxUnit : undefined;
	const ends = [naira(min, minUnit ?? shared), naira(max, maxUnit)] as const;
	if (ends.some((end) => end !== null && end < LEAST_NAIRA)) return null;
	const [one, other] = ends;
	const isTurned = one !== null && other !== null && one > other;
	const rest = `${q.slice(0, found.index)} ${q.slice(found.index + found[0].length)}`
		.replace(/\s+/g, ' ')
		.trim();
	if (!rest) return null;
	return isTurned ? { rest, min: other, max: one } : { rest, min: one, max: other };
}

function naira(digits: string | undefined, unit = ''): number | null {
	if (digits === undefined) return null;
	return Math.floor(Number(digits.replaceAll(',', '')) * (FACTORS[unit.toLowerCase()] ?? 1));
}
