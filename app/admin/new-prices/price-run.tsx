import { Form, redirect } from 'react-router';
import { allCategoriesForStaff } from '#shop/catalogue/staff-lists.ts';
import { localClock, localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { formatMargin, marginPercent } from '#shop/pricing/margin.ts';
import { readPriceBasis } from '#shop/pricing/price-basis.ts';
import { describeRule } from '#shop/pricing/price-rules.ts';
import {
	LINE_SORTS,
	LINES_A_PAGE,
	leftByUndo,
	priceRunPage,
	priceRunSums,
	readLineFilter,
} from '#shop/pricing/price-run-lines.ts';
import {
	applyPriceRun,
	discardPriceRun,
	priceRunOf,
	runUndoableUntil,
	tickPriceRunLines,
	undoPriceRun,
} from '#shop/pricing/price-runs.ts';
import type { ActionError } from '../../page-handlers.ts';
import { useLastActionData } from '../../refresh.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { LabelsLink, labelsFor } from '../labels/labels-link.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { chosenRows } from '../lists/chosen-rows.ts';
import { DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterCategory, FilterSelect } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/price-run.ts';
import { DecideRun, SHOWED } from './decide-run.tsx';
import { lineColumns, type ShownLine } from './line-columns.tsx';
import { RunProgress } from './run-progress.tsx';
import { RUN_STATES, scopeText } from './run-texts.ts';
import { RunningPrices } from './running-prices.tsx';

/** New prices before they are applied, while they are, and afterwards. */
export const meta: Route.MetaFunction = ({ matches, params }) =>
	adminMeta(matches, `New Prices ${params.id}`);

export const loader = staffLoader(async ({ db }, { params, url }: Route.LoaderArgs) => {
	const run = await backToList('/admin/new-prices', () => priceRunOf(db, parseId(params.id)));
	const filter = readLineFilter(Object.fromEntries(url.searchParams));
	const isWorkedOut = run.state !== 'preparing';
	const [{ rows, list }, sums, categories, left] = await Promise.all([
		readList(url, LINE_SORTS, (query) => priceRunPage(db, run.id, query, filter), LINES_A_PAGE, {
			staysPut: true,
		}),
		priceRunSums(db, run.id),
		allCategoriesForStaff(db),
		run.state === 'undone' ? leftByUndo(db, run.id) : [],
	]);
	const { rates, rules } = readPriceBasis(run.basis);
	const until = runUndoableUntil(run);
	const names = new Map(categories.map(({ id, name }) => [id, name]));
	return {
		id: run.id,
		state: run.state,
		isWorkedOut,
		hasNewPrices: run.state === 'applied' && !run.scope.costsOnly,
		rowsAll: run.rowsAll,
		rowsDone: run.rowsDone,
		about: `${scopeText(run.scope, names)}. Begun ${localTime(run.createdAt)} by ${run.who ?? 'somebody'}.`,
		basis: [
			...Object.entries(rates).map(([currency, unitKobo]) => `${currency} ${formatKobo(unitKobo)}`),
			describeRule(rules.shop),
		].join('; '),
		sums,
		lines: rows.map((line): ShownLine => {
			const margin =
				line.priceAfter === null ? null : marginPercent(line.priceAfter, line.costAfter);
			return { ...line, name: line.name ?? `Product ${line.id}`, margin: formatMargin(margin) };
		}),
		list,
		categories: categories.map(({ id, name }) => ({ id, name })),
		undoableUntil: until && localClock(until),
		left: left.slice(0, LINES_A_PAGE),
		leftInAll: left.length,
	};
});

export const action = staffAction(
	async ({ db, admin }, form, { params, url }: Route.ActionArgs) => {
		const id = parseId(params.id);
		const intent = form.get('intent');
		if (intent === 'undo') await undoPriceRun(db, admin.id, id);
		else if (intent === 'discard') await discardPriceRun(db, admin.id, id);
		else {
			const showed = String(form.get(SHOWED) ?? '')
				.split(' ')
				.flatMap((each) => parseId(each) ?? []);
			await tickPriceRunLines(db, id, showed, new Set(chosenRows(form)));
			if (intent === 'apply') await applyPriceRun(db, admin.id, id);
		}
		throw redirect(url.pathname + url.search, 303);
	},
);

export default function PriceRunPage({ loaderData }: Route.ComponentProps) {
	const { id, state, hasNewPrices, about, basis, sums, lines, list, categories } = loaderData;
	const refused = useLastActionData<ActionError>();
	const isReady = state === 'ready';
	return (
		<>
			<Breadcrumb
				crumbs={[{ name: 'New Prices', to: '/admin/new-prices' }, { name: `Prices ${id}` }]}
			/>
			<ListPage
				title={`New Prices ${id}`}
				noun="product with another cost or price"
				nouns="products with another cost or price"
				list={list}
				leads={
					hasNewPrices ? (
						<LabelsLink to={labelsFor(`prices-${id}`)}>Labels for the new prices</LabelsLink>
					) : null
				}
				filters={
					<>
						<RunningPrices refused={refused?.ok === false ? refused : undefined} />
						<section aria-labelledby="state" className="rounded-card bg-paper p-4 md:p-6">
							<div role="status">
								<h2 id="state" className="text-2xl">
									{RUN_STATES[state]}
								</h2>
							</div>
							<p className="mt-1 text-slate text-sm">
								{about} With {basis}.
							</p>
							<RunProgress {...loaderData} />
							<Sums sums={sums} state={state} />
							<Undoing {...loaderData} />
						</section>
						{sums.lines > 0 ? (
							<FilterBar
								searches="Name, brand or barcode"
								sorts={[
									['id', 'Oldest product first'],
									['rise', 'Rising most'],
									['fall', 'Falling most'],
								]}
							>
								<FilterSelect
									label="Show"
									name="show"
									options={[
										['', 'All'],
										['jump', 'Jumps above 30 %'],
										['below-cost', 'Below cost'],
										['impossible', 'Too high to store'],
										['left-out', 'Ticked out'],
										['not-applied', 'Not applied'],
									]}
								/>
								<FilterCategory categories={categories} />
							</FilterBar>
						) : null}
					</>
				}
			>
				<DataTable
					caption="New costs and prices"
					columns={lineColumns(isReady, lines)}
					rows={lines}
				/>
			</ListPage>
			{isReady ? <DecideRun lines={lines} applied={sums.applied} /> : null}
		</>
	);
}

type Loaded = Route.ComponentProps['loaderData'];

/** What the run is about in numbers; of what is worth a look, only what there is. */
function Sums({ sums, state }: Pick<Loaded, 'sums' | 'state'>) {
	if (state === 'preparing') return null;
	const facts = [
		[
			state === 'ready' ? 'To change' : 'Changed',
			state === 'ready' || state === 'applied' || state === 'applying' ? sums.applied : null,
		],
		['Jumps above 30 %', sums.jumps],
		['Below cost', sums.belowCost],
		['Too high to store', sums.impossible],
		['Ticked out', sums.leftOut],
		['Not applied', sums.notApplied],
	] as const;
	const shown = facts.filter(
		([label, count]) => count !== null && (count > 0 || label === 'To change'),
	);
	return (
		<dl className="mt-3 flex flex-wrap gap-3">
			{shown.map(([label, count]) => (
				<div key={label} className="rounded-control bg-fog p-3">
					<dt className="text-sm">{label}</dt>
					<dd className="font-semibold text-2xl tabular-nums">{count?.toLocaleString('en-NG')}</dd>
				</div>
			))}
		</dl>
	);
}

/** Undoing, and what it left as it is. */
function Undoing({
	undoableUntil,
	left,
	leftInAll,
}: Pick<Loaded, 'undoableUntil' | 'left' | 'leftInAll'>) {
	return (
		<>
			{undoableUntil ? (
				<Form method="post" className="mt-4 flex flex-wrap items-center gap-4">
					<Button type="submit" name="intent" value="undo" kind="quiet">
						Undo these prices
					</Button>
					<p className="text-slate text-sm">
						Until {undoableUntil}. What was changed since stays as it is then.
					</p>
				</Form>
			) : null}
			{leftInAll > 0 ? (
				<div className="mt-4">
					<Notice kind="warning" title={`${leftInAll.toLocaleString('en-NG')} not undone`}>
						<ul className="list-disc pl-5 wrap-anywhere">
							{left.map(({ id, name, reason }) => (
								<li key={id}>
									{name}: {reason}
								</li>
							))}
						</ul>
					</Notice>
				</div>
			) : null}
		</>
	);
}
