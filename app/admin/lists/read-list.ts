import { redirect } from 'react-router';
import { type ListPage, type ListQuery, readListQuery } from '#shop/kit/list-pages.ts';
import { listAddress } from './list-address.ts';

/**
 * The page of a list that an address asks for. Past the end (its last row was deleted) it redirects to the last page; with
 * `staysPut` it shows the last page there, so that what an action on that page answered is not lost.
 */
export async function readList<Sort extends string, Row>(
	url: URL,
	sorts: readonly [Sort, ...Sort[]],
	read: (query: ListQuery<Sort>) => Promise<ListPage<Row>>,
	perPage?: number,
	{ staysPut = false } = {},
) {
	const query = readListQuery(Object.fromEntries(url.searchParams), sorts, perPage);
	const first = await read(query);
	const isPastEnd = first.page > first.lastPage;
	const { rows, ...list } =
		isPastEnd && staysPut ? await read({ ...query, page: first.lastPage }) : first;
	if (isPastEnd && !staysPut) {
		throw redirect(url.pathname + listAddress(url.search, { page: String(list.lastPage) }));
	}
	return { rows, list: { ...list, perPage: query.perPage }, sort: query.sort };
}
