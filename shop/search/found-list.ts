import type { SQL } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { countFilters, type ListFilters } from '../catalogue/list-filters.ts';
import { countEach, type Found } from '../catalogue/product-list.ts';
import type { CountedHits } from './counted-hits.ts';
import { sortedIds } from './found-order.ts';
import { isFound, type Narrowed } from './hits.ts';
import { type NarrowedHits, narrowedToRange, narrowings } from './narrowed-hits.ts';
import type { Query } from './query-groups.ts';
import { type Candidate, candidatesOf, type Retrieval, retrieve } from './retrieval.ts';

/**
 * The list of a search that finds more products than are ranked: the ranked come first, the others follow, best sellers
 * first.
 */

/** At most so many products are ranked, the best sellers of the finds; those after them are in the order of sales. */
export const MOST_CANDIDATES = 480;
/** The most of them that need not have every group in their titles: fewer, because all words of each are read. */
const MOST_MENTIONING = 240;

/** The most products that one look gives to be ranked. */
export const mostOf = ({ hasAll }: Pick<Retrieval, 'hasAll'>, most = MOST_CANDIDATES) =>
	hasAll ? most : Math.min(most, MOST_MENTIONING);

type Many = {
	query: Query;
	retrievals: readonly Retrieval[];
	/** All finds, if they were counted. */
	counted: CountedHits | null;
	/** The ids of those that are ranked, best first. */
	best: () => Promise<readonly number[]>;
	rankIds: (candidates: readonly Candidate[]) => number[];
};

/** The list of the products that these looks find. */
export function foundMany(db: DbOrTx, many: Many): Found {
	const { query, counted } = many;
	// The last look for the whole of what was typed finds everything that those before it do.
	const retrievals = many.retrievals.slice(many.retrievals.findLastIndex(({ isWhole }) => isWhole));
	const { largePart, narrow, tally } = narrowings(db, { query, retrievals, counted });
	return {
		ids: async (sort, needed, by) => {
			if (sort === 'relevance') {
				if (countFilters(by.filters) === 0) return bestFirst(db, { ...many, retrievals }, needed);
				// Of a large part the best are read while it is counted.
				const wanted = (await largePart(by)) ?? (await narrow(by));
				return bestFirst(db, { ...many, retrievals }, needed, wanted);
			}
			const wanted = await narrow(by);
			const found = (facetToken?: SQL) => isFound(query, retrievals, wanted, facetToken);
			const within = async (range: Partial<ListFilters>) =>
				isFound(query, retrievals, await narrowedToRange(db, by, range));
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
type Wanted = Narrowed & Partial<Pick<NarrowedHits, 'counted'>>;

async function bestFirst(
	db: DbOrTx,
	{ query, retrievals, best, rankIds }: Many,
	needed: number,
	wanted?: Wanted,
): Promise<readonly number[]> {
	const ranked = wanted ? null : await best();
	if (ranked && needed <= ranked.length) return ranked;
	const found = new Map<number, Candidate>();
	for (const retrieval of retrievals) {
		const most = Math.max(needed, mostOf(retrieval));
		if (found.size >= most) break;
		for (const one of await narrowedCandidates(db, { query, retrievals, retrieval }, most, wanted))
			if (!found.has(one.productId)) found.set(one.productId, one);
	}
	const first = ranked ?? rankIds([...found.values()].slice(0, MOST_CANDIDATES));
	return [...new Set([...first, ...found.keys()])];
}

/** The best sellers among what one of these looks finds. */
async function narrowedCandidates(
	db: DbOrTx,
	{
		query,
		retrievals,
		retrieval,
	}: { query: Query; retrievals: readonly Retrieval[]; retrieval: Retrieval },
	most: number,
	wanted?: Wanted,
): Promise<Candidate[]> {
	const counted = wanted?.counted;
	if (counted && !counted.tally.isMore && retrievals.length === 1)
		return candidatesOf(db, query, retrieval, counted.ids, most);
	const areMany = wanted && (counted?.tally.isMore ?? true);
	// The looks before the last found too little.
	const isMany = areMany && retrieval !== retrievals.at(-1) ? undefined : areMany;
	const { candidates } = await retrieve(db, query, retrieval, { most, narrowed: wanted, isMany });
	return candidates();
}
