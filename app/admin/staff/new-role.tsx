import { redirect } from 'react-router';
import { readOwnRole, saveOwnRole } from '#shop/staff/own-roles.ts';
import { formFields } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/new-role.ts';
import { OwnRoleForm } from './own-role-form.tsx';
import { listAfter, STAFF } from './staff-addresses.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Make a Role');

export const loader = staffLoader(async (_context, _args: Route.LoaderArgs) => null);

export const action = staffAction(async ({ db, admin }, form, _args: Route.ActionArgs) => {
	await saveOwnRole(db, admin.id, null, readOwnRole(formFields(form)));
	throw redirect(listAfter('role'), 303);
});

export default function NewRole() {
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Staff', to: STAFF }, { name: 'Make a role' }]} />
			<PageHead title="Make a Role" lead="It can include what you may do yourself." />
			<div className="mt-4 max-w-4xl space-y-4">
				<RefusedNotice />
				<OwnRoleForm submit="Make the role" />
			</div>
		</>
	);
}
