import type { SQL } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { countFilters, type ListFilters } from '../catalogue/list-filters.ts';
import type { Tally } from '../catalogue/product-counts.ts';
import type { Found } from '../catalogue/product-list.ts';
import type { Narrowing } from '../catalogue/product-matching.ts';
import { isFound } from './finds.ts';
import { sortedIds } from './found-order.ts';
import { type Candidate, type Look, lookUp } from './look-up.ts';
import { ALL_FINDS, type NarrowedFinds, narrowedToRange, narrowFinds } from './narrowed-finds.ts';
import type { Query } from './query-groups.ts';

/** The list of a search that finds more products than are ranked: the ranked come first, the others follow, best sellers first. */

/** At most so many products are ranked, the best sellers of the finds; those after them are in the order of sales. */
export const MOST_CANDIDATES = 480;

type Many = {
	query: Query;
	looks: readonly Look[];
	/** How many there are of each brand, category and price, where that is known. */
	tally: Tally | null;
	/** The ids of those that are ranked, best first. */
	best: () => Promise<readonly number[]>;
	rankIds: (candidates: readonly Candidate[]) => number[];
};

/** The list of the products that these looks find. */
export function foundMany(db: Reader, many: Many): Found {
	const { query, tally } = many;
	// The last look for the whole of what was typed finds everything that those before it do.
	const looks = many.looks.slice(many.looks.findLastIndex(({ isWhole }) => isWhole));
	const areMany = tally?.isMore ?? true;
	const narrowed = new Map<string, Promise<NarrowedFinds>>();
	if (tally) narrowed.set('', Promise.resolve({ narrowed: ALL_FINDS, tally, areMany }));
	const narrow = (by: Narrowing): Promise<NarrowedFinds> => {
		const key = countFilters(by.filters) > 0 ? JSON.stringify(by) : '';
		const known =
			narrowed.get(key) ??
			narrowFinds(db, { query, looks, areMany }, by, async () => {
				const open = { ...by, filters: { ...by.filters, min: null, max: null } };
				return tally ?? (await narrow(open)).tally;
			});
		narrowed.set(key, known);
		return known;
	};
	return {
		ids: async (sort, needed, by) => {
			const wanted = countFilters(by.filters) > 0 ? await narrow(by) : undefined;
			if (sort === 'relevance') return bestFirst(db, many, needed, wanted);
			const found = (mark?: SQL) => isFound(query, looks, wanted?.narrowed, mark);
			const within = async (range: Partial<ListFilters>) =>
				isFound(query, looks, await narrowedToRange(db, by, range));
			return sortedIds(db, { sort, needed, areMany: wanted?.areMany ?? areMany, found, within });
		},
		tally: async (by) => (await narrow(by)).tally,
	};
}

async function bestFirst(
	db: Reader,
	{ query, looks, best, rankIds }: Many,
	needed: number,
	wanted?: NarrowedFinds,
): Promise<readonly number[]> {
	const ranked = wanted ? null : await best();
	if (ranked && needed <= ranked.length) return ranked;
	const most = Math.max(needed, MOST_CANDIDATES);
	const found = new Map<number, Candidate>();
	for (const look of looks) {
		if (found.size >= most) break;
		const bounds = { most, narrowed: wanted?.narrowed, isMany: isMany(look, looks, wanted) };
		const { candidates } = await lookUp(db, query, look, bounds);
		for (const one of await candidates())
			if (!found.has(one.productId)) found.set(one.productId, one);
	}
	const first = ranked ?? rankIds([...found.values()].slice(0, MOST_CANDIDATES));
	return [...new Set([...first, ...found.keys()])];
}

/** Whether one of several looks finds more than MANY, where that follows from what all of them find. */
function isMany(
	look: Look,
	looks: readonly Look[],
	wanted: NarrowedFinds | undefined,
): boolean | undefined {
	if (!wanted?.areMany) return wanted?.areMany;
	return look.isWhole && look === looks.at(-1) ? true : undefined;
}
