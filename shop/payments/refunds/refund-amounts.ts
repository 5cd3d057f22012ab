import type { PaymentState } from '../payment-states.ts';
import type { Money } from '../providers/provider.ts';

// How much of a payment may go back, and how far it has gone. Pure.

/** `asked`: the provider has not finished it; `failed`: it would not, and the money is still here. */
export const REFUND_STATES = ['asked', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** The label of each state, as staff read it. */
export const REFUND_STATE_LABELS: Record<RefundState, string> = {
	asked: 'On its way back',
	done: 'Sent back',
	failed: 'Refused',
};

/** How long a refund takes, as the policy promises it (spec section 9). */
export const REFUND_DAYS = '7-10 business days';

/** Why money goes back that came after its order was given up, as the mail and the order's page say it of a payment. */
export const CAME_LATE =
	'came after the order had been given up, and the order could not be placed any more';

/** An amount of a payment: its worth in naira, and what the provider counts in the currency that was paid. */
export type Part = { amountKobo: number; minor: number };

/** What a payment asked for and what came in; null while that is not known. */
export type Paid = {
	amountKobo: number;
	chargedMinor: number;
	chargedCurrency: string;
	paidMinor: number | null;
	paidCurrency: string | null;
};
type Given = Part & { state: RefundState };

/** All the money of a payment: what came in, or what was asked for while that is not known. */
export function paidMoney(payment: Omit<Paid, 'amountKobo'>): Money {
	const { paidMinor, paidCurrency, chargedMinor, chargedCurrency } = payment;
	return { minor: paidMinor ?? chargedMinor, currency: paidCurrency ?? chargedCurrency };
}

/** The same with its worth in naira: dollars are worth what the order asked for them. */
export function wholeOf(payment: Paid): Part {
	const { amountKobo, chargedMinor, chargedCurrency } = payment;
	const { minor, currency } = paidMoney(payment);
	if (currency === 'NGN') return { amountKobo: minor, minor };
	// Less than was asked for is worth less; more, by a better rate, still paid for the same order.
	const isLess = currency === chargedCurrency && minor < chargedMinor;
	return { amountKobo: isLess ? share(amountKobo, minor, chargedMinor) : amountKobo, minor };
}

/** What has gone back or is on its way. */
export function givenBack(refunds: readonly Given[]): Part {
	const given = refunds.filter(({ state }) => state !== 'failed');
	return {
		amountKobo: given.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
		minor: given.reduce((sum, { minor }) => sum + minor, 0),
	};
}

/** What is still here. */
export function leftOf(payment: Paid, refunds: readonly Given[]): Part {
	const whole = wholeOf(payment);
	const given = givenBack(refunds);
	return {
		amountKobo: Math.max(0, whole.amountKobo - given.amountKobo),
		minor: Math.max(0, whole.minor - given.minor),
	};
}

/**
 * What the provider is to send back for this much of what is left: of dollars the same share, rounded down, so that
 * all parts together are never more than was paid; the last part is exactly the rest. Null when that is less than the
 * smallest coin.
 */
export function partOf(payment: Paid, refunds: readonly Given[], amountKobo: number): Part | null {
	const left = leftOf(payment, refunds);
	if (amountKobo >= left.amountKobo) return left.minor > 0 ? left : null;
	const whole = wholeOf(payment);
	// A part must leave something for the last one.
	const minor = Math.min(share(whole.minor, amountKobo, whole.amountKobo), left.minor - 1);
	return minor > 0 ? { amountKobo, minor } : null;
}

/** The worth in naira of money that went back without the shop. */
export function worthOf(payment: Paid, refunds: readonly Given[], minor: number): Part {
	const left = leftOf(payment, refunds);
	if (minor >= left.minor) return { amountKobo: left.amountKobo, minor };
	const whole = wholeOf(payment);
	const amountKobo = share(whole.amountKobo, minor, whole.minor);
	return { amountKobo: Math.min(amountKobo, left.amountKobo), minor };
}

/**
 * The state of a payment whose refunds have changed: refunded once all money has gone, being refunded while all of it
 * is on its way. If it was, and some of it was refused, staff decide.
 */
export function stateAfterRefunds(
	payment: Paid & { state: PaymentState },
	refunds: readonly Given[],
): PaymentState {
	const { minor } = wholeOf(payment);
	if (givenBack(refunds).minor < minor) {
		return payment.state === 'refunding' ? 'review' : payment.state;
	}
	return refunds.some(({ state }) => state === 'asked') ? 'refunding' : 'refunded';
}

/** `amount × part / whole`, rounded down; the product of two amounts may be too large for a number. */
function share(amount: number, part: number, whole: number): number {
	return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}
