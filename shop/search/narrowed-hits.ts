import { and, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import {
	countFilters,
	FLAGS,
	type ListFilters,
	NO_FILTERS,
} from '../catalogue/lists/list-filters.ts';
import { shareWithin } from '../catalogue/lists/price-bands.ts';
import type { Tally } from '../catalogue/lists/product-counts.ts';
import type { Narrowing } from '../catalogue/lists/product-matching.ts';
import { specificationCondition } from '../specifications/specification-facets.ts';
import {
	type CountedHits,
	countAmong,
	countHits,
	countNewestHits,
	FOUND_CONDITIONS,
} from './counted-hits.ts';
import { allOf, facetTokensOf, rangeToken } from './facet-tokens.ts';
import { fold } from './fold.ts';
import { isFound, type Narrowed, type Words } from './hits.ts';
import type { Query } from './query-groups.ts';

/** What filters leave of a search's hits: how many, of which kinds, and how they are looked up quickest. */

export type NarrowedHits = Narrowed & { counted: CountedHits };

type Search = {
	query: Query;
	retrievals: readonly Words[];
	/** Everything that it finds, if that was counted. */
	counted: CountedHits | null;
	/** How prices spread over what it finds, if that is known otherwise than by counting it. */
	spread?: () => Promise<PriceSpread>;
};
type PriceSpread = Pick<Tally, 'steps' | 'isMore'>;
/** A list without filters. */
const EVERYTHING: Narrowing = { categoryIds: null, filters: NO_FILTERS, byFamily: false };

/**
 * Price ranges that let through a smaller share than this are looked up by their facet tokens. A wider range has several
 * facet tokens, each of a large part of the shop: joining those takes longer than reading rows until there are enough.
 */
const RARE = 0.2;

/** Counts what a list contains of a search's hits; each list is counted once. */
export function narrowings(
	db: DbOrTx,
	{ query, retrievals, counted, spread }: Search,
): (list: Narrowing) => Promise<NarrowedHits> {
	const known = new Map<string, Promise<NarrowedHits>>();
	const keyOf = (by: Narrowing) => (countFilters(by.filters) > 0 ? JSON.stringify(by) : '');
	if (counted) known.set('', Promise.resolve({ facetTokens: [], where: sql`true`, counted }));
	const count = async (list: Narrowing): Promise<NarrowedHits> => {
		// A few are read sooner than an index could narrow them.
		if (counted && !counted.tally.isMore) {
			const where = rowsOf(list);
			return { facetTokens: [], where, counted: await countAmong(db, counted.ids, where) };
		}
		const own = await narrowedBy(db, list, spread ?? countedSpread);
		const found = (facetToken?: SQL) => isFound(query, retrievals, own, facetToken);
		const isOfWords = query.groups.length > 0;
		return {
			...own,
			counted: await (isOfWords ? countHits(db, found()) : countNewestHits(db, found)),
		};
	};
	const countedSpread = async () => (await narrow(EVERYTHING)).counted.tally;
	const narrow = (list: Narrowing) => {
		const counting = known.get(keyOf(list)) ?? count(list);
		known.set(keyOf(list), counting);
		return counting;
	};
	return narrow;
}

async function narrowedBy(
	db: DbOrTx,
	by: Narrowing,
	spread: () => Promise<PriceSpread>,
): Promise<Narrowed> {
	return {
		facetTokens: [...(await tokensWithoutRange(db, by)), ...(await rareRange(by, spread))],
		where: rowsOf(by),
	};
}

/** The facet tokens of a price range that lets few of the hits through. */
async function rareRange(
	{ filters }: Narrowing,
	spread: () => Promise<PriceSpread>,
): Promise<string[]> {
	const range = rangeToken(filters);
	if (range === null) return [];
	const { steps, isMore } = await spread();
	return isMore && shareWithin(steps, filters) < RARE ? [range] : [];
}

/** How the hits of these filters are looked up within this price range, which must let few of them through. */
export async function narrowedToRange(
	db: DbOrTx,
	list: Narrowing,
	range: Partial<Pick<ListFilters, 'min' | 'max'>>,
): Promise<Narrowed> {
	const by = { ...list, filters: { ...list.filters, ...range } };
	const facetToken = rangeToken(by.filters);
	return {
		facetTokens: [...(await tokensWithoutRange(db, by)), ...(facetToken ? [facetToken] : [])],
		where: rowsOf(by),
	};
}

/** The facet tokens of categories, brands and sale. */
async function tokensWithoutRange(
	db: DbOrTx,
	{ categoryIds, filters }: Narrowing,
): Promise<string[]> {
	const chosen = filters.categories.length > 0 ? categoryIds : null;
	return [...facetTokensOf(chosen, filters), ...(await brandTokens(db, filters.brands))];
}

/** A brand's words serve as its facet token: they are among the words of titles. */
async function brandTokens(db: DbOrTx, brands: readonly string[]): Promise<string[]> {
	const folded = brands.map((brand) => fold(brand).replaceAll('-', ' '));
	// One that is written without letters and digits has no words.
	if (folded.length === 0 || folded.includes('')) return [];
	const { rows } = await db.execute<{ stems: string[] }>(sql`
		select array(select search_stem(left(word, 40)) from unnest(string_to_array(brand, ' ')) word) as stems
		from unnest(${sql.param(folded)}::text[]) brand`);
	return [`(${rows.map(({ stems }) => allOf(stems)).join(' | ')})`];
}

const PRODUCT = { id: sql`p.product_id`, categoryId: sql`p.category_id` };

function rowsOf({ categoryIds, filters, specified = [] }: Narrowing): SQL {
	const { brands, min, max } = filters;
	const chosen = filters.categories.length > 0 ? categoryIds : null;
	return (
		and(
			chosen ? sql`p.category_id = any(${sql.param(chosen)}::int[])` : undefined,
			brands.length > 0 ? sql`p.brand = any(${sql.param(brands)}::text[])` : undefined,
			min === null ? undefined : sql`p.selling_kobo >= ${min * 100}::bigint`,
			max === null ? undefined : sql`p.selling_kobo < ${(max + 1) * 100}::bigint`,
			...FLAGS.map((flag) => (filters[flag] ? FOUND_CONDITIONS[flag] : undefined)),
			// What is no number has a facet token of exactly its value.
			...specified
				.filter(({ definition }) => definition.kind === 'number')
				.map((filter) => specificationCondition(PRODUCT, filter)),
		) ?? sql`true`
	);
}
