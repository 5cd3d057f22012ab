import { Link, redirect } from 'react-router';
import { type CollectorSums, cashByCollector } from '#shop/cash/cash-book.ts';
import { type ShownHandover as Handover, latestHandovers } from '#shop/cash/cash-handovers.ts';
import { COLLECTOR_KINDS, type CollectorKind, isCashKind } from '#shop/cash/collector-kinds.ts';
import { CollectorInput, saveCollector } from '#shop/cash/collectors.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { parseFields } from '#shop/kit/input.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { formFields } from '../../page-handlers.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Summary } from '../../ui/summary.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { ExportLink } from '../lists/export-link.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import { useMay } from '../staff-view.ts';
import type { Route } from './+types/cash.ts';
import {
	AccountCollectors,
	CashCollectors,
	Handovers,
	Matches,
	type ShownCollector,
	type ShownHandover,
} from './cash-tables.tsx';
import { CollectorForm } from './collector-form.tsx';

/** Money taken by hand: who is to collect what, what they hold of orders and repairs, and what was counted or found on a statement. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Cash');

export const loader = staffLoader(async ({ db }, _args: Route.LoaderArgs) => {
	const [{ collectors, unassigned }, handovers] = await Promise.all([
		cashByCollector(db),
		latestHandovers(db),
	]);
	const [inHand, inAccounts] = byMoney(collectors);
	const [counted, matched] = byMoney(handovers);
	return {
		held: heldText(inHand, inAccounts),
		unassigned: sumText(unassigned, 'order'),
		hasCollectors: collectors.length > 0,
		inHand: inHand.map(shownCollector),
		inAccounts: inAccounts.map(shownCollector),
		counted: counted.map(shownHandover),
		matched: matched.map(shownHandover),
	};
});

/** Cash in the hand, and what a statement lists. */
function byMoney<Row extends { kind: CollectorKind }>(rows: readonly Row[]): [Row[], Row[]] {
	return [
		rows.filter(({ kind }) => isCashKind(kind)),
		rows.filter(({ kind }) => !isCashKind(kind)),
	];
}

function heldText(inHand: readonly CollectorSums[], inAccounts: readonly CollectorSums[]): string {
	const all = (rows: readonly CollectorSums[]) =>
		formatKobo(rows.reduce((sum, { holds }) => sum + holds.kobo, 0));
	const held = `With collectors: ${all(inHand)}`;
	return inAccounts.length > 0
		? `${held}. In accounts and terminals, not yet matched: ${all(inAccounts)}`
		: held;
}

const sumText = ({ count, kobo }: { count: number; kobo: number }, of: 'order' | 'payment') =>
	count === 0 ? null : { amount: formatKobo(kobo), count: howMany(count, of) };

const shownCollector = (collector: CollectorSums): ShownCollector => ({
	id: collector.id,
	name: collector.name,
	what: [
		COLLECTOR_KINDS[collector.kind],
		collector.bankName,
		collector.accountNumber,
		collector.phone,
		collector.isActive ? '' : 'collects no more',
	]
		.filter(Boolean)
		.join(', '),
	toCollect: sumText(collector.toCollect, 'order'),
	holds: sumText(collector.holds, 'payment'),
});

const shownHandover = (each: Handover): ShownHandover => ({
	id: each.id,
	collector: each.collector,
	note: each.note,
	at: localTime(each.createdAt),
	by: each.byName ?? 'a deleted account',
	expected: formatKobo(each.expectedKobo),
	counted: formatKobo(each.countedKobo),
	difference: differenceText(each.countedKobo - each.expectedKobo),
});

/** Null when there is none. */
function differenceText(kobo: number): string | null {
	if (kobo === 0) return null;
	return `${formatKobo(Math.abs(kobo))} ${kobo < 0 ? 'too little' : 'too much'}`;
}

export const action = staffAction(async ({ db, ...editor }, form, _args: Route.ActionArgs) => {
	await saveCollector(db, editor, null, parseFields(CollectorInput, formFields(form)));
	throw redirect('/admin/cash', 303);
});

export default function Cash({ loaderData }: Route.ComponentProps) {
	const { held, unassigned, hasCollectors, inHand, inAccounts, counted, matched } = loaderData;
	const may = useMay();
	const refused = usePostedError();
	return (
		<>
			<PageHead title="Cash" lead={held}>
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
						Nobody is to collect {unassigned.count} yet: <strong>{unassigned.amount}</strong>.{' '}
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
				<CashCollectors rows={inHand} />
				<AccountCollectors rows={inAccounts} />
				<section aria-labelledby="new-collector" className="rounded-card bg-paper p-4 md:p-6">
					<h2 id="new-collector" className="text-2xl">
						Who collects
					</h2>
					<p className="mt-1 max-w-prose text-slate text-sm">
						Riders, couriers, and the counter for goods that are fetched; the bank accounts and card
						terminals that buyers pay to instead. A member of the staff who is one sees their own
						orders under Collect Cash.
					</p>
					<details open={!hasCollectors || refused !== undefined} className="mt-3">
						<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>
							Add a collector…
						</Summary>
						<div className="mt-3">
							<CollectorForm submit="Add the collector" />
						</div>
					</details>
				</section>
				<Handovers rows={counted} />
				<Matches rows={matched} />
			</div>
		</>
	);
}
