import { Link } from 'react-router';
import type { OrderGoods } from '#shop/fulfilment/order-goods.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { orderStateLabel } from '#shop/orders/order-states.ts';
import type { Order } from '#shop/orders/orders.ts';
import { CASH_MODE } from '#shop/orders/payment-modes.ts';
import type { OrderMoney } from '#shop/payments/staff-payments.ts';
import { AmountText } from '../../ui/amount-text.tsx';
import { PhoneText } from '../../ui/contact-text.tsx';
import type { Column } from '../lists/data-table.tsx';
import { OrderBadge } from './order-badge.tsx';
import { PaymentBadge } from './payment-badge.tsx';
import { paymentName } from './payment-name.ts';

// A row of the list of orders: the columns of the spec, and in them who ordered what.

type OrderRow = ReturnType<typeof orderRow>;

export function orderRow(
	order: Order,
	money: OrderMoney | undefined,
	goods: OrderGoods | undefined,
	/** When its cash was collected. */
	cashAt?: Date,
) {
	return {
		id: order.id,
		trackingNo: order.trackingNo,
		receiver: `${order.firstname} ${order.lastname}`,
		phone: order.phone,
		email: order.email,
		address: `${order.address}, ${order.city}`,
		state: order.region,
		paymentId: order.paymentId,
		payment: paymentName(order.paymentMode),
		paymentState: money?.state ?? null,
		paidOn: paidOn(order, money, cashAt),
		isPaid: Boolean(cashAt ?? money?.paidAt),
		kept: reservedText(order),
		placedAt: withoutThisYear(order.createdAt),
		stage: order.state,
		isPickup: order.delivery?.kind === 'pickup',
		stageLabel: orderStateLabel(order.state, order.delivery),
		goods: goods && {
			first: goods.first,
			rest: `${goods.others > 0 ? `+${goods.others} more, ` : ''}${howMany(goods.pieces, 'piece')}`,
		},
		sentPart: goods && order.state === 'packed' && goods.sent > 0 ? sentText(goods, order) : null,
		total: formatKobo(order.totalKobo),
	};
}

/** "Nov 27, 01:16 AM"; with its year if that is another. */
function withoutThisYear(at: Date): string {
	const year = localTime(new Date()).slice(6, 12);
	return localTime(at).replace(year, '');
}

/** Until when the goods of an order are kept whose buyer pays by a link; null once that is done or given up. */
function reservedText({ state, payUntil }: Pick<Order, 'state' | 'payUntil'>): string | null {
	if (state !== 'awaiting-payment' || !payUntil) return null;
	return payUntil > new Date() ? `Kept until ${withoutThisYear(payUntil)}` : 'Its time is over';
}

const sentText = ({ sent, pieces }: OrderGoods, { delivery }: Pick<Order, 'delivery'>) =>
	`${sent} of ${howMany(pieces, 'piece')} ${delivery?.kind === 'pickup' ? 'ready' : 'sent'}`;

/** When all of the money came; cash comes at the door. */
function paidOn({ paymentMode }: Order, money: OrderMoney | undefined, cashAt?: Date): string {
	const at = cashAt ?? money?.paidAt;
	if (at) return localTime(at);
	return paymentMode === CASH_MODE ? 'On delivery' : 'Not paid';
}

export const ORDER_COLUMNS: Column<OrderRow>[] = [
	{
		label: 'ID',
		leads: true,
		sorts: ['oldest', 'newest'],
		cell: ({ id, stage, stageLabel, sentPart }) => (
			<span className="flex flex-wrap items-center gap-x-2 xl:block xl:max-w-22">
				<Link
					to={`/admin/orders/${id}`}
					className="inline-flex min-h-11 items-center font-semibold text-ember underline underline-offset-4 xl:min-h-8"
				>
					<span className="xl:sr-only">Order&nbsp;</span>
					{id}
				</Link>{' '}
				<OrderBadge state={stage} label={stageLabel} />
				{sentPart ? <span className="block text-slate text-sm">{sentPart}</span> : null}
			</span>
		),
	},
	{
		label: 'Tracking No',
		cell: ({ trackingNo, goods }) => (
			<>
				<span className="wrap-anywhere xl:block xl:whitespace-nowrap">{trackingNo}</span>
				{goods ? (
					<span className="wrap-anywhere block text-slate max-xl:flex max-xl:gap-x-2 xl:max-w-56">
						<span className="max-xl:truncate xl:line-clamp-1" title={goods.first}>
							{goods.first}
						</span>{' '}
						<span className="max-xl:shrink-0">{goods.rest}</span>
					</span>
				) : null}
			</>
		),
		onCards: 'line',
	},
	{
		label: 'Phone No',
		cell: ({ phone }) => <PhoneText>{phone}</PhoneText>,
		breaks: 'never',
		onCards: 'half',
	},
	{
		label: 'Email',
		cell: ({ email }) => (
			<span className="wrap-anywhere block xl:line-clamp-2 xl:min-w-18 xl:max-w-56" title={email}>
				{email}
			</span>
		),
		onCards: 'away',
	},
	{
		label: 'Address',
		cell: ({ receiver, address, state }) => (
			<span className="wrap-anywhere block xl:min-w-26 xl:max-w-44 2xl:max-w-60">
				<strong
					className="2xl:wrap-break-word block font-semibold xl:line-clamp-2"
					title={receiver}
				>
					{receiver}
				</strong>
				<span className="xl:line-clamp-2" title={address}>
					{address}
					<span className="xl:hidden">, {state}</span>
				</span>
			</span>
		),
		onCards: 'line',
	},
	{ label: 'State', cell: ({ state }) => state, breaks: 'tight', onCards: 'away' },
	{
		label: 'Payment ID',
		cell: ({ paymentId }) => paymentId || <span className="text-slate">None</span>,
		breaks: 'tight',
		onCards: 'away',
	},
	{
		label: 'Payment Platform',
		cell: ({ payment, paymentState }) => (
			<>
				{payment}
				{paymentState ? <PaymentBadge state={paymentState} className="block" /> : null}
			</>
		),
		onCards: 'half',
	},
	{
		label: 'Paid On',
		cell: ({ paidOn, isPaid, kept, placedAt, total }) => (
			<span className="max-xl:flex max-xl:flex-wrap max-xl:items-baseline max-xl:gap-x-2">
				<span className={isPaid ? '' : 'max-xl:hidden'}>{paidOn}</span>
				<span className="max-xl:hidden">
					<br />
				</span>{' '}
				{kept ? <strong className="font-semibold text-amber xl:block">{kept}</strong> : null}{' '}
				<span className="text-slate">Placed {placedAt}</span>{' '}
				<strong className="ml-auto font-semibold text-base xl:hidden">
					<AmountText>{total}</AmountText>
				</strong>
			</span>
		),
		breaks: 'dated',
		onCards: 'line',
	},
	{
		label: 'Total',
		sorts: ['total_asc', 'total_desc'],
		numeric: true,
		breaks: 'seldom',
		// On cards it ends the line before.
		onCards: 'away',
		cell: ({ total }) => <AmountText>{total}</AmountText>,
	},
];
