import { useLocation } from 'react-router';
import {
	type DiscountTotals,
	discountReport,
	discountTotals,
	REPORT_SORTS,
} from '#shop/discounts/discount-report.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { salesDays } from '#shop/orders/sales/sales-days.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { type Fact, Facts } from '../components/facts.tsx';
import { dayLabel } from '../components/sales-bars.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { ExportLink } from '../lists/export-link.tsx';
import { FilterBar, FilterDays } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/report.ts';
import { ordersOf } from './field-names.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Discount Report');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const { range } = salesDays(Object.fromEntries(url.searchParams));
	const [{ rows, list, sort }, totals] = await Promise.all([
		readList(url, REPORT_SORTS, (query) => discountReport(db, range, query)),
		discountTotals(db, range),
	]);
	return {
		range,
		span: `${dayLabel(range.from)} to ${dayLabel(range.to)}`,
		totals: totalsView(totals),
		rows: rows.map(({ id, name, code, uses, ...amounts }) => ({
			id: id ?? 0,
			ordersAt: id === null ? null : ordersOf(id, range),
			name,
			code,
			uses,
			revenue: formatKobo(amounts.revenueKobo),
			given: amounts.givenKobo === 0 ? null : formatKobo(amounts.givenKobo),
			freed: amounts.freedKobo === 0 ? null : formatKobo(amounts.freedKobo),
			margin: amounts.marginKobo === null ? null : formatKobo(amounts.marginKobo),
		})),
		list,
		sort,
	};
});

export default function DiscountReport({ loaderData }: Route.ComponentProps) {
	const { range, span, totals, rows, list, sort } = loaderData;
	const { search } = useLocation();
	return (
		<ListPage
			title="Discount Report"
			noun="used discount"
			list={list}
			leads={<ExportLink href={`/admin/discounts/report.csv${search}`}>Export (CSV)</ExportLink>}
			whenEmpty="No order of these days has a discount."
			filters={
				<>
					<FilterBar
						sorts={[
							['given', 'Most given away'],
							['uses', 'Most used'],
							['revenue', 'Most revenue'],
							['name', 'Name'],
						]}
					>
						<FilterDays {...range} />
					</FilterBar>
					<Facts facts={totals} label="Together" />
					<p className="max-w-prose text-slate text-sm">
						{span}. Orders placed in these days, without those that were cancelled, returned,
						refunded or not paid; behind their number are all orders with the discount. An order
						with two discounts counts for both, and once in the sums above. Given away is what was
						taken off the goods. The margin left is that of goods whose cost is known.
					</p>
				</>
			}
		>
			<DataTable caption="Discounts used" columns={COLUMNS} rows={rows} sort={sort} />
		</ListPage>
	);
}

function totalsView({ sales, discounted, ...kobo }: DiscountTotals): Fact[] {
	const share = sales === 0 ? 0 : Math.round((discounted * 100) / sales);
	return [
		{ name: 'Sales with a discount', value: `${discounted} of ${sales}, ${share} %` },
		{ name: 'Their revenue', value: formatKobo(kobo.revenueKobo) },
		{ name: 'Margin given away', value: formatKobo(kobo.givenKobo) },
		{ name: 'Delivery given away', value: formatKobo(kobo.freedKobo) },
	];
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

const NONE = <span className="text-slate">–</span>;

const COLUMNS: Column<Row>[] = [
	{
		label: 'Discount',
		cell: ({ id, name, code }) => {
			const words = code === null ? name : `${code}: ${name}`;
			if (id === 0) return words;
			return (
				<RowLink to={`/admin/discounts/${id}`} needs={['prices']}>
					{words}
				</RowLink>
			);
		},
		sorts: ['name'],
		breaks: 'anywhere',
		leads: true,
	},
	{
		label: 'Uses',
		cell: ({ uses, name, ordersAt }) => {
			const count = uses.toLocaleString('en-NG');
			if (ordersAt === null) return count;
			return (
				<RowLink to={ordersAt} name={`all orders with ${name}`} needs={['orders-read']}>
					{count}
				</RowLink>
			);
		},
		sorts: [null, 'uses'],
		numeric: true,
	},
	{ label: 'Revenue', cell: ({ revenue }) => revenue, sorts: [null, 'revenue'], numeric: true },
	{
		label: 'Margin given away',
		cell: ({ given }) => given ?? NONE,
		sorts: [null, 'given'],
		numeric: true,
	},
	{ label: 'Delivery given away', cell: ({ freed }) => freed ?? NONE, numeric: true },
	{
		label: 'Margin left',
		cell: ({ margin }) => margin ?? <span className="text-slate">Cost unknown</span>,
		numeric: true,
	},
];
