import { Form, redirect, useNavigation } from 'react-router';
import { parseFields } from '#shop/kit/input.ts';
import { mailShop } from '#shop/settings/settings.ts';
import { InvitationInput, inviteToStaff } from '#shop/staff/invitations.ts';
import { formFields } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/invite.ts';
import { givableRoles } from './givable-roles.ts';
import { RoleFields } from './role-fields.tsx';
import { listAfter, STAFF } from './staff-addresses.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Invite');

export const loader = staffLoader(async ({ db, admin, isMailSent }, _args: Route.LoaderArgs) => ({
	roles: await givableRoles(db, admin),
	isMailSent,
}));

export const action = staffAction(
	async ({ db, admin, publicUrl }, form, _args: Route.ActionArgs) => {
		const { email } = parseFields(InvitationInput, formFields(form));
		const shop = await mailShop(db, publicUrl);
		await inviteToStaff(db, shop, admin.id, { email, role: form.get('role') });
		throw redirect(listAfter('invited'), 303);
	},
);

export default function Invite({ loaderData: { roles, isMailSent } }: Route.ComponentProps) {
	const refused = usePostedError();
	const busy = useNavigation().formMethod === 'POST';
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Staff', to: STAFF }, { name: 'Invite' }]} />
			<PageHead
				title="Invite Somebody"
				lead="They get a mail with a link, which works for a week."
			/>
			<div className="mt-4 max-w-3xl space-y-4">
				<RefusedNotice />
				{isMailSent ? null : (
					<Notice kind="warning" title="The shop sends no mails yet">
						Without a mail server (SMTP_URL) mails are only kept as files on the machine of the
						shop.
					</Notice>
				)}
				<Form method="post" noValidate className="space-y-4 rounded-card bg-paper p-4 md:p-6">
					<InputField
						label="E-mail"
						name="email"
						type="email"
						required
						maxLength={191}
						autoComplete="off"
						defaultValue={refused?.values.email ?? ''}
						{...(refused?.errors.email ? { errors: refused.errors.email } : {})}
						hint="An account with this address joins; without one, a password is chosen."
						className="sm:max-w-96"
					/>
					<RoleFields
						roles={roles}
						chosen={refused?.values.role ?? ''}
						errors={refused?.errors.role}
					/>
					<Button type="submit" busy={busy}>
						Send the invitation
					</Button>
				</Form>
			</div>
		</>
	);
}
