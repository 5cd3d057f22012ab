import type { Tx } from '#db/client.ts';
import { SALE_STATES } from '../orders/order-states.ts';
import { noteDifference } from './differences.ts';
import { placePaid } from './paid-order.ts';
import {
	begunHere,
	isOpen,
	type PayingOrder,
	type Payment,
	updatePayment,
} from './payment-rows.ts';
import type { PaymentState } from './payment-states.ts';
import type { ProviderReport } from './provider.ts';
import { beginRefund } from './refund-payment.ts';

/** Ended states of payments that brought nothing. */
const WITHOUT_MONEY: readonly PaymentState[] = ['failed', 'expired'];

type Locked = { order: PayingOrder; payment: Payment; others: Payment[] };

/** What is listed of money that went back at the provider before it was booked here. */
const WENT_BACK: Partial<Record<ProviderReport['status'], string>> = {
	refunded: 'refunded-elsewhere',
	'partly-refunded': 'refunded-in-part',
};

/** What a provider says of a payment whose money has come in, whatever became of it since. */
export function hasComeIn({ status }: Pick<ProviderReport, 'status'>): boolean {
	return status === 'paid' || WENT_BACK[status] !== undefined;
}

/**
 * Books money that has come in for a locked payment, once. All of it and for this order: the order is placed, or if it
 * cannot be any more, the money goes back. Anything else is for the staff to decide.
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
		said: report.said,
	};
	const wrong = WENT_BACK[report.status] ?? wrongMoney(payment, order, report);
	if (wrong) {
		await noteDifference(tx, {
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
	// Whichever attempt brings money first pays the order; what another still brings goes back, or is never captured.
	const isGivenUp = payment.state === 'failed' && order.state !== 'awaiting-payment';
	const isPlaced = !isGivenUp && (await placePaid(tx, order, booked, publicUrl));
	if (isPlaced || isOwed(order, others))
		return await updatePayment(tx, payment, 'paid', facts, now);
	const refundReason =
		order.state === 'cancelled'
			? 'It came after the order was given up'
			: 'The order needs no other';
	return await beginRefund(tx, { order, payment }, { ...facts, refundReason }, { publicUrl, now });
}

/** The order is worked on though none of its payments brought money: one was counted that had not come. */
function isOwed({ state }: PayingOrder, others: readonly Payment[]): boolean {
	const isSale = SALE_STATES.some((sale) => sale === state);
	return isSale && others.every((other) => isOpen(other) || WITHOUT_MONEY.includes(other.state));
}

/** What does not match in a report of a payment; null when all does. */
export function wrongMoney(
	payment: Payment,
	order: PayingOrder,
	report: ProviderReport,
): string | null {
	const isOurs = begunHere(payment, order);
	// What began elsewhere is called as the provider calls it: the reference in it is whoever's began it.
	const name = isOurs ? report.reference : report.providerId;
	if (name !== payment.reference) return 'wrong-reference';
	if (report.userId !== null && report.userId !== order.userId) return 'wrong-user';
	if (report.currency !== payment.chargedCurrency) return 'wrong-currency';
	if (report.minor === payment.chargedMinor) return null;
	// What was converted elsewhere may have been converted at another rate, never at a worse one for the shop.
	const isConverted = payment.chargedCurrency !== 'NGN';
	const isMore = !isOurs && isConverted && (report.minor ?? 0) > payment.chargedMinor;
	return isMore ? null : 'wrong-amount';
}
