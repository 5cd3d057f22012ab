import { redirect } from 'react-router';
import { signOut } from '#shop/accounts/sign-in.ts';
import { reading, writing } from '../visit.ts';
import type { Route } from './+types/logout.ts';

export const loader = reading(async (_visit, _args: Route.LoaderArgs) => {
	throw redirect('/');
});

/**
 * Ends the session of this browser. `scripts` in the form: the page's script opens the home page by itself.
 */
export const action = writing(async (visit, form, _args: Route.ActionArgs) => {
	const token = visit.token();
	if (token) await signOut(visit.db, token);
	visit.endSession();
	if (!form.has('scripts')) throw redirect('/', 303);
	return new Response(null, { status: 204 });
});
