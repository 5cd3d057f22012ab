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
import { MANY } from './hits.ts';

/** Counting what was found. The ids come along, so that few finds need not be searched again to sort or narrow them. */

/** Products that were found: all of them or, if there are more than MANY, any MANY + 1. */
export type CountedHits = {
	tally: Tally;
	ids: number[];
	/** Their prices in kobo, in the order of `ids`. */
	prices: number[];
};
/** A row of what selectCounted selects. */
export type CountedRow = {
	tally: TallyRow[] | null;
	products: { ids: number[] | null; prices: number[] | null } | null;
};

/** What each filter that is on or off asks of a row of product_search (as `p`). */
export const FOUND_CONDITIONS: Record<Flag, SQL> = {
	inStock: sql`p.standing > 0`,
	onSale: sql`p.on_sale`,
};
/** The columns of product_search (as `p`) that a relation to be counted must have. */
export const FACTS = sql`p.product_id, p.selling_kobo as kobo, p.brand, p.category_id as category,
	price_step(p.selling_kobo) as step, ${flagsOf(FOUND_CONDITIONS)} as flags`;

/** The columns of a CountedRow, of the rows of a relation. */
export function selectCounted(relation: SQL): SQL {
	return sql`
		${selectKinds(relation)} as tally,
		(select json_build_object('ids', json_agg(product_id), 'prices', json_agg(kobo)) from ${relation}) as products`;
}

function selectKinds(relation: SQL): SQL {
	return sql`(select json_agg(kinds) from (${selectTally(relation)}) kinds)`;
}

/** Without a row, nothing was found. */
export function readCounted(row: CountedRow | undefined): CountedHits {
	return {
		tally: readTally(row?.tally ?? [], MANY),
		ids: row?.products?.ids ?? [],
		prices: row?.products?.prices ?? [],
	};
}

/**
 * Counts which of the rows of product_search that `found` finds satisfy the condition of a list, and those of wider
 * lists, of which only the tallies are read. All rows are read once, until MANY + 1 are in the list: whatever is in it
 * must be in the wider ones too.
 */
export async function countHits<Wider extends { where: SQL }>(
	db: DbOrTx,
	found: SQL,
	list: SQL,
	wider: readonly Wider[],
): Promise<{ counted: CountedHits; wider: (Wider & { tally: Tally })[] }> {
	const is = (at: number) => sql.identifier(`is_${at}`);
	const nth = (at: number) => sql.identifier(`nth_${at}`);
	const isCounted = (at: number) => sql`(${is(at)} and ${nth(at)} <= ${MANY + 1})`;
	const lists = [list, ...wider.map(({ where }) => where)];
	const each = (select: (where: SQL, at: number) => SQL, between = sql`, `) =>
		sql.join(lists.map(select), between);
	const { rows } = await db.execute<CountedRow>(sql`
		with found as materialized (
			select * from (
				select *, ${each((_, at) => sql`count(case when ${is(at)} then 1 end) over seen as ${nth(at)}`)}
				from (
					select ${FACTS}, ${each((where, at) => sql`(${where}) as ${is(at)}`)}
					from product_search p
					where ${found} and (${each((where) => sql`(${where})`, sql` or `)})
				) p window seen as (rows unbounded preceding)
			) numbered where ${nth(0)} <= ${MANY + 1} and (${each((_, at) => isCounted(at), sql` or `)})
		) ${each((_, at) => {
			const listed = sql`(select * from found where ${isCounted(at)}) listed`;
			const columns = at === 0 ? selectCounted(listed) : sql`${selectKinds(listed)}, null`;
			return sql`select ${columns}, ${at}::int as at`;
		}, sql` union all `)} order by at`);
	return {
		counted: readCounted(rows[0]),
		wider: wider.map((one, at) => ({ ...one, tally: readCounted(rows[at + 1]).tally })),
	};
}
