import type { Counted, CountQuery } from './counted.ts';
import { parsePage } from './input.ts';
import { parseId } from './parse-id.ts';

// Paged lists for staff: what is asked for, and the answer.

/** Page size of the admin lists (spec section 9). */
export const ROWS_A_PAGE = 10;
export const MOST_ROWS_A_PAGE = 100;

export type ListQuery<Sort> = CountQuery & { q: string; sort: Sort };
/** With `isMore` there are more rows than `total` and pages than `lastPage`. */
export type ListPage<Row> = Counted & { rows: Row[]; page: number; lastPage: number };

type SentQuery = { page?: unknown; per_page?: unknown; q?: unknown; sort?: unknown };

/** A list's query as given in an address. Invalid values are ignored. */
export function readListQuery<Sort extends string>(
	sent: SentQuery,
	sorts: readonly [Sort, ...Sort[]],
	perPage = ROWS_A_PAGE,
): ListQuery<Sort> {
	return {
		page: parsePage(sent.page),
		perPage: Math.min(parseId(sent.per_page) ?? perPage, MOST_ROWS_A_PAGE),
		q: typeof sent.q === 'string' ? sent.q.replaceAll('\0', '').trim().slice(0, 200) : '',
		sort: sorts.find((sort) => sort === sent.sort) ?? sorts[0],
	};
}

/** The answer of a list: its rows and their place in the list. */
export function listPage<Row>(
	rows: Row[],
	counted: Counted,
	{ page, perPage }: { page: number; perPage: number },
): ListPage<Row> {
	return { rows, ...counted, page, lastPage: Math.max(1, Math.ceil(counted.total / perPage)) };
}
