import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { paidBackByHand } from '#shop/fulfilment/order-returns.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { parsePage } from '#shop/kit/input.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { firstGoods, orderAgain } from '#shop/orders/order-again.ts';
import { SIGN_IN_TO } from '#shop/orders/order-messages.ts';
import { orderStateLabel } from '#shop/orders/order-states.ts';
import { ordersOf } from '#shop/orders/orders.ts';
import { isCollected } from '#shop/orders/payment-modes.ts';
import { paymentsOfOrders } from '#shop/payments/order-payments.ts';
import { SHOWN_STATE_LABELS } from '#shop/payments/payment-states.ts';
import { pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailText } from '../../ui/contact-text.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { AccountNav } from '../account/account-nav.tsx';
import { shopperOf } from '../account/require-shopper.ts';
import { LinePicture } from '../cart/line-picture.tsx';
import { LazyGoods } from '../lazy-goods.tsx';
import { moneyOfOrder, paymentStatus } from '../paying/payment-status.ts';
import type { Route } from './+types/my-orders.ts';
import { OrderAgain } from './order-again.tsx';
import { OrderStateBadge } from './order-progress.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'My Orders',
		description: 'What you have ordered.',
		path: '/myorders',
		hidden: true,
	});

export const loader = pageLoader(async (context, { request }: Route.LoaderArgs) => {
	const user = await shopperOf(context, request, 'orders-sign-in');
	const page = parsePage(new URL(request.url).searchParams.get('page'));
	const found = await ordersOf(context.db, user.id, page);
	if (page > found.lastPage) throw redirect(`/myorders?page=${found.lastPage}`);
	const ids = found.orders.map(({ id }) => id);
	const [attempts, goods] = await Promise.all([
		paymentsOfOrders(context.db, ids),
		firstGoods(context.db, ids),
	]);
	const byHand = await paidBackByHand(
		context.db,
		found.orders.filter(({ paymentMode }) => isCollected(paymentMode)).map(({ id }) => id),
	);
	const now = new Date();
	const orders = found.orders.map((order) => ({
		id: order.id,
		money:
			paymentStatus(
				moneyOfOrder(order),
				attempts.filter(({ orderId }) => orderId === order.id),
				now,
			)?.title ?? (byHand.has(order.id) ? SHOWN_STATE_LABELS['partly-refunded'] : ''),
		goods: goods.get(order.id),
		stateName: order.state,
		state: orderStateLabel(order.state, order.delivery),
		total: formatKobo(order.totalKobo),
		mayOrderAgain: order.state !== 'awaiting-payment',
		placedAt: localTime(order.createdAt),
		receiver: `${order.firstname} ${order.lastname}`,
		trackingNo: order.trackingNo,
		phone: order.phone,
		email: order.email,
		address: `${order.address}, ${order.city}, ${order.region}`,
	}));
	return { orders, page, lastPage: found.lastPage, total: found.total, name: user.name };
});

/** Puts the goods of an order (orderId) into the cart again; the cart says what of them is not sold any more. */
export const action = pageAction(async (context, form) => {
	const user = await context.user();
	if (!user) throw new Problem('unauthenticated', SIGN_IN_TO.seeOrders);
	const id = parseId(form.get('orderId'));
	await orderAgain(context.db, user.id, id);
	throw redirect(`/cart?again=${id}`, 303);
});

export default function MyOrders({ loaderData, actionData }: Route.ComponentProps) {
	const { orders, page, lastPage, total, name } = loaderData;
	return (
		<div className="column pt-4 pb-4">
			<Breadcrumb crumbs={[{ name: 'Market', to: '/' }, { name: 'My Orders' }]} />
			<h1 className="text-4xl md:text-5xl">My Orders</h1>
			<p className="wrap-anywhere mt-1 text-slate">
				{howMany(total, 'order')} of {name}
			</p>
			<AccountNav />
			<div className="mt-5 space-y-6">
				{actionData ? <Notice kind="warning" title={actionData.message} /> : null}
				{orders.length === 0 ? (
					<>
						<EmptyState
							title="No Orders Found."
							action={{ label: 'Start Shopping!', to: '/collections' }}
						>
							What you order is listed here, with where it is by now. What you ordered without
							signing in is found by its{' '}
							<Link to="/track" className="underline underline-offset-4">
								tracking number
							</Link>
							.
						</EmptyState>
						<LazyGoods />
					</>
				) : (
					<>
						<OrderTable orders={orders} />
						<Pagination
							page={page}
							lastPage={lastPage}
							isAlways
							label="Pages of your orders"
							href={(to) => (to === 1 ? '/myorders' : `/myorders?page=${to}`)}
						/>
					</>
				)}
			</div>
		</div>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['orders'][number];

/**
 * `width`: how narrow the column of the table may become. On cards, what says where it goes is `below` the rest, without
 * the name of each value.
 */
type Column = { name: string; cell: (order: Row) => ReactNode; width: string; below?: true };

const COLUMNS: readonly Column[] = [
	{ name: 'Order Time', cell: ({ placedAt }) => placedAt, width: 'xl:min-w-26' },
	{ name: 'Receiver', cell: ({ receiver }) => receiver, width: 'xl:min-w-22', below: true },
	{ name: 'Tracking No', cell: ({ trackingNo }) => trackingNo, width: 'xl:whitespace-nowrap' },
	{ name: 'Phone No', cell: ({ phone }) => phone, width: 'xl:whitespace-nowrap', below: true },
	{
		name: 'Email',
		cell: ({ email }) => <EmailText>{email}</EmailText>,
		width: 'xl:min-w-32',
		below: true,
	},
	{ name: 'Address', cell: ({ address }) => address, width: 'xl:min-w-28', below: true },
];

/** A table; on narrow screens one card per order. */
function OrderTable({ orders }: { orders: readonly Row[] }) {
	return (
		<table className="block w-full xl:table xl:overflow-hidden xl:rounded-card xl:bg-paper">
			<caption className="sr-only">Your orders, newest first</caption>
			<thead className="sr-only xl:not-sr-only xl:table-header-group">
				<tr className="text-left text-slate text-sm xl:border-line xl:border-b">
					{['ID', 'Goods', ...COLUMNS.map(({ name }) => name), 'Action'].map((name) => (
						<th key={name} scope="col" className="px-2 py-3 font-semibold first:pl-5">
							{name}
						</th>
					))}
				</tr>
			</thead>
			<tbody className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 md:gap-4 xl:table-row-group">
				{orders.map((order) => (
					<tr
						key={order.id}
						className="flex flex-wrap content-start gap-x-3 gap-y-0.5 rounded-card bg-paper p-4 text-sm xl:table-row xl:rounded-none xl:border-line xl:border-b xl:last:border-b-0"
					>
						<td className="font-bold text-base max-xl:w-full tabular-nums xl:px-2 xl:py-4 xl:pl-5 xl:text-sm">
							<span className="xl:hidden">Order </span>
							{order.id}
						</td>
						<td className="mt-1 mb-3 max-xl:w-full xl:min-w-52 xl:px-2 xl:py-4">
							<Goods order={order} />
						</td>
						{COLUMNS.map(({ name, cell, width, below }) => (
							<td
								key={name}
								className={`xl:table-cell xl:px-2 xl:py-4 ${below ? 'order-1' : 'flex max-xl:w-full gap-2'}`}
							>
								<span className={`xl:hidden ${below ? 'sr-only' : 'w-24 text-slate'}`}>{name}</span>
								<span
									className={`wrap-anywhere min-w-0 xl:block ${width} ${below ? 'max-xl:text-slate' : ''}`}
								>
									{cell(order)}
								</span>
							</td>
						))}
						<td className="order-2 mt-auto flex w-full flex-wrap gap-2 pt-3 *:grow *:basis-1/3 xl:table-cell xl:w-auto xl:space-y-1 xl:py-2 xl:pr-4 xl:pl-2">
							<ButtonLink
								to={`/myorders/view-order/${order.id}`}
								aria-label={`View order ${order.id}`}
								kind="quiet"
								size="small"
								className="xl:w-full"
							>
								View
							</ButtonLink>
							{order.mayOrderAgain ? <OrderAgain orderId={order.id} small /> : null}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** What an order is about: its first goods, how many others, the sum, and how far it and its money have come. */
function Goods({ order: { goods, state, stateName, total, money } }: { order: Row }) {
	return (
		<div className="flex items-start gap-3">
			<LinePicture path={goods?.imagePath ?? null} />
			<div className="min-w-0">
				<p className="wrap-anywhere font-semibold">
					{goods?.name}
					{goods?.others ? <span className="text-slate"> +{goods.others}</span> : null}
				</p>
				<p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
					<span className="font-bold tabular-nums">{total}</span>{' '}
					<OrderStateBadge stateName={stateName} state={state} />
				</p>
				{money ? <p className="mt-1 font-semibold text-slate">{money}</p> : null}
			</div>
		</div>
	);
}
