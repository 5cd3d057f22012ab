import { useSearchParams } from 'react-router';
import {
	PURCHASE_SORTS,
	purchaseOrderPage,
	readPurchaseFilter,
} from '#shop/purchasing/purchase-orders.ts';
import { PURCHASE_STATE_NAMES, PURCHASE_STATES } from '#shop/purchasing/purchase-states.ts';
import { supplierOptions } from '#shop/purchasing/supplier-list.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { DoneNotice } from '../forms/done-notice.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/purchase-orders.ts';
import { listedOrder, orderColumns } from './listed-orders.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Purchase Orders');

export const loader = staffLoader(async ({ db, may }, { url }: Route.LoaderArgs) => {
	const filter = readPurchaseFilter(Object.fromEntries(url.searchParams));
	const [{ rows, list, sort }, suppliers] = await Promise.all([
		readList(url, PURCHASE_SORTS, (query) => purchaseOrderPage(db, query, filter)),
		supplierOptions(db, filter.supplierId),
	]);
	const isPriced = may('prices');
	return {
		orders: rows.map((row) => listedOrder(row, isPriced)),
		list,
		sort,
		isPriced,
		suppliers: suppliers.map(({ id, name }) => [String(id), name] as const),
	};
});

const DONE: Record<string, string> = {
	discarded: 'The draft is discarded.',
	made: 'A draft is made for each supplier: look at them, then mark them as ordered.',
};

export default function PurchaseOrders({ loaderData }: Route.ComponentProps) {
	const { orders, list, sort, isPriced, suppliers } = loaderData;
	const [query] = useSearchParams();
	const done = DONE[query.get('done') ?? ''];
	return (
		<ListPage
			title="Purchase Orders"
			whenEmpty="What the shop orders from its suppliers is listed here until it has arrived, and after that."
			noun="purchase order"
			missing="Purchase order not found"
			list={list}
			leads={
				<ButtonLink kind="quiet" size="small" to="/admin/suppliers">
					Suppliers
				</ButtonLink>
			}
			action={{ label: 'New Purchase Order', to: '/admin/purchase-orders/new' }}
			filters={
				<>
					{done ? <DoneNotice title={done} /> : null}
					<FilterBar
						searches="Number or supplier"
						sorts={[
							['newest', 'Newest first'],
							['oldest', 'Oldest first'],
						]}
					>
						<FilterSelect
							label="State"
							name="state"
							options={[
								['', 'All'],
								['open', 'Still to come'],
								...PURCHASE_STATE_NAMES.map((name) => [name, PURCHASE_STATES[name]] as const),
							]}
						/>
						<FilterSelect label="Supplier" name="supplier" options={[['', 'All'], ...suppliers]} />
					</FilterBar>
				</>
			}
		>
			<DataTable
				caption="Purchase orders"
				columns={orderColumns({ isPriced })}
				rows={orders}
				sort={sort}
			/>
		</ListPage>
	);
}
