import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import {
	type CountedHits,
	type CountedRow,
	FACTS,
	readCounted,
	selectCounted,
} from './counted-hits.ts';
import { allOf, quoted } from './facet-tokens.ts';
import {
	areAmong,
	BY_STANDING,
	byWords,
	isFound,
	MANY,
	type Narrowed,
	selectInParts,
	type Words,
} from './hits.ts';
import type { Group, Query } from './query-groups.ts';

// Looks up the products that have certain words: a bounded number of them, best sellers first.

export type Candidate = {
	productId: number;
	categoryId: number;
	standing: number;
	/** Its name, brand and model, folded. */
	name: string;
	/** For each group of the query: whether the product has it anywhere. */
	has: boolean[];
};
/** One look-up: what a product must have in one of its columns. */
export type Retrieval = Words & {
	/** It may find very many products. */
	isBroad: boolean;
	/** It may find few all the same: words that are common by themselves are often rare together. */
	mayBeFew: boolean;
	/** Whatever it finds has every group, in its words or its category's name. */
	isWhole: boolean;
	/** Whatever it finds has every group in its words. */
	hasAll: boolean;
};
type Bounds = {
	narrowed?: Narrowed | undefined;
	most: number;
	/** Whoever asks wants to know how many there are, even where that is not needed to find them. */
	isCounted?: boolean;
	/** Whether it finds more than MANY, if that is known. */
	isMany?: boolean | undefined;
};

type Retrieved = {
	/** How many products it returns. */
	taken: number;
	/** Null if they were not counted. */
	counted: CountedHits | null;
	/** The products, best sellers first. If there are more than MANY, they are only read when this is called. */
	candidates: () => Promise<Candidate[]>;
};

/** The best sellers among what a look-up finds, at most `bounds.most`. */
export async function retrieve(
	db: DbOrTx,
	query: Query,
	retrieval: Retrieval,
	bounds: Bounds,
): Promise<Retrieved> {
	const { most, isMany } = bounds;
	const found = (facetToken?: SQL) => isFound(query, [retrieval], bounds.narrowed, facetToken);
	const taken = (rows: Row[], all: CountedHits | null = null): Retrieved => ({
		taken: rows.length,
		counted: all,
		candidates: () => toCandidates(db, query, retrieval, rows),
	});
	if (!retrieval.isBroad) return taken(await readAll(db, found(), most));
	if (isMany === false) return taken(await byWords(db, (tx) => readAll(tx, found(), most)));
	const isWanted = retrieval.mayBeFew || bounds.narrowed !== undefined || bounds.isCounted;
	const counted = isMany === undefined && isWanted ? await countAndRead(db, found(), most) : null;
	if (counted && !counted.all.tally.isMore) return taken(counted.rows, counted.all);
	const readBest = () =>
		byWords(db, async (tx) => {
			const best = selectInParts(WHAT, { facetTokens: BY_STANDING }, most, found);
			return (await tx.execute<Row>(best)).rows;
		});
	if (!counted && !isMany) return taken(await readBest());
	const candidates = async () => toCandidates(db, query, retrieval, await readBest());
	return { taken: most, counted: counted?.all ?? null, candidates };
}

/** The best sellers of these products, at most `most`, which this look is known to find. */
export async function candidatesOf(
	db: DbOrTx,
	query: Query,
	retrieval: Retrieval,
	ids: readonly number[],
	most: number,
): Promise<Candidate[]> {
	return toCandidates(db, query, retrieval, await readAll(db, areAmong(ids), most));
}

async function toCandidates(
	db: DbOrTx,
	query: Query,
	{ hasAll }: Retrieval,
	rows: readonly Row[],
): Promise<Candidate[]> {
	const groups = askedGroups(query);
	const had = hasAll ? null : await readHad(db, groups, rows);
	return rows.map((row) => ({
		productId: row.product_id,
		categoryId: row.category_id,
		standing: row.standing,
		name: row.name,
		has: groups.map((_, at) => !had || ((had.get(row.product_id) ?? 0) & (1 << at)) !== 0),
	}));
}

/** Which groups the products of these rows have, one bit per group. A query of its own, because it reads long texts. */
async function readHad(
	db: DbOrTx,
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

async function readAll(db: DbOrTx, found: SQL, most: number): Promise<Row[]> {
	const { rows } = await db.execute<Row>(sql`
		select ${WHAT} from product_search p where ${found}
		order by p.standing desc, p.product_id desc limit ${most}`);
	return rows;
}

/** Counts what is found, and returns the best of it unless there are more than MANY. */
async function countAndRead(
	db: DbOrTx,
	found: SQL,
	most: number,
): Promise<{ all: CountedHits; rows: Row[] }> {
	const { rows } = await byWords(db, (tx) =>
		tx.execute<CountedRow & { best: Row[] | null }>(sql`
			with together as materialized (
				select p.standing, p.name, ${FACTS} from product_search p where ${found} limit ${MANY + 1}
			)
			select ${selectCounted(sql`together`)},
				(select json_agg(best) from (
					select product_id, category as category_id, standing, name from together
					where (select count(*) from together) <= ${MANY}
					order by standing desc, product_id desc limit ${most}
				) best) as best`),
	);
	return { all: readCounted(rows[0]), rows: rows[0]?.best ?? [] };
}

type Row = {
	product_id: number;
	category_id: number;
	standing: number;
	name: string;
};

/** The groups that anything in the catalogue has. */
export function askedGroups({ groups }: Query): Group[] {
	return groups.filter(({ ways }) => ways.length > 0);
}

/** A group as the text of a tsquery. */
export function groupText({ ways }: Group, categoryIds: readonly number[]): string {
	const texts = ways.map(({ stems }) => allOf(stems));
	return `(${[...texts, ...categoryIds.map((id) => quoted(`#${id}`))].join(' | ')})`;
}
