import { and, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { countFilters, type ListFilters, NO_FILTERS } from '../catalogue/list-filters.ts';
import { shareWithin } from '../catalogue/price-bands.ts';
import type { Narrowing } from '../catalogue/product-matching.ts';
import { type CountedFinds, countFinds } from './counted-finds.ts';
import { areAmong, byWords, isFound, type Narrowed, type Words } from './finds.ts';
import { fold } from './fold.ts';
import { allOf, marksOf, rangeMark } from './marks.ts';
import type { Query } from './query-groups.ts';

/** What filters leave of a search's finds: how many, of which kinds, and how they are looked up quickest. */

export type NarrowedFinds = Narrowed & { counted: CountedFinds };

type Search = {
	query: Query;
	looks: readonly Words[];
	/** Everything that it finds, if that was counted. */
	counted: CountedFinds | null;
};
/** What a list contains of the finds. `wider` are lists that contain all of it too: they are counted along with it. */
type Narrow = (list: Narrowing, wider?: readonly Narrowing[]) => Promise<NarrowedFinds>;

/** A list without filters. */
export const EVERYTHING: Narrowing = { categoryIds: null, filters: NO_FILTERS };

/**
 * Price ranges that let through a smaller share than this are looked up by their marks. A wider range has several marks, each of
 * a large part of the shop: joining those takes longer than reading rows until there are enough.
 */
const RARE = 0.2;

/** Counts what lists contain of a search's finds, each list once. */
export function narrowings(db: Reader, search: Search): Narrow {
	const known = new Map<string, Promise<NarrowedFinds>>();
	if (search.counted) {
		const all = { marks: [], where: sql`true`, counted: search.counted };
		known.set(keyOf(EVERYTHING), Promise.resolve(all));
	}
	const narrow: Narrow = (list, wider = []) => {
		const before = known.get(keyOf(list));
		if (before) return before;
		const others = [...wider].filter((by) => isFiltered(by) && !known.has(keyOf(by)));
		const lists = new Map([list, ...others].map((by) => [keyOf(by), by]));
		const counting = narrowFinds(db, search, [...lists.values()], () => narrow(EVERYTHING));
		for (const [key, by] of lists)
			known.set(
				key,
				counting.then((counted) => ofList(by, counted)),
			);
		return narrow(list);
	};
	return narrow;
}

const isFiltered = ({ filters }: Narrowing) => countFilters(filters) > 0;
const keyOf = (by: Narrowing) => (isFiltered(by) ? JSON.stringify(by) : '');

type OfList = NarrowedFinds & { by: Narrowing };

function ofList(list: Narrowing, counted: readonly OfList[]): NarrowedFinds {
	const found = counted.find(({ by }) => by === list);
	if (!found) throw new Error('This list was not counted.');
	return found;
}

/** Counts the finds in each of these lists; whatever is in the first must be in all of them. */
async function narrowFinds(
	db: Reader,
	{ query, looks, counted }: Search,
	lists: readonly Narrowing[],
	all: () => Promise<NarrowedFinds>,
): Promise<OfList[]> {
	// A few are read sooner than an index could narrow them.
	if (counted && !counted.tally.isMore) {
		const few = lists.map((by) => ({ by, marks: [], where: rowsOf(by) }));
		return countFinds(db, areAmong(counted.ids), few);
	}
	const narrowed = await Promise.all(
		lists.map(async (by) => {
			const marks = [...(await marksWithoutRange(db, by)), ...(await rareRange(by, all))];
			return { by, marks, where: rowsOf(by) };
		}),
	);
	// Lists with the same marks are parts of the same rows, which are read once for all of them.
	const alike = Map.groupBy(narrowed, ({ marks }) => marks.join());
	const parts = await Promise.all(
		[...alike.values()].map((some) => {
			const found = isFound(query, looks, { marks: some[0]?.marks ?? [], where: sql`true` });
			return byWords(db, (tx) => countFinds(tx, found, some));
		}),
	);
	return parts.flat();
}

/** The marks of a price range that lets few of the finds through. */
async function rareRange(
	{ filters }: Narrowing,
	all: () => Promise<NarrowedFinds>,
): Promise<string[]> {
	const range = rangeMark(filters);
	if (range === null) return [];
	const { steps, isMore } = (await all()).counted.tally;
	return isMore && shareWithin(steps, filters) < RARE ? [range] : [];
}

/** How the finds of these filters are looked up within this price range, which must let few of them through. */
export async function narrowedToRange(
	db: Reader,
	{ categoryIds, filters }: Narrowing,
	range: Partial<Pick<ListFilters, 'min' | 'max'>>,
): Promise<Narrowed> {
	const by = { categoryIds, filters: { ...filters, ...range } };
	const mark = rangeMark(by.filters);
	return {
		marks: [...(await marksWithoutRange(db, by)), ...(mark ? [mark] : [])],
		where: rowsOf(by),
	};
}

/** The marks of categories, brands and sale. */
async function marksWithoutRange(
	db: Reader,
	{ categoryIds, filters }: Narrowing,
): Promise<string[]> {
	const chosen = filters.categories.length > 0 ? categoryIds : null;
	return [...marksOf(chosen, filters), ...(await brandMarks(db, filters.brands))];
}

/** A brand's words serve as its mark: they are among the words of titles. */
async function brandMarks(db: Reader, brands: readonly string[]): Promise<string[]> {
	const folded = brands.map((brand) => fold(brand).replaceAll('-', ' '));
	// One that is written without letters and digits has no words.
	if (folded.length === 0 || folded.includes('')) return [];
	const { rows } = await db.execute<{ stems: string[] }>(sql`
		select array(select search_stem(left(word, 40)) from unnest(string_to_array(brand, ' ')) word) as stems
		from unnest(${sql.param(folded)}::text[]) brand`);
	return [`(${rows.map(({ stems }) => allOf(stems)).join(' | ')})`];
}

function rowsOf({ categoryIds, filters }: Narrowing): SQL {
	const { brands, min, max, inStock, onSale } = filters;
	const chosen = filters.categories.length > 0 ? categoryIds : null;
	return (
		and(
			chosen ? sql`p.category_id = any(${sql.param(chosen)}::int[])` : undefined,
			brands.length > 0 ? sql`p.brand = any(${sql.param(brands)}::text[])` : undefined,
			min === null ? undefined : sql`p.selling_kobo >= ${min * 100}::bigint`,
			max === null ? undefined : sql`p.selling_kobo < ${(max + 1) * 100}::bigint`,
			inStock ? sql`p.standing > 0` : undefined,
			onSale ? sql`p.on_sale` : undefined,
		) ?? sql`true`
	);
}
