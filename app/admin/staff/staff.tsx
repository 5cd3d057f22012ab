import { useSearchParams } from 'react-router';
import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { accountsWithFactor } from '#shop/second-factor/factors.ts';
import { mailShop } from '#shop/settings/settings.ts';
import { cancelInvitation, openInvitations, resendInvitation } from '#shop/staff/invitations.ts';
import { ownRoles } from '#shop/staff/own-roles.ts';
import {
	BUILT_IN_ROLE_NAMES,
	BUILT_IN_ROLES,
	inWords,
	isAdmin,
	type Permission,
	roleLabel,
} from '#shop/staff/permissions.ts';
import { staffPage } from '#shop/staff/staff-members.ts';
import { formDone } from '../../page-handlers.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailText } from '../../ui/contact-text.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { DoneNotice } from '../forms/done-notice.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/staff.ts';
import { InvitationList } from './invitation-list.tsx';
import { DONE, doneText, INVITE, NEW_ROLE, ROLES, STAFF } from './staff-addresses.ts';

/** Who is on the staff, and which roles there are. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Staff');

const STAFF_A_PAGE = 50;

export const loader = staffLoader(async ({ db, admin }, { url }: Route.LoaderArgs) => {
	const [{ rows, list }, own, open] = await Promise.all([
		readList(url, ['name'], (query) => staffPage(db, query), STAFF_A_PAGE),
		ownRoles(db),
		openInvitations(db, admin),
	]);
	const secured = await accountsWithFactor(
		db,
		rows.map(({ id }) => id),
	);
	const invitations = open.map(({ expiresAt, invitedBy, ...invitation }) => ({
		...invitation,
		by: invitedBy ?? 'A deleted account',
		until: localTime(expiresAt),
	}));
	const staff = rows.map(({ id, name, email, status, ...rights }) => ({
		id,
		name,
		email,
		role: roleLabel(rights),
		isOwner: isAdmin(rights),
		isYou: id === admin.id,
		hasSecondFactor: secured.has(id),
		isBlocked: status !== 1,
	}));
	const builtIn = BUILT_IN_ROLE_NAMES.map((name) => BUILT_IN_ROLES[name]);
	const roles = [
		{ id: null, label: 'Owner', may: 'Everything, always.' },
		...builtIn.map(({ label, permissions }) => ({
			id: null,
			label: label as string,
			may: mayText(permissions),
		})),
		...own.map(({ id, name, permissions }) => ({ id, label: name, may: mayText(permissions) })),
	];
	return { staff, list, roles, invitations };
});

export const action = staffAction(
	async ({ db, admin, publicUrl }, form, { request, url }: Route.ActionArgs) => {
		const id = parseId(form.get('id'));
		if (form.get('intent') === 'resend') {
			await resendInvitation(db, await mailShop(db, publicUrl), admin.id, id);
			return formDone(request, url, { message: 'The invitation is on its way again.' });
		}
		await cancelInvitation(db, admin.id, id);
		return formDone(request, url, { message: 'The invitation is cancelled.' });
	},
);

function mayText(permissions: readonly Permission[]): string {
	return permissions.length === 0 ? 'Nothing.' : `${inWords(permissions)}.`;
}

export default function Staff({
	loaderData: { staff, list, roles, invitations },
}: Route.ComponentProps) {
	const [search] = useSearchParams();
	const done = doneText(search.get(DONE) ?? '');
	return (
		<>
			<ListPage
				title="Staff"
				noun="person on the staff"
				nouns="people on the staff"
				missing="Nobody on the staff has this number"
				list={list}
				action={{ label: 'Invite somebody', to: INVITE }}
				filters={done ? <DoneNotice title={done} /> : null}
			>
				<DataTable caption="The staff" columns={COLUMNS} rows={staff} />
			</ListPage>
			<InvitationList invitations={invitations} />
			<section aria-labelledby="roles" className="mt-6 rounded-card bg-paper p-4 md:p-6">
				<div className="flex flex-wrap items-center justify-between gap-3">
					<h2 id="roles" className="text-2xl">
						Roles
					</h2>
					<ButtonLink kind="quiet" size="small" to={NEW_ROLE}>
						Make a role
					</ButtonLink>
				</div>
				<dl className="mt-2 divide-y divide-line">
					{roles.map(({ id, label, may }) => (
						<div
							key={`${id} ${label}`}
							className="grid gap-x-6 py-2 md:grid-cols-[12rem_minmax(0,1fr)] md:items-center"
						>
							<dt className="wrap-anywhere font-semibold">
								{id === null ? label : <RowLink to={`${ROLES}/${id}`}>{label}</RowLink>}
							</dt>
							<dd className="text-slate text-sm">{may}</dd>
						</div>
					))}
				</dl>
			</section>
		</>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['staff'][number];

const COLUMNS: Column<Row>[] = [
	{
		label: 'Name',
		leads: true,
		breaks: 'anywhere',
		cell: ({ id, name, isYou }) => (
			<>
				<RowLink to={`${STAFF}/${id}`}>{name}</RowLink>
				{isYou ? <span className="ml-2 text-slate text-sm">you</span> : null}
			</>
		),
	},
	{ label: 'Email', cell: ({ email }) => <EmailText>{email}</EmailText>, breaks: 'anywhere' },
	{
		label: 'Role',
		breaks: 'anywhere',
		cell: ({ role, isOwner }) => (isOwner ? <strong>{role}</strong> : role),
	},
	{
		label: 'Second factor',
		cell: ({ hasSecondFactor }) =>
			hasSecondFactor ? 'Set up' : <span className="font-semibold text-amber">None</span>,
	},
	{
		label: 'Status',
		cell: ({ isBlocked }) => (
			<span className={`font-semibold ${isBlocked ? 'text-red' : 'text-green'}`}>
				{isBlocked ? 'Blocked' : 'Active'}
			</span>
		),
	},
];
