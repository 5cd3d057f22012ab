import { type SQL, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Reader, Tx } from '#db/client.ts';
import type { Group, Query } from './query-groups.ts';

/** Reading the products that have certain words: a bounded number of them, by indexes only. */

/**
 * From so many finds on, they are taken from the best sellers down instead of all being read. Of so many a list tells how many
 * there are; of more, that there are more.
 */
export const MANY = 2000;
const BEST_STANDING = 9;
export type Candidate = {
	productId: number;
	categoryId: number;
	standing: number;
	/** The folded name, with brand and model. */
	name: string;
	/** For each group of the query whether the product has it anywhere. */
	has: boolean[];
};
type Column = 'title' | 'everything';
/** What a product must have in one of its columns. */
export type Look = {
	column: Column;
	text: string;
	/** It may find very much. */
	isBroad: boolean;
	/** Still it may find little: words that are each in many products are often together in few. */
	mayBeFew: boolean;
	/** Whatever is found has every group, in its words or its category. */
	isWhole: boolean;
	/** It has them in its words. */
	hasAll: boolean;
};

export type Bounds = {
	/** A condition on columns of products. */
	where?: SQL | undefined;
	most: number;
};

/** `count` is of all that was found, up to more than MANY; null where nobody has counted. */
type LookedUp = { rows: Row[]; count: number | null };

/** The products of a look, the best sellers first. */
export async function lookUp(db: Reader, query: Query, look: Look, bounds: Bounds) {
	const select = selectOf(query, look, bounds);
	const { rows, count } = look.isBroad
		? await readBroad(db, look, bounds, select)
		: await readAll(db, look, bounds, select);
	const groups = askedGroups(query);
	const had = look.hasAll ? null : await readHad(db, groups, rows);
	const candidates = rows.map(
		(row): Candidate => ({
			productId: row.product_id,
			categoryId: row.category_id,
			standing: row.standing,
			name: row.name,
			has: groups.map((_, at) => !had || ((had.get(row.product_id) ?? 0) & (1 << at)) !== 0),
		}),
	);
	return { candidates, count };
}

/** Which groups the products of these rows have: a bit for each. Only now, for their texts are long. */
async function readHad(
	db: Reader,
	groups: readonly Group[],
	found: readonly Row[],
): Promise<Map<number, number>> {
	const has = groups.map(
		(group, at) => sql`(p.everything @@ ${groupText(group, [])}::tsquery)::int * ${1 << at}::int`,
	);
	const ids = found.map(({ product_id }) => product_id);
	const { rows } = await db.execute<{ id: number; has: number }>(sql`
		select p.product_id as id, ${sql.join(has, sql` + `)} as has
		from product_search p where p.product_id = any(${sql.param(ids)}::int[])`);
	return new Map(rows.map((row) => [row.id, row.has]));
}

type Select = (text: string) => SQL;

/**
 * A table that has the word everywhere looks quickly read through, by its rows or by its key, until the word is where it is
 * read last.
 */
export async function readByWords(tx: Tx): Promise<void> {
	await tx.execute(sql`set local enable_seqscan = off; set local enable_mergejoin = off`);
}

function selectOf(query: Query, { column }: Look, { where }: Bounds): Select {
	const hidden = hiddenCategories(query);
	return (text) => sql`
		select p.product_id, p.category_id, p.standing, p.name
		from product_search p ${where ? sql`join ${products} on ${products.id} = p.product_id` : sql``}
		where p.${sql.identifier(column)} @@ ${text}::tsquery and p.standing >= 0
			and p.category_id <> all(${sql.param(hidden)}::int[]) ${where ? sql`and ${where}` : sql``}`;
}

async function readAll(
	db: Reader,
	look: Look,
	{ most }: Bounds,
	select: Select,
): Promise<LookedUp> {
	const { rows } = await db.execute<Row>(
		sql`${select(look.text)} order by p.standing desc, p.product_id desc limit ${most}`,
	);
	return { rows, count: null };
}

/** The best of what may be very much. */
function readBroad(
	db: Reader,
	{ text, mayBeFew }: Look,
	{ most }: Bounds,
	select: Select,
): Promise<LookedUp> {
	return db.transaction(async (tx) => {
		await readByWords(tx);
		if (mayBeFew) {
			const { rows } = await tx.execute<Row & { found: number }>(sql`
				select *, (count(*) over ())::int as found from (${select(text)} limit ${MANY + 1}) together
				order by standing desc, product_id desc limit ${most}`);
			const count = rows[0]?.found ?? 0;
			if (count <= MANY) return { rows, count };
		}
		// One part after the other is read until there are enough, so that rows of what sells little are mostly not read.
		const parts = Array.from(
			{ length: BEST_STANDING + 1 },
			(_, below) => sql`(${select(`(${text}) & '~${BEST_STANDING - below}'`)} limit ${most})`,
		);
		const { rows } = await tx.execute<Row>(sql`${sql.join(parts, sql` union all `)} limit ${most}`);
		return { rows, count: mayBeFew ? MANY + 1 : null };
	});
}

type Row = {
	product_id: number;
	category_id: number;
	standing: number;
	name: string;
};

/** The ids of categories that are not shown. */
export function hiddenCategories({ vocabulary }: Query): number[] {
	return vocabulary.categories.flatMap(({ id, isShown }) => (isShown ? [] : [id]));
}

/** The groups of which the catalogue has anything. */
export function askedGroups({ groups }: Query): Group[] {
	return groups.filter(({ ways }) => ways.length > 0);
}

/** A group as the text of a tsquery. Stems and marks are letters, digits, `#` and `~`, so nothing needs escaping. */
export function groupText({ ways }: Group, categoryIds: readonly number[]): string {
	const texts = ways.map(({ stems }) => `(${stems.map(quoted).join(' & ')})`);
	return `(${[...texts, ...categoryIds.map((id) => quoted(`#${id}`))].join(' | ')})`;
}

const quoted = (lexeme: string) => `'${lexeme}'`;
