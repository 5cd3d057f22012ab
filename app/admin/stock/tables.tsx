import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { FLAG_WORDS } from '#shop/catalogue/lists/flag-words.ts';
import { categoryOptions } from '#shop/catalogue/staff-lists.ts';
import { readCounts, readStockReason, setStock } from '#shop/catalogue/stock-edit.ts';
import {
	readStockFilter,
	STOCK_ROWS_A_PAGE,
	STOCK_SORTS,
	stockPage,
} from '#shop/catalogue/stock-table.ts';
import { piecesNotSent } from '#shop/fulfilment/order-goods.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { piecesOnOrder } from '#shop/purchasing/purchase-orders.ts';
import { WHOLE_PRODUCTS } from '#shop/staff/permissions.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { AmountText } from '../../ui/amount-text.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { LABELS, LabelsLink } from '../labels/labels-link.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { ExportLink } from '../lists/export-link.tsx';
import { FilterBar, FilterCategory, FilterSelect } from '../lists/filter-bar.tsx';
import { HiddenBadge } from '../lists/hidden-badge.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import { useMay } from '../staff-view.ts';
import type { Route } from './+types/tables.ts';
import { historyOf } from './product-stock.tsx';
import { StockCell, StockForm, useStockForm } from './stock-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Tables');

export const loader = staffLoader(async ({ db, may }, { url }: Route.LoaderArgs) => {
	const filter = readStockFilter(Object.fromEntries(url.searchParams));
	const [{ rows, list, sort }, categories] = await Promise.all([
		readList(url, STOCK_SORTS, (query) => stockPage(db, query, filter), STOCK_ROWS_A_PAGE),
		categoryOptions(db),
	]);
	const ids = rows.map(({ id }) => id);
	const [notSent, onOrder] = await Promise.all([piecesNotSent(db, ids), piecesOnOrder(db, ids)]);
	const stock = rows.map(({ sellingKobo, valueKobo, costKobo, ...row }) => ({
		...row,
		notSent: notSent.get(row.id) ?? 0,
		onOrder: onOrder.get(row.id) ?? 0,
		price: formatKobo(sellingKobo),
		value: formatKobo(valueKobo),
		atCost: costKobo === null || !may('prices') ? null : formatKobo(costKobo),
	}));
	return { stock, list, sort, categories: categories.map(({ id, name }) => ({ id, name })) };
});

export const action = staffAction(
	async ({ db, admin }, form, { request, url }: Route.ActionArgs) => {
		const fields = formFields(form);
		const counts = readCounts(fields);
		const changed = await setStock(db, admin.id, counts, readStockReason(fields));
		const changes = changed.map(({ name, was, qty }) => `${name}: ${was} → ${qty}`);
		return formDone(request, url, { message: describeStock(changed), changes });
	},
);

function describeStock(changed: Awaited<ReturnType<typeof setStock>>): string {
	const [first, ...more] = changed;
	// Somebody else typed the same numbers meanwhile.
	if (!first) return 'The stock is as you typed it already.';
	if (more.length === 0) return `Of ${first.name} there are ${first.qty} now.`;
	return `${changed.length} products have their new stock.`;
}

export default function Tables({ loaderData }: Route.ComponentProps) {
	const { stock, list, sort, categories } = loaderData;
	const { search } = useLocation();
	const page = useRef<HTMLDivElement>(null);
	const form = useStockForm(page, search);
	const may = useMay();
	const hasCosts = stock.some(({ atCost }) => atCost);
	return (
		<ListPage
			title="Tables"
			noun="product in the stock table"
			nouns="products in the stock table"
			list={list}
			leads={
				<>
					<LabelsLink to={LABELS}>Labels</LabelsLink>
					<ButtonLink kind="quiet" size="small" to="/admin/tables/waiting">
						What shoppers wait for
					</ButtonLink>
					{may('prices') ? (
						<ButtonLink kind="quiet" size="small" to="/admin/tables/value">
							What the stock is worth
						</ButtonLink>
					) : null}
					<ExportLink href={`/admin/tables/export.csv${search}`} needs={['prices']}>
						Export (CSV)
					</ExportLink>
				</>
			}
			filters={<Filters categories={categories} />}
		>
			<div ref={page} onInput={form.onType} className="space-y-4">
				<DataTable caption="Stock" columns={columns(form, hasCosts)} rows={stock} sort={sort} />
				<StockForm {...form} />
			</div>
		</ListPage>
	);
}

function Filters({ categories }: Pick<Route.ComponentProps['loaderData'], 'categories'>) {
	return (
		<FilterBar
			searches="Name, brand, barcode or SKU"
			sorts={[
				['qty_asc', 'Stock, low to high'],
				['qty_desc', 'Stock, high to low'],
				['name', 'Name'],
				['sold_desc', 'Most sold'],
				['value_desc', 'Highest value'],
			]}
		>
			<FilterSelect
				label="Level"
				name="level"
				options={[
					['', 'All'],
					['out', 'Out of Stock'],
					['low', 'Low'],
					['short', 'Low or out, shown'],
					['enough', 'Enough'],
				]}
			/>
			<FilterCategory categories={categories} />
		</FilterBar>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['stock'][number];

const AT_COST: Column<Row> = {
	label: 'At cost',
	cell: ({ atCost }) => (atCost ? <AmountText>{atCost}</AmountText> : 'unknown'),
	numeric: true,
	breaks: 'amount',
};

const columns = (form: ReturnType<typeof useStockForm>, hasCosts: boolean): Column<Row>[] => [
	{
		label: 'Product',
		leads: true,
		sorts: ['name'],
		breaks: 'anywhere',
		cell: ({ id, name, sku, status }) => (
			<>
				<RowLink to={`/admin/edit-product/${id}`} needs={WHOLE_PRODUCTS}>
					{name}
				</RowLink>
				<HiddenBadge status={status} />
				<span className="block font-normal text-slate text-sm">
					{sku ? `SKU ${sku}, ` : null}
					<Link
						to={historyOf(id)}
						aria-label={`Stock history of ${name}`}
						className="inline-flex min-h-11 items-center underline underline-offset-4 xl:min-h-6"
					>
						Stock history
					</Link>
				</span>
			</>
		),
	},
	{ label: 'Brand', cell: ({ brand }) => brand ?? 'None', breaks: 'seldom', onCards: 'away' },
	{ label: 'Category', cell: ({ category }) => category, breaks: 'words', onCards: 'half' },
	{
		label: 'Status',
		cell: ({ status }) => FLAG_WORDS.status[status === 0 ? 0 : 1],
		onCards: 'away',
	},
	{
		label: 'Stock',
		sorts: ['qty_asc', 'qty_desc'],
		cell: (row) => <StockCell row={row} form={form} />,
		onCards: 'line',
	},
	{
		label: 'Sold',
		cell: ({ piecesSold, soldInKits }) => (
			<>
				{piecesSold}
				<span className="xl:hidden"> sold{soldInKits > 0 ? ',' : ''}</span>
				{soldInKits > 0 ? (
					<span className="whitespace-nowrap text-slate text-sm xl:block">
						{' '}
						{soldInKits} in kits
					</span>
				) : null}
			</>
		),
		sorts: [null, 'sold_desc'],
		numeric: true,
		onCards: 'half',
	},
	{
		label: 'Price',
		cell: ({ price }) => (
			<>
				<AmountText>{price}</AmountText>
				<span className="xl:hidden"> each</span>
			</>
		),
		numeric: true,
		breaks: 'amount',
		onCards: 'half',
	},
	{
		label: 'Value',
		cell: ({ value }) => (
			<>
				<AmountText>{value}</AmountText>
				<span className="xl:hidden"> in all</span>
			</>
		),
		onCards: 'half',
		sorts: [null, 'value_desc'],
		numeric: true,
		breaks: 'amount',
	},
	...(hasCosts ? [AT_COST] : []),
];
