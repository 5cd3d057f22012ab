import { z } from 'zod';
import {
	type ListPage,
	MOST_ROWS_A_PAGE,
	type ListQuery as PageQuery,
	ROWS_A_PAGE,
	readListQuery,
} from '#shop/kit/list-pages.ts';
import { ok, shown } from '../responses.ts';

// The lists of the admin calls: whole by default, one page when the query asks for one.

const parameter = (schema: Record<string, unknown>) => z.unknown().optional().meta(schema);

/** The parameters of a list with these orders, the default first. */
export const listQuery = (sorts: readonly [string, ...string[]], perPage = ROWS_A_PAGE) =>
	z.object({
		page: parameter({ type: 'integer', minimum: 1, description: 'From 1' }),
		per_page: parameter({
			type: 'integer',
			minimum: 1,
			maximum: MOST_ROWS_A_PAGE,
			description: `Without it ${perPage}`,
		}),
		q: parameter({ type: 'string', maxLength: 200, description: 'Only rows with these words' }),
		sort: parameter({ type: 'string', enum: sorts, description: `Without it ${sorts[0]}` }),
	});
type ListQuery = z.infer<ReturnType<typeof listQuery>>;
/** What the documentation says of a list. */
export const WHOLE_OR_PAGE =
	'Without any of the parameters the whole list, with one of them a page of it.';

/** Whether a query asks for one page. */
export function asksForPage(query: ListQuery): boolean {
	return Object.values(query).some((value) => value !== undefined);
}

/** The page a query asks for; the contract promises the exact total. */
export function readPageQuery<Sort extends string>(
	query: ListQuery,
	sorts: readonly [Sort, ...Sort[]],
	perPage?: number,
): PageQuery<Sort> {
	return { ...readListQuery(query, sorts, perPage), countAll: true };
}

export const pageShape = <Row extends z.ZodType>(row: Row) => ({
	data: z.array(row),
	total: shown(z.number().int(), 41),
	last_page: shown(z.number().int(), 5),
	current_page: shown(z.number().int(), 1),
});

/** What a list call with its outcome in the body answers: `whole`, or one page of such rows. */
export const listBody = <Whole extends z.ZodRawShape, Row extends z.ZodType>(
	whole: Whole,
	row: Row,
) => z.union([z.object({ ...ok, ...whole }), z.object({ ...ok, ...pageShape(row) })]);

export function pageResponse<Row, Shape>(page: ListPage<Row>, responseOf: (row: Row) => Shape) {
	return {
		data: page.rows.map(responseOf),
		total: page.total,
		last_page: page.lastPage,
		current_page: page.page,
	};
}
