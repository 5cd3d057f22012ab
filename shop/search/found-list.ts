import { and, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { countFilters, type ListFilters } from '../catalogue/list-filters.ts';
import { tallyFacts } from '../catalogue/product-counts.ts';
import type { Found } from '../catalogue/product-list.ts';
import type { Narrowing } from '../catalogue/product-matching.ts';
import { byWords, isFound, MANY, type Narrowed } from './finds.ts';
import { fold } from './fold.ts';
import { sortedIds } from './found-order.ts';
import { type Candidate, type Look, lookUp } from './look-up.ts';
import { allOf, marksOf } from './marks.ts';
import type { Query } from './query-groups.ts';

/** More products than are ranked, as a list: those are the best sellers among them, and the others follow by what sells. */

/** So many products are ranked at most; what comes after them is in the order of what sells. */
export const MOST_CANDIDATES = 480;

type Many = {
	query: Query;
	looks: readonly Look[];
	/** How many there are, where that is known, up to more than MANY. */
	count: number | null;
	/** The ids of those that are ranked, best first. */
	best: readonly number[];
	rankIds: (candidates: readonly Candidate[]) => number[];
};

/** The list of what these looks find. */
export function foundMany(db: Reader, many: Many): Found {
	const { query, count } = many;
	// The last look for the whole finds all that those before it do.
	const looks = many.looks.slice(many.looks.findLastIndex(({ isWhole }) => isWhole));
	// What is not so much is sooner looked at than narrowed by an index.
	const areMany = count === null || count > MANY;
	const narrow = (by: Narrowing) => readNarrowed(db, by, areMany);
	return {
		ids: async (sort, needed, by) => {
			const narrowed = await narrow(by);
			if (sort === 'relevance') return bestFirst(db, many, needed, narrowed);
			const found = (mark?: SQL) => isFound(query, looks, narrowed, mark);
			const within = async (filters: Partial<ListFilters>) =>
				isFound(query, looks, await narrow({ ...by, filters: { ...by.filters, ...filters } }));
			return sortedIds(db, { sort, needed, areMany: areMany && !narrowed, found, within });
		},
		tally: async (by) => {
			const facts = sql`
				select p.brand, p.category_id as category, price_step(p.selling_kobo) as step,
					(p.standing > 0)::int + 2 * p.on_sale::int as flags
				from product_search p where ${isFound(query, looks, await narrow(by))} limit ${MANY + 1}`;
			return byWords(db, (tx) => tallyFacts(tx, facts, MANY));
		},
	};
}

/** How many products these looks find, counted up to one more than MANY. */
export function countFound(db: Reader, query: Query, looks: readonly Look[]): Promise<number> {
	return byWords(db, async (tx) => {
		const { rows } = await tx.execute<{ n: number }>(sql`
			select count(*)::int as n
			from (select from product_search p where ${isFound(query, looks)} limit ${MANY + 1}) found`);
		return rows[0]?.n ?? 0;
	});
}

async function bestFirst(
	db: Reader,
	{ query, looks, best, rankIds }: Many,
	needed: number,
	narrowed?: Narrowed,
): Promise<readonly number[]> {
	if (!narrowed && needed <= best.length) return best;
	const most = Math.max(needed, MOST_CANDIDATES);
	const found = new Map<number, Candidate>();
	for (const look of looks) {
		if (found.size >= most) break;
		const { candidates } = await lookUp(db, query, look, { narrowed, most });
		for (const one of candidates) if (!found.has(one.productId)) found.set(one.productId, one);
	}
	const first = narrowed ? rankIds([...found.values()].slice(0, MOST_CANDIDATES)) : best;
	return [...new Set([...first, ...found.keys()])];
}

/** Undefined where nothing is filtered. */
async function readNarrowed(
	db: Reader,
	{ categoryIds, filters }: Narrowing,
	isByMarks: boolean,
): Promise<Narrowed | undefined> {
	if (countFilters(filters) === 0) return undefined;
	const { brands, min, max, inStock, onSale } = filters;
	const chosen = filters.categories.length > 0 ? categoryIds : null;
	return {
		marks: isByMarks ? [...marksOf(chosen, filters), ...(await brandMarks(db, brands))] : [],
		where: and(
			chosen ? sql`p.category_id = any(${sql.param(chosen)}::int[])` : undefined,
			brands.length > 0 ? sql`p.brand = any(${sql.param(brands)}::text[])` : undefined,
			min === null ? undefined : sql`p.selling_kobo >= ${min * 100}::bigint`,
			max === null ? undefined : sql`p.selling_kobo < ${(max + 1) * 100}::bigint`,
			inStock ? sql`p.standing > 0` : undefined,
			onSale ? sql`p.on_sale` : undefined,
		),
	};
}

/** The words of brands are among those of titles. */
async function brandMarks(db: Reader, brands: readonly string[]): Promise<string[]> {
	const folded = brands.map((brand) => fold(brand).replaceAll('-', ' '));
	// One that is written without letters and digits has no words.
	if (folded.length === 0 || folded.includes('')) return [];
	const { rows } = await db.execute<{ stems: string[] }>(sql`
		select array(select search_stem(left(word, 40)) from unnest(string_to_array(brand, ' ')) word) as stems
		from unnest(${sql.param(folded)}::text[]) brand`);
	return [`(${rows.map(({ stems }) => allOf(stems)).join(' | ')})`];
}
