import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import type { Flag } from '../catalogue/lists/list-filters.ts';
import {
	flagsOf,
	readTally,
	selectTally,
	type Tally,
	type TallyRow,
} from '../catalogue/lists/product-counts.ts';
import { IDS_PER_TOKEN } from './facet-tokens.ts';
import { areAmong, byWords, MANY } from './hits.ts';

/** Counting what was found. The ids come along, so that few hits need not be searched again to sort or narrow them. */

/** Products that were found: all of them or, if there are more than MANY, any MANY + 1. */
export type CountedHits = {
	tally: Tally;
	ids: number[];
	/** Their prices in kobo, in the order of `ids`. */
	prices: number[];
	/** The ids of their categories, in the order of `ids`. */
	categoryIds: number[];
};
/** Null stands for no rows. */
type CountedRow = {
	tally: TallyRow[] | null;
	ids: number[] | null;
	prices: number[] | null;
	categories: number[] | null;
};

/** What each filter that is on or off asks of a row of product_search (as `p`). */
export const FOUND_CONDITIONS: Record<Flag, SQL> = {
	inStock: sql`p.standing > 0`,
	onSale: sql`p.on_sale`,
};
/** What products are counted by. */
const FACTS = sql`p.product_id, p.selling_kobo as kobo, p.brand, p.category_id as category,
	price_step(p.selling_kobo) as step, ${flagsOf(FOUND_CONDITIONS)} as flags`;

/** What these products, which a search found, are counted by. */
export function factsOfHits(ids: readonly number[]): SQL {
	return sql`select p.product_id as id, ${FACTS} from product_search p where ${areAmong(ids)}`;
}

/** Counts what is found; of more than MANY products, any MANY + 1. */
export async function countHits(db: DbOrTx, found: SQL): Promise<CountedHits> {
	return countFacts(
		db,
		sql`select ${FACTS} from product_search p where ${found} limit ${MANY + 1}`,
	);
}

/** So many parts of the shop, the newest ones, are read one after the other before the rest is read at once. */
export const NEWEST_PARTS = 16;
const PART = sql.raw(String(IDS_PER_TOKEN));

/**
 * As countHits, for what very many products may have: it is counted among the newest ones first, since the index lists all hits
 * before the first of them can be read. `found` is the condition, with `facetToken` for those that also have this facet token.
 * (Words are asked for at once: most of those that are searched are rare, and each part would weigh all ways to write them.)
 */
export async function countNewestHits(
	db: DbOrTx,
	found: (facetToken?: SQL) => SQL,
): Promise<CountedHits> {
	const most = MANY + 1;
	const oldest = sql`(part.last - ${sql.raw(String(NEWEST_PARTS - 1))})`;
	// The rest by an expression of the id: by the id itself its key would be walked through.
	return countFacts(
		db,
		sql`
			select hits.* from (select max(product_id) / ${PART} as last from product_search) part cross join lateral (
				(select newest.* from generate_series(part.last, greatest(${oldest}, 0), -1) n cross join lateral (
					select ${FACTS} from product_search p where ${found(sql`('''+' || n || '''')`)} limit ${most}
				) newest limit ${most})
				union all
				(select ${FACTS} from product_search p
				where ${oldest} > 0 and p.product_id + 0 < ${oldest} * ${PART} and ${found()} limit ${most})
			) hits limit ${most}`,
	);
}

/** Counts which of these products satisfy a condition. */
export async function countAmong(
	db: DbOrTx,
	ids: readonly number[],
	where: SQL,
): Promise<CountedHits> {
	return countFacts(
		db,
		sql`select ${FACTS} from product_search p where ${areAmong(ids)} and ${where} limit ${MANY + 1}`,
	);
}

async function countFacts(db: DbOrTx, facts: SQL): Promise<CountedHits> {
	const { rows } = await byWords(db, (tx) =>
		tx.execute<CountedRow>(sql`
			with found as materialized (${facts})
			select (select json_agg(kinds) from (${selectTally(sql`found`)}) kinds) as tally,
				(select json_agg(product_id) from found) as ids, (select json_agg(kobo) from found) as prices,
				(select json_agg(category) from found) as categories`),
	);
	const [row] = rows;
	return {
		tally: readTally(row?.tally ?? [], MANY),
		ids: row?.ids ?? [],
		prices: row?.prices ?? [],
		categoryIds: row?.categories ?? [],
	};
}
