import { formatKobo, formatMoney } from '#shop/kit/money.ts';
import { isOrderState, orderStateLabel } from '#shop/orders/order-states.ts';
import { isPaymentState, PAYMENT_STATE_LABELS } from '#shop/payments/payment-states.ts';

type Facts = Record<string, string | number | null>;
type FactLine = { name: string; value: string };

/** The known facts of a difference, formatted, each with its name; `isPickup`: of an order that its buyer fetches. */
export function factLines(facts: Facts, isPickup: boolean): FactLine[] {
	const amount = (minor: string, currency: string) => money(facts[minor], facts[currency]);
	const lines: [string, string | null][] = [
		['Order', orderState(facts.order, isPickup)],
		['Payment', paymentState(facts.payment)],
		['Order total', money(facts.orderKobo, 'NGN')],
		['Its lines', money(facts.linesKobo, 'NGN')],
		['Payment for', money(facts.paymentKobo, 'NGN')],
		['Asked', amount('askedMinor', 'askedCurrency') ?? amount('asked', 'askedCurrency')],
		[
			'Rate',
			typeof facts.rate === 'string' ? formatKobo(Math.round(Number(facts.rate) * 100)) : null,
		],
		['Came in', amount('paidMinor', 'paidCurrency') ?? amount('paid', 'paidCurrency')],
		['At the provider', amount('providerMinor', 'providerCurrency')],
		['Given back here', amount('refundedMinor', 'refundCurrency')],
		['Given back at the provider', amount('refundedThereMinor', 'refundCurrency')],
		['Refund', amount('refundMinor', 'refundCurrency')],
		['Provider says', text(facts.providerSays)],
		['Reference', text(facts.reference)],
		['Payer', text(facts.payer)],
		['For', text(facts.document)],
		['Collected', money(facts.collectedKobo, 'NGN')],
		['Expected', money(facts.expectedKobo, 'NGN')],
		['Counted', money(facts.countedKobo, 'NGN')],
		['Arrived', money(facts.arrivedKobo, 'NGN')],
		['Collector', text(facts.collector)],
		['Reason', text(facts.reason)],
		['Event', text(facts.event)],
		['Names', text(facts.names)],
	];
	return lines.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

type Fact = Facts[string] | undefined;

function money(minor: Fact, currency: Fact): string | null {
	if (typeof minor !== 'number' || typeof currency !== 'string') return null;
	return formatMoney({ minor, currency });
}

function text(value: Fact): string | null {
	return value === null || value === undefined || value === '' ? null : String(value);
}

function orderState(value: Fact, isPickup: boolean): string | null {
	if (typeof value !== 'string' || !isOrderState(value)) return null;
	return orderStateLabel(value, isPickup ? { kind: 'pickup' } : null);
}

function paymentState(value: Fact): string | null {
	return typeof value === 'string' && isPaymentState(value) ? PAYMENT_STATE_LABELS[value] : null;
}
