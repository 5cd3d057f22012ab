import { Link } from 'react-router';
import type { OrderGoods } from '#shop/fulfilment/order-goods.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import type { Order } from '#shop/orders/orders.ts';
import { CASH_MODE } from '#shop/orders/payment-modes.ts';
import type { OrderMoney } from '#shop/payments/staff-payments.ts';
import { AmountText } from '../../ui/amount-text.tsx';
import { EmailText, PhoneText } from '../../ui/contact-text.tsx';
import type { Column } from '../lists/data-table.tsx';
import { OrderBadge } from './order-badge.tsx';
import { PaymentBadge } from './payment-badge.tsx';
import { paymentName } from './payment-name.ts';

// A row of the list of orders: the columns of the spec, and in them who ordered what.

export type OrderRow = ReturnType<typeof orderRow>;

export function orderRow(
	order: Order,
	money: OrderMoney | undefined,
	goods: OrderGoods | undefined,
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
		paidOn: paidOn(order, money),
		placedAt: localTime(order.createdAt),
		stage: order.state,
		goods: goods && {
			first: goods.first,
			rest: `${goods.others > 0 ? `+${goods.others} more, ` : ''}${howMany(goods.pieces, 'piece')}`,
		},
		sentPart: goods && order.state === 'packed' && goods.sent > 0 ? sentText(goods) : null,
		total: formatKobo(order.totalKobo),
	};
}

const sentText = ({ sent, pieces }: OrderGoods) => `${sent} of ${howMany(pieces, 'piece')} sent`;

/** When the money came; cash is paid at the door, of which the shop is not told. */
function paidOn({ paymentMode }: Order, money: OrderMoney | undefined): string {
	if (money?.paidAt) return localTime(money.paidAt);
	return paymentMode === CASH_MODE ? 'On delivery' : 'Not paid';
}

export const ORDER_COLUMNS: Column<OrderRow>[] = [
	{
		label: 'ID',
		leads: true,
		sorts: ['oldest', 'newest'],
		cell: ({ id, stage, sentPart }) => (
			<span className="flex flex-wrap items-center gap-x-2 xl:block xl:max-w-22">
				<Link
					to={`/admin/orders/${id}`}
					className="inline-flex min-h-11 items-center font-semibold text-ember underline underline-offset-4 xl:min-h-8"
				>
					<span className="xl:sr-only">Order&nbsp;</span>
					{id}
				</Link>{' '}
				<OrderBadge state={stage} />
				{sentPart ? <span className="block text-slate text-sm">{sentPart}</span> : null}
			</span>
		),
	},
	{
		label: 'Tracking No',
		cell: ({ trackingNo, goods }) => (
			<>
				{trackingNo}
				{goods ? (
					<span className="block text-slate">
						<span className="line-clamp-2">{goods.first}</span>
						{goods.rest}
					</span>
				) : null}
			</>
		),
		breaks: 'seldom',
	},
	{ label: 'Phone No', cell: ({ phone }) => <PhoneText>{phone}</PhoneText>, breaks: 'never' },
	{ label: 'Email', cell: ({ email }) => <EmailText>{email}</EmailText>, breaks: 'words' },
	{
		label: 'Address',
		cell: ({ receiver, address }) => (
			<>
				<strong className="block font-semibold">{receiver}</strong>
				{address}
			</>
		),
		breaks: 'seldom',
	},
	{ label: 'State', cell: ({ state }) => state, breaks: 'words' },
	{
		label: 'Payment ID',
		cell: ({ paymentId }) => paymentId || <span className="text-slate">None</span>,
		breaks: 'tight',
	},
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
	{
		label: 'Paid On',
		cell: ({ paidOn, placedAt }) => (
			<>
				{paidOn}
				<span className="block text-slate">Placed {placedAt}</span>
			</>
		),
		breaks: 'tight',
	},
	{
		label: 'Total',
		sorts: ['total_asc', 'total_desc'],
		numeric: true,
		breaks: 'amount',
		cell: ({ total }) => <AmountText>{total}</AmountText>,
	},
];
