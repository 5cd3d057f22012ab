import { redirect } from 'react-router';
import { reading, safePath, writing } from '../visit.ts';
import type { Route } from './+types/lite.ts';

export const loader = reading(async (_visit, _args: Route.LoaderArgs) => {
	throw redirect('/');
});

/** The switch in the footer: data-saving pages (`on`) or complete ones. Leads back to where it was pressed. */
export const action = writing(async (visit, form, _args: Route.ActionArgs) => {
	visit.chooseLite(form.get('lite') === 'on');
	throw redirect(safePath(form.get('back')), 303);
});
