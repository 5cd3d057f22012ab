import { and, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import type { ListFilters } from '../catalogue/list-filters.ts';
import { shareWithin } from '../catalogue/price-bands.ts';
import { type Tally, tallyFacts } from '../catalogue/product-counts.ts';
import type { Narrowing } from '../catalogue/product-matching.ts';
import { byWords, FACTS, isFound, MANY, type Narrowed, type Words } from './finds.ts';
import { fold } from './fold.ts';
import { allOf, marksOf, rangeMark } from './marks.ts';
import type { Query } from './query-groups.ts';

/** What filters leave of a search's finds: how many, of which kinds, and how they are looked up quickest. */

export type NarrowedFinds = {
	narrowed: Narrowed;
	tally: Tally;
	/** There are more than MANY. */
	areMany: boolean;
};
export const ALL_FINDS: Narrowed = { marks: [], where: sql`true` };

type Finds = {
	query: Query;
	looks: readonly Words[];
	/** There are more than MANY without filters, or nobody knows. */
	areMany: boolean;
};

/**
 * Price ranges that let through a smaller share than this are looked up by their marks. A wider range has several marks, each of
 * a large part of the shop: joining those takes longer than reading rows until there are enough.
 */
const RARE = 0.2;

/** The finds that these filters let through; `ofAllPrices` tells how finds spread over prices. */
export async function narrowFinds(
	db: Reader,
	{ query, looks, areMany }: Finds,
	by: Narrowing,
	ofAllPrices: () => Promise<Tally>,
): Promise<NarrowedFinds> {
	// A few rows are read sooner than an index could narrow them.
	const marks = areMany ? await marksWithoutRange(db, by) : [];
	const range = areMany ? rangeMark(by.filters) : null;
	const narrowed = { marks, where: rowsOf(by) };
	if (range !== null) {
		const { steps, isMore } = await ofAllPrices();
		if (isMore && shareWithin(steps, by.filters) < RARE) narrowed.marks.push(range);
	}
	const tally = await tallyFinds(db, isFound(query, looks, narrowed));
	return { narrowed, tally, areMany: tally.isMore };
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

/** Counts these finds, up to one more than MANY. */
function tallyFinds(db: Reader, found: SQL): Promise<Tally> {
	const facts = sql`select ${FACTS} from product_search p where ${found} limit ${MANY + 1}`;
	return byWords(db, (tx) => tallyFacts(tx, facts, MANY));
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
