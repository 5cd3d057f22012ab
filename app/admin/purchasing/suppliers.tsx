import { PURCHASE_CURRENCIES } from '#shop/purchasing/purchase-currencies.ts';
import { SUPPLIER_SORTS, supplierPage } from '#shop/purchasing/supplier-list.ts';
import { PhoneLink } from '../../ui/contact-text.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/suppliers.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Suppliers');

const STATES: Record<string, boolean> = { active: true, past: false };

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const isActive = STATES[url.searchParams.get('state') ?? ''] ?? null;
	const { rows, list, sort } = await readList(url, SUPPLIER_SORTS, (query) =>
		supplierPage(db, query, { isActive }),
	);
	const suppliers = rows.map(({ id, name, contact, phone, openOrders, ...row }) => ({
		id,
		name,
		contact,
		phone,
		openOrders,
		isActive: row.isActive,
		currency: PURCHASE_CURRENCIES[row.currency],
		leadDays: row.leadDays,
	}));
	return { suppliers, list, sort };
});

export default function Suppliers({ loaderData: { suppliers, list, sort } }: Route.ComponentProps) {
	return (
		<ListPage
			title="Suppliers"
			whenEmpty="Add those from whom the shop buys: importers, markets, makers."
			noun="supplier"
			missing="Supplier not found"
			list={list}
			action={{ label: 'Add Supplier', to: '/admin/suppliers/new' }}
			filters={
				<FilterBar
					searches="Name, contact or phone"
					sorts={[
						['name', 'Name'],
						['newest', 'Newest first'],
					]}
				>
					<FilterSelect
						label="Bought from"
						name="state"
						options={[
							['', 'All'],
							['active', 'At present'],
							['past', 'No longer'],
						]}
					/>
				</FilterBar>
			}
		>
			<DataTable caption="Suppliers" columns={COLUMNS} rows={suppliers} sort={sort} />
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['suppliers'][number];

const COLUMNS: Column<Row>[] = [
	{
		label: 'Name',
		leads: true,
		breaks: 'anywhere',
		sorts: ['name'],
		cell: ({ id, name }) => <RowLink to={`/admin/suppliers/${id}`}>{name}</RowLink>,
	},
	{ label: 'Contact', breaks: 'anywhere', cell: ({ contact }) => contact || '–' },
	{ label: 'Phone', cell: ({ phone }) => (phone ? <PhoneLink>{phone}</PhoneLink> : '–') },
	{ label: 'Currency', cell: ({ currency }) => currency },
	{
		label: 'Goods come in',
		cell: ({ leadDays }) => (leadDays === null ? '–' : `${leadDays} days`),
		numeric: true,
	},
	{
		label: 'Open orders',
		numeric: true,
		cell: ({ id, name, openOrders }) =>
			openOrders === 0 ? (
				'0'
			) : (
				<RowLink to={`/admin/purchase-orders?supplier=${id}&state=open`} name={`of ${name}`}>
					{String(openOrders)}
				</RowLink>
			),
	},
	{ label: 'Bought from', cell: ({ isActive }) => (isActive ? 'At present' : 'No longer') },
];
