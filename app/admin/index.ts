import { redirect } from 'react-router';
import type { Route } from './+types/index.ts';
import { staffLoader } from './require-staff.ts';

export const loader = staffLoader(async (_context, _args: Route.LoaderArgs) => {
	throw redirect('/admin/dashboard');
});
