import type { ListFilters } from '../catalogue/list-filters.ts';

/**
 * The marks that stand among the words of a product (search_marks in the migrations) and have the index of words narrow a
 * search by category, price, stock and sale, and give it in an order, without reading the products it finds.
 */

/** Where one price level ends and the next begins, in kobo: twelve to a power of ten. The database has the same (search_price_level). */
export const PRICE_LEVELS: readonly number[] = [0, 1, 2, 3, 4, 5]
	.flatMap((power) =>
		[100, 120, 150, 180, 220, 270, 330, 390, 470, 560, 680, 820].map(
			(naira) => naira * 100 * 10 ** power,
		),
	)
	.slice(0, 63);
/** Levels are also marked in larger pieces, so that a range is a few of them. */
const PIECES = [16, 4] as const;
/** So many ids have one mark of newness. */
export const IDS_A_MARK = 16_384;

/** Lexemes are letters, digits and signs but no quotes, so nothing needs escaping. */
export const quoted = (lexeme: string) => `'${lexeme}'`;

/**
 * The marks of these categories and of what is on sale, as texts of tsqueries that all have to be true. Being in stock is so
 * common that its mark would cost more than it spares.
 */
export function marksOf(
	categoryIds: readonly number[] | null,
	{ onSale }: Pick<ListFilters, 'onSale'>,
): string[] {
	return [
		...(categoryIds ? [anyOf(categoryIds.map((id) => `#${id}`))] : []),
		...(onSale ? [quoted('%')] : []),
	];
}

/** The marks of a range of whole naira as the text of a tsquery, which may let through a bit more; null for every price. */
export function rangeMark({ min, max }: Pick<ListFilters, 'min' | 'max'>): string | null {
	const levels = levelsWithin(min, max);
	return levels && anyOf(levels);
}

/** The marks of the levels that a range of whole naira touches; null where it touches all. */
export function levelsWithin(min: number | null, max: number | null): string[] | null {
	const from = min === null ? 0 : levelOf(min * 100);
	const to = max === null ? PRICE_LEVELS.length : levelOf(max * 100 + 99);
	if (from === 0 && to === PRICE_LEVELS.length) return null;
	const marks: string[] = [];
	for (let at = from; at <= to; ) {
		const start = at;
		const piece = PIECES.find((size) => start % size === 0 && start + size - 1 <= to) ?? 1;
		marks.push(piece === 1 ? `$${at}` : `$${at / piece}*${piece}`);
		at += piece;
	}
	return marks;
}

function levelOf(kobo: number): number {
	return PRICE_LEVELS.filter((end) => end <= kobo).length;
}

/** Of no lexemes at all: what nothing has. */
export function anyOf(lexemes: readonly string[]): string {
	return `(${(lexemes.length > 0 ? lexemes : ['#']).map(quoted).join(' | ')})`;
}

export function allOf(lexemes: readonly string[]): string {
	return `(${lexemes.map(quoted).join(' & ')})`;
}
