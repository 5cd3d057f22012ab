import { Link, useLocation } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { Stars } from '../../storefront/star-row.tsx';
import { AmountText } from '../../ui/amount-text.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { listAddress } from '../lists/list-address.ts';
import { OrderBadge } from '../orders/order-badge.tsx';
import { PaymentBadge } from '../orders/payment-badge.tsx';
import type { ordersView, sumsView, textsView } from './customer-view.ts';

/** What somebody has spent and ordered, at a glance. */
export function SumTiles(sums: ReturnType<typeof sumsView>) {
	const { spent, paid, back, isPaid, orders, underWay, cancelled, first, last } = sums;
	const ordered = [
		underWay > 0 ? `${underWay} under way` : '',
		cancelled > 0 ? `${cancelled} cancelled` : '',
	].filter(Boolean);
	return (
		<dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-card bg-paper p-4 sm:grid-cols-3 md:p-6">
			<Tile
				label="Spent"
				value={spent}
				note={
					back
						? `${paid} paid, ${back} given back`
						: isPaid
							? 'Paid, nothing given back'
							: 'Nothing has come in yet'
				}
			/>
			<Tile label="Orders" value={orders.toLocaleString('en-NG')} note={ordered.join(', ')} />
			<Tile
				label="Last order"
				value={last ?? 'None'}
				note={first && first !== last ? `First on ${first}` : ''}
			/>
		</dl>
	);
}

function Tile({ label, value, note }: { label: string; value: string; note: string }) {
	return (
		<div className="flex min-w-0 flex-col max-sm:first:col-span-2">
			<dt className="text-slate text-sm">{label}</dt>
			<dd className="font-bold text-lg tabular-nums sm:text-2xl">
				<AmountText>{value}</AmountText>
			</dd>
			{note ? <dd className="text-slate text-sm tabular-nums">{note}</dd> : null}
		</div>
	);
}

export function CustomerOrders({ list, rows }: ReturnType<typeof ordersView>) {
	const { search } = useLocation();
	const count = howMany(list.total, 'order');
	return (
		<section aria-labelledby="orders" className="rounded-card bg-paper p-4 md:p-6">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h2 id="orders" className="text-2xl">
					Orders
				</h2>
				{rows.length > 0 ? (
					<p className="text-slate text-sm tabular-nums">
						{list.isMore ? `More than ${count}` : count}, newest first
					</p>
				) : null}
			</div>
			{rows.length === 0 ? <p className="mt-2 text-slate">No orders yet.</p> : null}
			<ul className="mt-2 divide-y divide-line">
				{rows.map((order) => (
					<OrderLine key={order.id} {...order} />
				))}
			</ul>
			<Pagination
				page={list.page}
				lastPage={list.lastPage}
				label="Pages of orders"
				href={(to) => listAddress(search, { page: String(to) })}
			/>
		</section>
	);
}

function OrderLine(order: ReturnType<typeof ordersView>['rows'][number]) {
	const { id, trackingNo, stage, stageLabel, placedAt, goods, payment, paymentState, total } =
		order;
	return (
		<li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
			<p className="flex flex-wrap items-center gap-x-3">
				<Link
					to={`/admin/orders/${id}`}
					className="inline-flex min-h-11 items-center font-semibold text-ember underline underline-offset-4"
				>
					Order {id}
				</Link>
				<OrderBadge state={stage} label={stageLabel} />
			</p>
			<p className="self-center text-right font-semibold tabular-nums">
				<AmountText>{total}</AmountText>
			</p>
			<p className="wrap-anywhere text-sm max-sm:col-span-2">
				{goods ? `${goods.first}, ${goods.rest}` : 'No lines'}
				<span className="block text-slate tabular-nums">
					{trackingNo}, {placedAt}
				</span>
			</p>
			<p className="text-sm sm:text-right">
				{payment}
				{paymentState ? (
					<PaymentBadge state={paymentState} className="ml-2 sm:ml-0 sm:block" />
				) : null}
			</p>
		</li>
	);
}

export function CustomerTexts(texts: ReturnType<typeof textsView>) {
	const { reviews, questions, moreReviews, moreQuestions } = texts;
	return (
		<section aria-labelledby="written" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="written" className="text-2xl">
				Reviews and questions
			</h2>
			{reviews.length + questions.length === 0 ? (
				<p className="mt-2 text-slate">Nothing written yet.</p>
			) : null}
			<ul className="mt-2 divide-y divide-line">
				{[...reviews, ...questions].map(({ key, about, stars, text, state, to }) => (
					<li key={key} className="py-3">
						<p className="flex flex-wrap items-center gap-x-3">
							<Link
								to={to}
								className="wrap-anywhere inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
							>
								{about}
							</Link>
							{stars === null ? null : <Stars value={stars} label={`${stars} of 5`} />}
							<span className="text-slate text-sm">{state}</span>
						</p>
						<p className="wrap-anywhere line-clamp-4 max-w-prose whitespace-pre-line text-sm">
							{text}
						</p>
					</li>
				))}
			</ul>
			{[moreReviews, moreQuestions].map((more) =>
				more ? (
					<p key={more} className="text-slate text-sm">
						{more}
					</p>
				) : null,
			)}
		</section>
	);
}
