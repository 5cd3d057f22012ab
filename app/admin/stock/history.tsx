import { useLocation } from 'react-router';
import { partsOfKit } from '#shop/catalogue/kits/kit-parts.ts';
import { productForStaff } from '#shop/catalogue/product-rows.ts';
import {
	MOVEMENTS_A_PAGE,
	movementPage,
	readMovementFilter,
	stockByDay,
} from '#shop/catalogue/stock-movements/movement-list.ts';
import {
	movementWords,
	STOCK_CAUSE_LABELS,
	signed,
} from '#shop/catalogue/stock-movements/movement-words.ts';
import { piecesNotSent } from '#shop/fulfilment/order-goods.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { backToList } from '../lists/back-to-list.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { ExportLink } from '../lists/export-link.tsx';
import { FilterBar, FilterDays, FilterSelect } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/history.ts';
import { KitNotice, ProductStock, StockChart, stockBars } from './product-stock.tsx';

/** How the stock of a product came to be what it is. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Stock History');

export const loader = staffLoader(async ({ db }, { params, url }: Route.LoaderArgs) => {
	const product = await backToList('/admin/tables', () => productForStaff(db, parseId(params.id)));
	const { id, isKit } = product;
	const filter = readMovementFilter(Object.fromEntries(url.searchParams));
	const [{ rows, list }, notSent, byDay, parts] = await Promise.all([
		readList(url, ['newest'], (query) => movementPage(db, id, query, filter), MOVEMENTS_A_PAGE),
		piecesNotSent(db, [id]),
		isKit ? [] : stockByDay(db, id),
		isKit ? partsOfKit(db, id) : [],
	]);
	const movements = rows.map(({ at, who, change, ...row }) => ({
		id: row.id,
		at: localTime(at),
		who: who ?? '',
		change: signed(change),
		isLess: change < 0,
		after: row.qtyAfter.toLocaleString('en-NG'),
		...movementWords({ ...row, change }),
		purchaseOrder: row.purchaseOrderId,
		repair: row.repairId,
	}));
	return {
		product: {
			id,
			name: product.name,
			sku: product.sku,
			status: product.status,
			cover: product.images[0] ?? null,
			qty: product.qty,
			isKit,
			notSent: notSent.get(id) ?? 0,
			sold: product.soldCount + product.soldInKits,
			soldInKits: product.soldInKits,
		},
		parts: parts.map(({ partId, name, pieces, qty }) => ({ partId, name, pieces, qty })),
		bars: stockBars(byDay),
		movements,
		list,
		days: filter.days,
	};
});

export default function History({ loaderData }: Route.ComponentProps) {
	const { product, parts, bars, movements, list, days } = loaderData;
	return (
		<ListPage
			title="Stock History"
			noun="change of its stock"
			nouns="changes of its stock"
			list={list}
			whenEmpty={
				product.isKit
					? 'While it is a kit, its parts are counted instead.'
					: 'Each piece that is sold, comes back, comes in or is counted is listed here from now on.'
			}
			leads={
				<>
					<ButtonLink kind="quiet" size="small" to="/admin/tables">
						Tables
					</ButtonLink>
					<HistoryExport id={product.id} />
				</>
			}
			filters={
				<>
					<ProductStock product={product} />
					{product.isKit ? (
						<KitNotice parts={parts} />
					) : (
						<StockChart bars={bars} now={product.qty} />
					)}
					<Filters days={days} />
				</>
			}
		>
			<DataTable caption="Changes of its stock, newest first" columns={COLUMNS} rows={movements} />
		</ListPage>
	);
}

/** The rows of the present filter, whatever page of them is shown. */
function HistoryExport({ id }: { id: number }) {
	const { search } = useLocation();
	const query = new URLSearchParams(search);
	query.delete('page');
	query.set('product', String(id));
	return <ExportLink href={`/admin/tables/history.csv?${query}`}>Export (CSV)</ExportLink>;
}

function Filters({ days }: Pick<Route.ComponentProps['loaderData'], 'days'>) {
	return (
		<FilterBar>
			<FilterSelect
				label="Why"
				name="cause"
				options={[['', 'All'], ...Object.entries(STOCK_CAUSE_LABELS)]}
			/>
			<FilterDays {...days} />
		</FilterBar>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['movements'][number];

const COLUMNS: Column<Row>[] = [
	{ label: 'When', cell: ({ at }) => at, breaks: 'never', onCards: 'line' },
	{
		label: 'What',
		leads: true,
		breaks: 'anywhere',
		cell: ({ text, order, purchaseOrder, repair }) =>
			order !== null ? (
				<RowLink to={`/admin/orders/${order}`} needs={['orders-read']}>
					{text}
				</RowLink>
			) : purchaseOrder !== null ? (
				<RowLink to={`/admin/purchase-orders/${purchaseOrder}`} needs={['stock']}>
					{text}
				</RowLink>
			) : repair !== null ? (
				<RowLink to={`/admin/repairs/${repair}`} needs={['orders-read']}>
					{text}
				</RowLink>
			) : (
				text
			),
	},
	{
		label: 'By',
		breaks: 'anywhere',
		onCards: 'line',
		cell: ({ who }) =>
			who ? (
				<>
					<span className="xl:hidden">by </span>
					{who}
				</>
			) : null,
	},
	{
		label: 'Change',
		numeric: true,
		onCards: 'half',
		cell: ({ change, isLess }) => (
			<span className={isLess ? 'font-semibold text-red' : 'font-semibold text-green'}>
				{change}
			</span>
		),
	},
	{
		label: 'Stock after',
		numeric: true,
		onCards: 'half',
		cell: ({ after }) => (
			<>
				{after}
				<span className="xl:hidden"> in stock after</span>
			</>
		),
	},
];
