import { type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#db/client.ts';
import type { Query } from './query-groups.ts';

/** Reading the rows of product_search (as `p`) that have certain words, by the indexes of words alone. */

/**
 * From so many finds on, they are taken from the best sellers down instead of all being read. Of so many a list tells how many
 * there are; of more, that there are more.
 */
export const MANY = 2000;

/** Where what a product must have is looked for, and what that is, as the text of a tsquery. */
export type Words = { column: 'title' | 'everything'; text: string };
/** Which of the finds are wanted: marks that an index narrows them by, each the text of a tsquery, and what their rows must fulfil. */
export type Narrowed = { marks: readonly string[]; where: SQL };

/** What finds are counted by, as tallyFacts takes it. */
export const FACTS = sql`p.brand, p.category_id as category, price_step(p.selling_kobo) as step,
	(p.standing > 0)::int + 2 * p.on_sale::int as flags`;

/** The condition for what any of these words find; `mark` is an expression for the text of one more mark that it must have. */
export function isFound(
	query: Query,
	words: readonly Words[],
	narrowed?: Narrowed,
	mark?: SQL,
): SQL {
	const found = words.map(({ column, text }) => {
		const all = [`(${text})`, ...(narrowed?.marks ?? [])].join(' & ');
		const asked = mark ? sql`(${`${all} & `}::text || ${mark})::tsquery` : sql`${all}::tsquery`;
		return sql`p.${sql.identifier(column)} @@ ${asked}`;
	});
	return sql`(${sql.join(found, sql` or `)}) and p.standing >= 0
		and p.category_id <> all(${sql.param(hiddenCategories(query))}::int[])
		${narrowed ? sql`and ${narrowed.where}` : sql``}`;
}

/** The ids of categories that are not shown. */
function hiddenCategories({ vocabulary }: Query): number[] {
	return vocabulary.categories.flatMap(({ id, isShown }) => (isShown ? [] : [id]));
}

/**
 * Reads what may be very much. A table that has the word everywhere looks quickly read through, by its rows or by its key,
 * until the word is where it is read last.
 */
export function byWords<T>(db: Reader, read: (tx: Tx) => Promise<T>): Promise<T> {
	return db.transaction(async (tx) => {
		await tx.execute(sql`set local enable_seqscan = off; set local enable_mergejoin = off`);
		return read(tx);
	});
}

const BEST_STANDING = 9;
/** The marks of what is in stock by what was sold, then of what is not in stock. */
export const BY_STANDING = sql`select '''~' || n || '''' from generate_series(${sql.raw(String(BEST_STANDING))}, 0, -1) n`;

/** `marks` selects texts of marks, that of what comes first first; `order` is the order of what has the same. */
type Parts = { marks: SQL; order?: SQL | undefined };

/** The first `most` finds. One part after the other is read until there are enough; the rest is not looked at. */
export function selectInParts(
	what: SQL,
	{ marks, order }: Parts,
	most: number,
	found: (mark: SQL) => SQL,
): SQL {
	return sql`
		select part_found.* from unnest(array(${marks})) part (mark) cross join lateral (
			select ${what} from product_search p where ${found(sql`part.mark`)}
			${order ? sql`order by ${order}` : sql``} limit ${most}
		) part_found limit ${most}`;
}
