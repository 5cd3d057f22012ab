import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo, formatMoney } from '#shop/kit/money.ts';
import type { ListedPayment } from '#shop/payments/payment-list.ts';
import { shownState } from '#shop/payments/payment-states.ts';
import { PROVIDER_LABELS } from '#shop/payments/providers/provider.ts';
import { givenBack, paidMoney } from '#shop/payments/refunds/refund-amounts.ts';
import { AmountText } from '../../ui/amount-text.tsx';
import type { Column } from '../lists/data-table.tsx';
import { RowLink } from '../lists/row-link.tsx';
import { PaymentBadge } from '../orders/payment-badge.tsx';

// A row of the list of payments.

type PaymentRow = ReturnType<typeof paymentRow>;

/** @param namesPeople whether the viewer may see who ordered */
export function paymentRow(payment: ListedPayment, namesPeople: boolean) {
	const { id, orderId, order, reference, providerId, paidAt, createdAt } = payment;
	const given = givenBack(payment.refunds).amountKobo;
	return {
		id,
		orderId,
		trackingNo: order.trackingNo,
		receiver: namesPeople ? `${order.firstname} ${order.lastname}` : null,
		provider: PROVIDER_LABELS[payment.provider],
		reference,
		providerId: providerId === reference ? null : providerId,
		state: shownState(payment.state, given),
		paid: paidAt && localTime(paidAt),
		/** Most are paid minutes after they were begun, which need not be said. */
		begun: isPaidSoon(payment) ? null : localTime(createdAt),
		amount: formatKobo(payment.amountKobo),
		...otherAmounts(payment),
		givenBack: given > 0 ? formatKobo(given) : null,
	};
}

const HOUR_MS = 3_600_000;

function isPaidSoon({ paidAt, createdAt }: ListedPayment): boolean {
	return paidAt !== null && paidAt.valueOf() - createdAt.valueOf() < HOUR_MS;
}

/** What was asked in another currency, and what came in if that is something else. */
function otherAmounts(payment: ListedPayment) {
	const { chargedMinor, chargedCurrency, paidMinor } = payment;
	const charged = formatMoney({ minor: chargedMinor, currency: chargedCurrency });
	const received = formatMoney(paidMoney(payment));
	return {
		charged: chargedCurrency === 'NGN' ? null : charged,
		received: paidMinor === null || received === charged ? null : received,
	};
}

/** Where an order's page shows the payment. */
export const paymentAddress = ({ id, orderId }: { id: number; orderId: number }) =>
	`/admin/orders/${orderId}#payment-${id}`;

export const PAYMENT_COLUMNS: Column<PaymentRow>[] = [
	{
		label: 'Payment',
		leads: true,
		sorts: ['oldest', 'newest'],
		cell: (payment) => (
			<span className="flex flex-wrap items-center gap-x-3 xl:block">
				<RowLink to={paymentAddress(payment)} needs={['orders-read']}>
					{`Payment ${payment.id}`}
				</RowLink>{' '}
				<PaymentBadge state={payment.state} className="text-sm xl:block" />
			</span>
		),
	},
	{
		label: 'Paid on',
		cell: ({ paid, begun }) => (
			<>
				{paid ?? 'Not paid'}
				{begun ? (
					<span className="text-slate xl:block">
						<span className="xl:hidden"> · </span>Begun {begun}
					</span>
				) : null}
			</>
		),
		breaks: 'dated',
		onCards: 'line',
	},
	{
		label: 'Provider',
		cell: ({ provider, reference, providerId }) => (
			<span className="block xl:min-w-40">
				{provider}
				<Copied what="Reference">{reference}</Copied>
				{providerId ? <Copied what={`At ${provider}`}>{providerId}</Copied> : null}
			</span>
		),
		onCards: 'line',
	},
	{
		label: 'Order',
		cell: ({ orderId, trackingNo, receiver }) => (
			<span className="flex flex-wrap items-center gap-x-3 xl:block xl:min-w-26">
				<RowLink to={`/admin/orders/${orderId}`} needs={['orders-read']}>
					{trackingNo}
				</RowLink>
				{receiver ? (
					<span className="wrap-anywhere min-w-0 xl:line-clamp-2" title={receiver}>
						{receiver}
					</span>
				) : null}
			</span>
		),
		onCards: 'line',
	},
	{
		label: 'Amount',
		numeric: true,
		breaks: 'seldom',
		onCards: 'line',
		cell: ({ amount, charged, received }) => (
			<>
				<span className="max-xl:font-semibold max-xl:text-base">
					<AmountText>{amount}</AmountText>
				</span>
				{charged ? <span className="block text-slate">{charged}</span> : null}
				{received ? <span className="block">{received} came in</span> : null}
			</>
		),
	},
	{
		label: 'Went back',
		numeric: true,
		breaks: 'seldom',
		onCards: 'line',
		cell: ({ givenBack }) =>
			givenBack ? (
				<>
					<AmountText>{givenBack}</AmountText>
					<span className="xl:hidden"> went back</span>
				</>
			) : (
				<span className="text-slate max-xl:hidden">None</span>
			),
	},
];

/** A name that one press selects as a whole, to be copied. */
function Copied({ what, children }: { what: string; children: string }) {
	return (
		<span className="block text-slate">
			<span className="sr-only">{what}: </span>
			<span className="wrap-anywhere select-all">{children}</span>
		</span>
	);
}
