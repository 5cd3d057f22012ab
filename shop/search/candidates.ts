import { and, gte, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Reader, Tx } from '#db/client.ts';
import { productSearch } from '#db/search-schema.ts';
import type { Group, Query } from './query-groups.ts';

/** Finding the products that may answer a query: a bounded number of them, by indexes only. */

/** So many products are ranked at most; what comes after them is in the order of what sells. */
export const MOST_CANDIDATES = 480;
/** Where not all have everything in their titles, fewer: for each of them all of its words are read. */
const MOST_MENTIONING = 240;
/**
 * From so many finds on, they are taken from the best sellers down instead of all being read. Of so many a list tells how many
 * there are; of more, that there are more.
 */
export const MANY = 2000;
const BEST_STANDING = 9;
/** With fewer finds in titles, descriptions and names of categories are searched as well. */
const FEW = 12;
/** With fewer, products that lack a part of what was asked for come after them. */
const SCARCE = 3;

export type Candidate = {
	productId: number;
	categoryId: number;
	standing: number;
	/** The folded name, with brand and model. */
	name: string;
	/** For each group of the query whether the product has it anywhere. */
	has: boolean[];
};
export type Found = {
	candidates: Candidate[];
	/** There are more than were taken. */
	isMore: boolean;
	/** It is known that there are more than MANY. */
	isMany: boolean;
	/** No product has everything that was asked for; these have a part of it. */
	isPartial: boolean;
	/** Where they were looked for, in this order. */
	looks: Look[];
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
	/** Whatever is found has every group. */
	hasAll: boolean;
};

/** Products that have every group of the query; where none has, those that have most of them. */
export async function findCandidates(
	db: Reader,
	query: Query,
	most = MOST_CANDIDATES,
): Promise<Found> {
	const groups = askedGroups(query);
	const isPartial = groups.length < query.groups.length;
	const found: Found = { candidates: [], isMore: false, isMany: false, isPartial, looks: [] };
	if (groups.length === 0) return found;
	const look = async (next: Look) => {
		const bound = next.hasAll ? most : Math.min(most, MOST_MENTIONING);
		const { candidates: more, isMany } = await lookUp(db, query, next, { most: bound + 1 });
		found.looks.push(next);
		if (isMany) found.isMany = true;
		found.candidates = merge(found.candidates, more.slice(0, bound));
		if (more.length > bound) found.isMore = true;
		return more.length;
	};

	const wanted = groups.map((group) => groupText(group, []));
	const areSeveral = groups.length > 1;
	const inTitles = await look({
		column: 'title',
		text: wanted.join(' & '),
		isBroad: Math.min(...groups.map(finds)) > MANY,
		mayBeFew: areSeveral,
		hasAll: true,
	});
	if (inTitles >= FEW) return found;

	// Descriptions may have what hardly any title has.
	const elsewhere = { isBroad: true, mayBeFew: true, hasAll: false };
	const anywhere = groups.map((group) => groupText(group, categoriesOf(group, query)));
	await look({ column: 'everything', text: anywhere.join(' & '), ...elsewhere });
	const whole = found.candidates.length;
	if (whole >= SCARCE || !areSeveral) return found;
	// What has nearly everything in its title is often meant rather than what mentions all of it somewhere.
	const isMuch = Math.max(...groups.map(finds)) > MANY;
	for (let left = groups.length - 1; left >= groups.length / 2; left -= 1) {
		const some = subsets(anywhere, left).map((subset) => `(${subset.join(' & ')})`);
		const column = whole > 0 ? 'title' : 'everything';
		const mayBeFew = left > 1 || !isMuch;
		if ((await look({ column, text: some.join(' | '), ...elsewhere, mayBeFew })) > 0)
			return { ...found, isPartial: isPartial || whole === 0 };
	}
	return found;
}

type Bounds = {
	/** A condition on columns of products. */
	where?: SQL | undefined;
	most: number;
};

/** The same again as findCandidates found, but at most `most` of those that a condition lets through. */
export async function lookAgain(
	db: Reader,
	query: Query,
	looks: readonly Look[],
	bounds: Bounds,
): Promise<Candidate[]> {
	let found: Candidate[] = [];
	for (const look of looks) {
		if (found.length < bounds.most)
			found = merge(found, (await lookUp(db, query, look, bounds)).candidates);
	}
	return found.slice(0, bounds.most);
}

/** What is true for the products of these looks; with `most` only for so many of them, whichever. */
export function foundBy(db: Reader, query: Query, looks: readonly Look[], most?: number): SQL {
	const found = db
		.select({ id: productSearch.productId })
		.from(productSearch)
		.where(isFound(query, looks))
		.$dynamic();
	return inArray(products.id, most === undefined ? found : found.limit(most));
}

/** How many products these looks find, counted up to `most`. */
export function countFound(
	db: Reader,
	query: Query,
	looks: readonly Look[],
	most: number,
): Promise<number> {
	return db.transaction(async (tx) => {
		await readByWords(tx);
		const some = tx
			.select({ id: productSearch.productId })
			.from(productSearch)
			.where(isFound(query, looks))
			.limit(most)
			.as('some');
		return tx.$count(some);
	});
}

function isFound(query: Query, looks: readonly Look[]): SQL | undefined {
	const { categoryId, standing } = productSearch;
	return and(
		or(...looks.map(({ column, text }) => sql`${productSearch[column]} @@ ${text}::tsquery`)),
		gte(standing, 0),
		notInArray(categoryId, hiddenCategories(query)),
	);
}

function hiddenCategories({ vocabulary }: Query): number[] {
	return vocabulary.categories.flatMap(({ id, isShown }) => (isShown ? [] : [id]));
}

function askedGroups({ groups }: Query): Group[] {
	return groups.filter(({ ways }) => ways.length > 0);
}

function merge(first: Candidate[], second: Candidate[]): Candidate[] {
	const known = new Set(first.map(({ productId }) => productId));
	return [...first, ...second.filter(({ productId }) => !known.has(productId))];
}

/** In how many titles a group is, at most. */
function finds({ ways }: Group): number {
	return ways.reduce((sum, { titles }) => sum + titles, 0);
}

/** Categories whose names hold what the group asks for. */
function categoriesOf({ ways }: Group, { vocabulary }: Query): number[] {
	return vocabulary.categories
		.filter(({ stems }) =>
			ways.some((way) => way.kind !== 'begun' && way.stems.every((stem) => stems.includes(stem))),
		)
		.map(({ id }) => id);
}

/** A group as the text of a tsquery. Stems and marks are letters, digits, `#` and `~`, so nothing needs escaping. */
function groupText({ ways }: Group, categoryIds: readonly number[]): string {
	const texts = ways.map(({ stems }) => `(${stems.map(quoted).join(' & ')})`);
	return `(${[...texts, ...categoryIds.map((id) => quoted(`#${id}`))].join(' | ')})`;
}

const quoted = (lexeme: string) => `'${lexeme}'`;

function subsets(texts: readonly string[], size: number): string[][] {
	if (size === 0) return [[]];
	return texts.flatMap((text, at) =>
		subsets(texts.slice(at + 1), size - 1).map((rest) => [text, ...rest]),
	);
}

type LookedUp = { rows: Row[]; isMany: boolean };

async function lookUp(db: Reader, query: Query, look: Look, bounds: Bounds) {
	const select = selectOf(query, look, bounds);
	const { rows, isMany } = look.isBroad
		? await readBroad(db, query, look, bounds, select)
		: await readAll(db, query, look, bounds, select);
	const groups = askedGroups(query);
	const candidates = rows.map(
		(row): Candidate => ({
			productId: row.product_id,
			categoryId: row.category_id,
			standing: row.standing,
			name: row.name,
			has: groups.map((_, at) => look.hasAll || ((row.has ?? 0) & (1 << at)) !== 0),
		}),
	);
	return { candidates, isMany };
}

type Select = (text: string) => SQL;

/**
 * A table that has the word everywhere looks quickly read through, by its rows or by its key, until the word is where it is
 * read last.
 */
async function readByWords(tx: Tx): Promise<void> {
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

/** What was found, in its order, with what it has: only now is that looked up, for their texts are long. */
function withHas(query: Query, { hasAll }: Look, found: SQL): SQL {
	if (hasAll) return found;
	const has = askedGroups(query).map(
		(group, at) => sql`(p.everything @@ ${groupText(group, [])}::tsquery)::int * ${1 << at}::int`,
	);
	return sql`select f.*, ${sql.join(has, sql` + `)} as has
		from (select *, row_number() over () as place from (${found}) found) f
			join product_search p on p.product_id = f.product_id
		order by f.place`;
}

async function readAll(
	db: Reader,
	query: Query,
	look: Look,
	{ most }: Bounds,
	select: Select,
): Promise<LookedUp> {
	const found = sql`${select(look.text)} order by standing desc, product_id desc limit ${most}`;
	const { rows } = await db.execute<Row>(withHas(query, look, found));
	return { rows, isMany: false };
}

/** The best of what may be very much. */
function readBroad(
	db: Reader,
	query: Query,
	look: Look,
	bounds: Bounds,
	select: Select,
): Promise<LookedUp> {
	const { most } = bounds;
	return db.transaction(async (tx) => {
		await readByWords(tx);
		if (look.mayBeFew) {
			const found = sql`(${select(look.text)} limit ${MANY + 1}) found`;
			const { rows } = await tx.execute<{ n: number }>(
				sql`select count(*)::int as n from ${found}`,
			);
			if ((rows[0]?.n ?? 0) <= MANY) return readAll(tx, query, look, bounds, select);
		}
		// One part after the other is read until there are enough, so that rows of what sells little are mostly not read.
		const parts = Array.from(
			{ length: BEST_STANDING + 1 },
			(_, below) => sql`(${select(`(${look.text}) & '~${BEST_STANDING - below}'`)} limit ${most})`,
		);
		const all = sql`${sql.join(parts, sql` union all `)} limit ${most}`;
		const { rows } = await tx.execute<Row>(withHas(query, look, all));
		return { rows, isMany: look.mayBeFew };
	});
}

type Row = {
	product_id: number;
	category_id: number;
	standing: number;
	name: string;
	/** A bit for each group; missing where all have all. */
	has?: number;
};
