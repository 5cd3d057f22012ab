import { type Column, DataTable } from '../lists/data-table.tsx';
import type { ShownDay } from './day-view.ts';

/** The balance of each day and provider. */
export function DaysTable({ days }: { days: readonly ShownDay[] }) {
	if (days.length === 0) return null;
	return (
		<section aria-labelledby="days" className="mt-8">
			<h2 id="days" className="text-2xl">
				Day by day
			</h2>
			<p className="mt-1 mb-3 max-w-prose text-slate text-sm">
				What came in on each day: as the orders ask, as the shop has it, and as the provider tells
				it. Money that went back later still counts on the day it came.
			</p>
			<DataTable caption="Money by day and provider" columns={COLUMNS} rows={days} />
		</section>
	);
}

const COLUMNS: Column<ShownDay>[] = [
	{ label: 'Day', cell: ({ day }) => day, breaks: 'never' },
	{ label: 'Provider', cell: ({ provider }) => provider },
	{ label: 'Payments', cell: ({ payments }) => payments, numeric: true },
	{ label: 'Orders', cell: ({ orders }) => orders, numeric: true },
	{ label: 'Here', cell: ({ here }) => here, numeric: true },
	{ label: 'At provider', cell: ({ there }) => there, numeric: true },
	{
		label: 'Balance',
		cell: ({ gap }) => (
			<strong className={gap ? 'text-red' : 'text-green'}>{gap ?? 'Balances'}</strong>
		),
	},
];
