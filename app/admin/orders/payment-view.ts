import { localTime } from '#shop/local-time.ts';
import { formatKobo, formatMoney } from '#shop/money.ts';
import type { Payment } from '#shop/payments/payment-rows.ts';
import { PROVIDER_LABELS } from '#shop/payments/provider.ts';

/** A payment, formatted for the staff's order page. */
export type ShownPayment = ReturnType<typeof paymentView>;

export function paymentView(payment: Payment) {
	const { id, provider, state, holdUntil, nextCheckAt, paidAt, refundedAt } = payment;
	const isOpen = state === 'started' || state === 'pending';
	const came = received(payment);
	const facts: [string, string | null][] = [
		['Asked', asked(payment)],
		['Came in', came],
		['Reference', payment.reference],
		['At the provider', payment.providerId === payment.reference ? null : payment.providerId],
		['Provider says', payment.said || null],
		['Begun', localTime(payment.createdAt)],
		['Paid', paidAt && localTime(paidAt)],
		['Stock held until', isOpen ? localTime(holdUntil) : null],
		['Asked again', nextCheckAt && localTime(nextCheckAt)],
		['Why it goes back', payment.refundReason],
		['Sent back', refundedAt && localTime(refundedAt)],
	];
	return {
		id,
		provider: PROVIDER_LABELS[provider],
		state,
		amount: came ?? asked(payment),
		facts: facts.flatMap(([name, value]) => (value ? [{ name, value }] : [])),
		mayBeRefunded: state === 'paid' || state === 'review',
		needsDecision: state === 'review',
		mayBeAsked: state !== 'refunded',
	};
}

function asked({ chargedMinor, chargedCurrency, amountKobo, rate }: Payment): string {
	const charged = formatMoney({ minor: chargedMinor, currency: chargedCurrency });
	return rate ? `${charged} (${formatKobo(amountKobo)} at ₦${rate})` : charged;
}

function received({ paidMinor, paidCurrency }: Payment): string | null {
	if (paidMinor === null || paidCurrency === null) return null;
	return formatMoney({ minor: paidMinor, currency: paidCurrency });
}
