import fc from 'fast-check';
import { expect, test } from 'vitest';
import { facetTokensOf, levelsWithin, PRICE_LEVELS, rangeToken } from './facet-tokens.ts';

/** The facet tokens of a price, as the database gives them. */
function facetTokensOfPrice(kobo: number): string[] {
	const level = PRICE_LEVELS.filter((end) => end <= kobo).length;
	return [`$${level}`, `$${Math.floor(level / 4)}*4`, `$${Math.floor(level / 16)}*16`];
}

test('every price in a range has exactly one of its facet tokens, and a price two levels outside has none', () => {
	const naira = fc.integer({ min: 0, max: 14_000_000 });
	fc.assert(
		fc.property(naira, naira, naira, (a, b, naira) => {
			const [min, max] = [Math.min(a, b), Math.max(a, b)];
			const facetTokens = levelsWithin(min, max);
			const isMarked =
				facetTokens === null ||
				facetTokensOfPrice(naira * 100).some((one) => facetTokens.includes(one));
			if (naira >= min && naira <= max) expect(isMarked).toBe(true);
			else if (2 * (naira + 100) < min || naira > 2 * (max + 100))
				expect(isMarked).toBe(facetTokens === null);
			expect(facetTokens?.length ?? 0).toBeLessThan(15);
		}),
	);
});

test('an open end reaches to the first or last level, and without a range there are no facet tokens', () => {
	expect(levelsWithin(null, 99)).toEqual(['$0']);
	expect(levelsWithin(15_000_000, null)).toEqual(['$63']);
	expect(levelsWithin(null, null)).toBeNull();
	expect(levelsWithin(1, 99_999_999)).toBeNull();
	expect(rangeToken({ min: null, max: null })).toBeNull();
	expect(rangeToken({ min: null, max: 150 })).toBe(`('$0*4')`);
	expect(facetTokensOf(null, { onSale: false })).toEqual([]);
	expect(facetTokensOf([], { onSale: true })).toEqual([`('#')`, `'%'`]);
});
