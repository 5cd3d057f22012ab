import { parsePage } from '#shop/kit/input.ts';
import { MOST_ROWS_A_PAGE } from '#shop/kit/list-pages.ts';

/** Of a change's rows the hundred that an address asks for, at most the last ones: a change may be of a thousand. */
export function rowsOfPage<Row>(rows: readonly Row[], url: URL) {
	const lastPage = Math.max(1, Math.ceil(rows.length / MOST_ROWS_A_PAGE));
	const page = Math.min(parsePage(url.searchParams.get('page')), lastPage);
	const from = (page - 1) * MOST_ROWS_A_PAGE;
	return { shown: rows.slice(from, from + MOST_ROWS_A_PAGE), pages: { page, lastPage } };
}
