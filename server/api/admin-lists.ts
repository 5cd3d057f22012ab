import { z } from 'zod';
import { type ListPage, type ListQuery as PageQuery, readListQuery } from '#shop/list-pages.ts';
import { ok } from './answers.ts';

// The lists of the admin calls: whole by default, one page when the query asks for one.

export const ListQuery = z.object({
	page: z.unknown().optional(),
	per_page: z.unknown().optional(),
	q: z.unknown().optional(),
	sort: z.unknown().optional(),
});

/** Whether a query asks for one page. */
export function asksForPage(query: z.infer<typeof ListQuery>): boolean {
	return Object.values(query).some((value) => value !== undefined);
}

/** The page a query asks for; the contract promises the exact total. */
export function readPageQuery<Sort extends string>(
	query: z.infer<typeof ListQuery>,
	sorts: readonly [Sort, ...Sort[]],
	perPage?: number,
): PageQuery<Sort> {
	return { ...readListQuery(query, sorts, perPage), countAll: true };
}

export const pageShape = <Row extends z.ZodType>(row: Row) => ({
	data: z.array(row),
	total: z.number().int(),
	last_page: z.number().int(),
	current_page: z.number().int(),
});

/** What a list call with its outcome in the body answers: `whole`, or one page of such rows. */
export const listBody = <Whole extends z.ZodRawShape, Row extends z.ZodType>(
	whole: Whole,
	row: Row,
) => z.union([z.object({ ...ok, ...whole }), z.object({ ...ok, ...pageShape(row) })]);

export function pageAnswer<Row, Answer>(page: ListPage<Row>, answer: (row: Row) => Answer) {
	return {
		data: page.rows.map(answer),
		total: page.total,
		last_page: page.lastPage,
		current_page: page.page,
	};
}
