import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { RowLink } from '../lists/row-link.tsx';
import { type DeliveryRow, STATE_OPTIONS } from './endpoint-row.ts';
import { WEBHOOKS } from './integration-addresses.ts';

type ListProps = {
	endpointId: number;
	rows: readonly DeliveryRow[];
	/** Where the next page begins; null at the end. */
	next: number | null;
	state: string | null;
};

/** What an endpoint got, newest first. */
export function DeliveryList({ endpointId, rows, next, state }: ListProps) {
	const page = `${WEBHOOKS}/${endpointId}`;
	const linked = rows.map((row) => ({ ...row, to: `${page}/${row.id}` }));
	return (
		<section aria-labelledby="log">
			<div className="mb-3 flex flex-wrap items-center justify-between gap-3">
				<h2 id="log" className="text-2xl">
					Log
				</h2>
				<nav aria-label="Which deliveries" className="flex flex-wrap gap-x-4">
					{[['', 'All'] as const, ...STATE_OPTIONS].map(([value, label]) => (
						<Link
							key={value}
							to={value ? `${page}?state=${value}` : page}
							aria-current={(state ?? '') === value ? 'page' : undefined}
							className="inline-flex min-h-11 items-center underline-offset-4 hover:underline aria-[current=page]:font-semibold aria-[current=page]:underline"
						>
							{label}
						</Link>
					))}
				</nav>
			</div>
			{rows.length === 0 ? (
				<p className="rounded-card bg-paper p-4 md:p-6">Nothing here.</p>
			) : (
				<DataTable caption="Deliveries, newest first" columns={COLUMNS} rows={linked} />
			)}
			{next === null ? null : (
				<div className="mt-3">
					<ButtonLink
						kind="quiet"
						size="small"
						to={`${page}?${state ? `state=${state}&` : ''}before=${next}`}
					>
						Older ones
					</ButtonLink>
				</div>
			)}
		</section>
	);
}

const COLOURS = { waiting: '', delivered: 'text-green', failed: 'text-red' };

const COLUMNS: Column<DeliveryRow & { to: string }>[] = [
	{
		label: 'Event',
		leads: true,
		breaks: 'anywhere',
		cell: ({ to, type }) => <RowLink to={to}>{type}</RowLink>,
	},
	{ label: 'About', cell: ({ thing }) => thing || 'Nothing', breaks: 'anywhere' },
	{ label: 'When', cell: ({ at }) => at, breaks: 'seldom' },
	{
		label: 'State',
		breaks: 'seldom',
		cell: ({ state, stateText }) => (
			<span className={`font-semibold ${COLOURS[state]}`}>{stateText}</span>
		),
	},
	{ label: 'Answer', cell: ({ outcome }) => outcome || 'None yet', breaks: 'anywhere' },
	{ label: 'Tries', numeric: true, cell: ({ attempts }) => attempts },
];
