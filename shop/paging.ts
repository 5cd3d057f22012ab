import { and, type SQL, sql } from 'drizzle-orm';
import { parseId, parsePage } from './input.ts';

/** What the lists of the staff have in common: pages, a search over a few columns, an order by name. */

/** One page of a list; past the end `rows` is empty. */
export type Paged<Row> = {
	rows: Row[];
	page: number;
	perPage: number;
	total: number;
	lastPage: number;
};

/** Which page of a list is wanted: `q` is a search, empty for all. */
export type ListWish<Sort extends string> = {
	page: number;
	perPage: number;
	q: string;
	sort: Sort;
};

const MOST_A_PAGE = 100;
const LONGEST_SEARCH = 100;
const MOST_WORDS = 6;

/**
 * Reads `page`, `per_page` (up to 100), `q` and `sort` of a query; whatever is missing or wrong becomes page 1, the
 * given `perPage`, no search and the first of `sorts`.
 */
export function readWish<Sort extends string>(
	query: Record<string, unknown>,
	{ sorts, perPage }: { sorts: readonly [Sort, ...Sort[]]; perPage: number },
): ListWish<Sort> {
	const q = typeof query.q === 'string' ? query.q : '';
	return {
		page: parsePage(query.page),
		perPage: Math.min(parseId(query.per_page) ?? perPage, MOST_A_PAGE),
		q: q.replaceAll('\0', '').trim().slice(0, LONGEST_SEARCH),
		sort: sorts.find((sort) => sort === query.sort) ?? sorts[0],
	};
}

/** How many rows stand before a page; kept within what the database counts with. */
export function offsetOf({ page, perPage }: { page: number; perPage: number }): number {
	return (page - 1) * perPage;
}

export function asPage<Row>(
	rows: Row[],
	total: number,
	{ page, perPage }: { page: number; perPage: number },
): Paged<Row> {
	return { rows, page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) };
}

/** True where `text` (lower case) holds every word of the search, in any case and order; undefined without words. */
export function holdsWords(text: SQL, q: string): SQL | undefined {
	const words = q.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
	return and(...words.map((word) => sql`${text} like lower(${`%${escapeLike(word)}%`})`));
}

function escapeLike(text: string): string {
	return text.replace(/[\\%_]/g, '\\$&');
}
