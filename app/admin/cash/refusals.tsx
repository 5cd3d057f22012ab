import { Link } from 'react-router';
import {
	LOSS_STEP_LABELS,
	LOSS_STEPS,
	type LossStep,
	lossRates,
	lostOf,
} from '#shop/fulfilment/loss-steps.ts';
import { cashLosses, cashLossesByArea } from '#shop/fulfilment/lost-cash-orders.ts';
import { lostKobo, readLostFilter, repeatedRefusers } from '#shop/fulfilment/lost-orders.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterDays, FilterSelect } from '../lists/filter-bar.tsx';
import { RowLink } from '../lists/row-link.tsx';
import { staffLoader } from '../require-staff.ts';
import { settingAddress } from '../settings/setting-list.ts';
import { useMay } from '../staff-view.ts';
import type { Route } from './+types/refusals.ts';
import { LossSteps } from './loss-steps.tsx';
import { RepeatedRefusers } from './repeated-refusers.tsx';

/** Cash orders that nobody took: at which step they were lost, and where. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Refusals');

export const loader = staffLoader(async ({ db, may }, { url }: Route.LoaderArgs) => {
	const { days: range, kind } = readLostFilter(Object.fromEntries(url.searchParams));
	const [all, areas, worth, refusers] = await Promise.all([
		cashLosses(db, range),
		cashLossesByArea(db, range, kind),
		lostKobo(db, range),
		may('orders-read') ? repeatedRefusers(db, range) : null,
	]);
	const lost = lostOf(all);
	return {
		range,
		kind,
		ended: all.ended,
		lost,
		rates: lossRates(all),
		worth: formatKobo(LOSS_STEPS.reduce((sum, step) => sum + worth[step], 0)),
		steps: LOSS_STEPS.map((step) => ({
			step,
			label: LOSS_STEP_LABELS[step],
			orders: all.lost[step],
			worth: all.lost[step] === 0 ? null : formatKobo(worth[step]),
			share: lost === 0 ? 0 : all.lost[step] / lost,
		})),
		areas: areas.map((each, id) => ({ ...each, id, notTaken: lostOf(each), ...lossRates(each) })),
		/** Null for those who may not see who ordered. */
		refusers:
			refusers?.map(({ kobo, ...each }, id) => ({ ...each, id, worth: formatKobo(kobo) })) ?? null,
	};
});

export default function Refusals({ loaderData }: Route.ComponentProps) {
	const { range, kind, ended, lost, rates, worth, steps, areas, refusers } = loaderData;
	const may = useMay();
	const ordersAt = (more: Record<string, string> = {}) =>
		`/admin/cash/refusals/orders?${new URLSearchParams({ ...range, ...more })}`;
	const seen = steps.filter(({ orders }) => orders > 0).map(({ step }) => step);
	return (
		<>
			<PageHead
				title="Refusals"
				lead={
					ended === 0
						? 'No cash order of these days is over yet'
						: `Of ${howMany(ended, 'cash order')} that ${ended === 1 ? 'is' : 'are'} over, ${lost} ${lost === 1 ? 'was' : 'were'} not taken: ${rates.lostPercent} %, ${worth} in all`
				}
			>
				{lost > 0 && may('orders-read') ? (
					<ButtonLink kind="quiet" size="small" to={ordersAt()}>
						See these orders
					</ButtonLink>
				) : null}
			</PageHead>
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
						<div className="grid items-start gap-4 lg:grid-cols-2">
							<LossSteps steps={steps} doorPercent={rates.doorPercent} ordersAt={ordersAt} />
							{refusers ? <RepeatedRefusers refusers={refusers} /> : null}
						</div>
						<section aria-labelledby="areas">
							<h2 id="areas" className="mb-3 text-2xl">
								Where
							</h2>
							<DataTable
								caption="Not taken, by area"
								columns={areaColumns(seen, (area) => ordersAt({ by: kind, area }))}
								rows={areas}
							/>
						</section>
					</>
				)}
				<p className="max-w-prose text-slate text-sm">
					Counted are cash orders placed in these days that were delivered, cancelled, or came back.
					The rate at the door is of those that reached one. First orders can be confirmed, codes
					asked for at the door, and payment online after refusals:{' '}
					{may('settings') ? (
						<Link to={settingAddress('cashRefusals')} className="underline underline-offset-4">
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

const stepColumn = (step: LossStep): Column<Loaded['areas'][number]> => ({
	label: LOSS_STEP_LABELS[step],
	numeric: true,
	cell: ({ lost }) => lost[step],
});

/** @param steps those at which orders were lost at all */
const areaColumns = (
	steps: readonly LossStep[],
	ordersAt: (area: string) => string,
): Column<Loaded['areas'][number]>[] => [
	{
		label: 'Area',
		leads: true,
		cell: ({ area }) => (
			<RowLink to={ordersAt(area)} needs={['orders-read']}>
				{area}
			</RowLink>
		),
		breaks: 'words',
	},
	{ label: 'Over', numeric: true, cell: ({ ended }) => ended },
	{ label: 'Not taken', numeric: true, cell: ({ notTaken }) => notTaken },
	{ label: 'Of those over', numeric: true, cell: ({ lostPercent }) => `${lostPercent} %` },
	{ label: 'Rate at the door', numeric: true, cell: ({ doorPercent }) => `${doorPercent} %` },
	...steps.map(stepColumn),
];
