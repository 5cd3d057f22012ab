import { z } from 'zod';
import type { Paged } from '#shop/paging.ts';

/**
 * Admin list calls answer the whole list, and one page of it to a request that has any of these (api-contract "Admin").
 */
export const ListQuery = z.object({
	page: z.string().optional().describe('From 1 on'),
	per_page: z.string().optional().describe('100 at most'),
	q: z.string().optional().describe('Search'),
	sort: z.string().optional(),
});

/** One page of a list whose rows have this shape. */
export const pageAnswerOf = <Row extends z.ZodType>(row: Row) =>
	z.object({
		data: z.array(row),
		total: z.number().int(),
		last_page: z.number().int(),
		current_page: z.number().int(),
	});

export function wantsPage(query: z.infer<typeof ListQuery>): boolean {
	return Object.values(query).some((value) => value !== undefined);
}

export function pageAnswer<Row, Answer>(
	{ rows, total, lastPage, page }: Paged<Row>,
	answer: (row: Row) => Answer,
) {
	return { data: rows.map(answer), total, last_page: lastPage, current_page: page };
}
