import { and, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { countFilters, FLAGS, type ListFilters, NO_FILTERS } from '../catalogue/list-filters.ts';
import { shareWithin } from '../catalogue/price-bands.ts';
import type { Tally } from '../catalogue/product-counts.ts';
import type { Narrowing } from '../catalogue/product-matching.ts';
import { type CountedHits, countHits, FOUND_CONDITIONS } from './counted-hits.ts';
import { allOf, facetTokensOf, rangeToken } from './facet-tokens.ts';
import { fold } from './fold.ts';
import { areAmong, byWords, isFound, type Narrowed, type Words } from './hits.ts';
import type { Query } from './query-groups.ts';

/** What filters leave of a search's finds: how many, of which kinds, and how they are looked up quickest. */

export type NarrowedHits = Narrowed & { counted: CountedHits };

type Search = {
	query: Query;
	retrievals: readonly Words[];
	/** Everything that it finds, if that was counted. */
	counted: CountedHits | null;
};
type Narrowings = {
	/** How a list is looked up that contains a large part of very many finds, without counting it; null when it may not. */
	largePart: (list: Narrowing) => Promise<Narrowed | null>;
	narrow: (list: Narrowing) => Promise<NarrowedHits>;
	/** `wider` are lists that contain all of this one: they are counted along with it. */
	tally: (list: Narrowing, wider?: readonly Narrowing[]) => Promise<Tally>;
};

/** A list without filters. */
export const EVERYTHING: Narrowing = { categoryIds: null, filters: NO_FILTERS };

/**
 * Price ranges that let through a smaller share than this are looked up by their marks. A wider range has several
 * marks, each of a large part of the shop: joining those takes longer than reading rows until there are enough.
 */
const RARE = 0.2;

/** Counts what lists contain of a search's finds, each list once. */
export function narrowings(db: DbOrTx, search: Search): Narrowings {
	const known = new Map<string, Promise<NarrowedHits>>();
	const tallies = new Map<Narrowing, Promise<Map<Narrowing, Tally>>>();
	if (search.counted) {
		const all = { facetTokens: [], where: sql`true`, counted: search.counted };
		known.set(keyOf(EVERYTHING), Promise.resolve(all));
	}
	const narrow = (list: Narrowing, wider: readonly Narrowing[] = []) => {
		const before = known.get(keyOf(list));
		if (before) return before;
		// Everything may be known, and is asked for by more than one list.
		const others = wider.filter((by) => by !== list && isFiltered(by));
		const counting = narrowHits(db, search, { list, others }, () => narrow(EVERYTHING));
		for (const by of others)
			tallies.set(
				by,
				counting.then(({ wider }) => wider),
			);
		const hits = counting.then(({ hits }) => hits);
		known.set(keyOf(list), hits);
		return hits;
	};
	return {
		largePart: async (list) => {
			if (!search.counted || shareOf(search.counted.tally, list) < RARE) return null;
			const way = await narrowedBy(db, list, () => narrow(EVERYTHING));
			return way.facetTokens.length > 0 ? null : way;
		},
		narrow,
		tally: async (list, wider) => {
			const along = tallies.get(list);
			const earlier = along && (await along).get(list);
			return earlier ?? (await narrow(list, wider)).counted.tally;
		},
	};
}

const isFiltered = ({ filters }: Narrowing) => countFilters(filters) > 0;
const keyOf = (by: Narrowing) => (isFiltered(by) ? JSON.stringify(by) : '');

type Lists = { list: Narrowing; others: readonly Narrowing[] };

async function narrowHits(
	db: DbOrTx,
	{ query, retrievals, counted }: Search,
	{ list, others }: Lists,
	all: () => Promise<NarrowedHits>,
): Promise<{ hits: NarrowedHits; wider: Map<Narrowing, Tally> }> {
	// A few are read sooner than an index could narrow them.
	if (counted && !counted.tally.isMore) {
		const lists = others.map((by) => ({ by, where: rowsOf(by) }));
		const found = await countHits(db, areAmong(counted.ids), rowsOf(list), lists);
		const hits = { facetTokens: [], where: rowsOf(list), counted: found.counted };
		return { hits, wider: byList(found.wider) };
	}
	const own = await narrowedBy(db, list, all);
	const count = <Way extends Narrowed>({ facetTokens, where }: Narrowed, along: readonly Way[]) =>
		byWords(db, (tx) => {
			const found = isFound(query, retrievals, { facetTokens, where: sql`true` });
			return countHits(tx, found, where, along);
		});
	// Lists with the same marks are parts of the same rows, which are read once for all of them.
	const ways = await Promise.all(
		others.map(async (by) => ({ by, ...(await narrowedBy(db, by, all)) })),
	);
	const isAlike = ({ facetTokens }: Narrowed) => facetTokens.join() === own.facetTokens.join();
	const [found, ...apart] = await Promise.all([
		count(own, ways.filter(isAlike)),
		...ways
			.filter((way) => !isAlike(way))
			.map(async (way) => ({ by: way.by, tally: (await count(way, [])).counted.tally })),
	]);
	return { hits: { ...own, counted: found.counted }, wider: byList([...found.wider, ...apart]) };
}

async function narrowedBy(
	db: DbOrTx,
	by: Narrowing,
	all: () => Promise<NarrowedHits>,
): Promise<Narrowed> {
	return {
		facetTokens: [...(await tokensWithoutRange(db, by)), ...(await rareRange(by, all))],
		where: rowsOf(by),
	};
}

/** About which part of very many finds these prices and stock let through; 0 when there are few. */
function shareOf({ isMore, steps, inStock, total }: Tally, { filters }: Narrowing): number {
	if (!isMore) return 0;
	return shareWithin(steps, filters) * (filters.inStock ? inStock / total : 1);
}

function byList(counted: readonly { by: Narrowing; tally: Tally }[]): Map<Narrowing, Tally> {
	return new Map(counted.map(({ by, tally }) => [by, tally]));
}

/** The marks of a price range that lets few of the finds through. */
async function rareRange(
	{ filters }: Narrowing,
	all: () => Promise<NarrowedHits>,
): Promise<string[]> {
	const range = rangeToken(filters);
	if (range === null) return [];
	const { steps, isMore } = (await all()).counted.tally;
	return isMore && shareWithin(steps, filters) < RARE ? [range] : [];
}

/** How the finds of these filters are looked up within this price range, which must let few of them through. */
export async function narrowedToRange(
	db: DbOrTx,
	{ categoryIds, filters }: Narrowing,
	range: Partial<Pick<ListFilters, 'min' | 'max'>>,
): Promise<Narrowed> {
	const by = { categoryIds, filters: { ...filters, ...range } };
	const facetToken = rangeToken(by.filters);
	return {
		facetTokens: [...(await tokensWithoutRange(db, by)), ...(facetToken ? [facetToken] : [])],
		where: rowsOf(by),
	};
}

/** The marks of categories, brands and sale. */
async function tokensWithoutRange(
	db: DbOrTx,
	{ categoryIds, filters }: Narrowing,
): Promise<string[]> {
	const chosen = filters.categories.length > 0 ? categoryIds : null;
	return [...facetTokensOf(chosen, filters), ...(await brandTokens(db, filters.brands))];
}

/** A brand's words serve as its mark: they are among the words of titles. */
async function brandTokens(db: DbOrTx, brands: readonly string[]): Promise<string[]> {
	const folded = brands.map((brand) => fold(brand).replaceAll('-', ' '));
	// One that is written without letters and digits has no words.
	if (folded.length === 0 || folded.includes('')) return [];
	const { rows } = await db.execute<{ stems: string[] }>(sql`
		select array(select search_stem(left(word, 40)) from unnest(string_to_array(brand, ' ')) word) as stems
		from unnest(${sql.param(folded)}::text[]) brand`);
	return [`(${rows.map(({ stems }) => allOf(stems)).join(' | ')})`];
}

function rowsOf({ categoryIds, filters }: Narrowing): SQL {
	const { brands, min, max } = filters;
	const chosen = filters.categories.length > 0 ? categoryIds : null;
	return (
		and(
			chosen ? sql`p.category_id = any(${sql.param(chosen)}::int[])` : undefined,
			brands.length > 0 ? sql`p.brand = any(${sql.param(brands)}::text[])` : undefined,
			min === null ? undefined : sql`p.selling_kobo >= ${min * 100}::bigint`,
			max === null ? undefined : sql`p.selling_kobo < ${(max + 1) * 100}::bigint`,
			...FLAGS.map((flag) => (filters[flag] ? FOUND_CONDITIONS[flag] : undefined)),
		) ?? sql`true`
	);
}
