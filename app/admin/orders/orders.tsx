import { Link, useLocation } from 'react-router';
import {
	ORDER_SORTS,
	paymentModes,
	readOrderFilter,
	STAFF_ORDERS_A_PAGE,
	staffOrderPage,
} from '#shop/fulfilment/staff-orders.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { ORDER_STATE_LABELS, ORDER_STATES } from '#shop/orders/order-states.ts';
import { SHOWN_STATE_LABELS, SHOWN_STATES } from '#shop/payments/payment-states.ts';
import { orderMoney } from '#shop/payments/staff-payments.ts';
import { AmountText } from '../../ui/amount-text.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmailText } from '../../ui/contact-text.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterDays, FilterSelect } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/orders.ts';
import { PaymentBadge } from './payment-badge.tsx';
import { paymentName } from './payment-name.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Orders');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const filter = readOrderFilter(Object.fromEntries(url.searchParams));
	const [{ rows, list, sort }, modes] = await Promise.all([
		readList(url, ORDER_SORTS, (query) => staffOrderPage(db, query, filter), STAFF_ORDERS_A_PAGE),
		paymentModes(db),
	]);
	const money = await orderMoney(
		db,
		rows.map(({ id }) => id),
	);
	const orders = rows.map((order) => ({
		id: order.id,
		trackingNo: order.trackingNo,
		phone: order.phone,
		email: order.email,
		address: `${order.address}, ${order.city}`,
		state: order.region,
		paymentId: order.paymentId || 'None',
		payment: paymentName(order.paymentMode),
		paymentState: money.get(order.id)?.state ?? null,
		placedAt: localTime(order.createdAt),
		stage: ORDER_STATE_LABELS[order.state],
		total: formatKobo(order.totalKobo),
	}));
	return { orders, list, sort, modes, days: filter.days };
});

export default function Orders({ loaderData }: Route.ComponentProps) {
	const { orders, list, sort } = loaderData;
	const { search } = useLocation();
	return (
		<ListPage title="Orders" noun="order" list={list} filters={<Filters {...loaderData} />}>
			<DataTable caption="Orders" columns={COLUMNS} rows={orders} sort={sort} />
			<a
				href={`/admin/orders/export.csv${search}`}
				download
				className={buttonClass({ kind: 'quiet', size: 'small' })}
			>
				Export these orders (CSV)
			</a>
		</ListPage>
	);
}

function Filters({ modes, days }: Pick<Route.ComponentProps['loaderData'], 'modes' | 'days'>) {
	return (
		<FilterBar
			searches="Number, name, e-mail or phone"
			sorts={[
				['newest', 'Newest first'],
				['oldest', 'Oldest first'],
				['total_desc', 'Total, high to low'],
				['total_asc', 'Total, low to high'],
			]}
		>
			<FilterDays {...days} />
			<FilterSelect
				label="Payment"
				name="payment"
				options={[['', 'All'], ...modes.map((mode) => [mode, paymentName(mode)] as const)]}
			/>
			<FilterSelect
				label="Payment state"
				name="paid"
				options={[
					['', 'All'],
					...SHOWN_STATES.map((state) => [state, SHOWN_STATE_LABELS[state]] as const),
				]}
			/>
			<FilterSelect
				label="Order state"
				name="state"
				options={[
					['', 'All'],
					...ORDER_STATES.map((state) => [state, ORDER_STATE_LABELS[state]] as const),
				]}
			/>
		</FilterBar>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['orders'][number];

const COLUMNS: Column<Row>[] = [
	{
		label: 'ID',
		leads: true,
		sorts: ['oldest', 'newest'],
		cell: ({ id }) => (
			<Link
				to={`/admin/orders/${id}`}
				className="inline-flex min-h-11 items-center font-semibold text-ember underline underline-offset-4"
			>
				<span className="xl:sr-only">Order&nbsp;</span>
				{id}
			</Link>
		),
	},
	{ label: 'Tracking No', cell: ({ trackingNo }) => trackingNo, breaks: 'tight' },
	{ label: 'Phone No', cell: ({ phone }) => phone, breaks: 'seldom' },
	{ label: 'Email', cell: ({ email }) => <EmailText>{email}</EmailText>, breaks: 'seldom' },
	{ label: 'Address', cell: ({ address }) => address, breaks: 'seldom' },
	{ label: 'State', cell: ({ state }) => state, breaks: 'tight' },
	{ label: 'Payment ID', cell: ({ paymentId }) => paymentId, breaks: 'tight' },
	{
		label: 'Payment Platform',
		cell: ({ payment, paymentState }) => (
			<>
				{payment}
				{paymentState ? (
					<PaymentBadge state={paymentState} className="ml-2 xl:ml-0 xl:block" />
				) : null}
			</>
		),
	},
	{ label: 'Paid On', cell: ({ placedAt }) => placedAt, breaks: 'seldom' },
	{
		label: 'Total',
		sorts: ['total_asc', 'total_desc'],
		numeric: true,
		breaks: 'amount',
		cell: ({ total, stage }) => (
			<>
				<AmountText>{total}</AmountText>
				<strong className="ml-2 xl:ml-0 xl:block">{stage}</strong>
			</>
		),
	},
];
