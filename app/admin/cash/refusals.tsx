import { Link } from 'react-router';
import {
	AREA_KINDS,
	type CashLosses,
	LOSS_STEP_LABELS,
	LOSS_STEPS,
	type LossStep,
	lossRates,
	lostOf,
} from '#shop/fulfilment/loss-steps.ts';
import { cashLosses, cashLossesByArea } from '#shop/fulfilment/lost-cash-orders.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { addDays, lagosDay, parseDay } from '#shop/kit/lagos-days.ts';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterDays, FilterSelect } from '../lists/filter-bar.tsx';
import { staffLoader } from '../require-staff.ts';
import { useMay } from '../staff-view.ts';
import type { Route } from './+types/refusals.ts';

/** Cash orders that nobody took: at which step they were lost, and where. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Refusals');

const DAYS = 90;

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const query = url.searchParams;
	const to = parseDay(query.get('to')) ?? lagosDay(new Date());
	const asked = parseDay(query.get('from')) ?? addDays(to, 1 - DAYS);
	const [from = to, until = to] = [asked, to].toSorted();
	const range = { from, to: until };
	const kind = AREA_KINDS.find((each) => each === query.get('by')) ?? 'state';
	const [all, areas] = await Promise.all([
		cashLosses(db, range),
		cashLossesByArea(db, range, kind),
	]);
	const lost = lostOf(all);
	return {
		range,
		kind,
		ended: all.ended,
		lost,
		rates: lossRates(all),
		steps: LOSS_STEPS.map((step) => ({
			step,
			label: LOSS_STEP_LABELS[step],
			orders: all.lost[step],
			share: lost === 0 ? 0 : all.lost[step] / lost,
		})),
		areas: areas.map((each, id) => ({ ...each, id, ...lossRates(each) })),
	};
});

export default function Refusals({ loaderData }: Route.ComponentProps) {
	const { range, kind, ended, lost, rates, steps, areas } = loaderData;
	const may = useMay();
	return (
		<>
			<PageHead
				title="Refusals"
				lead={`Of ${howMany(ended, 'cash order')} that ${ended === 1 ? 'is' : 'are'} over, ${lost} ${lost === 1 ? 'was' : 'were'} not taken: ${rates.lostPercent} %`}
			/>
			<div className="mt-4 space-y-4">
				<FilterBar>
					<FilterDays {...range} />
					<FilterSelect
						label="Areas"
						name="by"
						chosen={kind}
						options={[
							['state', 'States'],
							['city', 'Cities'],
							['zone', 'Zones of delivery'],
						]}
					/>
				</FilterBar>
				{lost === 0 ? (
					<EmptyState title="Nothing was refused">
						Of the cash orders that were placed in these days, every one that is over was delivered.
					</EmptyState>
				) : (
					<>
						<StepsPanel steps={steps} doorPercent={rates.doorPercent} />
						<section aria-labelledby="areas">
							<h2 id="areas" className="mb-3 text-2xl">
								Where
							</h2>
							<DataTable caption="Not taken, by area" columns={AREA_COLUMNS} rows={areas} />
						</section>
					</>
				)}
				<p className="max-w-prose text-slate text-sm">
					Counted are cash orders placed in these days that were delivered, cancelled, or came back.
					The rate at the door is of those that reached one. First orders can be confirmed, codes
					asked for at the door, and payment online after refusals:{' '}
					{may('settings') ? (
						<Link to="/admin/settings?tab=sending" className="underline underline-offset-4">
							Settings
						</Link>
					) : (
						'Settings'
					)}
					, Sending and cash.
				</p>
			</div>
		</>
	);
}

type Loaded = Route.ComponentProps['loaderData'];

function StepsPanel({ steps, doorPercent }: { steps: Loaded['steps']; doorPercent: number }) {
	return (
		<section aria-labelledby="steps" className="max-w-3xl rounded-card bg-paper p-4">
			<h2 id="steps" className="text-2xl">
				At which step
			</h2>
			<p className="mt-1 text-slate text-sm">
				Of the orders that reached a door {doorPercent} % were refused there.
			</p>
			<table className="mt-2 w-full text-sm">
				<caption className="sr-only">Not taken, by step</caption>
				<thead className="sr-only">
					<tr>
						<th scope="col">Step</th>
						<th scope="col">Orders</th>
						<th scope="col">Share</th>
					</tr>
				</thead>
				<tbody>
					{steps.map(({ step, label, orders, share }) => (
						<tr key={step} className="border-line border-t first:border-t-0">
							<th scope="row" className="py-2 pr-3 text-left font-normal">
								{label}
								<span className="mt-1 block">
									<LevelMeter value={share} segments={20} scale="steady" className="h-2" />
								</span>
							</th>
							<td className="py-2 text-right align-top font-semibold tabular-nums">{orders}</td>
							<td className="w-16 py-2 text-right align-top text-slate tabular-nums">
								{Math.round(share * 100)} %
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

const stepColumn = (step: LossStep): Column<CashLosses & { id: number }> => ({
	label: LOSS_STEP_LABELS[step],
	numeric: true,
	cell: ({ lost }) => lost[step],
});

const AREA_COLUMNS: Column<Loaded['areas'][number]>[] = [
	{ label: 'Area', leads: true, cell: ({ area }) => area, breaks: 'words' },
	{ label: 'Over', numeric: true, cell: ({ ended }) => ended },
	{ label: 'Not taken', numeric: true, cell: ({ lostPercent }) => `${lostPercent} %` },
	{ label: 'Rate at the door', numeric: true, cell: ({ doorPercent }) => `${doorPercent} %` },
	...LOSS_STEPS.map(stepColumn),
];
