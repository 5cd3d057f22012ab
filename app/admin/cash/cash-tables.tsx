import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';

// The tables of the cash page: who has what, and what of it was counted or found on a statement.

type Sum = { amount: string; count: string } | null;
export type ShownCollector = {
	id: number;
	name: string;
	what: string;
	toCollect: Sum;
	holds: Sum;
};
export type ShownHandover = {
	id: number;
	at: string;
	collector: string;
	expected: string;
	counted: string;
	/** Null when there is none. */
	difference: string | null;
	note: string;
	by: string;
};

/** Riders, couriers and counters: what they have in the hand. */
export function CashCollectors({ rows }: { rows: readonly ShownCollector[] }) {
	return rows.length > 0 ? (
		<DataTable caption="Collectors" columns={collectorColumns(CASH)} rows={rows} />
	) : null;
}

/** Bank accounts and card terminals: what they were paid and no statement confirmed. */
export function AccountCollectors({ rows }: { rows: readonly ShownCollector[] }) {
	return rows.length > 0 ? (
		<DataTable caption="Accounts and terminals" columns={collectorColumns(ACCOUNT)} rows={rows} />
	) : null;
}

type Words = { who: string; due: string; holds: string; act: string; does: string };
const CASH: Words = {
	who: 'Collector',
	due: 'To collect',
	holds: 'Holds',
	act: 'Count',
	does: 'Hand over',
};
const ACCOUNT: Words = {
	who: 'Account or terminal',
	due: 'To come',
	holds: 'In it, not yet matched',
	act: 'Statement',
	does: 'Match with the statement',
};

const collectorColumns = ({
	who,
	due,
	holds: label,
	act,
	does,
}: Words): Column<ShownCollector>[] => [
	{
		label: who,
		leads: true,
		cell: ({ id, name, what }) => (
			<>
				<Link
					to={`/admin/cash/collectors/${id}`}
					className="wrap-anywhere inline-flex min-h-11 items-center font-semibold underline underline-offset-4 xl:min-h-8"
				>
					{name}
				</Link>
				<span className="block text-slate text-sm">{what}</span>
			</>
		),
	},
	{
		label: due,
		numeric: true,
		cell: ({ toCollect }) => <SumText sum={toCollect} />,
	},
	{ label, numeric: true, cell: ({ holds }) => <SumText sum={holds} /> },
	{
		label: act,
		acts: true,
		cell: ({ id, name, holds }) =>
			holds ? (
				<ButtonLink kind="ink" size="small" to={`/admin/cash/hand-over/${id}`}>
					{does}
					<span className="sr-only">{act === CASH.act ? ` by ${name}` : ` of ${name}`}</span>
				</ButtonLink>
			) : null,
	},
];

function SumText({ sum }: { sum: Sum }) {
	if (!sum) return <span className="text-slate">Nothing</span>;
	return (
		<>
			<strong>{sum.amount}</strong>
			<span className="block text-slate text-sm">{sum.count}</span>
		</>
	);
}

/** What was counted of cash. */
export function Handovers({ rows }: { rows: readonly ShownHandover[] }) {
	const columns = handoverColumns('To hand over', 'Counted', 'Counted by');
	return <HandoverTable id="handovers" title="Handed over" columns={columns} rows={rows} />;
}

/** What was found on the statements of accounts and terminals. */
export function Matches({ rows }: { rows: readonly ShownHandover[] }) {
	const columns = handoverColumns('Expected', 'Arrived', 'Matched by');
	return (
		<HandoverTable id="matches" title="Matched with statements" columns={columns} rows={rows} />
	);
}

type HandoverTableProps = {
	id: string;
	title: string;
	columns: Column<ShownHandover>[];
	rows: readonly ShownHandover[];
};

function HandoverTable({ id, title, columns, rows }: HandoverTableProps) {
	if (rows.length === 0) return null;
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className="mb-3 text-2xl">
				{title}
			</h2>
			<DataTable caption={title} columns={columns} rows={rows} />
		</section>
	);
}

const handoverColumns = (
	expectedLabel: string,
	countedLabel: string,
	byLabel: string,
): Column<ShownHandover>[] => [
	{ label: 'When', leads: true, cell: ({ at }) => at, breaks: 'seldom' },
	{ label: 'Collector', cell: ({ collector }) => collector },
	{ label: expectedLabel, numeric: true, cell: ({ expected }) => expected },
	{ label: countedLabel, numeric: true, cell: ({ counted }) => counted },
	{
		label: 'Difference',
		cell: ({ difference, note }) => (
			<>
				<strong className={difference ? 'text-red' : 'text-green'}>{difference ?? 'None'}</strong>
				{note ? <span className="wrap-anywhere block text-sm">{note}</span> : null}
			</>
		),
	},
	{ label: byLabel, cell: ({ by }) => by },
];
