import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { type CountedHits, countHits } from './counted-hits.ts';
import { allOf, builtInToken, quoted } from './facet-tokens.ts';
import {
	areAmong,
	BY_STANDING,
	byWords,
	isFound,
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
	/** For each group of the query: whether the product has it anywhere, or has it built in. */
	has: Presence[];
};
export type Presence = 'said' | 'built in' | null;
/** One look-up: what a product must have in one of its columns. */
export type Retrieval = Words & {
	/** It may find very many products. */
	isBroad: boolean;
	/** Whatever it finds has every group, in its words or its category's name. */
	isWhole: boolean;
	/** Whatever it finds has every group in its words. */
	hasAll: boolean;
};

type Retrieved = {
	/** How many products it returns. */
	taken: number;
	/** Null if they were not counted. */
	counted: CountedHits | null;
	/** The products, best sellers first. If there are more than MANY, they are only read when this is called. */
	candidates: () => Promise<Candidate[]>;
};

/** The best sellers among what a look-up finds, at most `most`; with `isCounted`, what may be very many is counted. */
export async function retrieve(
	db: DbOrTx,
	query: Query,
	retrieval: Retrieval,
	{ most, isCounted }: { most: number; isCounted: boolean },
): Promise<Retrieved> {
	const found = (facetToken?: SQL) => isFound(query, [retrieval], undefined, facetToken);
	const taken = (rows: Row[], counted: CountedHits | null = null): Retrieved => ({
		taken: rows.length,
		counted,
		candidates: () => toCandidates(db, query, retrieval, rows),
	});
	if (!retrieval.isBroad) return taken(await readAll(db, found(), most));
	if (!isCounted) return taken(await readBest(db, found, most));
	const counted = await countHits(db, found());
	if (!counted.tally.isMore) return taken(await readAll(db, areAmong(counted.ids), most), counted);
	const candidates = () => bestOfMany(db, query, retrieval, { most });
	return { taken: most, counted, candidates };
}

/** The best sellers among very many that a look-up finds, at most `most`; with `narrowed` of those that filters leave. */
export async function bestOfMany(
	db: DbOrTx,
	query: Query,
	retrieval: Retrieval,
	{ most, narrowed }: { most: number; narrowed?: Narrowed | undefined },
): Promise<Candidate[]> {
	const found = (facetToken?: SQL) => isFound(query, [retrieval], narrowed, facetToken);
	return toCandidates(db, query, retrieval, await readBest(db, found, most));
}

/** The best sellers among the few products of this condition, which the look-up finds, at most `most`. */
export async function bestOfFew(
	db: DbOrTx,
	query: Query,
	retrieval: Retrieval,
	{ most, found }: { most: number; found: SQL },
): Promise<Candidate[]> {
	const rows = await byWords(db, (tx) => readAll(tx, found, most));
	return toCandidates(db, query, retrieval, rows);
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
		has: groups.map((_, at): Presence => (had ? (had.get(row.product_id)?.[at] ?? null) : 'said')),
	}));
}

/** What of the groups the products of these rows have. A query of its own, because it reads long texts. */
async function readHad(
	db: DbOrTx,
	groups: readonly Group[],
	found: readonly Row[],
): Promise<Map<number, Presence[]>> {
	const bits = (text: (group: Group) => string) =>
		sql.join(
			groups.map(
				(group, at) => sql`(p.everything @@ ${text(group)}::tsquery)::int * ${1 << at}::int`,
			),
			sql` + `,
		);
	const ids = found.map(({ product_id }) => product_id);
	const { rows } = await db.execute<{ id: number; said: number; built_in: number }>(sql`
		select p.product_id as id, ${bits((group) => groupText(group, []))} as said, ${bits(builtInText)} as built_in
		from product_search p where p.product_id = any(${sql.param(ids)}::int[])`);
	const presence = (said: number, builtIn: number, bit: number): Presence =>
		said & bit ? 'said' : builtIn & bit ? 'built in' : null;
	return new Map(
		rows.map(({ id, said, built_in }) => [
			id,
			groups.map((_, at) => presence(said, built_in, 1 << at)),
		]),
	);
}

const WHAT = sql`p.product_id, p.category_id, p.standing, p.name`;

async function readAll(db: DbOrTx, found: SQL, most: number): Promise<Row[]> {
	const { rows } = await db.execute<Row>(sql`
		select ${WHAT} from product_search p where ${found}
		order by p.standing desc, p.product_id desc limit ${most}`);
	return rows;
}

async function readBest(db: DbOrTx, found: (facetToken: SQL) => SQL, most: number): Promise<Row[]> {
	const best = selectInParts(WHAT, { facetTokens: BY_STANDING }, most, found);
	const { rows } = await byWords(db, (tx) => tx.execute<Row>(best));
	return rows;
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

/** A group as the text of a tsquery for what a product has built in. */
export function builtInText({ ways }: Group): string {
	return `(${ways.map(({ stems }) => allOf(stems.map(builtInToken))).join(' | ')})`;
}

/** A group as the text of a tsquery. */
export function groupText({ ways }: Group, categoryIds: readonly number[]): string {
	const texts = ways.map(({ stems }) => allOf(stems));
	return `(${[...texts, ...categoryIds.map((id) => quoted(`#${id}`))].join(' | ')})`;
}
