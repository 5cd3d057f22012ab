import { data } from 'react-router';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import type { Route } from './+types/missing.ts';
import { adminMeta } from './components/admin-meta.ts';
import { staffLoader } from './require-staff.ts';

/** Every unknown address of the admin area (spec section 2). */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Page Not Found');

export const loader = staffLoader(async (_context, _args: Route.LoaderArgs) =>
	data(null, { status: 404 }),
);

export default function Missing() {
	return (
		<EmptyState
			heading="h1"
			title="404 - Page Not Found"
			action={{ label: 'Dashboard', to: '/admin/dashboard' }}
		>
			Page is Under Construction.
		</EmptyState>
	);
}
