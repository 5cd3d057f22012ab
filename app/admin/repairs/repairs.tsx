import { useLocation } from 'react-router';
import { localDate, localDay } from '#shop/kit/local-time.ts';
import { daysAgo, isRepairOverdue } from '#shop/repairs/repair-days.ts';
import {
	REPAIR_SORTS,
	readRepairView,
	repairCounts,
	repairPage,
} from '#shop/repairs/repair-list.ts';
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
import type { Route } from './+types/repairs.ts';
import { RepairBadge } from './repair-badge.tsx';
import { RepairViews } from './repair-views.tsx';

// What was handed in to be repaired, and how it stands.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Repairs');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const now = new Date();
	const view = readRepairView(Object.fromEntries(url.searchParams));
	const [{ rows, list, sort }, counts] = await Promise.all([
		readList(url, REPAIR_SORTS, (query) => repairPage(db, query, view)),
		repairCounts(db, now),
	]);
	const repairs = rows.map((job) => ({
		id: job.id,
		name: job.name,
		phone: job.phone,
		goods: job.goods,
		serial: job.serial,
		state: job.state,
		isWarranty: job.isWarranty,
		booked: localDate(job.createdAt),
		days: job.closedAt ? '' : daysAgo(job.createdAt, now),
		expected: job.expectedOn ? localDay(job.expectedOn) : '',
		isOverdue: isRepairOverdue(job, now),
	}));
	return { repairs, list, sort, view, counts };
});

export default function Repairs({ loaderData }: Route.ComponentProps) {
	const { repairs, list, sort, view, counts } = loaderData;
	const may = useMay();
	const { search } = useLocation();
	return (
		<ListPage
			title="Repairs"
			noun="repair"
			missing="Repair not found"
			list={list}
			{...(may('orders') ? { action: { label: 'Book In', to: '/admin/repairs/new' } } : {})}
			whenEmpty="What comes back across the counter, to be repaired or under warranty, is listed here from when it is booked in until it is handed back."
			filters={
				<>
					<RepairViews view={view} counts={counts} />
					<FilterBar
						searches="Number, name, phone, goods or serial"
						isFolded
						sorts={[
							['newest', 'Newest first'],
							['oldest', 'Oldest first'],
							['expected', 'Expected back soonest'],
						]}
					>
						<input type="hidden" name="view" value={view} />
					</FilterBar>
				</>
			}
		>
			<DataTable caption="Repairs" columns={COLUMNS} rows={repairs} sort={sort} />
			<ExportLink href={`/admin/repairs/export.csv${search}`} needsProof>
				Export these repairs (CSV)
			</ExportLink>
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['repairs'][number];

const COLUMNS: Column<Row>[] = [
	{
		label: 'No.',
		leads: true,
		breaks: 'never',
		sorts: ['oldest', 'newest'],
		cell: ({ id }) => <RowLink to={`/admin/repairs/${id}`}>{`Repair ${id}`}</RowLink>,
	},
	{
		label: 'Goods',
		onCards: 'line',
		breaks: 'anywhere',
		cell: ({ goods, serial }) => (
			<>
				<span className="font-semibold">{goods}</span>
				{serial ? <span className="block text-slate">{serial}</span> : null}
			</>
		),
	},
	{
		label: 'Customer',
		breaks: 'anywhere',
		cell: ({ name, phone }) => (
			<>
				{name}
				<span className="block text-slate">
					<PhoneText>{phone}</PhoneText>
				</span>
			</>
		),
	},
	{
		label: 'State',
		onCards: 'line',
		cell: ({ state, isWarranty }) => (
			<>
				<RepairBadge state={state} />
				{isWarranty ? (
					<span className="ml-2 text-slate text-sm xl:ml-0 xl:block">Warranty</span>
				) : null}
			</>
		),
	},
	{
		label: 'Booked in',
		breaks: 'dated',
		cell: ({ booked, days }) => (
			<>
				{booked}
				{days ? <span className="block text-slate">{days}</span> : null}
			</>
		),
	},
	{
		label: 'Expected back',
		onCards: 'line',
		sorts: ['expected'],
		cell: ({ expected, isOverdue }) =>
			expected ? (
				<span className={isOverdue ? 'font-semibold text-red' : ''}>
					<span className="xl:hidden">Expected back </span>
					{expected}
					{isOverdue ? <span className="block">Overdue</span> : null}
				</span>
			) : null,
	},
];
