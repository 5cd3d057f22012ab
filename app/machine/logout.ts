import { redirect } from 'react-router';
import { ACCOUNT_ANSWERS } from '#shop/accounts/account-answers.ts';
import { signOut } from '#shop/accounts/sign-in.ts';
import { reading, writing } from '../visit.ts';
import type { Route } from './+types/logout.ts';

export const loader = reading(async (_visit, _args: Route.LoaderArgs) => {
	throw redirect('/');
});

/**
 * Ends the session of this browser. `scripts` in the form asks for a message instead of a redirect to the home page.
 */
export const action = writing(async (visit, form, _args: Route.ActionArgs) => {
	const token = visit.token();
	if (token) await signOut(visit.db, token);
	visit.endSession();
	if (!form.has('scripts')) throw redirect('/', 303);
	return Response.json({ message: ACCOUNT_ANSWERS.signedOut });
});
