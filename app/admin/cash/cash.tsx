import { Link, redirect } from 'react-router';
import { cashByCollector } from '#shop/cash/cash-book.ts';
import { latestHandovers } from '#shop/cash/cash-handovers.ts';
import { COLLECTOR_KINDS } from '#shop/cash/collector-kinds.ts';
import { CollectorInput, saveCollector } from '#shop/cash/collectors.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { parseFields } from '#shop/kit/input.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { formFields } from '../../page-handlers.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Summary } from '../../ui/summary.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { ExportLink } from '../lists/export-link.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import { useMay } from '../staff-view.ts';
import type { Route } from './+types/cash.ts';
import { CollectorForm } from './collector-form.tsx';

/** Cash on delivery: who is to collect what, what they hold, and what was counted. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Cash');

export const loader = staffLoader(async ({ db }, _args: Route.LoaderArgs) => {
	const [{ collectors, unassigned }, handovers] = await Promise.all([
		cashByCollector(db),
		latestHandovers(db),
	]);
	const sum = ({ orders, kobo }: { orders: number; kobo: number }) =>
		orders === 0 ? null : { amount: formatKobo(kobo), orders: howMany(orders, 'order') };
	return {
		held: formatKobo(collectors.reduce((all, { holds }) => all + holds.kobo, 0)),
		unassigned: sum(unassigned),
		collectors: collectors.map(({ id, name, kind, phone, isActive, toCollect, holds }) => ({
			id,
			name,
			what: [COLLECTOR_KINDS[kind], phone, isActive ? '' : 'collects no more']
				.filter(Boolean)
				.join(', '),
			toCollect: sum(toCollect),
			holds: sum(holds),
		})),
		handovers: handovers.map(({ expectedKobo, countedKobo, createdAt, byName, ...rest }) => ({
			...rest,
			at: localTime(createdAt),
			by: byName ?? 'a deleted account',
			expected: formatKobo(expectedKobo),
			counted: formatKobo(countedKobo),
			difference: differenceText(countedKobo - expectedKobo),
		})),
	};
});

/** Null when there is none. */
function differenceText(kobo: number): string | null {
	if (kobo === 0) return null;
	return `${formatKobo(Math.abs(kobo))} ${kobo < 0 ? 'too little' : 'too much'}`;
}

export const action = staffAction(async ({ db, admin }, form, _args: Route.ActionArgs) => {
	await saveCollector(db, admin.id, null, parseFields(CollectorInput, formFields(form)));
	throw redirect('/admin/cash', 303);
});

type Loaded = Route.ComponentProps['loaderData'];

export default function Cash({ loaderData }: Route.ComponentProps) {
	const { held, unassigned, collectors, handovers } = loaderData;
	const may = useMay();
	return (
		<>
			<PageHead title="Cash" lead={`With collectors: ${held}`}>
				{may('orders') ? (
					<ButtonLink kind="quiet" size="small" to="/admin/cash/collect">
						Collect cash
					</ButtonLink>
				) : null}
				<ButtonLink kind="quiet" size="small" to="/admin/cash/refusals">
					Refusals
				</ButtonLink>
				<ExportLink href="/admin/cash/export.csv">Export (CSV)</ExportLink>
			</PageHead>
			<div className="mt-4 space-y-4">
				<RefusedNotice />
				{unassigned ? (
					<p className="rounded-card bg-paper p-4">
						Nobody is to collect {unassigned.orders} yet: <strong>{unassigned.amount}</strong>.{' '}
						{may('orders') ? (
							<Link
								to="/admin/cash/collect?of=none"
								className="inline-flex min-h-11 items-center underline underline-offset-4"
							>
								See them
							</Link>
						) : null}
					</p>
				) : null}
				{collectors.length > 0 ? (
					<DataTable caption="Collectors" columns={COLLECTOR_COLUMNS} rows={collectors} />
				) : null}
				<section aria-labelledby="new-collector" className="rounded-card bg-paper p-4 md:p-6">
					<h2 id="new-collector" className="text-2xl">
						Who collects
					</h2>
					<p className="mt-1 max-w-prose text-slate text-sm">
						Riders, couriers, and the counter for goods that are fetched. A member of the staff who
						is one sees their own orders under Collect Cash.
					</p>
					<details open={collectors.length === 0} className="mt-3">
						<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>
							Add a collector…
						</Summary>
						<div className="mt-3">
							<CollectorForm submit="Add the collector" />
						</div>
					</details>
				</section>
				{handovers.length > 0 ? (
					<section aria-labelledby="handovers">
						<h2 id="handovers" className="mb-3 text-2xl">
							Handed over
						</h2>
						<DataTable caption="Handed over" columns={HANDOVER_COLUMNS} rows={handovers} />
					</section>
				) : null}
			</div>
		</>
	);
}

const COLLECTOR_COLUMNS: Column<Loaded['collectors'][number]>[] = [
	{
		label: 'Collector',
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
		label: 'To collect',
		numeric: true,
		cell: ({ toCollect }) => <SumText sum={toCollect} />,
	},
	{ label: 'Holds', numeric: true, cell: ({ holds }) => <SumText sum={holds} /> },
	{
		label: 'Count',
		acts: true,
		cell: ({ id, name, holds }) =>
			holds ? (
				<ButtonLink kind="ink" size="small" to={`/admin/cash/hand-over/${id}`}>
					Hand over<span className="sr-only"> by {name}</span>
				</ButtonLink>
			) : null,
	},
];

function SumText({ sum }: { sum: { amount: string; orders: string } | null }) {
	if (!sum) return <span className="text-slate">Nothing</span>;
	return (
		<>
			<strong>{sum.amount}</strong>
			<span className="block text-slate text-sm">{sum.orders}</span>
		</>
	);
}

const HANDOVER_COLUMNS: Column<Loaded['handovers'][number]>[] = [
	{ label: 'When', leads: true, cell: ({ at }) => at, breaks: 'seldom' },
	{ label: 'Collector', cell: ({ collector }) => collector },
	{ label: 'To hand over', numeric: true, cell: ({ expected }) => expected },
	{ label: 'Counted', numeric: true, cell: ({ counted }) => counted },
	{
		label: 'Difference',
		cell: ({ difference, note }) => (
			<>
				<strong className={difference ? 'text-red' : 'text-green'}>{difference ?? 'None'}</strong>
				{note ? <span className="wrap-anywhere block text-sm">{note}</span> : null}
			</>
		),
	},
	{ label: 'Counted by', cell: ({ by }) => by },
];
