import type { Tx } from '#db/client.ts';
import { SALE_STATES } from '../orders/order-states.ts';
import { recordDiscrepancy } from './discrepancies/discrepancies.ts';
import { placePaid } from './paid-order.ts';
import {
	isCreatedByUs,
	isOpen,
	type PayingOrder,
	type Payment,
	updatePayment,
} from './payment-rows.ts';
import type { PaymentState } from './payment-states.ts';
import type { ProviderReport } from './providers/provider.ts';
import { beginRefund } from './refunds/refund-payment.ts';

/** End states of payments without money. */
const WITHOUT_MONEY: readonly PaymentState[] = ['failed', 'expired'];

type Locked = { order: PayingOrder; payment: Payment; others: Payment[] };

/** Listed when money was refunded at the provider before it was booked here. */
const WENT_BACK: Partial<Record<ProviderReport['status'], string>> = {
	refunded: 'refunded-elsewhere',
	'partly-refunded': 'refunded-in-part',
};

/** Whether the provider has received the money of a payment, whatever happened to it since. */
export function hasComeIn({ status }: Pick<ProviderReport, 'status'>): boolean {
	return status === 'paid' || WENT_BACK[status] !== undefined;
}

/**
 * Books money received for a locked payment, once. If it is the full amount for this order, the order is placed; if
 * that is no longer possible, the money is returned. Anything else is left to staff.
 */
export async function takeMoney(
	tx: Tx,
	{ order, payment, others }: Locked,
	report: ProviderReport,
	{ publicUrl, now }: { publicUrl: string; now: Date },
): Promise<Payment> {
	const facts = {
		paidMinor: report.minor,
		paidCurrency: report.currency,
		paidAt: now,
		captureId: report.captureId ?? payment.captureId,
		providerId: report.providerId ?? payment.providerId,
		providerMessage: report.providerMessage,
	};
	const wrong = WENT_BACK[report.status] ?? wrongMoney(payment, order, report);
	if (wrong) {
		await recordDiscrepancy(tx, {
			kind: wrong,
			subject: `payment:${payment.id}`,
			orderId: order.id,
			paymentId: payment.id,
			facts: {
				asked: payment.chargedMinor,
				askedCurrency: payment.chargedCurrency,
				paid: report.minor,
				paidCurrency: report.currency,
				reference: report.reference,
			},
		});
		return await updatePayment(tx, payment, 'review', facts, now);
	}
	const booked = { ...payment, ...facts };
	// Whichever attempt brings money first pays the order; money of others is returned, or never captured.
	const isExpired = payment.state === 'failed' && order.state !== 'awaiting-payment';
	const isPlaced = !isExpired && (await placePaid(tx, order, booked, publicUrl)) === null;
	if (isPlaced || isOwed(order, others))
		return await updatePayment(tx, payment, 'paid', facts, now);
	const reason =
		order.state === 'cancelled'
			? 'It came after the order was given up'
			: 'The order needs no other';
	return await beginRefund(tx, { order, payment }, { ...facts, reason }, { publicUrl, now });
}

/** The order is being worked on although none of its payments brought money: one was counted by mistake. */
function isOwed({ state }: PayingOrder, others: readonly Payment[]): boolean {
	const isSale = SALE_STATES.some((sale) => sale === state);
	return isSale && others.every((other) => isOpen(other) || WITHOUT_MONEY.includes(other.state));
}

/** What is wrong in a report about a payment; null when nothing is. */
export function wrongMoney(
	payment: Payment,
	order: PayingOrder,
	report: ProviderReport,
): string | null {
	const isOurs = isCreatedByUs(payment, order);
	// A payment started elsewhere goes by the provider's id, since its reference was chosen by whoever started it.
	const name = isOurs ? report.reference : report.providerId;
	if (name !== payment.reference) return 'wrong-reference';
	if (report.userId !== null && report.userId !== order.userId) return 'wrong-user';
	if (report.currency !== payment.chargedCurrency) return 'wrong-currency';
	if (report.minor === payment.chargedMinor) return null;
	// A payment converted elsewhere may have another rate, but not one that is worse for the shop.
	const isConverted = payment.chargedCurrency !== 'NGN';
	const isMore = !isOurs && isConverted && (report.minor ?? 0) > payment.chargedMinor;
	return isMore ? null : 'wrong-amount';
}
