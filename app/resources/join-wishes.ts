import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { addWishes, MOST_WISHES, wishesOf } from '#shop/shoppers/wishlist.ts';
import { pageAction } from '../page-handlers.ts';
import type { Route } from './+types/join-wishes.ts';

/**
 * Adds the wishes stored in a browser to those of the account that has just signed in there, as far as there is room.
 */
export const action = pageAction(async (context, form, _args: Route.ActionArgs) => {
	const user = await context.user();
	if (!user) throw new Problem('unauthenticated', 'Please sign in.');
	const stored = String(form.get('ids') ?? '').split(',');
	const present = await wishesOf(context.db, user.id);
	const ids = [...new Set(stored.flatMap((text) => parseId(text) ?? []))]
		.filter((id) => !present.includes(id))
		.slice(0, MOST_WISHES - present.length);
	await addWishes(context.db, user.id, ids);
	return Response.json({ wishes: await wishesOf(context.db, user.id) });
});
