import { useLocation } from 'react-router';
import { localDate, localDay } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import {
	LAYAWAY_SORTS,
	layawayCounts,
	layawayPage,
	readLayawayView,
} from '#shop/layaways/layaway-list.ts';
import { leftKobo, shownLayawayState } from '#shop/layaways/layaway-states.ts';
import { AmountText } from '../../ui/amount-text.tsx';
import { PhoneText } from '../../ui/contact-text.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { ExportLink } from '../lists/export-link.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffLoader } from '../require-staff.ts';
import { useMay } from '../staff-view.ts';
import type { Route } from './+types/layaways.ts';
import { LayawayBadge } from './layaway-badge.tsx';
import { LayawayViews } from './layaway-views.tsx';

// Goods that customers pay for in parts.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Layaways');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const now = new Date();
	const view = readLayawayView(Object.fromEntries(url.searchParams));
	const [{ rows, list, sort }, counts] = await Promise.all([
		readList(url, LAYAWAY_SORTS, (query) => layawayPage(db, query, view, now)),
		layawayCounts(db, now),
	]);
	const layaways = rows.map((layaway) => ({
		id: layaway.id,
		customer: layaway.organisation || `${layaway.firstname} ${layaway.lastname}`.trim(),
		phone: layaway.phone,
		goods: layaway.goods,
		total: formatKobo(layaway.totalKobo),
		paid: formatKobo(layaway.paidKobo),
		left: formatKobo(layaway.state === 'open' ? leftKobo(layaway) : 0),
		state: shownLayawayState(layaway, now),
		due: localDay(layaway.dueOn),
		opened: localDate(layaway.createdAt),
	}));
	return { layaways, list, sort, view, counts };
});

export default function Layaways({ loaderData }: Route.ComponentProps) {
	const { layaways, list, sort, view, counts } = loaderData;
	const may = useMay();
	const { search } = useLocation();
	return (
		<ListPage
			title="Layaways"
			noun="layaway"
			missing="Layaway not found"
			list={list}
			{...(may('orders') ? { action: { label: 'New Layaway', to: '/admin/layaways/new' } } : {})}
			whenEmpty="Goods that a customer pays for in parts, until a day, are put aside here. They are handed over once all is paid."
			filters={
				<>
					<LayawayViews view={view} counts={counts} />
					<FilterBar
						searches="Number, name, phone or goods"
						isFolded
						sorts={[
							['newest', 'Newest first'],
							['oldest', 'Oldest first'],
							['due', 'Due soonest'],
						]}
					>
						<input type="hidden" name="view" value={view} />
					</FilterBar>
				</>
			}
		>
			<DataTable caption="Layaways" columns={COLUMNS} rows={layaways} sort={sort} />
			<ExportLink href={`/admin/layaways/export.csv${search}`} needsProof>
				Export these layaways (CSV)
			</ExportLink>
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['layaways'][number];

const COLUMNS: Column<Row>[] = [
	{
		label: 'No.',
		leads: true,
		breaks: 'never',
		sorts: ['oldest', 'newest'],
		cell: ({ id }) => <RowLink to={`/admin/layaways/${id}`}>{`Layaway ${id}`}</RowLink>,
	},
	{
		label: 'Customer',
		onCards: 'line',
		breaks: 'anywhere',
		cell: ({ customer, phone }) => (
			<>
				<span className="font-semibold">{customer}</span>
				<span className="block text-slate">
					<PhoneText>{phone}</PhoneText>
				</span>
			</>
		),
	},
	{ label: 'Goods', onCards: 'line', breaks: 'anywhere', cell: ({ goods }) => goods },
	{
		label: 'Paid',
		numeric: true,
		breaks: 'amount',
		cell: ({ paid, total }) => (
			<>
				<AmountText>{paid}</AmountText>
				<span className="block text-slate">
					of <AmountText>{total}</AmountText>
				</span>
			</>
		),
	},
	{
		label: 'Left',
		numeric: true,
		breaks: 'amount',
		cell: ({ left }) => <AmountText>{left}</AmountText>,
	},
	{ label: 'State', onCards: 'line', cell: ({ state }) => <LayawayBadge state={state} /> },
	{
		label: 'Due',
		sorts: ['due'],
		cell: ({ due, state }) => (
			<span className={state === 'overdue' ? 'font-semibold text-red' : ''}>{due}</span>
		),
	},
	{ label: 'Opened', breaks: 'dated', cell: ({ opened }) => opened },
];
