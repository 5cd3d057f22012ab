import { Link } from 'react-router';
import { LEFT_CART_SORTS, leftCarts } from '#shop/abandoned-carts/left-carts.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { staffSettings } from '#shop/settings/settings.ts';
import { EmailText } from '../../ui/contact-text.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { staffLoader } from '../require-staff.ts';
import { settingAddress } from '../settings/setting-list.ts';
import { useMay } from '../staff-view.ts';
import type { Route } from './+types/abandoned-carts.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Abandoned Carts');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const agreed = url.searchParams.get('who') === 'agreed';
	const [{ rows, list, sort }, { cartReminderHours }] = await Promise.all([
		readList(url, LEFT_CART_SORTS, (query) => leftCarts(db, query, { agreed })),
		staffSettings(db),
	]);
	const carts = rows.map(({ id, leftAt, goods, totalKobo, owner, isGuest, remindedAt }) => ({
		id,
		left: localTime(leftAt),
		goods,
		total: formatKobo(totalKobo),
		owner,
		isGuest,
		reminded: remindedAt && localTime(remindedAt),
	}));
	return { carts, list, sort, hours: cartReminderHours };
});

export default function AbandonedCarts({ loaderData }: Route.ComponentProps) {
	const { carts, list, sort, hours } = loaderData;
	return (
		<ListPage
			title="Abandoned Carts"
			whenEmpty="Carts of shoppers that have been left alone for some hours are shown here."
			noun="cart"
			list={list}
			filters={
				<FilterBar
					sorts={[
						['newest', 'Left last'],
						['oldest', 'Left first'],
						['largest', 'Largest sum'],
					]}
				>
					<FilterSelect
						label="Whose"
						name="who"
						options={[
							['', 'All'],
							['agreed', 'Of those who agreed to a mail'],
						]}
					/>
				</FilterBar>
			}
		>
			<DataTable
				caption="Carts in which goods were left"
				columns={COLUMNS}
				rows={carts}
				sort={sort}
			/>
			<p className="max-w-prose text-slate text-sm">
				Carts into which nothing was put for an hour. Only those who agreed to be reminded are
				named.{' '}
				{hours === 0
					? 'Nobody is reminded: that is switched on under '
					: `Who agreed and has confirmed their address gets one mail after ${hours} ${hours === 1 ? 'hour' : 'hours'}, unless they have ordered since.`}
				{hours === 0 ? <SwitchedOnAt /> : null}
			</p>
		</ListPage>
	);
}

/** Where reminders are switched on; a link for those who may. */
function SwitchedOnAt() {
	const may = useMay();
	if (!may('settings')) return 'Settings, Selling.';
	return (
		<>
			<Link to={settingAddress('cartReminderHours')} className="underline underline-offset-4">
				Settings, Selling
			</Link>
			.
		</>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['carts'][number];

const COLUMNS: Column<Row>[] = [
	{
		label: 'Left',
		cell: ({ left }) => left,
		breaks: 'seldom',
		sorts: ['oldest', 'newest'],
		leads: true,
	},
	{
		label: 'Goods',
		breaks: 'anywhere',
		cell: ({ goods }) => (
			<ul className="max-w-prose py-1">
				{goods.map(({ name, qty }) => (
					<li key={name}>
						{qty} × {name}
					</li>
				))}
			</ul>
		),
	},
	{
		label: 'Sum',
		numeric: true,
		breaks: 'amount',
		cell: ({ total }) => total,
		sorts: [null, 'largest'],
	},
	{
		label: 'Whose',
		breaks: 'anywhere',
		cell: ({ owner, isGuest }) =>
			owner ? (
				<>
					<span className="block font-semibold">{owner.name}</span>
					<EmailText>{owner.email}</EmailText>
				</>
			) : (
				<span className="text-slate">{isGuest ? 'Not signed in' : 'Did not agree to mails'}</span>
			),
	},
	{
		label: 'Reminded',
		breaks: 'seldom',
		cell: ({ reminded }) => reminded ?? <span className="text-slate">No</span>,
	},
];
