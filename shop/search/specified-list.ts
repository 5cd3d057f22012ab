import { and, type SQL, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { countEach } from '../catalogue/lists/list-facets.ts';
import { type ListFilters, NO_FILTERS } from '../catalogue/lists/list-filters.ts';
import type { Found, ListScope } from '../catalogue/lists/list-query.ts';
import { type Tally, tally } from '../catalogue/lists/product-counts.ts';
import { matching, type Narrowing } from '../catalogue/lists/product-matching.ts';
import {
	type FilterDefinition,
	filterDefinitions,
	type ListedBranch,
} from '../specifications/filter-definitions.ts';
import {
	COUNTED_OF_MORE,
	countSpecifications,
	type ResolvedFilter,
	resolveFilters,
	SPECIFICATIONS_COUNTED,
	type SpecificationFacet,
	specificationFacet,
} from '../specifications/specification-facets.ts';
import { quoted, specificationToken } from './facet-tokens.ts';
import { sortedIds } from './found-order.ts';
import { isFound, MANY, type Words } from './hits.ts';
import { type NarrowedHits, narrowedToRange, narrowings } from './narrowed-hits.ts';
import type { Query } from './query-groups.ts';

// The list of a category and of those below it that is filtered by specifications: answered like a search that asks for facet
// tokens alone, because products have no index of specifications (decision 22).

/** A search for no words at all. */
export const NO_WORDS: Query = {
	groups: [],
	corrected: null,
	vocabulary: { words: new Map(), synonyms: [], categories: [] },
};

/** What listProducts needs to list a category's branch, and to filter it by what it offers of its specifications. */
export async function categoryScope(
	db: DbOrTx,
	branch: ListedBranch,
	filters: ListFilters,
): Promise<ListScope> {
	const definitions = await filterDefinitions(db, branch);
	if (definitions.length === 0) return branch;
	const chosen = resolveFilters(filters.specifications, definitions);
	const specified = specifiedIn(db, branch);
	const list = specified(chosen);
	const facets = async (by: Narrowing): Promise<SpecificationFacet[]> => {
		const isChosen = ({ key }: FilterDefinition) => chosen.some((one) => one.key === key);
		const [others, ...own] = await Promise.all([
			// Of those that are not chosen, the list as it is tells the counts.
			countIn(
				db,
				list,
				by,
				definitions.filter((one) => !isChosen(one)),
			),
			...chosen.map(({ definition }) => {
				const without = chosen.filter(({ key }) => key !== definition.key);
				return countIn(db, specified(without), by, [definition]);
			}),
		]);
		return definitions.flatMap((definition) => {
			const at = chosen.findIndex(({ key }) => key === definition.key);
			const { counts, isMore } = own[at] ?? others;
			const values = chosen[at]?.values ?? [];
			return (
				specificationFacet(definition, counts.get(definition.key) ?? new Map(), values, isMore) ??
				[]
			);
		});
	};
	return {
		...branch,
		specifications: facets,
		offered: chosen.map(({ key, values, min, max }) => ({ key, values, min, max })),
		...(chosen.length > 0 ? { isSpecified: true, found: foundIn(db, list) } : {}),
	};
}

/** What filters by specifications leave of a branch, and how it is looked up. */
type Specified = {
	filters: readonly ResolvedFilter[];
	retrievals: readonly Words[];
	narrow: (by: Narrowing) => Promise<NarrowedHits>;
};

/**
 * A look-up for each category, since each has definitions with tokens of their own: one condition with the tokens of all
 * would make the index weigh every product against every token.
 */
function specifiedIn(db: DbOrTx, { categoryId, belowIds }: ListedBranch) {
	const categoryIds = [categoryId, ...belowIds];
	// How prices spread over the branch is known without looking anything up.
	let counted: Promise<Tally> | undefined;
	const spread = async () => {
		counted ??= tally(db, { categoryIds, filters: NO_FILTERS, byFamily: false }, NO_BRANDS);
		const { steps, total } = await counted;
		return { steps, isMore: total > MANY };
	};
	return (filters: readonly ResolvedFilter[]): Specified => {
		const words = categoryIds.flatMap((id): Words[] => {
			const tokens = filters.flatMap((filter) => {
				const own = filter.definition.ids.find((one) => one.categoryId === id);
				return own ? [specificationToken(filter, own.id)] : [];
			});
			return tokens.length === filters.length
				? [{ column: 'title', all: [quoted(`#${id}`), ...tokens] }]
				: [];
		});
		const retrievals: Words[] = words.length > 0 ? words : [NOTHING];
		const narrow = narrowings(db, { query: NO_WORDS, retrievals, counted: null, spread });
		return { filters, retrievals, narrow: (by) => narrow({ ...by, specified: filters }) };
	};
}

const NO_BRANDS = { chosen: [], find: '' };

/** No product has this token. */
const NOTHING: Words = { column: 'title', all: [quoted('#')] };

function foundIn(db: DbOrTx, { filters, retrievals, narrow }: Specified): Found {
	return {
		ids: async (sort, needed, by) => {
			const wanted = await narrow(by);
			const found = (facetToken?: SQL) => isFound(NO_WORDS, retrievals, wanted, facetToken);
			const within = async (range: Partial<ListFilters>) =>
				isFound(
					NO_WORDS,
					retrievals,
					await narrowedToRange(db, { ...by, specified: filters }, range),
				);
			const order = sort === 'relevance' ? 'available' : sort;
			return sortedIds(db, { sort: order, needed, counted: wanted.counted, found, within });
		},
		tallies: (asked) => countEach(asked, async (by) => (await narrow(by)).counted.tally),
	};
}

/** How often the values of these specifications occur in the list that all filters leave. */
async function countIn(
	db: DbOrTx,
	{ filters, narrow }: Specified,
	by: Narrowing,
	definitions: readonly FilterDefinition[],
) {
	if (definitions.length === 0) return { counts: new Map(), isMore: false };
	if (filters.length === 0) return countSpecifications(db, definitions, someOfEach(by));
	const { ids, categoryIds, tally: counted } = (await narrow(by)).counted;
	const looked = counted.isMore ? spread : (all: readonly number[]) => all;
	const { counts } = await countSpecifications(
		db,
		definitions,
		sql`select * from unnest(${sql.param(looked(ids))}::int[], ${sql.param(looked(categoryIds))}::int[]) as hit (id, category)`,
	);
	return { counts, isMore: counted.isMore };
}

/** Steps of this part of a list come back to no place, and keep to no rhythm (Weyl's sequence of the golden ratio). */
const STEP = (Math.sqrt(5) - 1) / 2;

/**
 * COUNTED_OF_MORE of them from all over the list: the goods of one category were often added one after the other, and at even
 * distances those that take turns with others, as the sizes of a series do, would be passed over.
 */
function spread(all: readonly number[]): number[] {
	return Array.from(
		{ length: COUNTED_OF_MORE },
		(_, n) => all[Math.floor(((n * STEP) % 1) * all.length)] ?? 0,
	);
}

/**
 * Up to a bounded number of products, taken in turn from each category: of a large branch, the first ones of the table may
 * all be of one category, and the values of the others would not be offered.
 */
function someOfEach(by: Narrowing): SQL {
	const most = sql`${SPECIFICATIONS_COUNTED + 1}`;
	const within = and(
		matching({ ...by, categoryIds: null }),
		sql`${products.categoryId} = c.category`,
	);
	return sql`
		select taken.id, c.category from unnest(${sql.param(by.categoryIds ?? [])}::int[]) c (category)
		cross join lateral (
			select ${products.id} as id, row_number() over () as place from ${products} where ${within} limit ${most}
		) taken order by taken.place limit ${most}`;
}
