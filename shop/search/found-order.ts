import { type SQL, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Reader } from '#db/client.ts';
import { ORDER } from '../catalogue/catalogue.ts';
import type { ListFilters, Sort } from '../catalogue/list-filters.ts';
import { BY_STANDING, byWords, MANY, selectInParts } from './finds.ts';
import { IDS_A_MARK } from './marks.ts';

/** Finds in the orders of lists. Of very many only those are looked at that can come first. */

type Asked = {
	sort: Sort;
	/** So many ids from the start of the order. */
	needed: number;
	/** They are known to be very many. */
	areMany: boolean;
	/** The condition of the finds, also for those of them that have one more mark. */
	found: (mark?: SQL) => SQL;
	/** The condition of those that these filters let through besides. */
	within: (filters: Partial<ListFilters>) => Promise<SQL>;
};

/** So many best sellers are among very many finds in the order of names. */
const BEST_BY_NAME = 480;

const ID = sql`p.product_id`;
const NEWEST_FIRST = sql`-p.product_id`;
const ID_MARKS = sql`generate_series((select max(product_id) from product_search) / ${sql.raw(String(IDS_A_MARK))}, 0, -1) n`;
const PARTS = {
	newest: { marks: sql`select '''+' || n || '''' from ${ID_MARKS}`, order: NEWEST_FIRST },
	best_selling: {
		// What was never sold may be nearly everything, and is in the order of newness.
		marks: sql`select '''^' || n || '''' from generate_series(31, 1, -1) n
			union all select '''^0'' & ''+' || n || '''' from ${ID_MARKS}`,
		order: sql`(select -s.sold_count from products s where s.id = p.product_id), ${NEWEST_FIRST}`,
	},
};

/** The first ids of an order. */
export async function sortedIds(db: Reader, asked: Asked): Promise<number[]> {
	const { sort, needed, areMany, found } = asked;
	if (sort === 'price_asc' || sort === 'price_desc') return idsByPrice(db, { ...asked, sort });
	const some = sql`select ${ID} from product_search p where ${found()} limit ${MANY + 1}`;
	if (!areMany) {
		const ids = await readIds(db, some);
		if (ids.length <= MANY) return inOrder(db, ids, asked);
	}
	if (sort !== 'name') return readIds(db, selectInParts(ID, PARTS[sort], needed, found));
	// No mark tells of names: of more than one can page through, the best sellers and some others are put in their order.
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
	// Apart, or an index of names would be walked through until it meets so many of them.
	const { rows } = await db.execute<{ id: number }>(sql`
		with found as materialized (select ${products}.* from ${products} where id = any(${sql.param(ids)}::int[]))
		select id from found as ${products} order by ${sql.join(ORDER[sort], sql`, `)} limit ${needed}`);
	return rows.map(({ id }) => id);
}

type Priced = { product_id: number; kobo: string; n: number };

/** Of any of the finds, as many as are needed cost no more (no less) than the last of them: what comes first is among what does so. */
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
