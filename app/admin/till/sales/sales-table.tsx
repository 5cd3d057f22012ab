import { type Column, DataTable } from '../../lists/data-table.tsx';
import { RowLink } from '../../lists/row-link.tsx';

type Row = {
	id: number;
	soldAt: string;
	soldBy: string;
	goods: string;
	total: string;
	paid: string;
	reference: string;
	orderId: number | null;
	trackingNo: string | null;
	decidedBy: string | null;
	note: string;
	counted: { name: string; at: string } | null;
};

/** What became of the sales of the till, newest first. */
export function SalesTable({ sales }: { sales: readonly Row[] }) {
	return <DataTable caption="Sales of the till, newest first" columns={COLUMNS} rows={sales} />;
}

const COLUMNS: Column<Row>[] = [
	{ label: 'Goods', leads: true, breaks: 'anywhere', cell: ({ goods }) => goods },
	{ label: 'Sold', breaks: 'dated', cell: ({ soldAt }) => soldAt },
	{ label: 'By', breaks: 'anywhere', cell: ({ soldBy }) => soldBy || 'Not proven' },
	{ label: 'Total', numeric: true, breaks: 'amount', cell: ({ total }) => total },
	{
		label: 'Paid',
		breaks: 'anywhere',
		cell: ({ paid, reference }) => (
			<>
				{paid}
				{reference ? <span className="block text-slate">{reference}</span> : null}
			</>
		),
	},
	{
		label: 'Became',
		breaks: 'anywhere',
		cell: ({ orderId, trackingNo, decidedBy, note, counted }) => (
			<>
				{orderId === null ? (
					`Closed without an order${note ? `: ${note}` : ''}`
				) : (
					<RowLink to={`/admin/orders/${orderId}`}>{trackingNo ?? ''}</RowLink>
				)}
				{decidedBy ? <span className="block text-slate">{`Decided by ${decidedBy}`}</span> : null}
				{counted ? (
					<span className="block text-slate">
						{`It came after ${counted.name} was counted on ${counted.at}: its cash is expected with the count that follows.`}
					</span>
				) : null}
			</>
		),
	},
];
