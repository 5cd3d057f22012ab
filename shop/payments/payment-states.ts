/** The life of a payment: the one table of allowed moves. They only go forward. Pure. */

const MOVES = {
	/** Begun at the provider; the order's stock is held. */
	started: ['pending', 'paid', 'review', 'refunding', 'failed', 'expired'],
	/** The shopper has paid and his bank has not confirmed yet. */
	pending: ['paid', 'review', 'refunding', 'failed', 'expired'],
	/** Not paid in time: the hold went back. Money may still come. */
	expired: ['paid', 'review', 'refunding'],
	/**
	 * Refused by the bank, given up for another way to pay, never begun, or counted as paid by mistake. What still comes
	 * in goes back, unless the order still waits for money.
	 */
	failed: ['paid', 'review', 'refunding'],
	/** It is `failed` after all where the provider has no such money and the staff takes it off. */
	paid: ['refunding', 'refunded', 'failed'],
	/** Money came in that is not what was asked: staff decide. */
	review: ['paid', 'refunding', 'refunded'],
	refunding: ['refunded', 'review'],
	refunded: [],
} as const satisfies Record<string, readonly string[]>;

export type PaymentState = keyof typeof MOVES;

export const PAYMENT_STATES = Object.keys(MOVES) as PaymentState[];

/** The words a person reads for a state. */
export const PAYMENT_STATE_LABELS: Record<PaymentState, string> = {
	started: 'Waiting for the payment',
	pending: 'Waiting for the bank',
	paid: 'Paid',
	review: 'Being looked at',
	refunding: 'Being refunded',
	refunded: 'Refunded',
	failed: 'Given up',
	expired: 'Not paid in time',
};

export function mayBecome(from: PaymentState, to: PaymentState): boolean {
	return (MOVES[from] as readonly PaymentState[]).includes(to);
}

export function isPaymentState(text: string): text is PaymentState {
	return Object.hasOwn(MOVES, text);
}

/** The states in which an order's stock is held for a payment. */
export const OPEN_PAYMENT_STATES = ['started', 'pending'] as const satisfies PaymentState[];
