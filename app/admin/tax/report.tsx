import { useLocation } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { addDays, lagosDay } from '#shop/kit/lagos-days.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { storedPart } from '#shop/settings/settings.ts';
import {
	TAX_REPORT_SORTS,
	type TaxSums,
	taxEntries,
	taxMonth,
	taxSums,
} from '#shop/tax/tax-report.ts';
import { readTaxRules } from '#shop/tax/tax-rules.ts';
import { rateText } from '#shop/tax/tax-text.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { ExportLink } from '../lists/export-link.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/report.ts';

// The VAT of a month: what was sold, what went back, and every order that it is the sum of.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'VAT Report');

const MONTHS_OFFERED = 36;
/** Why there is nothing, said of the present month. */
const NOT_REGISTERED =
	'You are not registered for VAT. Once you say under VAT that you are, the orders of each month are listed here.';
const NONE_YET = 'No order of this month has VAT yet.';
const MONTH = new Intl.DateTimeFormat('en-GB', {
	month: 'short',
	year: 'numeric',
	timeZone: 'UTC',
});

export const loader = staffLoader(async ({ db, may }, { url }: Route.LoaderArgs) => {
	const { month, days } = taxMonth(url.searchParams.get('month'));
	const [{ rows, list, sort }, sums, rules] = await Promise.all([
		readList(url, TAX_REPORT_SORTS, (query) => taxEntries(db, days, query)),
		taxSums(db, days),
		storedPart(db, 'tax'),
	]);
	return {
		month,
		months: monthsUntil(month),
		sums: sums.map(sumView),
		rows: rows.map((row, id) => ({
			id,
			at: localTime(row.at),
			orderId: row.orderId,
			trackingNo: row.trackingNo,
			what: row.kind === 'sale' ? 'Sold' : row.totalKobo > 0 ? 'Refund refused' : 'Went back',
			total: signed(row.totalKobo),
			taxed: signed(row.taxedKobo),
			tax: signed(row.taxKobo),
		})),
		list,
		sort,
		isRegistered: readTaxRules(rules).isRegistered,
		mayExport: may('exports'),
		seesOrders: may('orders'),
	};
});

function signed(kobo: number): string {
	return kobo < 0 ? `−${formatKobo(-kobo)}` : formatKobo(kobo);
}

function sumView(sums: TaxSums) {
	return {
		rate: rateText(sums.rate),
		facts: [
			[`Sold (${howMany(sums.orders, 'order')})`, signed(sums.soldKobo)],
			['of which exempt', signed(sums.soldKobo - sums.soldTaxedKobo)],
			['VAT in sales', signed(sums.soldTaxKobo)],
			['Went back', signed(sums.backKobo)],
			['VAT in what went back', signed(sums.backTaxKobo)],
		] as [string, string][],
		due: signed(sums.soldTaxKobo + sums.backTaxKobo),
	};
}

/** The last months, newest first, with the one that is shown. */
function monthsUntil(shown: string): [string, string][] {
	const months: string[] = [];
	let day = `${lagosDay(new Date()).slice(0, 7)}-01`;
	while (months.length < MONTHS_OFFERED) {
		months.push(day.slice(0, 7));
		day = `${addDays(day, -1).slice(0, 7)}-01`;
	}
	const all = months.includes(shown) ? months : [...months, shown].toSorted().toReversed();
	return all.map((month) => [month, MONTH.format(new Date(`${month}-01T00:00:00Z`))]);
}

export default function TaxReport({ loaderData }: Route.ComponentProps) {
	const { months, sums, rows, list, sort, isRegistered, mayExport, seesOrders } = loaderData;
	const { search } = useLocation();
	return (
		<ListPage
			title="VAT Report"
			noun="entry"
			nouns="entries"
			list={list}
			whenEmpty={isRegistered ? NONE_YET : NOT_REGISTERED}
			filters={
				<>
					<FilterBar>
						<FilterSelect label="Month" name="month" options={months} />
					</FilterBar>
					{sums.map((each) => (
						<Sums key={each.rate} {...each} />
					))}
					<div className="flex flex-wrap items-center justify-between gap-3">
						<p className="max-w-prose text-slate text-sm">
							Orders that were placed while you were registered, delivery included. What is
							refunded, paid back, cancelled or returned is taken off in the month in which that
							happens: pieces that came back with the VAT in their price, any other amount with its
							share of the order’s VAT. A refund of an earlier month that its provider refuses comes
							back in the month of the refusal.
						</p>
						{mayExport ? (
							<ExportLink href={`/admin/tax/report.csv${search}`}>Export (CSV)</ExportLink>
						) : null}
					</div>
				</>
			}
		>
			<DataTable
				caption="Orders and what went back"
				columns={columns(seesOrders)}
				rows={rows}
				sort={sort}
			/>
		</ListPage>
	);
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

function Sums({ rate, facts, due }: ReturnType<typeof sumView>) {
	return (
		<section aria-label={`VAT at ${rate}`} className="rounded-card bg-paper p-4 md:p-6">
			<dl className="grid max-w-lg gap-y-1 tabular-nums">
				{facts.map(([name, amount]) => (
					<div key={name} className="flex justify-between gap-4">
						<dt className="text-slate">{name}</dt>
						<dd className="whitespace-nowrap">{amount}</dd>
					</div>
				))}
				<div className="mt-1 flex justify-between gap-4 border-ink border-t-2 pt-2 font-bold">
					<dt>VAT at {rate}</dt>
					<dd className="whitespace-nowrap">{due}</dd>
				</div>
			</dl>
		</section>
	);
}

function columns(seesOrders: boolean): Column<Row>[] {
	return [
		{
			label: 'Order',
			cell: ({ orderId, trackingNo }) =>
				seesOrders ? <RowLink to={`/admin/orders/${orderId}`}>{trackingNo}</RowLink> : trackingNo,
			leads: true,
		},
		{ label: 'When', cell: ({ at }) => at, breaks: 'seldom' },
		{ label: 'What', cell: ({ what }) => what },
		{ label: 'Total', cell: ({ total }) => total, numeric: true },
		{ label: 'Taxed', cell: ({ taxed }) => taxed, numeric: true },
		{ label: 'VAT', cell: ({ tax }) => tax, numeric: true },
	];
}
