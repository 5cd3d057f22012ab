import { type SQL, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { ORDER } from '../catalogue/catalogue.ts';
import type { ListFilters, Sort } from '../catalogue/lists/list-filters.ts';
import type { CountedHits } from './counted-hits.ts';
import { IDS_PER_TOKEN } from './facet-tokens.ts';
import { BY_STANDING, byWords, MANY, selectInParts } from './hits.ts';

// What a search found, in the order of a list. Of very many products, only those that can come first are read.

type Asked = {
	/** `available`: what is in stock first, each part newest first. */
	sort: Sort | 'available';
	/** How many ids are needed, from the start of the order. */
	needed: number;
	counted: CountedHits;
	/** The condition for what was found; with `facetToken` for those that also have this facet token. */
	found: (facetToken?: SQL) => SQL;
	/** The condition for those that these further filters let through. */
	within: (filters: Partial<ListFilters>) => Promise<SQL>;
};

/** Of more than MANY products sorted by name, this many of the best sellers are always included. */
const BEST_BY_NAME = 480;

const ID = sql`p.product_id`;
const NEWEST_FIRST = sql`-p.product_id`;
const ID_TOKENS = sql`generate_series((select max(product_id) from product_search) / ${sql.raw(String(IDS_PER_TOKEN))}, 0, -1) n`;
const PARTS = {
	available: {
		facetTokens: sql`select '''+' || n || ''' & !''~0''' from ${ID_TOKENS}
			union all select '''+' || n || ''' & ''~0''' from ${ID_TOKENS}`,
		order: NEWEST_FIRST,
	},
	newest: { facetTokens: sql`select '''+' || n || '''' from ${ID_TOKENS}`, order: NEWEST_FIRST },
	best_selling: {
		// Nearly everything may never have been sold: that part is sorted by newness.
		facetTokens: sql`select '''^' || n || '''' from generate_series(31, 1, -1) n
			union all select '''^0'' & ''+' || n || '''' from ${ID_TOKENS}`,
		order: sql`(select -s.sold_count from products s where s.id = p.product_id), ${NEWEST_FIRST}`,
	},
};

/** The first `needed` ids in the order asked for. */
export async function sortedIds(db: DbOrTx, asked: Asked): Promise<number[]> {
	const { sort, needed, counted, found } = asked;
	const { ids, tally } = counted;
	if (sort === 'price_asc' || sort === 'price_desc') return idsByPrice(db, { ...asked, sort });
	if (!tally.isMore) return inOrder(db, ids, sort, needed);
	if (sort !== 'name') return readIds(db, selectInParts(ID, PARTS[sort], needed, found));
	// No facet token follows names. Nobody can page through more than MANY, so the best sellers and some others are sorted.
	const best = await readIds(
		db,
		selectInParts(ID, { facetTokens: BY_STANDING }, BEST_BY_NAME, found),
	);
	return inOrder(db, [...new Set([...best, ...ids])].slice(0, MANY), sort, needed);
}

async function readIds(db: DbOrTx, select: SQL): Promise<number[]> {
	const { rows } = await byWords(db, (tx) => tx.execute<{ product_id: number }>(select));
	return rows.map(({ product_id }) => product_id);
}

async function inOrder(
	db: DbOrTx,
	ids: readonly number[],
	sort: Asked['sort'],
	needed: number,
): Promise<number[]> {
	// Materialized, or PostgreSQL would walk through an index of names until it has met enough of these products.
	const { id, name, soldCount, qty } = products;
	const { rows } = await db.execute<{ id: number }>(sql`
		with found as materialized (
			select ${id}, ${name}, ${soldCount}, ${qty} from ${products} where id = any(${sql.param(ids)}::int[])
		)
		select id from found as ${products} order by ${sql.join(ORDER[sort], sql`, `)} limit ${needed}`);
	return rows.map((row) => row.id);
}

/**
 * The cheapest (dearest) of what was found. The first `needed` of any that were counted bound the price of the first
 * `needed` of all, so only products within that bound are read.
 */
async function idsByPrice(
	db: DbOrTx,
	{ sort, needed, counted, found, within }: Asked & { sort: 'price_asc' | 'price_desc' },
): Promise<number[]> {
	const way = sort === 'price_asc' ? 1 : -1;
	const { ids, prices, tally } = counted;
	const known = ids
		.map((id, at) => ({ id, kobo: prices[at] ?? 0 }))
		.sort((a, b) => way * (a.kobo - b.kobo || a.id - b.id));
	if (!tally.isMore) return known.slice(0, needed).map(({ id }) => id);
	const last = known[needed - 1];
	const naira = Math.floor((last?.kobo ?? 0) / 100);
	const bounded = last ? await within(way > 0 ? { max: naira } : { min: naira }) : found();
	const order = way > 0 ? sql`p.selling_kobo, ${ID}` : sql`p.selling_kobo desc, ${ID} desc`;
	return readIds(
		db,
		sql`select ${ID} from product_search p where ${bounded} order by ${order} limit ${needed}`,
	);
}
