import { OWN_CANCEL_STATES } from '#shop/orders/order-states.ts';
import { REFUND_DAYS } from '#shop/payments/refunds/refund-amounts.ts';
import type { PaymentStatus } from '../paying/payment-status.ts';
import type { ShownOrder } from './order-view.ts';

// What a shopper may still do with an order, and what cancelling it means. Pure.

const FOR_SALE = 'The order is cancelled for good, and its goods go back on sale.';

/** What an order's own page offers beyond that of its link: "pay or cancel". */
export function offersAfterSignIn({
	stateName,
	wasPlaced,
	isByLink = false,
}: Pick<ShownOrder, 'stateName' | 'wasPlaced'> & Partial<Pick<ShownOrder, 'isByLink'>>): string {
	if (stateName === 'awaiting-payment') return isByLink ? 'cancel' : 'pay or cancel';
	if (!wasPlaced) return 'see all of it';
	if (stateName === 'placed') return 'cancel or order again';
	return stateName === 'delivered' ? 'review or order again' : 'order again';
}

/**
 * Whether a shopper may cancel the order now, and what happens to the money then; null when it is not theirs to cancel
 * any more.
 */
export function cancelOffer(
	order: Pick<ShownOrder, 'stateName' | 'provider' | 'payment' | 'onDelivery'>,
	status: Pick<PaymentStatus, 'state' | 'givenBack'> | null,
): { may: boolean; explanation: string } | null {
	if (!OWN_CANCEL_STATES.some((state) => state === order.stateName)) return null;
	if (order.stateName === 'placed')
		return { may: true, explanation: [FOR_SALE, moneyOf(order, status)].filter(Boolean).join(' ') };
	return status?.state === 'pending' || status?.state === 'review'
		? {
				may: false,
				explanation:
					'While a payment for this order is being settled, it cannot be cancelled here. Once the money is in, you can cancel the order and get all of it back.',
			}
		: {
				may: true,
				explanation: `${FOR_SALE} We first ask ${order.provider ?? order.payment} whether you have paid; if you have, we tell you before anything is cancelled.`,
			};
}

function moneyOf(
	{ provider, payment, onDelivery }: Pick<ShownOrder, 'provider' | 'payment' | 'onDelivery'>,
	status: Pick<PaymentStatus, 'state' | 'givenBack'> | null,
): string {
	if (status?.state === 'paid') {
		const what = status.givenBack ? 'What is left of your payment' : 'All you paid';
		return `${what} goes back by ${provider ?? payment}, the way it came. Refunds are processed in ${REFUND_DAYS}.`;
	}
	// What else there is to say of the money stands in the payment's own box.
	return onDelivery ? 'You have paid nothing yet, so nothing has to be sent back.' : '';
}
