import { type SQL, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import type { ListFilters } from '../catalogue/list-filters.ts';
import { countEach, type Found, type ListScope } from '../catalogue/product-list.ts';
import { matching, type Narrowing } from '../catalogue/product-matching.ts';
import {
	countSpecifications,
	filterDefinitions,
	type ResolvedFilter,
	resolveFilters,
	SPECIFICATIONS_COUNTED,
	type SpecificationFacet,
	specificationFacet,
} from '../specifications/specification-facets.ts';
import { sortedIds } from './found-order.ts';
import { isFound, type Words } from './hits.ts';
import { type NarrowedHits, narrowedToRange, narrowings } from './narrowed-hits.ts';
import type { Query } from './query-groups.ts';

// The list of a category that is filtered by its specifications: answered like a search that asks for the category's facet
// token alone, because products have no index of specifications (decision 22).

/** A search for no words at all. */
const NO_WORDS: Query = {
	groups: [],
	corrected: null,
	vocabulary: { words: new Map(), synonyms: [], categories: [] },
};

/** What listProducts needs to list a category's branch, and to filter it by what it offers of its specifications. */
export async function categoryScope(
	db: DbOrTx,
	branch: { categoryId: number; belowIds: readonly number[] },
	filters: ListFilters,
): Promise<ListScope> {
	const definitions = await filterDefinitions(db, branch.categoryId);
	if (definitions.length === 0) return branch;
	const chosen = resolveFilters(filters.specifications, definitions);
	const hits = hitsOf(db, [branch.categoryId, ...branch.belowIds]);
	const facets = async (by: Narrowing): Promise<SpecificationFacet[]> => {
		const own = (id: number) => chosen.filter(({ definition }) => definition.id === id);
		const without = (id: number) => chosen.filter(({ definition }) => definition.id !== id);
		// Of one that is not chosen, the list as it is tells the counts.
		const others = definitions.filter(({ id }) => own(id).length === 0);
		const counted = await Promise.all([
			countIn(
				db,
				hits,
				by,
				chosen,
				others.map(({ id }) => id),
			),
			...chosen.map(({ definition: { id } }) => countIn(db, hits, by, without(id), [id])),
		]);
		return definitions.flatMap((definition) => {
			const at = chosen.findIndex((one) => one.definition.id === definition.id);
			const { counts, isMore } = counted[at + 1] ?? { counts: new Map(), isMore: false };
			const values = chosen[at]?.values ?? [];
			return (
				specificationFacet(definition, counts.get(definition.id) ?? new Map(), values, isMore) ?? []
			);
		});
	};
	return {
		...branch,
		specifications: facets,
		...(chosen.length > 0 ? { found: foundIn(db, hits, chosen) } : {}),
	};
}

type Hits = {
	retrievals: readonly Words[];
	narrow: (by: Narrowing) => Promise<NarrowedHits>;
};

function hitsOf(db: DbOrTx, categoryIds: readonly number[]): Hits {
	const tokens = categoryIds.map((id) => `'#${id}'`).join(' | ');
	const retrievals: Words[] = [{ column: 'title', all: [`(${tokens})`] }];
	return { retrievals, narrow: narrowings(db, { query: NO_WORDS, retrievals, counted: null }) };
}

function foundIn(
	db: DbOrTx,
	{ retrievals, narrow }: Hits,
	specified: readonly ResolvedFilter[],
): Found {
	return {
		ids: async (sort, needed, by) => {
			const list = { ...by, specified };
			const wanted = await narrow(list);
			const found = (facetToken?: SQL) => isFound(NO_WORDS, retrievals, wanted, facetToken);
			const within = async (range: Partial<ListFilters>) =>
				isFound(NO_WORDS, retrievals, await narrowedToRange(db, list, range));
			const order = sort === 'relevance' ? 'available' : sort;
			return sortedIds(db, { sort: order, needed, counted: wanted.counted, found, within });
		},
		tallies: (asked) =>
			countEach(asked, async (by) => (await narrow({ ...by, specified })).counted.tally),
	};
}

/** How often the values of these specifications occur in the list that these filters leave. */
async function countIn(
	db: DbOrTx,
	{ narrow }: Hits,
	by: Narrowing,
	specified: readonly ResolvedFilter[],
	definitionIds: readonly number[],
) {
	if (specified.length === 0) {
		const ids = sql`select ${products.id} from ${products} where ${matching(by)} limit ${SPECIFICATIONS_COUNTED + 1}`;
		return countSpecifications(db, definitionIds, ids);
	}
	const { ids } = (await narrow({ ...by, specified })).counted;
	return countSpecifications(db, definitionIds, sql`select unnest(${sql.param(ids)}::int[]) as id`);
}
