import type { DbOrTx } from '#db/client.ts';
import { APOSTROPHES } from '../../kit/like-pattern.ts';
import type { SpecificationFacet } from '../../specifications/specification-facets.ts';
import { branchSums, inTreeOrder } from '../categories/category-tree.ts';
import { eachFlag, type Flag, type ListFilters } from './list-filters.ts';
import {
	type ListCounts,
	type ListQuery,
	narrowing,
	type Offered,
	type ShopCategory,
} from './list-query.ts';
import { type PriceBand, priceBands } from './price-bands.ts';
import { BRANDS_OFFERED, type Tally, tally } from './product-counts.ts';
import type { Narrowing } from './product-matching.ts';

// What a list can be filtered by, and how much each choice would leave.

export type Choice = {
	value: string;
	label: string;
	count: number;
	/** Of a category below others: how many levels below the top one. */
	level?: number;
};
/** What the list can be filtered by; each count is what the list would hold with the other filters unchanged. */
export type Facets = {
	/** Empty for a list of one category without others below it. */
	categories: Choice[];
	brands: Choice[];
	/** There are more brands than listed. */
	hasMoreBrands: boolean;
	bands: PriceBand[];
	/** Empty for lists that are not those of a category. */
	specifications: SpecificationFacet[];
	/** Which of the counts are lower bounds. */
	isLeast: { categories: boolean; brands: boolean; bands: boolean; flags: boolean };
} & Record<Flag, number>;

/** Counts each list; where a filter is not set, leaving it out gives the same list, which is counted once. */
export async function countEach(
	asked: ListCounts<Narrowing>,
	count: (by: Narrowing) => Promise<Tally>,
): Promise<ListCounts<Tally>> {
	const running = new Map<Narrowing, Promise<Tally>>();
	const once = (by: Narrowing) => {
		const known = running.get(by) ?? count(by);
		running.set(by, known);
		return known;
	};
	const [list, brands, categories, prices] = await Promise.all([
		once(asked.list),
		once(asked.brands),
		once(asked.categories),
		once(asked.prices),
	]);
	return { list, brands, categories, prices };
}

/** How much the list holds, and what it can be filtered by. */
export async function countList(db: DbOrTx, query: ListQuery, offered: Offered) {
	const { scope, filters, find = '' } = query;
	const wanted = { chosen: filters.brands, find };
	const narrowed = (by: ListFilters) => narrowing(query, offered, by);
	const list = narrowed(filters);
	const hasRange = filters.min !== null || filters.max !== null;
	const asked = {
		list,
		brands: filters.brands.length > 0 ? narrowed({ ...filters, brands: [] }) : list,
		categories: filters.categories.length > 0 ? narrowed({ ...filters, categories: [] }) : list,
		// With a price range or a sale each product counts for itself.
		prices:
			hasRange || list.byFamily
				? { ...narrowed({ ...filters, min: null, max: null }), byFamily: false }
				: list,
	};
	const [counts, specifications] = await Promise.all([
		scope.found?.tallies(asked) ?? countEach(asked, (by) => tally(db, by, wanted)),
		scope.specifications?.(list) ?? [],
	]);
	const counted = counts.list;
	const facets: Facets = {
		...brandChoices(counts.brands, filters.brands, find),
		categories: categoryChoices(counts.categories, offered.categories, filters.categories),
		bands: priceBands(counts.prices.steps),
		specifications,
		...eachFlag((flag) => counted[flag]),
		...(list.byFamily ? { onSale: counts.prices.onSale } : {}),
		isLeast: {
			brands: counts.brands.isMore,
			categories: counts.categories.isMore,
			bands: counts.prices.isMore,
			flags: counted.isMore,
		},
	};
	return { counted, facets };
}

const compared = (text: string) => text.toLowerCase().replace(APOSTROPHES, "'");

function brandChoices({ brands }: Tally, chosen: readonly string[], find: string) {
	const wanted = compared(find);
	const found = [...brands].filter(
		([brand]) => brand !== '' && !chosen.includes(brand) && compared(brand).includes(wanted),
	);
	const most = found.toSorted(byCount).slice(0, BRANDS_OFFERED);
	const own = chosen.map((brand): [string, number] => [brand, brands.get(brand) ?? 0]);
	return {
		brands: [...own, ...most]
			.toSorted(byCount)
			.map(([value, count]) => ({ value, label: value, count })),
		hasMoreBrands: found.length > most.length,
	};
}

function categoryChoices(
	{ categories: counts }: Tally,
	all: readonly ShopCategory[],
	chosen: readonly string[],
): Choice[] {
	const sums = branchSums(all, counts);
	const choices = all
		.map(({ id, parentId, slug, name }) => ({
			id,
			parentId,
			value: slug,
			label: name,
			count: sums.get(id) ?? 0,
		}))
		.filter((choice) => choice.count > 0 || chosen.includes(choice.value))
		.toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label));
	return inTreeOrder(choices).map(({ value, label, count, level }) => ({
		value,
		label,
		count,
		...(level > 0 ? { level } : {}),
	}));
}

function byCount([a, countA]: [string, number], [b, countB]: [string, number]): number {
	return countB - countA || a.localeCompare(b);
}
