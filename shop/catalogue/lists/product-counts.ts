import { and, eq, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { FLAG_BITS, productCounts, WHOLE_SHOP } from '#db/list-schema.ts';
import { escapeLike } from '../../kit/like-pattern.ts';
import { countFilters, eachFlag, FLAGS, type Flag, NO_FILTERS } from './list-filters.ts';
import { FLAG_CONDITIONS, matching, type Narrowing } from './product-matching.ts';

// How many products a list holds and how they spread over brands, categories and prices. With only category, stock and
// sale filters the counts come from a table maintained by triggers; otherwise products are counted one by one, up to COUNTED
// of them.

/** Counting one by one stops here; the counts are then lower bounds. */
export const COUNTED = 5000;
/** The most brands offered, those with most products. */
export const BRANDS_OFFERED = 60;

export type Tally = {
	total: number;
	/** There are more products than were counted. */
	isMore: boolean;
	/** By name: at least the chosen ones and those with most products. */
	brands: Map<string, number>;
	/** By id. */
	categories: Map<number, number>;
	/** By index into PRICE_STEPS. */
	steps: number[];
} & Record<Flag, number>;

export type TallyRow = {
	kind: 'brand' | 'category' | 'step' | 'flags';
	value: string | null;
	n: number;
};
/** Brands to include whatever their number, and a text that all others must contain. */
type WantedBrands = { chosen: readonly string[]; find: string };

/** Counts the products of these categories and filters. */
export async function tally(db: DbOrTx, by: Narrowing, wanted: WantedBrands): Promise<Tally> {
	const { brands, min, max } = by.filters;
	if (countFilters({ ...NO_FILTERS, brands, min, max }) > 0)
		return tallyFacts(db, factsOf(matching(by), COUNTED), COUNTED);
	const { rows } = await db.execute<TallyRow>(storedCounts(by, wanted));
	return readTally(rows, Number.POSITIVE_INFINITY);
}

/** What the products of a condition are counted by; reads at most one more than `most`. */
export function factsOf(which: SQL | undefined, most: number): SQL {
	return sql`
		select ${products.id} as id, ${products.brand} as brand, ${products.categoryId} as category,
			price_step(${products.sellingKobo}) as step, ${flagsOf(FLAG_CONDITIONS)} as flags
		from ${products} where ${which} limit ${most + 1}`;
}

/** The flags of a product, of which these conditions say what it satisfies; the triggers calculate the same. */
export function flagsOf(conditions: Record<Flag, SQL>): SQL {
	const bits = FLAGS.map(
		(flag) => sql`${sql.raw(`${FLAG_BITS[flag]}`)} * (${conditions[flag]})::int`,
	);
	return sql`(${sql.join(bits, sql` + `)})`;
}

/** Counts rows of `brand`, `category`, `step` and `flags`; a row beyond `most` only shows that there are more. */
export async function tallyFacts(db: DbOrTx, facts: SQL, most: number): Promise<Tally> {
	const { rows } = await db.execute<TallyRow>(
		sql`with counted as materialized (${facts}) ${selectTally(sql`counted`)}`,
	);
	return readTally(rows, most);
}

/** The rows that readTally reads, of a relation with `brand`, `category`, `step` and `flags`. */
export function selectTally(relation: SQL): SQL {
	return sql`
		select case when grouping(brand) = 0 then 'brand' when grouping(category) = 0 then 'category'
				when grouping(step) = 0 then 'step' else 'flags' end as kind,
			coalesce(brand, category::text, step::text, flags::text) as value, count(*)::int as n
		from ${relation} group by grouping sets ((brand), (category), (step), (flags))`;
}

function storedCounts(
	{ categoryIds, filters, byFamily }: Narrowing,
	{ chosen, find }: WantedBrands,
): SQL {
	const flags = FLAGS.reduce((sum, flag) => sum + (filters[flag] ? FLAG_BITS[flag] : 0), 0);
	const { facet, value, categoryId } = productCounts;
	// Of products that stand behind another of their family, each was counted once too often.
	const of = (name: 'brand' | 'step') =>
		byFamily ? inArray(facet, [name, 'behind']) : eq(facet, name);
	const n = byFamily
		? sql`case ${facet} when 'behind' then -${productCounts.n} else ${productCounts.n} end`
		: sql`${productCounts.n}`;
	const flagged = flags ? sql`${productCounts.flags} & ${flags} = ${flags}` : undefined;
	const within = and(inArray(categoryId, categoryIds ?? [WHOLE_SHOP]), flagged);
	const each = categoryIds ? inArray(categoryId, categoryIds) : ne(categoryId, WHOLE_SHOP);
	const isChosen = inArray(value, [...chosen]);
	const found = find ? or(ilike(value, `%${escapeLike(find)}%`), isChosen) : undefined;
	return sql`
		(select 'brand' as kind, ${value} as value, sum(${n})::int as n
		from ${productCounts} where ${and(of('brand'), byFamily ? ne(value, '') : undefined, within, found)}
		group by ${value} having sum(${n}) > 0
		order by bool_or(${isChosen}) desc, 3 desc, 2 limit ${BRANDS_OFFERED + chosen.length + 1})
		union all
		select 'category', ${categoryId}::text, sum(${n})::int
		from ${productCounts} where ${and(of('step'), each, flagged)} group by ${categoryId}
		union all
		select case when grouping(${value}) = 0 then 'step' else 'flags' end,
			coalesce(${value}, ${productCounts.flags}::text), sum(${n})::int
		from ${productCounts} where ${and(of('step'), within)}
		group by grouping sets ((${value}), (${productCounts.flags}))`;
}

/** With more than `most` products, that is all that is known of their number. */
export function readTally(rows: readonly TallyRow[], most: number): Tally {
	const found: Tally = {
		total: 0,
		isMore: false,
		...eachFlag(() => 0),
		brands: new Map(),
		categories: new Map(),
		steps: [],
	};
	for (const { kind, value, n } of rows) {
		if (value === null) continue;
		// The row beyond `most` was counted too.
		const shown = Math.min(n, most);
		if (kind === 'brand') found.brands.set(value, shown);
		else if (kind === 'category') found.categories.set(Number(value), shown);
		else if (kind === 'step') found.steps[Number(value)] = shown;
		else {
			found.total += n;
			for (const flag of FLAGS) if (Number(value) & FLAG_BITS[flag]) found[flag] += n;
		}
	}
	return {
		...found,
		total: Math.min(found.total, most),
		isMore: found.total > most,
		...eachFlag((flag) => Math.min(found[flag], most)),
	};
}

/** Adds up what the triggers have written since the last time; safe beside all other work. */
export async function sumProductCounts(db: DbOrTx): Promise<void> {
	await db.execute(sql`
		with gone as (delete from ${productCounts} returning category_id, facet, value, flags, n)
		insert into ${productCounts} (category_id, facet, value, flags, n)
		select category_id, facet, value, flags, sum(n) from gone group by 1, 2, 3, 4 having sum(n) <> 0`);
}
