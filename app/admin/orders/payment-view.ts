import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo, formatMoney, koboToNaira } from '#shop/kit/money.ts';
import type { PaymentWithRefunds } from '#shop/payments/order-payments.ts';
import type { Payment } from '#shop/payments/payment-rows.ts';
import { shownState } from '#shop/payments/payment-states.ts';
import { PROVIDER_LABELS } from '#shop/payments/providers/provider.ts';
import {
	givenBack,
	leftOf,
	paidMoney,
	REFUND_STATE_LABELS,
} from '#shop/payments/refunds/refund-amounts.ts';
import type { Refund } from '#shop/payments/refunds/refund-rows.ts';

/** A payment, formatted for the staff's order page. */
export type ShownPayment = ReturnType<typeof paymentView>;
export type ShownRefund = ReturnType<typeof refundView>;

export function paymentView(payment: PaymentWithRefunds) {
	const { id, provider, state, reservedUntil, nextCheckAt, paidAt, refunds } = payment;
	const isOpen = state === 'started' || state === 'pending';
	const given = givenBack(refunds).amountKobo;
	const facts: [string, string | null][] = [
		['Asked', asked(payment)],
		['Came in', received(payment)],
		['Reference', payment.reference],
		['At the provider', payment.providerId === payment.reference ? null : payment.providerId],
		['Provider says', payment.providerMessage || null],
		['Begun', localTime(payment.createdAt)],
		['Paid', paidAt && localTime(paidAt)],
		['Stock held until', isOpen ? localTime(reservedUntil) : null],
		['To be asked again', nextCheckAt && localTime(nextCheckAt)],
	];
	return {
		id,
		provider: PROVIDER_LABELS[provider],
		state: shownState(state, given),
		facts: facts.flatMap(([name, value]) => (value ? [{ name, value }] : [])),
		refunds: refunds.map(refundView),
		left: leftView(payment),
		/** In naira; null when nothing went back. */
		givenBack: given > 0 ? formatKobo(given) : null,
		mayBeRefunded: state === 'paid' || state === 'review',
		/** Of money that staff have not accepted yet, no part is given back. */
		mayBeParted: state === 'paid',
		/** It brought no money, and nothing waits for any. */
		cameToNothing: state === 'failed' || state === 'expired',
		needsDecision: state === 'review',
		mayBeAsked: state !== 'refunded',
	};
}

/** Whether all money that came for an order went back or is on its way, and none is awaited. */
export function hasGoneBack(payments: readonly Pick<Payment, 'state'>[]): boolean {
	const isOneOf = (...states: Payment['state'][]) =>
		payments.some(({ state }) => states.includes(state));
	return isOneOf('refunding', 'refunded') && !isOneOf('started', 'pending', 'paid', 'review');
}

/** What can still go back. */
function leftView(payment: PaymentWithRefunds) {
	const { amountKobo, minor } = leftOf(payment, payment.refunds);
	const { minor: whole, currency } = paidMoney(payment);
	return {
		kobo: amountKobo,
		/** As typed: 45000.5. */
		naira: String(koboToNaira(amountKobo)),
		inNaira: formatKobo(amountKobo),
		money: formatMoney({ minor, currency }),
		isInNaira: currency === 'NGN',
		isWhole: minor === whole,
	};
}

function refundView(refund: Refund) {
	const {
		id,
		state,
		amountKobo,
		minor,
		currency,
		askedAt,
		doneAt,
		byName,
		reason,
		providerMessage,
	} = refund;
	const amount = formatMoney({ minor, currency });
	return {
		id,
		amount: currency === 'NGN' ? amount : `${amount} (${formatKobo(amountKobo)})`,
		state,
		label: REFUND_STATE_LABELS[state],
		at: localTime(doneAt ?? askedAt),
		by: byName ?? 'the shop itself',
		reason,
		/** Why it was refused. */
		providerMessage: state === 'failed' ? providerMessage : '',
	};
}

const RATE = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 4 });

function asked({ chargedMinor, chargedCurrency, amountKobo, rate }: Payment): string {
	const charged = formatMoney({ minor: chargedMinor, currency: chargedCurrency });
	return rate ? `${charged} (${formatKobo(amountKobo)} at ₦${RATE.format(Number(rate))})` : charged;
}

function received({ paidMinor, paidCurrency }: Payment): string | null {
	if (paidMinor === null || paidCurrency === null) return null;
	return formatMoney({ minor: paidMinor, currency: paidCurrency });
}
