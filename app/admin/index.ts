import { redirect } from 'react-router';
import type { Route } from './+types/index.ts';
import { adminReading } from './gate.ts';

export const loader = adminReading(async (_visit, _args: Route.LoaderArgs) => {
	throw redirect('/admin/dashboard');
});
