import { redirect } from 'react-router';
import { signOut } from '#shop/accounts/sign-in.ts';
import { formDone, pageAction, pageLoader } from '../page-handlers.ts';
import type { Route } from './+types/logout.ts';

export const loader = pageLoader(async (_context, _args: Route.LoaderArgs) => {
	throw redirect('/');
});

/** Ends the session of this browser. */
export const action = pageAction(async (context, _form, { request }: Route.ActionArgs) => {
	const token = context.token();
	if (token) await signOut(context.db, token);
	context.endSession();
	return formDone(request, '/', {});
});
