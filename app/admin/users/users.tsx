import { Link } from 'react-router';
import { toggleBlock, USER_SORTS, userPage } from '#shop/accounts/staff-users.ts';
import { type CustomerSums, sumsByCustomer } from '#shop/customers/customer-money.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { isAdmin, isStaff, roleLabel } from '#shop/staff/permissions.ts';
import { formDone } from '../../page-handlers.ts';
import { EmailText } from '../../ui/contact-text.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/users.ts';
import { BlockButton } from './block-button.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Profiles');

export const loader = staffLoader(async ({ db, may }, { url }: Route.LoaderArgs) => {
	const { rows, list, sort } = await readList(url, USER_SORTS, (query) => userPage(db, query));
	const seesOrders = may('orders-read');
	const ids = rows.map(({ id }) => id);
	const sums = seesOrders ? await sumsByCustomer(db, ids) : null;
	const users = rows.map(({ id, name, email, status, closedAt, ...rights }) => ({
		id,
		name,
		email,
		role: isAdmin(rights) ? 'Admin' : roleLabel(rights),
		isStaff: isStaff(rights),
		isActive: status === 1,
		isClosed: closedAt !== null,
		hasOrdersLink: seesOrders && closedAt === null,
		ordered: sums && orderedText(sums.get(id)),
	}));
	return { users, list, sort };
});

/** "3 orders, ₦64,000 spent"; the sum is what came in less what went back. */
function orderedText(sums: CustomerSums | undefined): string {
	const { orders = 0, paidKobo = 0, backKobo = 0 } = sums ?? {};
	const spent = paidKobo - backKobo;
	return `${howMany(orders, 'order')}${spent > 0 ? `, ${formatKobo(spent)} spent` : ''}`;
}

export const action = staffAction(
	async ({ db, admin }, form, { request, url }: Route.ActionArgs) => {
		const wanted = form.get('status') === '1' ? 1 : 0;
		const { message } = await toggleBlock(db, admin.id, parseId(form.get('id')), wanted);
		return formDone(request, url, { message });
	},
);

export default function Users({ loaderData: { users, list, sort } }: Route.ComponentProps) {
	return (
		<ListPage
			title="Profiles"
			noun="user"
			list={list}
			filters={
				<FilterBar
					searches="Name, e-mail or phone"
					sorts={[
						['newest', 'Newest first'],
						['oldest', 'Oldest first'],
						['name', 'Name'],
						['email', 'E-mail'],
					]}
				/>
			}
		>
			<DataTable caption="Users of the shop" columns={COLUMNS} rows={users} sort={sort} />
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['users'][number];

const COLUMNS: Column<Row>[] = [
	{ label: 'ID', cell: ({ id }) => id, sorts: ['oldest', 'newest'], onCards: 'away' },
	{
		label: 'Name',
		cell: ({ id, name, ordered }) => (
			<>
				<Link
					to={`/admin/customers/${id}`}
					className="inline-flex min-h-11 items-center font-semibold text-ember underline underline-offset-4"
				>
					{name}
				</Link>{' '}
				{ordered ? (
					<span className="ml-2 whitespace-nowrap font-normal text-slate text-sm tabular-nums">
						{ordered}
					</span>
				) : null}
			</>
		),
		breaks: 'anywhere',
		sorts: ['name'],
		leads: true,
	},
	{
		label: 'Email',
		cell: ({ email, isClosed }) => (isClosed ? '–' : <EmailText>{email}</EmailText>),
		breaks: 'anywhere',
		sorts: ['email'],
		onCards: 'line',
	},
	{ label: 'Role', cell: ({ role }) => role, onCards: 'half' },
	{
		label: 'Status',
		onCards: 'half',
		cell: ({ isActive, isClosed }) =>
			isClosed ? (
				<span className="text-slate">Deleted by its owner</span>
			) : (
				<span className={`font-semibold ${isActive ? 'text-green' : 'text-red'}`}>
					{isActive ? 'Active' : 'Blocked'}
				</span>
			),
	},
	{
		label: 'Action',
		cell: (user) => (
			<span className="flex flex-wrap items-center gap-x-4 gap-y-2 xl:flex-nowrap">
				{user.hasOrdersLink ? (
					<Link
						to={`/admin/orders?q=${encodeURIComponent(user.email)}`}
						aria-label={`Orders of ${user.name}`}
						className="inline-flex min-h-11 items-center font-semibold text-ember underline underline-offset-4"
					>
						Orders
					</Link>
				) : null}
				<BlockButton user={user} />
				{user.isStaff || user.isClosed ? <span className="text-slate">None</span> : null}
			</span>
		),
		acts: true,
	},
];
