import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import {
	BY_STANDING,
	byWords,
	isFound,
	MANY,
	type Narrowed,
	selectInParts,
	type Words,
} from './finds.ts';
import { allOf, quoted } from './marks.ts';
import type { Group, Query } from './query-groups.ts';

/** Looking up the products that have certain words: a bounded number of them, the best sellers first. */

export type Candidate = {
	productId: number;
	categoryId: number;
	standing: number;
	/** The folded name, with brand and model. */
	name: string;
	/** For each group of the query whether the product has it anywhere. */
	has: boolean[];
};
/** What a product must have in one of its columns. */
export type Look = Words & {
	/** It may find very much. */
	isBroad: boolean;
	/** Still it may find little: words that are each in many products are often together in few. */
	mayBeFew: boolean;
	/** Whatever is found has every group, in its words or its category. */
	isWhole: boolean;
	/** It has them in its words. */
	hasAll: boolean;
};
export type Bounds = { narrowed?: Narrowed; most: number };

/** `count` is of all that was found, up to more than MANY; null where nobody has counted. */
type LookedUp = { rows: Row[]; count: number | null };

/** The products of a look, the best sellers first. */
export async function lookUp(db: Reader, query: Query, look: Look, bounds: Bounds) {
	const { rows, count } = look.isBroad
		? await readBroad(db, query, look, bounds)
		: await readAll(db, query, look, bounds);
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

const WHAT = sql`p.product_id, p.category_id, p.standing, p.name`;

async function readAll(
	db: Reader,
	query: Query,
	look: Look,
	{ narrowed, most }: Bounds,
): Promise<LookedUp> {
	const { rows } = await db.execute<Row>(sql`
		select ${WHAT} from product_search p where ${isFound(query, [look], narrowed)}
		order by p.standing desc, p.product_id desc limit ${most}`);
	return { rows, count: null };
}

/** The best of what may be very much. */
function readBroad(
	db: Reader,
	query: Query,
	look: Look,
	{ narrowed, most }: Bounds,
): Promise<LookedUp> {
	const found = (mark?: SQL) => isFound(query, [look], narrowed, mark);
	return byWords(db, async (tx) => {
		const isUncertain = look.mayBeFew || narrowed !== undefined;
		if (isUncertain) {
			const { rows } = await tx.execute<Row & { found: number }>(sql`
				select *, (count(*) over ())::int as found
				from (select ${WHAT} from product_search p where ${found()} limit ${MANY + 1}) together
				order by standing desc, product_id desc limit ${most}`);
			const count = rows[0]?.found ?? 0;
			if (count <= MANY) return { rows, count };
		}
		const { rows } = await tx.execute<Row>(
			selectInParts(WHAT, { marks: BY_STANDING }, most, found),
		);
		return { rows, count: isUncertain ? MANY + 1 : null };
	});
}

type Row = {
	product_id: number;
	category_id: number;
	standing: number;
	name: string;
};

/** The groups of which the catalogue has anything. */
export function askedGroups({ groups }: Query): Group[] {
	return groups.filter(({ ways }) => ways.length > 0);
}

/** A group as the text of a tsquery. */
export function groupText({ ways }: Group, categoryIds: readonly number[]): string {
	const texts = ways.map(({ stems }) => allOf(stems));
	return `(${[...texts, ...categoryIds.map((id) => quoted(`#${id}`))].join(' | ')})`;
}
