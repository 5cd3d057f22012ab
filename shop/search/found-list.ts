import type { SQL } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { countEach } from '../catalogue/lists/list-facets.ts';
import { countFilters, type ListFilters } from '../catalogue/lists/list-filters.ts';
import type { Found } from '../catalogue/lists/list-query.ts';
import { onePerFamily, tallyByFamily } from '../families/one-card.ts';
import { type CountedHits, factsOfHits } from './counted-hits.ts';
import { sortedIds } from './found-order.ts';
import { areAmong, isFound, MANY } from './hits.ts';
import { type NarrowedHits, narrowedToRange, narrowings } from './narrowed-hits.ts';
import type { Query } from './query-groups.ts';
import { bestOfFew, bestOfMany, type Candidate, type Retrieval } from './retrieval.ts';

/**
 * The list of a search that finds more products than are ranked: the ranked come first, the others follow, best sellers
 * first.
 */

/** At most so many products are ranked, the best sellers of the hits; those after them are in the order of sales. */
export const MOST_CANDIDATES = 480;
/** The most of them that need not have every group in their titles: fewer, because all words of each are read. */
const MOST_MENTIONING = 240;

/** So many times as many products as cards are read at first, because some may be of one family. */
const FAMILY_SIZE = 2;

/** The most products that one look-up returns to be ranked. */
export const mostOf = ({ hasAll }: Pick<Retrieval, 'hasAll'>, most = MOST_CANDIDATES) =>
	hasAll ? most : Math.min(most, MOST_MENTIONING);

type Many = {
	query: Query;
	retrievals: readonly Retrieval[];
	/** All hits, if they were counted. */
	counted: CountedHits | null;
	/** The ids of those that are ranked, best first. */
	best: () => Promise<readonly number[]>;
	rankIds: (candidates: readonly Candidate[]) => number[];
};

/** The list of the products that these look-ups find. */
export function foundMany(db: DbOrTx, many: Many): Found {
	const { query, counted } = many;
	// The last look-up for the whole of what was typed finds everything that those before it do.
	const retrievals = many.retrievals.slice(many.retrievals.findLastIndex(({ isWhole }) => isWhole));
	const narrow = narrowings(db, { query, retrievals, counted });
	const read: Found['ids'] = async (sort, needed, by) => {
		if (sort === 'relevance') {
			const isFiltered = countFilters(by.filters) > 0;
			const wanted = isFiltered ? await narrow(by) : undefined;
			return bestFirst(db, { ...many, retrievals }, needed, wanted);
		}
		const wanted = await narrow(by);
		const found = (facetToken?: SQL) => isFound(query, retrievals, wanted, facetToken);
		const within = async (range: Partial<ListFilters>) =>
			isFound(query, retrievals, await narrowedToRange(db, by, range));
		return sortedIds(db, { sort, needed, counted: wanted.counted, found, within });
	};
	return {
		ids: async (sort, needed, by) =>
			by.byFamily
				? readOnePerFamily(db, needed, (most) => read(sort, most, { ...by, byFamily: false }))
				: read(sort, needed, by),
		tallies: (asked) =>
			countEach(asked, async (by) => {
				const { counted: hits } = await narrow({ ...by, byFamily: false });
				if (!by.byFamily) return hits.tally;
				const tally = await tallyByFamily(db, factsOfHits(hits.ids));
				return { ...tally, isMore: hits.tally.isMore };
			}),
	};
}

/** Reads on until there are enough products of different families, or no more. */
async function readOnePerFamily(
	db: DbOrTx,
	needed: number,
	read: (most: number) => Promise<readonly number[]>,
): Promise<number[]> {
	for (let most = needed * FAMILY_SIZE; ; most *= FAMILY_SIZE) {
		const ids = await read(most);
		const apart = await onePerFamily(db, ids);
		if (apart.length >= needed || ids.length < most || most > MANY) return apart;
	}
}

async function bestFirst(
	db: DbOrTx,
	{ query, retrievals, best, rankIds }: Many,
	needed: number,
	wanted?: NarrowedHits,
): Promise<readonly number[]> {
	const ranked = wanted ? null : await best();
	if (ranked && needed <= ranked.length) return ranked;
	const found = new Set<number>();
	// The same on every page, or products would move from one to another.
	const toRank: Candidate[] = [];
	for (const retrieval of retrievals) {
		const mostRanked = mostOf(retrieval);
		const most = Math.max(needed, mostRanked);
		if (found.size >= most) break;
		const ranks = toRank.length < mostRanked ? mostRanked : 0;
		const asked = { query, retrievals, retrieval };
		const read = await narrowedCandidates(db, asked, most, wanted);
		const isNew = ({ productId }: Candidate) => !found.has(productId);
		toRank.push(...read.slice(0, ranks).filter(isNew));
		for (const { productId } of read) found.add(productId);
	}
	const first = ranked ?? rankIds(toRank.slice(0, MOST_CANDIDATES));
	return [...new Set([...first, ...found])];
}

/** The best sellers among what one of these look-ups finds. */
async function narrowedCandidates(
	db: DbOrTx,
	{
		query,
		retrievals,
		retrieval,
	}: { query: Query; retrievals: readonly Retrieval[]; retrieval: Retrieval },
	most: number,
	wanted?: NarrowedHits,
): Promise<Candidate[]> {
	if (!wanted || wanted.counted.tally.isMore)
		return bestOfMany(db, query, retrieval, { most, narrowed: wanted });
	const isAlone = retrievals.length === 1;
	const found = isAlone ? areAmong(wanted.counted.ids) : isFound(query, [retrieval], wanted);
	return bestOfFew(db, query, retrieval, { most, found });
}
