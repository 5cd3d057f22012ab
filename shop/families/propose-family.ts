import { inOrder } from './family-choices.ts';
import { MOST_OPTIONS } from './family-fields.ts';

// What the options of a family may be, from what its products are called and what staff or suppliers say of them. Pure.

type Proposable = {
	productId: number;
	name: string;
	size: string | null;
	color: string | null;
};
type ProposedFamily = {
	name: string;
	options: string[];
	/** By product id. An empty value is left for staff to fill in. */
	choices: Map<number, string[]>;
};

const LENGTH = /^\d+(?:[.,]\d+)?\s?(?:m|mm|cm|km|ft|feet|foot|metres?|meters?)\.?$/i;
/** A number before one of these belongs to it: "5 m" and "10 m" do not share the "m". */
const UNIT =
	/^(?:m|mm|cm|km|ft|feet|foot|metres?|meters?|in|inch|inches|w|kw|watts?|gb|tb|keys?|strings?|ch|channels?)$/i;
const MEASURE = /^\d/;

/** Words for colours. */
export const COLOURS =
	/\b(?:black|white|red|blue|green|yellow|orange|purple|violet|pink|brown|grey|gray|silver|gold|cherry|natural|sunburst|walnut|cream|beige|ivory|turquoise|bronze|copper|chrome|charcoal|navy|maroon|cyan|magenta)\b/gi;
/** Lengths in names: "5 m", "0.5m", "10ft". */
export const MEASURES =
	/(?<![\w.,])\d{1,4}(?:[.,]\d{1,2})?\s?(?:m|cm|ft|feet|foot|metres?|meters?)\b/gi;

type ProposedOption = { name: string; values: string[] };

/** Proposes name, options and values: colour and size where they differ, and what differs in the names where these do not part all. */
export function proposeFamily(products: readonly Proposable[]): ProposedFamily {
	const names = products.map(({ name }) => name);
	const { shared, rests } = sharedBeginning(names);
	const found: ProposedOption[] = [];
	const add = (option: ProposedOption) => {
		if (found.length < MOST_OPTIONS) found.push(option);
	};
	const colours = products.map(({ color }) => color?.trim() ?? '');
	const sizes = products.map(({ size }) => size?.trim() ?? '');
	if (areApart(colours)) add({ name: 'Colour', values: colours });
	if (areApart(sizes)) add({ name: sizeName(sizes), values: sizes });
	const arePartedBy = (options: readonly ProposedOption[]) =>
		new Set(products.map((_, at) => key(options, at))).size === products.length &&
		options.every(({ values }) => !values.includes(''));
	if (found.length === 0 || !arePartedBy(found)) {
		const fromNames = { name: restName(rests), values: rests };
		if (arePartedBy([fromNames]) || found.length === 0) found.splice(0, found.length, fromNames);
		else if (rests.some(Boolean)) add(fromNames);
	}
	return {
		name: shared || (inOrder(names)[0] ?? ''),
		options: found.map(({ name }) => name),
		choices: new Map(
			products.map(({ productId }, at) => [productId, found.map(({ values }) => values[at] ?? '')]),
		),
	};
}

function key(options: readonly ProposedOption[], at: number): string {
	return options.map(({ values }) => values[at]?.toLowerCase()).join('\n');
}

/** Whether the values part products: they differ, and hardly any product lacks one. */
export function areApart(values: readonly string[]): boolean {
	const filled = values.filter(Boolean);
	const different = new Set(filled.map((value) => value.toLowerCase()));
	return different.size > 1 && filled.length * 2 > values.length;
}

/** "Length" for lengths. */
export function sizeName(values: readonly string[]): string {
	return values.filter(Boolean).every((value) => LENGTH.test(value)) ? 'Length' : 'Size';
}

function restName(values: readonly string[]): string {
	const filled = values.filter(Boolean);
	if (filled.length > 0 && filled.every((value) => value.search(COLOURS) >= 0)) return 'Colour';
	if (filled.length > 0 && filled.every((value) => MEASURE.test(value))) return sizeName(filled);
	return 'Version';
}

/** The words that all names begin with, and what each has besides, without the words that all end with. */
function sharedBeginning(names: readonly string[]): { shared: string; rests: string[] } {
	const words = names.map((name) => name.trim().split(/\s+/));
	const [first = []] = words;
	const isShared = (word: string | undefined, at: (own: string[]) => string | undefined) =>
		word !== undefined && words.every((own) => bare(at(own)) === bare(word));
	let begin = 0;
	while (isShared(first[begin], (own) => own[begin])) begin += 1;
	const shortest = Math.min(...words.map(({ length }) => length));
	let end = 0;
	const isEnd = (word: string | undefined) =>
		isShared(word, (own) => own.at(-1 - end)) && !UNIT.test(word ?? '');
	while (begin + end < shortest && isEnd(first.at(-1 - end))) end += 1;
	const rests = words.map((own) => tidy(own.slice(begin, own.length - end).join(' ')));
	const tail = end > 0 ? first.slice(-end) : [];
	return { shared: tidy([...first.slice(0, begin), ...tail].join(' ')), rests };
}

const bare = (word: string | undefined) => word?.toLowerCase().replace(/[,;:]+$/, '');

/** Without the marks that stood beside what was cut away. */
function tidy(text: string): string {
	return text.replace(/^[\s,;:()–-]+|[\s,;:(–-]+$/g, '').trim();
}
