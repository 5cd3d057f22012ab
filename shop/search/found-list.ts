import { and, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#db/client.ts';
import { countFilters, type ListFilters, type Sort } from '../catalogue/list-filters.ts';
import { tallyFacts } from '../catalogue/product-counts.ts';
import type { Found } from '../catalogue/product-list.ts';
import type { Narrowing } from '../catalogue/product-matching.ts';
import {
	BY_STANDING,
	byWords,
	isFound,
	MANY,
	type Narrowed,
	type Parts,
	selectInParts,
} from './finds.ts';
import { fold } from './fold.ts';
import { type Candidate, type Look, lookUp } from './look-up.ts';
import { allOf, IDS_A_MARK, marksOf, PRICE_LEVELS } from './marks.ts';
import type { Query } from './query-groups.ts';

/** More products than are ranked, as a list: those are the best sellers among them, and the others follow by what sells. */

/** So many products are ranked at most; what comes after them is in the order of what sells. */
export const MOST_CANDIDATES = 480;

type Many = {
	query: Query;
	looks: readonly Look[];
	/** The ids of those that are ranked, best first. */
	best: readonly number[];
	rankIds: (candidates: readonly Candidate[]) => number[];
};

/** The list of what these looks find; it reads a bounded number of products, however many there are. */
export function foundMany(db: Reader, many: Many): Found {
	const { query, looks } = many;
	return {
		ids: async (sort, needed, by) => {
			const narrowed = await readNarrowed(db, by);
			if (sort === 'relevance') return bestFirst(db, many, needed, narrowed);
			return byWords(db, (tx) => sortedIds(tx, many, { sort, needed, narrowed }));
		},
		tally: async (by) => {
			const narrowed = await readNarrowed(db, by);
			const facts = sql`
				select p.brand, p.category_id as category, price_step(p.selling_kobo) as step,
					(p.standing > 0)::int + 2 * p.on_sale::int as flags
				from product_search p where ${isFound(query, looks, narrowed)} limit ${MANY + 1}`;
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

const ID_MARKS = sql`generate_series((select max(product_id) from product_search) / ${sql.raw(String(IDS_A_MARK))}, 0, -1) n`;
const PRICE_MARK = sql`'''$' || n || ''''`;
const LEVELS = sql.raw(String(PRICE_LEVELS.length));
const NEWEST_FIRST = sql`-p.product_id`;
const ORDERS: Record<Exclude<Sort, 'name'>, Parts> = {
	price_asc: {
		marks: sql`select ${PRICE_MARK} from generate_series(0, ${LEVELS}) n`,
		within: sql`p.selling_kobo, p.product_id`,
	},
	price_desc: {
		marks: sql`select ${PRICE_MARK} from generate_series(${LEVELS}, 0, -1) n`,
		within: sql`p.selling_kobo desc, p.product_id desc`,
	},
	newest: { marks: sql`select '''+' || n || '''' from ${ID_MARKS}`, within: NEWEST_FIRST },
	best_selling: {
		// What was never sold may be nearly everything, and is in the order of newness.
		marks: sql`select '''^' || n || '''' from generate_series(31, 1, -1) n
			union all select '''^0'' & ''+' || n || '''' from ${ID_MARKS}`,
		within: sql`(select -s.sold_count from products s where s.id = p.product_id), ${NEWEST_FIRST}`,
	},
};

type Sorted = { sort: Sort; needed: number; narrowed: Narrowed | undefined };

async function sortedIds(
	tx: Tx,
	{ query, looks }: Many,
	{ sort, needed, narrowed }: Sorted,
): Promise<number[]> {
	const inParts = async (parts: Parts, most: number) => {
		const found = (mark: SQL) => isFound(query, looks, narrowed, mark);
		return idsOf(tx, selectInParts(sql`p.product_id`, parts, most, found));
	};
	if (sort !== 'name') return inParts(ORDERS[sort], needed);
	const some = sql`select p.product_id from product_search p where ${isFound(query, looks, narrowed)} limit ${MANY + 1}`;
	const all = await idsOf(tx, some);
	// No mark tells of names: of more than one can page through, the best sellers are put in their order.
	const named = all.length > MANY ? await inParts(BY_STANDING, MANY) : all;
	return idsOf(
		tx,
		sql`select id as product_id from products where id = any(${sql.param(named)}::int[]) order by name, id limit ${needed}`,
	);
}

async function idsOf(tx: Tx, select: SQL): Promise<number[]> {
	const { rows } = await tx.execute<{ product_id: number }>(select);
	return rows.map(({ product_id }) => product_id);
}

/** Undefined where nothing is filtered. What marks do not tell exactly is a matter of the rows. */
async function readNarrowed(
	db: Reader,
	{ categoryIds, filters }: Narrowing,
): Promise<Narrowed | undefined> {
	if (countFilters(filters) === 0) return undefined;
	const { brands, min, max } = filters;
	const chosen = filters.categories.length > 0 ? categoryIds : null;
	return {
		marks: [...marksOf(chosen, filters), ...(await brandMarks(db, filters))],
		where: and(
			brands.length > 0 ? sql`p.brand = any(${sql.param(brands)}::text[])` : undefined,
			min === null ? undefined : sql`p.selling_kobo >= ${min * 100}::bigint`,
			max === null ? undefined : sql`p.selling_kobo < ${(max + 1) * 100}::bigint`,
		),
	};
}

/** The words of brands are among those of titles. */
async function brandMarks(db: Reader, { brands }: ListFilters): Promise<string[]> {
	const folded = brands.map((brand) => fold(brand).replaceAll('-', ' '));
	// One that is written without letters and digits has no words.
	if (folded.length === 0 || folded.includes('')) return [];
	const { rows } = await db.execute<{ stems: string[] }>(sql`
		select array(select search_stem(left(word, 40)) from unnest(string_to_array(brand, ' ')) word) as stems
		from unnest(${sql.param(folded)}::text[]) brand`);
	return [`(${rows.map(({ stems }) => allOf(stems)).join(' | ')})`];
}
