import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import type { Flag } from '../catalogue/list-filters.ts';
import {
	flagsOf,
	readTally,
	selectTally,
	type Tally,
	type TallyRow,
} from '../catalogue/product-counts.ts';
import { areAmong, byWords, MANY } from './hits.ts';

/** Counting what was found. The ids come along, so that few hits need not be searched again to sort or narrow them. */

/** Products that were found: all of them or, if there are more than MANY, any MANY + 1. */
export type CountedHits = {
	tally: Tally;
	ids: number[];
	/** Their prices in kobo, in the order of `ids`. */
	prices: number[];
};
/** Null stands for no rows. */
type CountedRow = { tally: TallyRow[] | null; ids: number[] | null; prices: number[] | null };

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
	const { rows } = await byWords(db, (tx) =>
		tx.execute<CountedRow>(sql`
			with found as materialized (
				select ${FACTS} from product_search p where ${found} limit ${MANY + 1}
			)
			select (select json_agg(kinds) from (${selectTally(sql`found`)}) kinds) as tally,
				(select json_agg(product_id) from found) as ids, (select json_agg(kobo) from found) as prices`),
	);
	const [row] = rows;
	return {
		tally: readTally(row?.tally ?? [], MANY),
		ids: row?.ids ?? [],
		prices: row?.prices ?? [],
	};
}
