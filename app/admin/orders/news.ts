import { newOrdersSince } from '#shop/fulfilment/new-orders.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/news.ts';

/**
 * How many orders came after the move that a page was read at. Open pages of staff ask every half minute, so the answer
 * is a few bytes, or nothing at all while nothing has changed.
 */
export const loader = staffLoader(async ({ db }, { request, url }: Route.LoaderArgs) => {
	const count = await newOrdersSince(db, parseId(url.searchParams.get('after')) ?? 0);
	const headers = { etag: `"${count}"` };
	if (request.headers.get('if-none-match') === headers.etag)
		return new Response(null, { status: 304, headers });
	return Response.json({ count }, { headers });
});
