import { redirect } from 'react-router';
import { signOut } from '#shop/accounts/sign-in.ts';
import { pageAction, pageLoader } from '../page-handlers.ts';
import type { Route } from './+types/logout.ts';

export const loader = pageLoader(async (_context, _args: Route.LoaderArgs) => {
	throw redirect('/');
});

/**
 * Ends the session of this browser. `scripts` in the form: the page's script opens the home page by itself.
 */
export const action = pageAction(async (context, form, _args: Route.ActionArgs) => {
	const token = context.token();
	if (token) await signOut(context.db, token);
	context.endSession();
	if (!form.has('scripts')) throw redirect('/', 303);
	return new Response(null, { status: 204 });
});
