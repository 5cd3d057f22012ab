import { Link } from 'react-router';
import { USER_SORTS, userPage } from '#shop/accounts/staff-users.ts';
import { PRODUCT_SORTS, productsForStaff } from '#shop/catalogue/staff-lists.ts';
import { ORDER_SORTS, staffOrderPage } from '#shop/fulfilment/staff-orders.ts';
import { readListQuery } from '#shop/kit/list-pages.ts';
import { localDate } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { orderStateLabel } from '#shop/orders/order-states.ts';
import { type ListedPayment, PAYMENT_SORTS, paymentPage } from '#shop/payments/payment-list.ts';
import { SHOWN_STATE_LABELS } from '#shop/payments/payment-states.ts';
import { EmailText } from '../ui/contact-text.tsx';
import type { Route } from './+types/search.ts';
import { adminMeta } from './components/admin-meta.ts';
import { PageHead } from './components/page-head.tsx';
import { paymentAddress, paymentRow } from './payments/payment-columns.tsx';
import { staffLoader } from './require-staff.ts';

const SHOWN = 5;

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Search');

export const loader = staffLoader(async ({ db, may }, { url }: Route.LoaderArgs) => {
	const sent = { q: url.searchParams.get('q') };
	const [products, orders, users, payments] = await Promise.all([
		may('catalogue') ? productsForStaff(db, readListQuery(sent, PRODUCT_SORTS, SHOWN)) : null,
		may('orders-read') ? staffOrderPage(db, readListQuery(sent, ORDER_SORTS, SHOWN)) : null,
		may('users') ? userPage(db, readListQuery(sent, USER_SORTS, SHOWN)) : null,
		may('money') ? paymentPage(db, readListQuery(sent, PAYMENT_SORTS, SHOWN)) : null,
	]);
	return {
		q: readListQuery(sent, USER_SORTS).q,
		found: [
			products && {
				label: 'Products',
				tellsEmails: false,
				list: '/admin/view-product',
				total: products.total,
				isMore: products.isMore,
				rows: products.rows.map(({ id, name, sellingKobo, qty, status }) => ({
					to: `/admin/edit-product/${id}`,
					name,
					fact: `${formatKobo(sellingKobo)}, ${qty} in stock${status === 0 ? '' : ', hidden'}`,
				})),
			},
			orders && {
				label: 'Orders',
				tellsEmails: false,
				list: '/admin/orders',
				total: orders.total,
				isMore: orders.isMore,
				rows: orders.rows.map(
					({ id, trackingNo, firstname, lastname, state, delivery, ...order }) => ({
						to: `/admin/orders/${id}`,
						name: `${trackingNo}, ${firstname} ${lastname}`,
						fact: `${orderStateLabel(state, delivery)}, ${formatKobo(order.totalKobo)}, ${localDate(order.createdAt)}`,
					}),
				),
			},
			users && {
				label: 'Users',
				tellsEmails: true,
				list: '/admin/profile',
				total: users.total,
				isMore: users.isMore,
				rows: users.rows.map(({ id, name, email }) => ({
					to: `/admin/customers/${id}`,
					name,
					fact: email,
				})),
			},
			payments && {
				label: 'Payments',
				tellsEmails: false,
				list: '/admin/payments',
				total: payments.total,
				isMore: payments.isMore,
				rows: payments.rows.map((payment) => foundPayment(payment, may('orders-read'))),
			},
		]
			.filter((kind) => kind !== null)
			// On a phone, what was found should not lie below all that was not.
			.toSorted((a, b) => Number(b.total > 0) - Number(a.total > 0)),
	};
});

function foundPayment(payment: ListedPayment, seesOrders: boolean) {
	const { provider, state, amount, reference, providerId } = paymentRow(payment, false);
	return {
		to: seesOrders ? paymentAddress(payment) : `/admin/payments?q=${encodeURIComponent(reference)}`,
		name: [reference, providerId].filter(Boolean).join(', '),
		fact: `${provider}, ${SHOWN_STATE_LABELS[state]}, ${amount}, ${localDate(payment.createdAt)}`,
	};
}

export default function Search({ loaderData: { q, found } }: Route.ComponentProps) {
	return (
		<>
			<PageHead
				title="Search"
				lead={q ? `for "${q}"` : 'Type what you look for into the bar above.'}
			/>
			<div className="mt-4 grid items-start gap-4 md:grid-cols-2 xl:grid-cols-4">
				{found.map((kind) => (
					<Found key={kind.label} q={q} {...kind} />
				))}
			</div>
		</>
	);
}

type Kind = Awaited<ReturnType<typeof loader>>['found'][number];

function Found({ q, label, tellsEmails, list, total, isMore, rows }: Kind & { q: string }) {
	const count = `${isMore ? 'more than ' : ''}${total.toLocaleString('en-NG')}`;
	return (
		<section className="min-w-0 rounded-card bg-paper p-4">
			<h2 className="text-2xl">
				{label} <span className="text-slate tabular-nums">{count}</span>
			</h2>
			<ul className="mt-2 divide-y divide-line">
				{rows.map(({ to, name, fact }) => (
					<li key={to}>
						<Link to={to} className="wrap-anywhere block py-2 hover:underline">
							{name}{' '}
							<span className="block text-slate text-sm">
								{tellsEmails ? <EmailText>{fact}</EmailText> : fact}
							</span>
						</Link>
					</li>
				))}
			</ul>
			{total > rows.length ? (
				<Link
					to={`${list}?q=${encodeURIComponent(q)}`}
					className="inline-flex min-h-11 items-center font-semibold text-ember underline underline-offset-4"
				>
					{isMore ? 'See them all' : `See all ${count} ${label.toLowerCase()}`}
				</Link>
			) : null}
			{total === 0 ? <p className="text-slate">Nothing found.</p> : null}
		</section>
	);
}
