import { Link, redirect, useActionData } from 'react-router';
import { allCategoriesForStaff } from '#shop/catalogue/staff-lists.ts';
import { parseFields } from '#shop/kit/input.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { CURRENCIES, formatForeign } from '#shop/pricing/currencies.ts';
import { derivePrice, type PriceRule } from '#shop/pricing/derived-price.ts';
import { describeRule, priceRules } from '#shop/pricing/price-rules.ts';
import { lastPriceRuns } from '#shop/pricing/price-run-lines.ts';
import { RunScope, startPriceRun } from '#shop/pricing/price-runs.ts';
import {
	latestRates,
	pricedProducts,
	type Rates,
	rateHistory,
	saveRates,
} from '#shop/pricing/supplier-rates.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { type ActionError, formDone, formFields } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { RowLink } from '../lists/row-link.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/new-prices.ts';
import { RatesForm } from './rates-form.tsx';
import { RUN_STATES, scopeText } from './run-texts.ts';
import { RunningPrices } from './running-prices.tsx';

/** A round price, to show what the rule makes of one. */
const EXAMPLE_MINOR = 100_00;

// The day's rates, and the way from there to new prices.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'New Prices');

export const loader = staffLoader(async ({ db }, _args: Route.LoaderArgs) => {
	const [{ rates, seen }, history, runs, categories, rules, priced] = await Promise.all([
		latestRates(db),
		rateHistory(db),
		lastPriceRuns(db),
		allCategoriesForStaff(db),
		priceRules(db),
		pricedProducts(db),
	]);
	const names = new Map(categories.map(({ id, name }) => [id, name]));
	return {
		rates: CURRENCIES.map((currency) => {
			const rate = rates[currency];
			return {
				currency,
				naira: rate ? String(rate.unitKobo / 100) : '',
				products: priced[currency] ?? 0,
				since: rate ? `Since ${localTime(rate.at)}, by ${rate.by ?? 'somebody'}.` : null,
			};
		}),
		seen,
		rule: describeRule(rules.shop),
		example: exampleOf(rates, rules.shop),
		ownRules: Object.keys(rules.categories).length,
		categories: categories.map(({ id, name }) => ({ id, name })),
		history: history.map(({ id, currency, unitKobo, at, by }) => ({
			id,
			currency,
			rate: formatKobo(unitKobo),
			at: localTime(at),
			by: by ?? 'an account that is gone',
		})),
		runs: runs.map(({ id, state, scope, createdAt, who }) => ({
			id,
			state: RUN_STATES[state],
			scope: scopeText(scope, names),
			at: localTime(createdAt),
			by: who ?? 'an account that is gone',
		})),
	};
});

export const action = staffAction(
	async ({ db, admin }, form, { request, url }: Route.ActionArgs) => {
		const fields = formFields(form);
		const scope = parseFields(RunScope, fields);
		const changed = await saveRates(db, admin.id, fields, fields.seen);
		if (fields.intent !== 'work-out') {
			const message =
				changed.length > 0 ? `New: ${changed.join(', ')}.` : 'The rates are so already.';
			return formDone(request, url, { message });
		}
		throw redirect(`/admin/new-prices/${await startPriceRun(db, admin.id, scope)}`, 303);
	},
);

/** After a refusal too: what was changed meanwhile is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

type Loaded = Awaited<ReturnType<typeof loader>>;

export default function NewPrices({ loaderData }: Route.ComponentProps) {
	const { history, runs, ...form } = loaderData;
	const posted = useActionData<ActionError | { ok: true; message: string }>();
	const refused = posted?.ok === false ? posted : undefined;
	return (
		<>
			<PageHead
				title="New Prices"
				lead="Costs and prices of everything that has a supplier’s price, from the day’s rates."
			>
				<ButtonLink kind="quiet" size="small" to="/admin/new-prices/rules">
					Rules
				</ButtonLink>
			</PageHead>
			<div className="mt-4 max-w-5xl space-y-4">
				<RefusedNotice />
				<RunningPrices refused={refused} />
				{posted?.ok ? <Notice kind="success" title={posted.message} /> : null}
				<RatesForm {...form} refused={refused} />
				{form.rates.every(({ products }) => products === 0) ? <NoSupplierPrices /> : null}
				<WorkedOutLately runs={runs} />
				<RatesSoFar history={history} />
			</div>
		</>
	);
}

/** What the rule makes of a price, in a currency that has a rate: "USD 100.00 costs ₦160,000 and sells for ₦200,000." */
function exampleOf(rates: Rates, rule: PriceRule): string | null {
	const currency = CURRENCIES.find((each) => rates[each]);
	const price = currency && derivePrice(EXAMPLE_MINOR, rates[currency]?.unitKobo ?? 0, rule);
	if (!price) return null;
	return `${formatForeign(EXAMPLE_MINOR, currency)} costs ${formatKobo(price.costKobo)} and sells for ${formatKobo(price.sellingKobo)}.`;
}

function NoSupplierPrices() {
	return (
		<Notice kind="info" title="No product has a supplier’s price yet">
			<p>
				It is typed on a product’s page, under Other Details, or comes with a{' '}
				<Link to="/admin/import" className="underline underline-offset-4">
					supplier’s file
				</Link>
				.
			</p>
		</Notice>
	);
}

const RUN_COLUMNS: Column<Loaded['runs'][number]>[] = [
	{
		label: 'Products',
		cell: ({ id, scope }) => <RowLink to={`/admin/new-prices/${id}`}>{scope}</RowLink>,
		leads: true,
	},
	{ label: 'State', cell: ({ state }) => state },
	{ label: 'Begun', cell: ({ at }) => at },
	{ label: 'By', cell: ({ by }) => by, breaks: 'anywhere' },
];

const RATE_COLUMNS: Column<Loaded['history'][number]>[] = [
	{ label: 'Currency', cell: ({ currency }) => currency, leads: true },
	{ label: 'Rate', cell: ({ rate }) => rate, numeric: true },
	{ label: 'Typed', cell: ({ at }) => at },
	{ label: 'By', cell: ({ by }) => by, breaks: 'anywhere' },
];

function WorkedOutLately({ runs }: Pick<Loaded, 'runs'>) {
	if (runs.length === 0) return null;
	return (
		<section aria-labelledby="runs">
			<h2 id="runs" className="mb-2 text-2xl">
				Worked out lately
			</h2>
			<DataTable caption="New prices worked out lately" columns={RUN_COLUMNS} rows={runs} />
		</section>
	);
}

function RatesSoFar({ history }: Pick<Loaded, 'history'>) {
	if (history.length === 0) return null;
	return (
		<section aria-labelledby="history">
			<h2 id="history" className="mb-2 text-2xl">
				Rates so far
			</h2>
			<DataTable caption="Rates so far" columns={RATE_COLUMNS} rows={history} />
		</section>
	);
}
