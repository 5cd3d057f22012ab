import type { SQL } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { countFilters, type ListFilters } from '../catalogue/list-filters.ts';
import { countEach, type Found } from '../catalogue/product-list.ts';
import type { CountedFinds } from './counted-finds.ts';
import { isFound, type Narrowed } from './finds.ts';
import { sortedIds } from './found-order.ts';
import { type Candidate, candidatesOf, type Look, lookUp } from './look-up.ts';
import { type NarrowedFinds, narrowedToRange, narrowings } from './narrowed-finds.ts';
import type { Query } from './query-groups.ts';

/**
 * The list of a search that finds more products than are ranked: the ranked come first, the others follow, best sellers
 * first.
 */

/** At most so many products are ranked, the best sellers of the finds; those after them are in the order of sales. */
export const MOST_CANDIDATES = 480;
/** The most of them that need not have every group in their titles: fewer, because all words of each are read. */
const MOST_MENTIONING = 240;

/** The most products that one look gives to be ranked. */
export const mostOf = ({ hasAll }: Pick<Look, 'hasAll'>, most = MOST_CANDIDATES) =>
	hasAll ? most : Math.min(most, MOST_MENTIONING);

type Many = {
	query: Query;
	looks: readonly Look[];
	/** All finds, if they were counted. */
	counted: CountedFinds | null;
	/** The ids of those that are ranked, best first. */
	best: () => Promise<readonly number[]>;
	rankIds: (candidates: readonly Candidate[]) => number[];
};

/** The list of the products that these looks find. */
export function foundMany(db: Reader, many: Many): Found {
	const { query, counted } = many;
	// The last look for the whole of what was typed finds everything that those before it do.
	const looks = many.looks.slice(many.looks.findLastIndex(({ isWhole }) => isWhole));
	const { largePart, narrow, tally } = narrowings(db, { query, looks, counted });
	return {
		ids: async (sort, needed, by) => {
			if (sort === 'relevance') {
				if (countFilters(by.filters) === 0) return bestFirst(db, { ...many, looks }, needed);
				// Of a large part the best are read while it is counted.
				const wanted = (await largePart(by)) ?? (await narrow(by));
				return bestFirst(db, { ...many, looks }, needed, wanted);
			}
			const wanted = await narrow(by);
			const found = (mark?: SQL) => isFound(query, looks, wanted, mark);
			const within = async (range: Partial<ListFilters>) =>
				isFound(query, looks, await narrowedToRange(db, by, range));
			return sortedIds(db, { sort, needed, counted: wanted.counted, found, within });
		},
		tallies: (asked) => {
			const { list, brands, categories, prices } = asked;
			const wider = [brands, categories, prices];
			return countEach(asked, (by) => tally(by, by === list ? wider : []));
		},
	};
}

/** What filters leave of the finds; not counted when it is a large part of very many. */
type Wanted = Narrowed & Partial<Pick<NarrowedFinds, 'counted'>>;

async function bestFirst(
	db: Reader,
	{ query, looks, best, rankIds }: Many,
	needed: number,
	wanted?: Wanted,
): Promise<readonly number[]> {
	const ranked = wanted ? null : await best();
	if (ranked && needed <= ranked.length) return ranked;
	const found = new Map<number, Candidate>();
	for (const look of looks) {
		const most = Math.max(needed, mostOf(look));
		if (found.size >= most) break;
		for (const one of await narrowedCandidates(db, { query, looks, look }, most, wanted))
			if (!found.has(one.productId)) found.set(one.productId, one);
	}
	const first = ranked ?? rankIds([...found.values()].slice(0, MOST_CANDIDATES));
	return [...new Set([...first, ...found.keys()])];
}

/** The best sellers among what one of these looks finds. */
async function narrowedCandidates(
	db: Reader,
	{ query, looks, look }: { query: Query; looks: readonly Look[]; look: Look },
	most: number,
	wanted?: Wanted,
): Promise<Candidate[]> {
	const counted = wanted?.counted;
	if (counted && !counted.tally.isMore && looks.length === 1)
		return candidatesOf(db, query, look, counted.ids, most);
	const areMany = wanted && (counted?.tally.isMore ?? true);
	// The looks before the last found too little.
	const isMany = areMany && look !== looks.at(-1) ? undefined : areMany;
	const { candidates } = await lookUp(db, query, look, { most, narrowed: wanted, isMany });
	return candidates();
}
