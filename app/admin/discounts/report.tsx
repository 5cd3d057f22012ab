import { useLocation } from 'react-router';
import { discountReport, REPORT_SORTS } from '#shop/discounts/discount-report.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { salesDays } from '#shop/orders/sales-days.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { dayLabel } from '../components/sales-bars.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { ExportLink } from '../lists/export-link.tsx';
import { FilterBar, FilterDays } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/report.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Discount Report');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const { range } = salesDays(Object.fromEntries(url.searchParams));
	const { rows, list, sort } = await readList(url, REPORT_SORTS, (query) =>
		discountReport(db, range, query),
	);
	return {
		range,
		span: `${dayLabel(range.from)} to ${dayLabel(range.to)}`,
		rows: rows.map(({ id, name, code, uses, ...amounts }) => ({
			id: id ?? 0,
			name,
			code,
			uses,
			revenue: formatKobo(amounts.revenueKobo),
			given: formatKobo(amounts.givenKobo),
			freed: formatKobo(amounts.freedKobo),
			margin: amounts.marginKobo === null ? null : formatKobo(amounts.marginKobo),
		})),
		list,
		sort,
	};
});

export default function DiscountReport({ loaderData }: Route.ComponentProps) {
	const { range, span, rows, list, sort } = loaderData;
	const { search } = useLocation();
	return (
		<ListPage
			title="Discount Report"
			noun="used discount"
			list={list}
			filters={
				<>
					<FilterBar>
						<FilterDays {...range} />
					</FilterBar>
					<div className="flex flex-wrap items-center justify-between gap-3">
						<p className="max-w-prose text-slate text-sm">
							{span}. Orders placed in these days, without those that were cancelled, returned or
							not paid. An order with two discounts counts for both.
						</p>
						<ExportLink href={`/admin/discounts/report.csv${search}`}>Export (CSV)</ExportLink>
					</div>
				</>
			}
		>
			<DataTable caption="Discounts used" columns={COLUMNS} rows={rows} sort={sort} />
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

const COLUMNS: Column<Row>[] = [
	{
		label: 'Discount',
		cell: ({ name, code }) => (code === null ? name : `${code}: ${name}`),
		sorts: ['name'],
		breaks: 'anywhere',
		leads: true,
	},
	{
		label: 'Uses',
		cell: ({ uses }) => uses.toLocaleString('en-NG'),
		sorts: [null, 'uses'],
		numeric: true,
	},
	{ label: 'Revenue', cell: ({ revenue }) => revenue, sorts: [null, 'revenue'], numeric: true },
	{ label: 'Margin given away', cell: ({ given }) => given, sorts: [null, 'given'], numeric: true },
	{ label: 'Delivery given away', cell: ({ freed }) => freed, numeric: true },
	{ label: 'Margin left', cell: ({ margin }) => margin ?? 'Cost unknown', numeric: true },
];
