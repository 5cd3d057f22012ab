import { MOST_NAIRA } from '../catalogue/lists/list-filters.ts';
import { oneLine } from '../kit/text.ts';

// Prices named in a search: "mixer under 200k" asks for mixers up to ₦200,000.

export type PricedQuery = {
	/** The query without the words of its price. */
	rest: string;
	/** Whole naira, both ends included; null is open. */
	min: number | null;
	max: number | null;
};

const FACTORS: Record<string, number> = { k: 1000, thousand: 1000, million: 1_000_000 };
const CURRENCY = '₦|ngn|n';
const amount = (end: 'min' | 'max') =>
	String.raw`(?:${CURRENCY})?\s*(?<${end}>\d[\d,]*(?:\.\d+)?)\s*(?<${end}Unit>k|thousand|million)?(?:\s*(?:naira|ngn|₦))?`;
/** No unit may follow, since the number then counts something else: "under 5000 watts". */
const NO_UNIT = String.raw`(?![\w.,]|\s*(?:["”%]|(?:w|watts?|va|kva|v|volts?|hz|khz|in|inch|inches|mm|cm|m|metres?|meters?|ft|people|persons?|seats|rms|mah|lumens?|lm|dpi|btu|rpm|hours?|pages|gb|mb)\b))`;
const UP_TO =
	'(?:under|below|less than|not more than|no more than|not above|within|at most|up to|max|maximum|budget(?: of)?)';
const FROM = '(?:above|over|more than|at least|from|min|minimum)';
const ABOUT = '(?:around|about|approximately|approx|roughly|circa|close to)';
const pattern = (words: string) => new RegExp(String.raw`(?<!\w)${words}${NO_UNIT}`, 'iu');

/** Ways to name a price, the most telling first. */
const WAYS: { read: RegExp; isAbout?: true; least?: number }[] = [
	{
		read: pattern(
			String.raw`(?:between|from)\s+${amount('min')}\s*(?:and|to|-|–)\s*${amount('max')}`,
		),
	},
	{ read: pattern(String.raw`${UP_TO}\s+${amount('max')}`) },
	{ read: pattern(String.raw`${FROM}\s+${amount('min')}`) },
	{ read: pattern(String.raw`${ABOUT}\s+${amount('max')}`), isAbout: true },
	// Without a word for it, only numbers that hardly count anything else are a range of prices.
	{ read: pattern(String.raw`${amount('min')}\s*(?:to|-|–)\s*${amount('max')}`), least: 10_000 },
	{ read: pattern(String.raw`(?=₦|ngn|n\s?\d{1,3},\d{3})${amount('max')}`), isAbout: true },
	{
		read: pattern(
			String.raw`(?<max>\d[\d,]*(?:\.\d+)?)\s*(?<maxUnit>k|thousand|million)?\s*(?:naira|ngn|₦)`,
		),
		isAbout: true,
	},
];

/** A smaller number is more likely a size, a power or a model than a price. */
const LEAST_NAIRA = 5000;
/** How far from the price named a product may be when somebody asks for about that much. */
const ABOUT_PART = 0.2;

/** The price that a query names, with an empty rest where it names nothing else; null if it names none. */
export function readPriceWords(q: string): PricedQuery | null {
	const typed = withDigits(q);
	for (const { read, isAbout = false, least = LEAST_NAIRA } of WAYS) {
		const found = read.exec(typed);
		const range = found && rangeOf(found.groups ?? {}, least);
		if (!found || !range) continue;
		const rest = oneLine(
			`${typed.slice(0, found.index)} ${typed.slice(found.index + found[0].length)}`,
		);
		return { rest, ...(isAbout ? about(range.max ?? 0) : range) };
	}
	return null;
}

function rangeOf(
	{ min, minUnit, max, maxUnit }: Record<string, string | undefined>,
	least: number,
): PriceRange | null {
	// In "100 to 150k" both numbers are thousands.
	const shared = min !== undefined && Number(min) < 1000 ? maxUnit : undefined;
	const ends = [naira(min, minUnit ?? shared), naira(max, maxUnit)] as const;
	if (ends.some((end) => end !== null && end < least)) return null;
	const [one, other] = ends;
	const isTurned = one !== null && other !== null && one > other;
	return isTurned ? { min: other, max: one } : { min: one, max: other };
}

function about(price: number): PriceRange {
	return {
		min: Math.round(price * (1 - ABOUT_PART)),
		max: Math.min(MOST_NAIRA, Math.round(price * (1 + ABOUT_PART))),
	};
}

const NUMBERS = new Map(
	[
		'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
			.split(' ')
			.map((word, at) => [word, at + 1] as const),
		'twenty thirty forty fifty sixty seventy eighty ninety'
			.split(' ')
			.map((word, at) => [word, (at + 2) * 10] as const),
		[['a', 1] as const],
	].flat(),
);
const NUMBER_WORD = [...NUMBERS.keys(), 'hundred', 'half'].join('|');
const SPELLED = new RegExp(
	String.raw`\b(?:(?:${NUMBER_WORD})(?:\s+and)?[\s-]+)+(?=thousand|million)`,
	'giu',
);

/** A text with the thousands and millions that it spells out in digits: "two hundred thousand" is "200 thousand". */
function withDigits(text: string): string {
	return text.replace(SPELLED, (words) => {
		let sum = 0;
		let before = '';
		// The "a" of "two and a half" counts nothing.
		const spelled = words.toLowerCase().replace(/\ba\s+half\b/, 'half');
		for (const word of spelled.split(/[\s-]+/)) {
			if (word === 'half') return `${before === 'and' ? sum + 0.5 : 0.5} `;
			if (word === 'hundred') sum = Math.max(1, sum) * 100;
			else sum += NUMBERS.get(word) ?? 0;
			before = word;
		}
		return `${sum} `;
	});
}

type PriceRange = { min: number | null; max: number | null };

/** A search whose price in words is its range, unless it has a range already. */
export function withPriceWords<Filters extends PriceRange>(
	q: string,
	filters: Filters,
): { q: string; filters: Filters } {
	const priced = readPriceWords(q);
	if (!priced || filters.min !== null || filters.max !== null) return { q, filters };
	const { rest, min, max } = priced;
	return { q: rest, filters: { ...filters, min, max } };
}

function naira(digits: string | undefined, unit = ''): number | null {
	if (digits === undefined) return null;
	const named = Number(digits.replaceAll(',', '')) * (FACTORS[unit.toLowerCase()] ?? 1);
	return Math.min(MOST_NAIRA, Math.floor(named));
}
