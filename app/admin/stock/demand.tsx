import { FLAG_WORDS } from '#shop/catalogue/lists/flag-words.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { DEMAND_SORTS, stockDemand } from '#shop/shoppers/stock-demand.ts';
import { WHOLE_PRODUCTS } from '#shop/staff/permissions.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/demand.ts';

/** Which goods shoppers wait for, who asked on a product's page to be told when it is back. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Waiting Shoppers');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const { rows, list, sort } = await readList(url, DEMAND_SORTS, (query) => stockDemand(db, query));
	const products = rows.map(({ since, status, ...row }) => ({
		...row,
		status: status === 0 ? FLAG_WORDS.status[0] : FLAG_WORDS.status[1],
		since: localTime(since),
	}));
	return { products, list, sort };
});

export default function Demand({ loaderData: { products, list, sort } }: Route.ComponentProps) {
	return (
		<ListPage
			title="Waiting Shoppers"
			whenEmpty="Who asks on a sold-out product to be told when it is back is counted here."
			noun="wanted product"
			leads={
				<ButtonLink kind="quiet" size="small" to="/admin/tables">
					Tables
				</ButtonLink>
			}
			list={list}
			filters={
				<FilterBar
					sorts={[
						['most', 'Most shoppers first'],
						['longest', 'Longest wait first'],
					]}
				/>
			}
		>
			<p className="text-slate text-sm">
				Each of them gets one e-mail as soon as the product is shown and in stock.
			</p>
			<DataTable caption="What shoppers wait for" columns={COLUMNS} rows={products} sort={sort} />
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['products'][number];

const COLUMNS: Column<Row>[] = [
	{
		label: 'Product',
		leads: true,
		breaks: 'anywhere',
		cell: ({ id, name }) => (
			<RowLink to={`/admin/edit-product/${id}`} needs={WHOLE_PRODUCTS}>
				{name}
			</RowLink>
		),
	},
	{
		label: 'Waiting',
		cell: ({ shoppers }) => howMany(shoppers, 'shopper'),
		sorts: [null, 'most'],
		numeric: true,
	},
	{ label: 'Since', cell: ({ since }) => since, sorts: ['longest'] },
	{ label: 'Stock', cell: ({ qty }) => qty, numeric: true },
	{ label: 'Status', cell: ({ status }) => status },
];
