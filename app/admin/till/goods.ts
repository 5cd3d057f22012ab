import { parseId } from '#shop/kit/parse-id.ts';
import { tillGoods } from '#shop/till/till-goods.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/goods.ts';

/** The goods that a till stores, a page at a time; of one that it has already, nothing but that (by its ETag). */
export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) =>
	Response.json(await tillGoods(db, parseId(url.searchParams.get('after')))),
);
