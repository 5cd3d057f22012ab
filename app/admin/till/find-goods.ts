import { fold } from '#shop/search/fold.ts';
import type { TillGoods } from '#shop/till/till-sale.ts';

// Finding goods among those that the till has stored: a few thousand, so each is looked at. Pure.

const MOST_FOUND = 8;

/** A product with its folded text, a blank in front of each word. */
export type SearchableGoods = { goods: TillGoods; text: string };

/** Prepares goods for findGoods, best in the order given. */
export function searchable(all: readonly TillGoods[]): SearchableGoods[] {
	return all.map((goods) => ({
		goods,
		text: ` ${fold(`${goods.name} ${goods.brand} ${goods.sku}`)}`,
	}));
}

/**
 * The goods that have every word that was typed, at most eight: words that begin with what was typed before those that only
 * contain it, and what is in stock before what is not.
 */
export function findGoods(all: readonly SearchableGoods[], typed: string): TillGoods[] {
	const words = fold(typed).split(' ').filter(Boolean);
	if (words.length === 0) return [];
	const ranked = all.flatMap(({ goods, text }) => {
		if (!words.every((word) => text.includes(word))) return [];
		const begin = words.filter((word) => text.includes(` ${word}`)).length;
		return { goods, rank: begin * 2 + (goods.stock > 0 ? 1 : 0) };
	});
	return ranked
		.sort((a, b) => b.rank - a.rank)
		.slice(0, MOST_FOUND)
		.map(({ goods }) => goods);
}

/** The goods with this barcode or SKU, as a scanner types it: several where makers, or the shop, gave one code twice. */
export function goodsWithCode(all: readonly TillGoods[], code: string): TillGoods[] {
	const wanted = asCode(code);
	if (wanted === '') return [];
	return all.filter(({ barcode, sku }) => asCode(barcode) === wanted || asCode(sku) === wanted);
}

/** A UPC of twelve digits is an EAN of thirteen with a nought in front: scanners type either. */
function asCode(text: string): string {
	return text
		.trim()
		.toLowerCase()
		.replace(/^0+(?=\d{8,})/, '');
}
