import { redirect } from 'react-router';
import { pageAction, pageLoader, safePath } from '../page-handlers.ts';
import type { Route } from './+types/lite.ts';

export const loader = pageLoader(async (_context, _args: Route.LoaderArgs) => {
	throw redirect('/');
});

/** The switch in the footer: data-saving pages (`on`) or complete ones. Leads back to where it was pressed. */
export const action = pageAction(async (context, form, _args: Route.ActionArgs) => {
	context.chooseLite(form.get('lite') === 'on');
	throw redirect(safePath(form.get('back')), 303);
});
