import { createHash } from 'node:crypto';
import type { ListFilters } from '../catalogue/lists/list-filters.ts';
import type { ResolvedFilter } from '../specifications/specification-facets.ts';

// Facet tokens are extra lexemes among the words of a product. They let the index of words filter and sort what a search finds
// without reading the products. The database writes them (search_facet_tokens in db/functions/search/):
//   #12    category        ~5       standing: stock and sales     %    on sale
//   $30    price level     $7*4     the same in steps of 4 or 16   ^3   sales    +61   newness
//   @7=1   specification 7: yes, or a choice's hash   @9>232   its number's level   @9>29*8  the same in steps of 8
//   @+microphon   a word of what it has built in

/**
 * Where one price level ends and the next begins, in kobo: twelve levels to a power of ten. The database has the same
 * numbers (search_price_level).
 */
export const PRICE_LEVELS: readonly number[] = [0, 1, 2, 3, 4, 5]
	.flatMap((power) =>
		[100, 120, 150, 180, 220, 270, 330, 390, 470, 560, 680, 820].map(
			(naira) => naira * 100 * 10 ** power,
		),
	)
	.slice(0, 63);
/** Levels are also given in steps of these sizes, so that a price range takes only a few facet tokens. */
const PIECES = [16, 4] as const;
/** How many consecutive ids share one facet token of newness. */
export const IDS_PER_TOKEN = 16_384;

/** Lexemes contain no quotes, so nothing needs escaping. */
export const quoted = (lexeme: string) => `'${lexeme}'`;

/**
 * The facet tokens of these categories and of being on sale, each as the text of a tsquery; a product must satisfy all of them.
 * There is none for being in stock: nearly everything is, so the facet token would cost more than it saves.
 */
export function facetTokensOf(
	categoryIds: readonly number[] | null,
	{ onSale }: Pick<ListFilters, 'onSale'>,
): string[] {
	return [
		...(categoryIds ? [anyOf(categoryIds.map((id) => `#${id}`))] : []),
		...(onSale ? [quoted('%')] : []),
	];
}

/**
 * The facet tokens of a price range in whole naira, as the text of a tsquery; null for any price. They may let through prices
 * just outside of the range.
 */
export function rangeToken({ min, max }: Pick<ListFilters, 'min' | 'max'>): string | null {
	const levels = levelsWithin(min, max);
	return levels && anyOf(levels);
}

/** The facet tokens of the price levels that a range of whole naira touches; null if it touches all. */
export function levelsWithin(min: number | null, max: number | null): string[] | null {
	const from = min === null ? 0 : levelOf(min * 100);
	const to = max === null ? PRICE_LEVELS.length : levelOf(max * 100 + 99);
	if (from === 0 && to === PRICE_LEVELS.length) return null;
	const facetTokens: string[] = [];
	for (let at = from; at <= to; ) {
		const start = at;
		const piece = PIECES.find((size) => start % size === 0 && start + size - 1 <= to) ?? 1;
		facetTokens.push(piece === 1 ? `$${at}` : `$${at / piece}*${piece}`);
		at += piece;
	}
	return facetTokens;
}

function levelOf(kobo: number): number {
	return PRICE_LEVELS.filter((end) => end <= kobo).length;
}

/** A tsquery for any of these lexemes; without lexemes, one that nothing satisfies. */
function anyOf(lexemes: readonly string[]): string {
	return `(${(lexemes.length > 0 ? lexemes : ['#']).map(quoted).join(' | ')})`;
}

/** A tsquery for all of these lexemes. */
export function allOf(lexemes: readonly string[]): string {
	return `(${lexemes.map(quoted).join(' & ')})`;
}

/** The facet token of a word of what a product has built in, by the word's stem. */
export const builtInToken = (stem: string): string => `@+${stem}`;

const NUMBER_LEVELS = { last: 500, step: 8 };

/** The level of a number; the database has the same (search_number_level). */
export function levelOfNumber(number: number): number {
	if (number <= 0) return 0;
	const level = Math.floor(24 * Math.log10(number) + 200 + 1e-9);
	return Math.max(1, Math.min(NUMBER_LEVELS.last, level));
}

/**
 * The facet tokens of a filter by a specification, whose definition has this id, as the text of a tsquery; they may let
 * through numbers just outside.
 */
export function specificationToken(
	{ definition, values, min, max }: ResolvedFilter,
	id: number,
): string {
	const of = (value: string) => `@${id}${value}`;
	if (definition.kind === 'yes-no')
		return anyOf(values.map((value) => of(`=${value === 'yes' ? 1 : 0}`)));
	if (definition.kind !== 'number')
		return anyOf(
			values.map((value) => of(`=${createHash('md5').update(value).digest('hex').slice(0, 12)}`)),
		);
	const single = values.flatMap((value) => levelsBetween(Number(value), Number(value)));
	const range = min === null && max === null ? [] : levelsBetween(min, max);
	return anyOf([...new Set([...single, ...range])].map((level) => of(`>${level}`)));
}

/** With a level more at both ends, so that rounding loses none. */
function levelsBetween(min: number | null, max: number | null): string[] {
	const from = min === null ? 0 : Math.max(0, levelOfNumber(min) - 1);
	const to =
		max === null ? NUMBER_LEVELS.last : Math.min(NUMBER_LEVELS.last, levelOfNumber(max) + 1);
	const levels: string[] = [];
	for (let at = from; at <= to; ) {
		const isWhole = at % NUMBER_LEVELS.step === 0 && at + NUMBER_LEVELS.step - 1 <= to;
		levels.push(isWhole ? `${at / NUMBER_LEVELS.step}*8` : String(at));
		at += isWhole ? NUMBER_LEVELS.step : 1;
	}
	return levels;
}
