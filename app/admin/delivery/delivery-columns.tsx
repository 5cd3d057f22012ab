import { DeleteButton } from '../forms/delete-button.tsx';
import type { Column } from '../lists/data-table.tsx';
import { RowLink } from '../lists/row-link.tsx';

// The ways and the zones of delivery, a row each.

type ShownMethod = {
	id: number;
	name: string;
	kind: string;
	note: string;
	refusesBulky: boolean;
	/** How many offer it. */
	zones: number;
};

export const METHOD_COLUMNS: Column<ShownMethod>[] = [
	{
		label: 'Name',
		cell: ({ id, name, note }) => (
			<>
				<RowLink to={`/admin/delivery/methods/${id}`}>{name}</RowLink>
				{note ? <span className="block font-normal text-slate text-sm">{note}</span> : null}
			</>
		),
		breaks: 'anywhere',
		leads: true,
	},
	{ label: 'Kind', cell: ({ kind }) => kind },
	{ label: 'Bulky goods', cell: ({ refusesBulky }) => (refusesBulky ? 'Not taken' : 'Taken') },
	{ label: 'Zones', cell: ({ zones }) => zones, numeric: true },
	{
		label: 'Edit',
		acts: true,
		cell: ({ id, name }) => (
			<RowLink to={`/admin/delivery/methods/${id}`} name={name}>
				Edit
			</RowLink>
		),
	},
	{
		label: 'Delete',
		acts: true,
		cell: ({ id, name }) => <DeleteButton id={id} name={name} of="method" />,
	},
];

type ShownRate = {
	methodId: number;
	method: string;
	fee: string;
	days: string;
	/** What else is set of it, in words; empty for nothing. */
	terms: string;
	record: string | null;
};
type ShownZone = { id: number; name: string; places: string; rates: readonly ShownRate[] };

export const ZONE_COLUMNS: Column<ShownZone>[] = [
	{
		label: 'Zone',
		cell: ({ id, name, places }) => (
			<>
				<RowLink to={`/admin/delivery/zones/${id}`}>{name}</RowLink>
				{places === name ? null : (
					<span className="block font-normal text-slate text-sm">{places}</span>
				)}
			</>
		),
		breaks: 'anywhere',
		leads: true,
	},
	{
		label: 'Fees',
		cell: ({ rates }) => (
			<ul>
				{rates.map(({ methodId, method, fee, days, terms, record }) => (
					<li key={methodId} className="py-0.5 tabular-nums">
						{method}: {fee}, {days}
						{terms ? <span className="block text-slate text-sm">{terms}</span> : null}
						{record ? <span className="block text-slate text-sm">{record}</span> : null}
					</li>
				))}
			</ul>
		),
		breaks: 'anywhere',
	},
	{
		label: 'Edit',
		acts: true,
		cell: ({ id, name }) => (
			<span className="inline-flex gap-x-4">
				<RowLink to={`/admin/delivery/zones/${id}`} name={name}>
					Edit
				</RowLink>
				<RowLink to={`/admin/delivery/zones/new?copy=${id}`} name={name}>
					Duplicate
				</RowLink>
			</span>
		),
	},
	{
		label: 'Delete',
		acts: true,
		cell: ({ id, name }) => <DeleteButton id={id} name={name} of="zone" />,
	},
];
