import { data } from 'react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/missing.ts';
import { adminReading } from './gate.ts';
import { adminMeta } from './parts/admin-meta.ts';

/** Every unknown address of the admin area (spec section 2). */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Page Not Found');

export const loader = adminReading(async (_visit, _args: Route.LoaderArgs) =>
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
