import { type SQL, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Reader } from '#db/client.ts';
import { ORDER } from '../catalogue/catalogue.ts';
import type { ListFilters, Sort } from '../catalogue/list-filters.ts';
import { BY_STANDING, byWords, MANY, selectInParts } from './finds.ts';
import { IDS_A_MARK } from './marks.ts';

// What a search found, in the order of a list. Of very many products, only those that can come first are read.

type Asked = {
	sort: Sort;
	/** How many ids are needed, from the start of the order. */
	needed: number;
	/** There are known to be more than MANY. */
	areMany: boolean;
	/** The condition for what was found; with `mark` for those that also have this mark. */
	found: (mark?: SQL) => SQL;
	/** The condition for those that these further filters let through. */
	within: (filters: Partial<ListFilters>) => Promise<SQL>;
};

/** Of more than MANY products sorted by name, this many of the best sellers are always included. */
const BEST_BY_NAME = 480;

const ID = sql`p.product_id`;
const NEWEST_FIRST = sql`-p.product_id`;
const ID_MARKS = sql`generate_series((select max(product_id) from product_search) / ${sql.raw(String(IDS_A_MARK))}, 0, -1) n`;
const PARTS = {
	newest: { marks: sql`select '''+' || n || '''' from ${ID_MARKS}`, order: NEWEST_FIRST },
	best_selling: {
		// Nearly everything may never have been sold: that part is sorted by newness.
		marks: sql`select '''^' || n || '''' from generate_series(31, 1, -1) n
			union all select '''^0'' & ''+' || n || '''' from ${ID_MARKS}`,
		order: sql`(select -s.sold_count from products s where s.id = p.product_id), ${NEWEST_FIRST}`,
	},
};

/** The first `needed` ids in the order asked for. */
export async function sortedIds(db: Reader, asked: Asked): Promise<number[]> {
	const { sort, needed, areMany, found } = asked;
	if (sort === 'price_asc' || sort === 'price_desc') return idsByPrice(db, { ...asked, sort });
	const some = sql`select ${ID} from product_search p where ${found()} limit ${MANY + 1}`;
	if (!areMany) {
		const ids = await readIds(db, some);
		if (ids.length <= MANY) return inOrder(db, ids, asked);
	}
	if (sort !== 'name') return readIds(db, selectInParts(ID, PARTS[sort], needed, found));
	// No mark follows names. Nobody can page through more than MANY, so the best sellers and some others are sorted.
	const best = selectInParts(ID, { marks: BY_STANDING }, BEST_BY_NAME, found);
	const both = [...(await readIds(db, best)), ...(await readIds(db, some))];
	return inOrder(db, [...new Set(both)].slice(0, MANY), asked);
}

async function readIds(db: Reader, select: SQL): Promise<number[]> {
	const { rows } = await byWords(db, (tx) => tx.execute<{ product_id: number }>(select));
	return rows.map(({ product_id }) => product_id);
}

async function inOrder(
	db: Reader,
	ids: readonly number[],
	{ sort, needed }: Asked,
): Promise<number[]> {
	// Materialized, or PostgreSQL would walk through an index of names until it has met enough of these products.
	const { rows } = await db.execute<{ id: number }>(sql`
		with found as materialized (select ${products}.* from ${products} where id = any(${sql.param(ids)}::int[]))
		select id from found as ${products} order by ${sql.join(ORDER[sort], sql`, `)} limit ${needed}`);
	return rows.map(({ id }) => id);
}

type Priced = { product_id: number; kobo: string; n: number };

/**
 * The cheapest (dearest) of what was found. The first `needed` of any 2,001 products bound the price of the first
 * `needed` of all, so only products within that bound are read.
 */
async function idsByPrice(
	db: Reader,
	{ sort, needed, found, within }: Asked & { sort: 'price_asc' | 'price_desc' },
): Promise<number[]> {
	const order = sort === 'price_asc' ? sql`kobo, product_id` : sql`kobo desc, product_id desc`;
	const read = async (finds: SQL) => {
		const { rows } = await byWords(db, (tx) =>
			tx.execute<Priced>(sql`
				select product_id, kobo, (count(*) over ())::int as n
				from (select p.product_id, p.selling_kobo as kobo from product_search p where ${finds}) finds
				order by ${order} limit ${needed}`),
		);
		return rows;
	};
	const some = await read(sql`${found()} limit ${MANY + 1}`);
	const last = some.at(-1);
	const areAll = !last || last.n <= MANY;
	const naira = Math.floor(Number(last?.kobo) / 100);
	const limit = sort === 'price_asc' ? { max: naira } : { min: naira };
	const rows = areAll ? some : await read(some.length < needed ? found() : await within(limit));
	return rows.map(({ product_id }) => product_id);
}
