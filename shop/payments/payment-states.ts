// The life of a payment: the one table of allowed moves, which only go forward. Pure.

const MOVES = {
	/** Started at the provider; the order's stock is reserved. */
	started: ['pending', 'paid', 'review', 'refunding', 'failed', 'expired'],
	/** The shopper has paid; the bank has not confirmed yet. */
	pending: ['paid', 'review', 'refunding', 'failed', 'expired'],
	/** Not paid in time: the stock was released. Money may still arrive. */
	expired: ['paid', 'review', 'refunding'],
	/**
	 * Refused by the bank, replaced by another payment method, never started, or counted as paid by mistake. Money that still
	 * arrives is returned, unless the order still awaits payment.
	 */
	failed: ['paid', 'review', 'refunding'],
	/** Becomes `failed` when the provider has no such money and staff correct it. */
	paid: ['refunding', 'refunded', 'failed'],
	/** Another amount than asked for arrived: staff decide. */
	review: ['paid', 'refunding', 'refunded'],
	refunding: ['refunded', 'review'],
	refunded: [],
} as const satisfies Record<string, readonly string[]>;

export type PaymentState = keyof typeof MOVES;

export const PAYMENT_STATES = Object.keys(MOVES) as PaymentState[];

/** The label of each state, as people read it. */
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

/** As PaymentState, with paid money apart of which some has gone back or is on its way. */
export const SHOWN_STATES = [...PAYMENT_STATES, 'partly-refunded'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

export const SHOWN_STATE_LABELS: Record<ShownState, string> = {
	...PAYMENT_STATE_LABELS,
	'partly-refunded': 'Partly refunded',
};

/** @param givenBack kobo of the payment that have gone back or are on their way */
export function shownState(state: PaymentState, givenBack: number): ShownState {
	return state === 'paid' && givenBack > 0 ? 'partly-refunded' : state;
}

/** Whether a payment may go from one state to the other. */
export function mayBecome(from: PaymentState, to: PaymentState): boolean {
	return (MOVES[from] as readonly PaymentState[]).includes(to);
}

export function isPaymentState(text: string): text is PaymentState {
	return Object.hasOwn(MOVES, text);
}

const DECISIVE: readonly PaymentState[] = [
	'paid',
	'review',
	'pending',
	'started',
	'refunding',
	'refunded',
	'expired',
	'failed',
];

/** Orders attempts to pay one order by their states: the first decides what is said of the order's money. */
export function byDecisiveness(a: PaymentState, b: PaymentState): number {
	return DECISIVE.indexOf(a) - DECISIVE.indexOf(b);
}

/** The states in which an order's stock is reserved for a payment. */
export const OPEN_PAYMENT_STATES = ['started', 'pending'] as const satisfies PaymentState[];
