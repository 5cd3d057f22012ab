import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import type { Query } from './query-groups.ts';

/** Reading the rows of product_search (as `p`) that have certain words, by the indexes of words alone. */

/**
 * When there are more hits than this, not all are read, but those that sell best; and a list does not show how many
 * there are, but that there are more.
 */
export const MANY = 2000;

/** The column that is searched, and what a product must have there: all of these, each the text of a tsquery. */
export type Words = { column: 'title' | 'everything'; all: readonly string[] };
/**
 * Which of the hits are wanted: the facet tokens they must have, each the text of a tsquery, and the condition for their
 * rows.
 */
export type Narrowed = { facetTokens: readonly string[]; where: SQL };

/**
 * The condition for what any of these words find; `facetToken` is an expression for the text of one more facet token that it must
 * have. Each word is a condition of its own: the index joins the lists of several conditions by skipping in the longer
 * ones, but weighs every product that is in any list of one condition, which takes up to five times as long.
 */
export function isFound(
	query: Query,
	words: readonly Words[],
	narrowed?: Narrowed,
	facetToken?: SQL,
): SQL {
	const found = words.map(({ column, all }) => {
		const texts = [...all, ...(narrowed?.facetTokens ?? [])].map((text) => sql`${text}`);
		const has = (text: SQL) => sql`p.${sql.identifier(column)} @@ ${text}::tsquery`;
		return sql`(${sql.join([...texts, ...(facetToken ? [facetToken] : [])].map(has), sql` and `)})`;
	});
	return sql`(${sql.join(found, sql` or `)}) and p.standing >= 0
		and p.category_id <> all(${sql.param(hiddenCategories(query))}::int[])
		${narrowed ? sql`and ${narrowed.where}` : sql``}`;
}

/** The condition for exactly these products. */
export function areAmong(ids: readonly number[]): SQL {
	return sql`p.product_id = any(${sql.param([...ids])}::int[])`;
}

/** The ids of categories that are not shown. */
function hiddenCategories({ vocabulary }: Query): number[] {
	return vocabulary.categories.flatMap(({ id, isShown }) => (isShown ? [] : [id]));
}

/**
 * Reads hits that may be very many, by the indexes of words alone. PostgreSQL expects to meet a common word soon and
 * would read the table or its key from one end, which takes seconds when the word is at the other. Nor does it send for other processes
 * to help: that takes longer than the work.
 */
export function byWords<T>(db: DbOrTx, read: (tx: Tx) => Promise<T>): Promise<T> {
	return db.transaction(async (tx) => {
		await tx.execute(sql`set local enable_seqscan = off; set local enable_mergejoin = off;
			set local max_parallel_workers_per_gather = 0`);
		return read(tx);
	});
}

const BEST_STANDING = 9;
/** The facet tokens of what is in stock, best sellers first, then those of what is not in stock. */
export const BY_STANDING = sql`select '''~' || n || '''' from generate_series(${sql.raw(String(BEST_STANDING))}, 0, -1) n`;

/**
 * `facetTokens` selects the texts of facet tokens in the order in which their hits come; `order` is the order of hits with the
 * same facet token.
 */
type Parts = { facetTokens: SQL; order?: SQL | undefined };

/** Selects the first `most` hits: those of one facet token after another are read until there are enough. */
export function selectInParts(
	what: SQL,
	{ facetTokens, order }: Parts,
	most: number,
	found: (facetToken: SQL) => SQL,
): SQL {
	return sql`
		select part_found.* from unnest(array(${facetTokens})) part (mark) cross join lateral (
			select ${what} from product_search p where ${found(sql`part.mark`)}
			${order ? sql`order by ${order}` : sql``} limit ${most}
		) part_found limit ${most}`;
}
