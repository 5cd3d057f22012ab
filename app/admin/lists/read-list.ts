import { redirect } from 'react-router';
import { type ListPage, type ListQuery, readListQuery } from '#shop/kit/list-pages.ts';
import { listAddress } from './list-address.ts';

/**
 * The page of a list that an address asks for; past the end (its last row was deleted) it redirects to the last page.
 */
export async function readList<Sort extends string, Row>(
	url: URL,
	sorts: readonly [Sort, ...Sort[]],
	read: (query: ListQuery<Sort>) => Promise<ListPage<Row>>,
	perPage?: number,
) {
	const query = readListQuery(Object.fromEntries(url.searchParams), sorts, perPage);
	const { rows, ...list } = await read(query);
	if (list.page > list.lastPage) {
		throw redirect(url.pathname + listAddress(url.search, { page: String(list.lastPage) }));
	}
	return { rows, list: { ...list, perPage: query.perPage }, sort: query.sort };
}
