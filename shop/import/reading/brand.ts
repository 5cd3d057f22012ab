import { foldForComparing } from './clean-text.ts';

/** How often each spelling of each brand occurs: folded brand → spelling → count. */
export type BrandCounts = Map<string, Map<string, number>>;

export function countBrand(counts: BrandCounts, brand: string, times = 1): void {
	const key = foldForComparing(brand);
	const spellings = counts.get(key) ?? new Map<string, number>();
	spellings.set(brand, (spellings.get(brand) ?? 0) + times);
	counts.set(key, spellings);
}

/**
 * One spelling per brand ("Metra" for Metra, METRA): the shop's most frequent one if it has the brand, so that a new
 * file never renames it; otherwise the file's most frequent one, on a tie the first.
 */
export function chooseSpellings(shop: BrandCounts, file: BrandCounts): Map<string, string> {
	const chosen = new Map<string, string>();
	for (const counts of [file, shop]) {
		for (const [key, spellings] of counts) {
			const best = [...spellings].reduce((top, next) => (next[1] > top[1] ? next : top));
			chosen.set(key, best[0]);
		}
	}
	return chosen;
}
