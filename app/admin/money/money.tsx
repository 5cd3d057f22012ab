import { useEffect } from 'react';
import { redirect, useLocation, useSearchParams } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { parseFields } from '#shop/kit/input.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { discrepancyKind } from '#shop/payments/discrepancies/discrepancy-kinds.ts';
import {
	isProviderName,
	PROVIDER_LABELS,
	type ProviderName,
} from '#shop/payments/providers/provider.ts';
import { moneyBalance } from '#shop/reconciliation/reconciled-days.ts';
import { askForMatch } from '#shop/reconciliation/reconciliation.ts';
import { Resolution, resolveDiscrepancy } from '#shop/reconciliation/resolve-discrepancy.ts';
import {
	closedKind,
	DIFFERENCE_SORTS,
	DIFFERENCES_A_PAGE,
	differenceKinds,
	discrepancyPage,
	type LastMatch,
	lastMatch,
	readDifferenceFilter,
} from '#shop/reconciliation/staff-money.ts';
import { formFields } from '../../page-handlers.ts';
import { PlaceLink } from '../../place-link.tsx';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { listAddress } from '../lists/list-address.ts';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { refuseUnprovedResolution } from '../refund-proof.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/money.ts';
import { dayView } from './day-view.ts';
import { DaysTable } from './days-table.tsx';
import { DifferenceFilters } from './difference-filters.tsx';
import { DiscrepancyCard } from './discrepancy-card.tsx';
import { discrepancyView } from './discrepancy-view.ts';
import { MatchBar } from './match-bar.tsx';

/** Differences between provider, orders and stock, and the balance of each day. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Money');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const filter = readDifferenceFilter(Object.fromEntries(url.searchParams));
	const [resolved, { rows, list }, last, days, kinds] = await Promise.all([
		closedKind(db, parseId(url.searchParams.get('resolved'))),
		readList(
			url,
			DIFFERENCE_SORTS,
			(query) => discrepancyPage(db, query, filter),
			DIFFERENCES_A_PAGE,
		),
		lastMatch(db),
		moneyBalance(db),
		differenceKinds(db, filter.state),
	]);
	return {
		...filter,
		kinds: withChosen(kinds, filter.kind),
		list,
		discrepancies: rows.map(discrepancyView),
		last: matchText(last),
		isMatching: url.searchParams.get('after') === String(last?.id ?? 0),
		days: days.map(dayView),
		resolved: resolved && discrepancyKind(resolved).label,
	};
});

/** The kinds to choose from, with the chosen one, of which there may be none left. */
function withChosen(kinds: readonly { kind: string; total: number }[], chosen: string | null) {
	const isThere = chosen === null || kinds.some(({ kind }) => kind === chosen);
	const all = isThere ? kinds : [...kinds, { kind: chosen, total: 0 }];
	return all.map(({ kind, total }) => ({ kind, total, label: discrepancyKind(kind).label }));
}

const UNLISTED: Record<ProviderName, string> = {
	paystack:
		'Paystack does not let us read its list, so money the shop knows nothing of is not seen.',
	paypal:
		'PayPal does not let us read its list, so money the shop knows nothing of is not seen: switch on Transaction Search for the app at developer.paypal.com.',
};

function matchText(last: LastMatch | null): string {
	if (!last) return 'There was no match yet. One runs every night at 3.';
	const unasked = last.unasked.split(' ').filter(isProviderName);
	const silent = unasked.map((name) => PROVIDER_LABELS[name]).join(' and ');
	const closed = last.unlisted.split(' ').filter(isProviderName);
	return [
		`Last match ${localTime(last.finishedAt)}: ${last.opened} new, ${last.closed} settled by themselves.`,
		silent ? `${silent} did not answer, so what only they can tell was left as it is.` : '',
		...closed.map((name) => UNLISTED[name]),
	]
		.filter(Boolean)
		.join(' ');
}

export const action = staffAction(async (context, form, { url }: Route.ActionArgs) => {
	const { db, admin, providers } = context;
	if (form.get('intent') === 'match') {
		await askForMatch(db);
		throw redirect(`/admin/money?after=${(await lastMatch(db))?.id ?? 0}`, 303);
	}
	const { note } = parseFields(Resolution, formFields(form));
	const stays = form.get('intent') === 'seen';
	const id = parseId(form.get('id'));
	await refuseUnprovedResolution(context, id, stays);
	await resolveDiscrepancy(db, providers, id, { adminId: admin.id, note, stays });
	throw redirect(url.pathname + listAddress(url.search, { resolved: String(id), after: '' }), 303);
});

export default function Money({ loaderData }: Route.ComponentProps) {
	const { state, list, discrepancies, last, isMatching, days, resolved } = loaderData;
	const uneven = days.filter(({ gap }) => gap !== null).length;
	const { pathname } = useLocation();
	const justResolved = useSearchParams()[0].get('resolved');
	useEffect(() => {
		// The card went with the button that resolved it.
		if (justResolved) focusIfLost(document.querySelector<HTMLElement>('#content h1'));
	}, [justResolved]);
	return (
		<>
			<ListPage
				title="Money"
				whenEmpty="Payments that do not agree with what Paystack and PayPal report are listed here."
				noun={state === 'open' ? 'open difference' : 'settled difference'}
				list={list}
				leads={
					days.length > 0 ? (
						<PlaceLink to="days" className={buttonClass({ kind: 'quiet', size: 'small' })}>
							{uneven === 0
								? 'Day by day: all balance'
								: `Day by day: ${howMany(uneven, 'difference')}`}
						</PlaceLink>
					) : null
				}
				filters={
					<>
						{resolved ? <Notice kind="success" title={`${resolved}: settled.`} /> : null}
						<MatchBar state={state} last={last} isMatching={isMatching} path={pathname} />
						<DifferenceFilters {...loaderData} />
					</>
				}
			>
				<div className="space-y-4">
					{discrepancies.map((discrepancy) => (
						<DiscrepancyCard key={discrepancy.id} discrepancy={discrepancy} />
					))}
				</div>
			</ListPage>
			<DaysTable days={days} />
		</>
	);
}
