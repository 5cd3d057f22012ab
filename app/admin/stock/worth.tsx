import { type StockWorth, stockWorth } from '#shop/catalogue/stock-worth.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { formatMargin, marginPercent } from '#shop/pricing/margin.ts';
import { AmountText } from '../../ui/amount-text.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { RowLink } from '../lists/row-link.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/worth.ts';

/** What the whole stock is worth, at selling prices and at cost, by category. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Stock Value');

export const loader = staffLoader(async ({ db }) => {
	const { categories, total } = await stockWorth(db);
	return { total: shown(total), rows: categories.map((row) => ({ ...row, ...shown(row) })) };
});

function shown({ products, pieces, withoutCost, ...worth }: StockWorth) {
	const known = products - withoutCost;
	return {
		products,
		pieces: pieces.toLocaleString('en-NG'),
		withoutCost,
		value: formatKobo(worth.valueKobo),
		cost: known > 0 ? formatKobo(worth.costKobo) : null,
		knownValue: formatKobo(worth.knownValueKobo),
		margin: formatMargin(known > 0 ? marginPercent(worth.knownValueKobo, worth.costKobo) : null),
	};
}

export default function Worth({ loaderData: { total, rows } }: Route.ComponentProps) {
	return (
		<>
			<PageHead
				title="Stock Value"
				lead={`${howMany(total.products, 'product')} in stock, ${total.pieces} pieces`}
			>
				<ButtonLink kind="quiet" size="small" to="/admin/tables">
					Tables
				</ButtonLink>
			</PageHead>
			<div className="mt-4 space-y-4">
				<Total {...total} />
				<DataTable caption="Stock value by category" columns={COLUMNS} rows={rows} />
			</div>
		</>
	);
}

type Shown = Route.ComponentProps['loaderData']['total'];

function Total({ products, value, cost, knownValue, margin, withoutCost }: Shown) {
	const figures = [
		{ label: 'At selling prices', figure: value, means: 'everything in stock, hidden too' },
		{
			label: 'At cost',
			figure: cost ?? 'unknown',
			means: cost
				? `of ${howMany(products - withoutCost, 'product')} with a known cost, at selling prices ${knownValue}: margin ${margin}`
				: 'no product in stock has a cost yet',
		},
		{
			label: 'Without a cost',
			figure: withoutCost.toLocaleString('en-NG'),
			means: 'products in stock, not counted at cost',
		},
	];
	return (
		<section aria-label="All together" className="rounded-card bg-paper p-4 md:p-6">
			<dl className="grid gap-3 md:grid-cols-3">
				{figures.map(({ label, figure, means }) => (
					<div key={label} className="rounded-control bg-fog p-3">
						<dt className="font-semibold">{label}</dt>
						<dd>
							<span className="block font-semibold text-2xl tabular-nums">
								<AmountText>{figure}</AmountText>
							</span>
							<span className="block text-slate text-sm">{means}</span>
						</dd>
					</div>
				))}
			</dl>
			<p className="mt-3 max-w-prose text-slate text-sm">
				Kits are left out, since their stock is that of their parts.
			</p>
		</section>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

const amount = (label: string, cell: (row: Row) => string): Column<Row> => ({
	label,
	cell: (row) => <AmountText>{cell(row)}</AmountText>,
	numeric: true,
	breaks: 'amount',
});

const COLUMNS: Column<Row>[] = [
	{
		label: 'Category',
		leads: true,
		breaks: 'anywhere',
		cell: ({ id, name }) => <RowLink to={`/admin/tables?category=${id}`}>{name}</RowLink>,
	},
	{ label: 'Products', cell: ({ products }) => products, numeric: true },
	{ label: 'Pieces', cell: ({ pieces }) => pieces, numeric: true },
	amount('Value', ({ value }) => value),
	amount('At cost', ({ cost }) => cost ?? 'unknown'),
	{ label: 'Margin', cell: ({ margin }) => margin, numeric: true },
	{ label: 'Without a cost', cell: ({ withoutCost }) => withoutCost, numeric: true },
];
