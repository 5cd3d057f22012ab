import { redirect } from 'react-router';
import { GroupInput, saveGroup } from '#shop/customers/customer-groups.ts';
import { parseFields } from '#shop/kit/input.ts';
import { formFields } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/new-group.ts';
import { GroupForm } from './group-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Add Group');

export const loader = staffLoader(async (_context, _args: Route.LoaderArgs) => null);

export const action = staffAction(async ({ db, admin }, form, _args: Route.ActionArgs) => {
	const input = parseFields(GroupInput, formFields(form));
	const id = await saveGroup(db, { userId: admin.id, id: null }, input);
	throw redirect(`/admin/customer-groups/${id}?done=added`, 303);
});

export default function NewGroup() {
	return (
		<>
			<Breadcrumb
				crumbs={[{ name: 'Customer Groups', to: '/admin/customer-groups' }, { name: 'Add Group' }]}
			/>
			<PageHead title="Add Group" />
			<div className="mt-4 space-y-4">
				<RefusedNotice />
				<section aria-label="The group" className="rounded-card bg-paper p-4 md:p-6">
					<GroupForm submit="Add the group" />
				</section>
			</div>
		</>
	);
}
