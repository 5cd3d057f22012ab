import { Form, redirect, useNavigation } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import {
	deleteOwnRole,
	ownRoleById,
	readOwnRole,
	roleSeen,
	saveOwnRole,
} from '#shop/staff/own-roles.ts';
import { inWords } from '#shop/staff/permissions.ts';
import { mayGivePermissions } from '#shop/staff/role-choice.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { formFields } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Summary } from '../../ui/summary.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/own-role.ts';
import { OwnRoleForm } from './own-role-form.tsx';
import { listAfter, STAFF } from './staff-addresses.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Role');

export const loader = staffLoader(async ({ db, admin }, { params }: Route.LoaderArgs) =>
	backToList(STAFF, async () => {
		const role = await ownRoleById(db, parseId(params.id));
		return {
			...role,
			seen: roleSeen(role),
			mayChange: mayGivePermissions(admin, role.permissions),
		};
	}),
);

export const action = staffAction(async ({ db, admin }, form, { params }: Route.ActionArgs) => {
	const id = parseId(params.id) ?? 0;
	if (form.get('intent') === 'delete') {
		await deleteOwnRole(db, admin.id, id);
		throw redirect(listAfter('deleted'), 303);
	}
	const fields = formFields(form);
	await saveOwnRole(db, admin.id, id, readOwnRole(fields), fields.seen);
	throw redirect(listAfter('role'), 303);
});

/** After a refusal too: what was changed meanwhile is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function OwnRole({ loaderData: role }: Route.ComponentProps) {
	const { formData } = useNavigation();
	const { name, permissions, members } = role;
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Staff', to: STAFF }, { name }]} />
			<PageHead
				title={name}
				lead={
					members === 0
						? 'Nobody has this role.'
						: `${howMany(members, 'person has', 'people have')} this role.`
				}
			/>
			<div className="mt-4 max-w-4xl space-y-4">
				<RefusedNotice />
				{role.mayChange ? (
					<OwnRoleForm
						key={role.id}
						name={name}
						permissions={permissions}
						seen={role.seen}
						submit="Save the role"
					/>
				) : (
					<p className="rounded-card bg-paper p-4 md:p-6">
						It includes more than you may do yourself, so somebody else has to change it:{' '}
						{inWords(permissions)}.
					</p>
				)}
				{role.mayChange && members === 0 ? (
					<section aria-labelledby="delete" className="rounded-card bg-paper p-4 md:p-6">
						<h2 id="delete" className="text-2xl">
							Not needed any more
						</h2>
						<details className="mt-3">
							<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>Delete…</Summary>
							<Form method="post" className="mt-3 space-y-3 border-line border-l-4 pl-4">
								<input type="hidden" name="intent" value="delete" />
								<p>Nobody has it, so nobody loses anything.</p>
								<Button type="submit" kind="danger" busy={formData?.get('intent') === 'delete'}>
									Delete the role
								</Button>
							</Form>
						</details>
					</section>
				) : null}
			</div>
		</>
	);
}
