import { newOrdersSince } from '#shop/fulfilment/new-orders.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/news.ts';

/**
 * How many orders came after the move that a page was read at. Open pages of staff ask every half minute, so the answer
 * is a few bytes, or none while nothing has changed: the server answers a known ETag with 304 (`encodeReply`).
 */
export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const count = await newOrdersSince(db, parseId(url.searchParams.get('after')) ?? 0);
	return Response.json({ count });
});
