import { data } from 'react-router';
import type { Route } from './+types/missing.ts';
import { adminMeta } from './components/admin-meta.ts';
import { NothingHere, UNKNOWN_PAGE } from './nothing-here.tsx';
import { staffLoader } from './require-staff.ts';

/** Every unknown address of the admin area (spec section 2). */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Page Not Found');

export const loader = staffLoader(async (_context, _args: Route.LoaderArgs) =>
	data(null, { status: 404 }),
);

export default function Missing() {
	return <NothingHere title={UNKNOWN_PAGE.title}>{UNKNOWN_PAGE.text}</NothingHere>;
}
