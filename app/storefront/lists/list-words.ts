import type { Facets } from '#shop/catalogue/lists/list-facets.ts';
import {
	FLAGS,
	type Flag,
	type ListSort,
	type ListState,
} from '#shop/catalogue/lists/list-filters.ts';
import { formatKobo } from '#shop/kit/money.ts';
import type { SpecificationFilter } from '#shop/specifications/specification-filters.ts';

// The names of orders and filters.

export const SORT_WORDS: Record<ListSort, string> = {
	relevance: 'Best match',
	available: 'In stock, newest first',
	newest: 'Newest first',
	price_asc: 'Price, low to high',
	price_desc: 'Price, high to low',
	name: 'Name, A to Z',
	best_selling: 'Best selling',
};

export const FLAG_WORDS: Record<Flag, string> = { inStock: 'In stock', onSale: 'On sale' };

/** A price range in whole naira, both ends included; null is open. */
export function rangeWords(min: number | null, max: number | null): string {
	const words = (naira: number) => formatKobo(naira * 100);
	if (max === null) return `${words(min ?? 0)} and above`;
	if (min !== null) return `${words(min)} to ${words(max)}`;
	return max % 1000 === 999 ? `Under ${words(max + 1)}` : `Up to ${words(max)}`;
}

/** One active filter: its text, and the list's state without it. */
export type ChosenFilter = { words: string; without: Partial<ListState> };

/** The active filters; a price range is one of them. */
export function chosenFilters(state: ListState, facets: Facets): ChosenFilter[] {
	const { categories, brands, min, max, specifications } = state;
	const nameOf = (slug: string) =>
		facets.categories.find(({ value }) => value === slug)?.label ?? slug;
	return [
		...categories.map((slug) => ({
			words: nameOf(slug),
			without: { categories: categories.filter((other) => other !== slug) },
		})),
		...brands.map((brand) => ({
			words: brand,
			without: { brands: brands.filter((other) => other !== brand) },
		})),
		...specifications.flatMap((filter) => specificationWords(filter, state, facets)),
		...(min === null && max === null
			? []
			: [{ words: rangeWords(min, max), without: { min: null, max: null } }]),
		...FLAGS.filter((flag) => state[flag]).map((flag) => ({
			words: FLAG_WORDS[flag],
			without: { [flag]: false },
		})),
	];
}

/** One chip for each value, and one for the range; what the category does not offer filters nothing. */
function specificationWords(
	filter: SpecificationFilter,
	{ specifications }: ListState,
	facets: Facets,
): ChosenFilter[] {
	const facet = facets.specifications.find(({ key }) => key === filter.key);
	if (!facet) return [];
	const { label, unit, choices } = facet;
	const withOwn = (own: SpecificationFilter) => ({
		specifications: specifications
			.map((one) => (one === filter ? own : one))
			.filter(({ values, min, max }) => values.length > 0 || min !== null || max !== null),
	});
	const values = filter.values.map((value) => ({
		words: `${label}: ${choices.find((one) => one.value === value)?.label ?? value}`,
		without: withOwn({ ...filter, values: filter.values.filter((other) => other !== value) }),
	}));
	const { min, max } = filter;
	if (min === null && max === null) return values;
	const numbers = min === null ? `up to ${max}` : max === null ? `from ${min}` : `${min} to ${max}`;
	const words = `${label}: ${[numbers, unit].filter(Boolean).join(' ')}`;
	return [...values, { words, without: withOwn({ ...filter, min: null, max: null }) }];
}
