import { type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#db/client.ts';
import type { ListFilters, Sort } from '../catalogue/list-filters.ts';
import { BY_STANDING, byWords, MANY, selectInParts } from './finds.ts';
import { IDS_A_MARK } from './marks.ts';

/** Finds in the orders of lists. Of very many only those are looked at that can come first. */

type Asked = {
	sort: Sort;
	/** So many ids from the start of the order. */
	needed: number;
	/** The condition of the finds, also for those of them that have one more mark. */
	found: (mark?: SQL) => SQL;
	/** The condition of those that these filters let through besides. */
	within: (filters: Partial<ListFilters>) => Promise<SQL>;
};

/** What each order goes by, and what tells the same apart. */
const ORDERS: Record<Sort, { key: SQL; tie: SQL }> = {
	price_asc: { key: sql`p.selling_kobo`, tie: sql`p.product_id` },
	price_desc: { key: sql`-p.selling_kobo`, tie: sql`-p.product_id` },
	newest: { key: sql`-p.product_id`, tie: sql`p.product_id` },
	name: {
		key: sql`(select s.name from products s where s.id = p.product_id)`,
		tie: sql`p.product_id`,
	},
	best_selling: {
		key: sql`(select -s.sold_count from products s where s.id = p.product_id)`,
		tie: sql`-p.product_id`,
	},
};

const ID_MARKS = sql`generate_series((select max(product_id) from product_search) / ${sql.raw(String(IDS_A_MARK))}, 0, -1) n`;
const PARTS = {
	newest: sql`select '''+' || n || '''' from ${ID_MARKS}`,
	// What was never sold may be nearly everything, and is in the order of newness.
	best_selling: sql`select '''^' || n || '''' from generate_series(31, 1, -1) n
		union all select '''^0'' & ''+' || n || '''' from ${ID_MARKS}`,
};

/** The first ids of an order. */
export async function sortedIds(db: Reader, asked: Asked): Promise<number[]> {
	const { sort, needed, found, within } = asked;
	const some = await byWords(db, (tx) => readOrdered(tx, asked, found(), MANY + 1));
	const last = some.at(-1);
	if (!last || last.n <= MANY) return some.map(({ product_id }) => product_id);
	if (sort === 'price_asc' || sort === 'price_desc') {
		// So many of the finds cost no more (no less) than this one: what comes first is among those.
		const naira = Math.floor(Math.abs(Number(last.key)) / 100);
		const limit = sort === 'price_asc' ? { max: naira } : { min: naira };
		const condition = some.length < needed ? found() : await within(limit);
		const rows = await byWords(db, (tx) => readOrdered(tx, asked, condition));
		return rows.map(({ product_id }) => product_id);
	}
	if (sort === 'name') {
		// No mark tells of names: of more than one can page through, the best sellers are put in their order.
		const best = await byWords(db, (tx) => readParts(tx, asked, BY_STANDING, MANY));
		const rows = await readOrdered(db, asked, sql`p.product_id = any(${sql.param(best)}::int[])`);
		return rows.map(({ product_id }) => product_id);
	}
	return byWords(db, (tx) => readParts(tx, asked, PARTS[sort], needed));
}

type Keyed = { product_id: number; key: string | number; n: number };

/** In order, out of at most `most` of a condition, whichever; `n` tells of how many. */
async function readOrdered(
	db: Reader,
	{ sort, needed }: Asked,
	condition: SQL,
	most?: number,
): Promise<Keyed[]> {
	const { key, tie } = ORDERS[sort];
	const { rows } = await db.execute<Keyed>(sql`
		select product_id, key, (count(*) over ())::int as n from (
			select p.product_id, ${key} as key, ${tie} as tie from product_search p where ${condition}
			${most === undefined ? sql`` : sql`limit ${most}`}
		) looked_at order by key, tie limit ${needed}`);
	return rows;
}

async function readParts(
	tx: Tx,
	{ sort, found }: Asked,
	marks: SQL,
	most: number,
): Promise<number[]> {
	const { key, tie } = ORDERS[sort];
	const order = marks === BY_STANDING ? undefined : sql`${key}, ${tie}`;
	const { rows } = await tx.execute<{ product_id: number }>(
		selectInParts(sql`p.product_id`, { marks, order }, most, found),
	);
	return rows.map(({ product_id }) => product_id);
}
