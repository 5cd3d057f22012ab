import { Form, redirect, useNavigation } from 'react-router';
import { parseId } from '#shop/kit/parse-id.ts';
import { factorsOf, hasFactor } from '#shop/second-factor/factors.ts';
import { resetFactors } from '#shop/second-factor/reset-factors.ts';
import { isAdmin, roleLabel } from '#shop/staff/permissions.ts';
import { choiceValue, mayGive } from '#shop/staff/role-choice.ts';
import { changeRole, removeFromStaff, staffMember } from '#shop/staff/staff-members.ts';
import { factorTools } from '../../storefront/second-factor/factor-tools.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Summary } from '../../ui/summary.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/member.ts';
import { givableRoles } from './givable-roles.ts';
import { RoleFields } from './role-fields.tsx';
import { listAfter, STAFF } from './staff-addresses.ts';

/** A member of the staff: their role, and taking them off. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Staff');

export const loader = staffLoader(async ({ db, admin }, { params }: Route.LoaderArgs) =>
	backToList(STAFF, async () => {
		const member = await staffMember(db, parseId(params.id));
		const mayChange = mayGive(admin, member);
		return {
			name: member.name,
			email: member.email,
			role: roleLabel(member),
			current: choiceValue(member),
			isYou: member.id === admin.id,
			isOwner: isAdmin(member),
			roles: mayChange ? await givableRoles(db, admin) : null,
			hasSecondFactor: hasFactor(await factorsOf(db, member.id)),
		};
	}),
);

export const action = staffAction(async (context, form, { params }: Route.ActionArgs) => {
	const { db, admin } = context;
	const id = parseId(params.id);
	if (form.get('intent') === 'reset-second-factor') {
		await resetFactors(db, admin.id, id, await factorTools(context));
		throw redirect(listAfter('reset'), 303);
	}
	if (form.get('intent') === 'remove') {
		await removeFromStaff(db, admin.id, id);
		throw redirect(listAfter('removed'), 303);
	}
	await changeRole(db, admin.id, id, form.get('role'));
	throw redirect(listAfter('changed'), 303);
});

export default function Member({ loaderData }: Route.ComponentProps) {
	const { name, email, role, current, roles, isYou } = loaderData;
	const refused = usePostedError();
	const { formData } = useNavigation();
	const sent = formData?.get('intent');
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Staff', to: STAFF }, { name }]} />
			<PageHead title={name} lead={`${role}, ${email}`} />
			<div className="mt-4 max-w-3xl space-y-4">
				<RefusedNotice />
				{roles ? (
					<Form method="post" className="rounded-card bg-paper p-4 md:p-6">
						<input type="hidden" name="intent" value="role" />
						<RoleFields
							roles={roles}
							chosen={refused?.values.role ?? current}
							errors={refused?.errors.role}
						/>
						<Button type="submit" busy={sent === 'role'} className="mt-4">
							Save the role
						</Button>
					</Form>
				) : (
					<p className="rounded-card bg-paper p-4 md:p-6">
						{loaderData.isOwner
							? 'Only owners can change what an owner is.'
							: `${name} may do more than you, so somebody else has to change this role.`}
					</p>
				)}
				<SecondFactor
					name={name}
					isSetUp={loaderData.hasSecondFactor}
					mayReset={roles !== null && !isYou}
					busy={sent === 'reset-second-factor'}
				/>
				{roles ? (
					<section aria-labelledby="remove" className="rounded-card bg-paper p-4 md:p-6">
						<h2 id="remove" className="text-2xl">
							Leaving
						</h2>
						<details className="mt-3">
							<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>
								Take off the staff…
							</Summary>
							<Form method="post" className="mt-3 space-y-3 border-line border-l-4 pl-4">
								<input type="hidden" name="intent" value="remove" />
								<p>
									{isYou
										? 'You lose all rights and are signed out everywhere, at once. Your account stays.'
										: `${name} loses all rights and is signed out everywhere, at once. The account stays.`}
								</p>
								<Button type="submit" kind="danger" busy={sent === 'remove'}>
									Take {isYou ? 'me' : name} off the staff
								</Button>
							</Form>
						</details>
					</section>
				) : null}
			</div>
		</>
	);
}

/** Whether somebody has a second factor; for those who lost theirs, taking it off. */
function SecondFactor({
	name,
	isSetUp,
	mayReset,
	busy,
}: {
	name: string;
	isSetUp: boolean;
	mayReset: boolean;
	busy: boolean;
}) {
	return (
		<section aria-labelledby="second-factor" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="second-factor" className="text-2xl">
				Second factor
			</h2>
			<p className="mt-1">
				{isSetUp
					? 'Set up: a password alone does not sign in.'
					: 'None: the password alone signs in.'}
			</p>
			{isSetUp && mayReset ? (
				<details className="mt-3">
					<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>
						Reset it, if it is lost…
					</Summary>
					<Form method="post" className="mt-3 space-y-3 border-line border-l-4 pl-4">
						<input type="hidden" name="intent" value="reset-second-factor" />
						<p>
							Passkeys, app and recovery codes of {name} go, and {name} is signed out everywhere.
							Make sure that it is {name} who asks: call, do not answer a mail.
						</p>
						<Button type="submit" kind="danger" busy={busy}>
							Reset the second factor
						</Button>
					</Form>
				</details>
			) : null}
		</section>
	);
}
