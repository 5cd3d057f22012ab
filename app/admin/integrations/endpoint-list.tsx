import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { RowLink } from '../lists/row-link.tsx';
import type { EndpointRow } from './endpoint-row.ts';
import { NEW_WEBHOOK, WEBHOOKS } from './integration-addresses.ts';

/** The endpoints that get the shop's webhooks. */
export function EndpointList({ endpoints }: { endpoints: readonly EndpointRow[] }) {
	return (
		<section aria-labelledby="webhooks" className="mt-6">
			<div className="mb-3 flex flex-wrap items-center justify-between gap-3">
				<div>
					<h2 id="webhooks" className="text-2xl">
						Webhooks
					</h2>
					<p className="text-slate">
						The shop tells a program at once what happened: an order, a payment, a product.
					</p>
				</div>
				<ButtonLink kind="ink" size="small" to={NEW_WEBHOOK}>
					Add an endpoint
				</ButtonLink>
			</div>
			{endpoints.length === 0 ? (
				<p className="rounded-card bg-paper p-4 md:p-6">There are no endpoints yet.</p>
			) : (
				<DataTable caption="Endpoints of webhooks" columns={COLUMNS} rows={endpoints} />
			)}
		</section>
	);
}

const COLUMNS: Column<EndpointRow>[] = [
	{
		label: 'Name',
		leads: true,
		breaks: 'anywhere',
		cell: ({ id, name }) => <RowLink to={`${WEBHOOKS}/${id}`}>{name}</RowLink>,
	},
	{ label: 'Address', cell: ({ url }) => url, breaks: 'anywhere' },
	{ label: 'Gets', cell: ({ events }) => events.join(', '), breaks: 'anywhere' },
	{
		label: 'State',
		breaks: 'anywhere',
		cell: ({ state, isWell }) => (
			<span className={`font-semibold ${isWell ? 'text-green' : 'text-red'}`}>{state}</span>
		),
	},
	{ label: 'Waiting', numeric: true, cell: ({ waiting }) => waiting },
];
