import { and, eq, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Reader } from '#db/client.ts';
import { IN_STOCK, listFlags, ON_SALE, productCounts, WHOLE_SHOP } from '#db/list-schema.ts';
import type { ListFilters } from './list-filters.ts';
import { matching, type ReadScope } from './product-matching.ts';
import { escapeLike } from './staff-lists.ts';

/**
 * How many products a list holds and how they spread over brands, categories and prices. Filtered by category, stock and
 * sale alone it is read from what the database keeps; otherwise products are counted one by one, up to COUNTED of them.
 */

/** Counting one by one usually stops here; what is found then are least counts. */
export const COUNTED = 5000;
/** So many brands are offered, those with most products. */
export const BRANDS_OFFERED = 60;

export type Tally = {
	total: number;
	/** There are more products than were counted. */
	isMore: boolean;
	inStock: number;
	onSale: number;
	/** By name: at least the chosen ones and those with most products. */
	brands: Map<string, number>;
	/** By id. */
	categories: Map<number, number>;
	/** By step of PRICE_STEPS. */
	steps: number[];
};

type Row = { kind: 'brand' | 'category' | 'step' | 'flags'; value: string | null; n: number };
/** Brands that are to be among those told, whatever their number; and a text that the others must hold. */
export type WantedBrands = { chosen: readonly string[]; find: string };

/** Counts the products of a scope that the filters let through. */
export async function tally(
	db: Reader,
	scope: ReadScope,
	filters: ListFilters,
	wanted: WantedBrands,
): Promise<Tally> {
	const isKept =
		!scope.where && filters.brands.length === 0 && filters.min === null && filters.max === null;
	const { rows } = await db.execute<Row>(
		isKept
			? keptCounts(scope, filters, wanted)
			: liveCounts(matching(scope, filters), scope.counted),
	);
	return readTally(rows, isKept ? Number.POSITIVE_INFINITY : scope.counted);
}

function keptCounts(scope: ReadScope, filters: ListFilters, { chosen, find }: WantedBrands): SQL {
	const flags = (filters.inStock ? IN_STOCK : 0) + (filters.onSale ? ON_SALE : 0);
	const { facet, value, categoryId, n } = productCounts;
	const flagged = flags ? sql`${productCounts.flags} & ${flags} = ${flags}` : undefined;
	const within = and(inArray(categoryId, scope.categoryIds ?? [WHOLE_SHOP]), flagged);
	const each = scope.categoryIds
		? inArray(categoryId, scope.categoryIds)
		: ne(categoryId, WHOLE_SHOP);
	const isChosen = inArray(value, [...chosen]);
	const found = find ? or(ilike(value, `%${escapeLike(find)}%`), isChosen) : undefined;
	return sql`
		(select 'brand' as kind, ${value} as value, sum(${n})::int as n
		from ${productCounts} where ${and(eq(facet, 'brand'), within, found)}
		group by ${value} having sum(${n}) > 0
		order by bool_or(${isChosen}) desc, 3 desc, 2 limit ${BRANDS_OFFERED + chosen.length + 1})
		union all
		select 'category', ${categoryId}::text, sum(${n})::int
		from ${productCounts} where ${and(eq(facet, 'step'), each, flagged)} group by ${categoryId}
		union all
		select case when grouping(${value}) = 0 then 'step' else 'flags' end,
			coalesce(${value}, ${productCounts.flags}::text), sum(${n})::int
		from ${productCounts} where ${and(eq(facet, 'step'), within)}
		group by grouping sets ((${value}), (${productCounts.flags}))`;
}

function liveCounts(which: SQL | undefined, most: number): SQL {
	return sql`
		with counted as materialized (
			select ${products.brand} as brand, ${products.categoryId} as category,
				price_step(${products.sellingKobo}) as step, ${listFlags(products)} as flags
			from ${products} where ${which} limit ${most + 1}
		)
		select case when grouping(brand) = 0 then 'brand' when grouping(category) = 0 then 'category'
				when grouping(step) = 0 then 'step' else 'flags' end as kind,
			coalesce(brand, category::text, step::text, flags::text) as value, count(*)::int as n
		from counted group by grouping sets ((brand), (category), (step), (flags))`;
}

function readTally(rows: readonly Row[], most: number): Tally {
	const found: Tally = {
		total: 0,
		isMore: false,
		inStock: 0,
		onSale: 0,
		brands: new Map(),
		categories: new Map(),
		steps: [],
	};
	for (const { kind, value, n } of rows) {
		if (value === null) continue;
		if (kind === 'brand') found.brands.set(value, n);
		else if (kind === 'category') found.categories.set(Number(value), n);
		else if (kind === 'step') found.steps[Number(value)] = n;
		else {
			found.total += n;
			if (Number(value) & IN_STOCK) found.inStock += n;
			if (Number(value) & ON_SALE) found.onSale += n;
		}
	}
	return found.total > most ? { ...found, total: most, isMore: true } : found;
}

/** Adds up what the triggers wrote since the last time; safe beside every other work of the shop. */
export async function sumProductCounts(db: Reader): Promise<void> {
	await db.execute(sql`
		with gone as (delete from ${productCounts} returning category_id, facet, value, flags, n)
		insert into ${productCounts} (category_id, facet, value, flags, n)
		select category_id, facet, value, flags, sum(n) from gone group by 1, 2, 3, 4 having sum(n) <> 0`);
}
