import { useLocation } from 'react-router';
import { LOSS_STEP_LABELS, LOSS_STEPS } from '#shop/fulfilment/loss-steps.ts';
import { LOST_SORTS, lostOrderPage, readLostFilter } from '#shop/fulfilment/lost-orders.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { PhoneLink } from '../../ui/contact-text.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { ExportLink } from '../lists/export-link.tsx';
import { FilterBar, FilterDays, FilterSelect } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/lost-orders.ts';

/** The cash orders that nobody took, one by one. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Orders Not Taken');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const filter = readLostFilter(Object.fromEntries(url.searchParams));
	const { rows, list, sort } = await readList(url, LOST_SORTS, (query) =>
		lostOrderPage(db, query, filter),
	);
	return {
		filter,
		list,
		sort,
		orders: rows.map(({ placedAt, lostAt, kobo, step, ...rest }) => ({
			...rest,
			step: LOSS_STEP_LABELS[step],
			placed: localTime(placedAt),
			lost: localTime(lostAt),
			total: formatKobo(kobo),
		})),
	};
});

export default function LostOrders({ loaderData }: Route.ComponentProps) {
	const { filter, orders, list, sort } = loaderData;
	const { search } = useLocation();
	return (
		<ListPage
			title="Orders Not Taken"
			noun="cash order"
			list={list}
			leads={
				<ExportLink href={`/admin/cash/refusals.csv${search}`} needs={['orders-read']} needsProof>
					Export (CSV)
				</ExportLink>
			}
			filters={
				<FilterBar
					sorts={[
						['newest', 'Newest first'],
						['total', 'Dearest first'],
					]}
				>
					<FilterDays {...filter.days} />
					<FilterSelect
						label="Lost"
						name="step"
						options={[
							['', 'At any step'],
							...LOSS_STEPS.map((step) => [step, LOSS_STEP_LABELS[step]] as const),
						]}
					/>
					{filter.area === null ? null : (
						<>
							<input type="hidden" name="by" value={filter.kind} />
							<FilterSelect
								label="Area"
								name="area"
								options={[
									['', 'Everywhere'],
									[filter.area, filter.area],
								]}
							/>
						</>
					)}
				</FilterBar>
			}
		>
			<DataTable caption="Cash orders not taken" columns={COLUMNS} rows={orders} sort={sort} />
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['orders'][number];

const COLUMNS: Column<Row>[] = [
	{
		label: 'Order',
		leads: true,
		cell: ({ id, trackingNo }) => <RowLink to={`/admin/orders/${id}`}>{trackingNo}</RowLink>,
		breaks: 'seldom',
	},
	{
		label: 'Lost',
		cell: ({ step, lost, note }) => (
			<>
				<strong className="font-semibold">{step}</strong>
				<span className="block text-slate">{lost}</span>
				{note ? <span className="wrap-anywhere block">{note}</span> : null}
			</>
		),
		breaks: 'seldom',
	},
	{
		label: 'Buyer',
		cell: ({ name, phone }) => (
			<>
				<span className="wrap-anywhere block">{name}</span>
				<PhoneLink>{phone}</PhoneLink>
			</>
		),
	},
	{ label: 'Area', cell: ({ area }) => area, breaks: 'words' },
	{ label: 'Placed', cell: ({ placed }) => placed, breaks: 'dated' },
	{
		label: 'Total',
		cell: ({ total }) => total,
		sorts: [null, 'total'],
		numeric: true,
		breaks: 'amount',
	},
];
