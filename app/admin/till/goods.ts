import { createHash } from 'node:crypto';
import { parseId } from '#shop/kit/parse-id.ts';
import { tillGoods } from '#shop/till/till-goods.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/goods.ts';

/** The goods that a till stores, a page at a time; of one that it has already, nothing but that. */
export const loader = staffLoader(async ({ db }, { request, url }: Route.LoaderArgs) => {
	const body = JSON.stringify(await tillGoods(db, parseId(url.searchParams.get('after'))));
	const headers = { etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
	if (request.headers.get('if-none-match') === headers.etag)
		return new Response(null, { status: 304, headers });
	return new Response(body, { headers: { ...headers, 'content-type': 'application/json' } });
});
