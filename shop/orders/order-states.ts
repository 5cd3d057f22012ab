/** The life of an order: the one table of allowed moves (decision "order states are one table"). Pure. */

const MOVES = {
	'awaiting-payment': ['placed', 'cancelled'],
	placed: ['confirmed', 'cancelled'],
	confirmed: ['packed', 'cancelled'],
	packed: ['sent', 'cancelled'],
	// A parcel refused at the door comes back without ever having been delivered.
	sent: ['delivered', 'returned'],
	delivered: ['returned'],
	// Paid after all, when the shop itself had given the order up because nothing came in time.
	cancelled: ['placed'],
	returned: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderState = keyof typeof MOVES;

export const ORDER_STATES = Object.keys(MOVES) as OrderState[];

/** The words a person reads for a state. */
export const ORDER_STATE_LABELS: Record<OrderState, string> = {
	'awaiting-payment': 'Awaiting payment',
	placed: 'Placed',
	confirmed: 'Confirmed',
	packed: 'Packed',
	sent: 'On its way',
	delivered: 'Delivered',
	cancelled: 'Cancelled',
	returned: 'Returned',
};

/** The states an order may go to from this one. */
export function movesFrom(state: OrderState): readonly OrderState[] {
	return MOVES[state];
}

export function mayMove(from: OrderState, to: OrderState): boolean {
	return movesFrom(from).includes(to);
}

/**
 * The states the staff may put an order in. That an online payment has come in is for the provider to say, not for
 * somebody at the counter: an order that awaits payment can only be cancelled by hand, a cancelled one stays it.
 */
export function staffMovesFrom(state: OrderState): readonly OrderState[] {
	return movesFrom(state).filter((to) => to !== 'placed');
}

/** The states in which an order is a sale: its amount is revenue unless it was cancelled, returned or never paid. */
export const SALE_STATES = [
	'placed',
	'confirmed',
	'packed',
	'sent',
	'delivered',
] as const satisfies OrderState[];

/** The states in which an order waits for the staff to do something. */
export const WAITING_STATES = ['placed', 'confirmed', 'packed'] as const satisfies OrderState[];

/** True for the states in which the goods are the shop's again. */
export function returnsStock(state: OrderState): boolean {
	return state === 'cancelled' || state === 'returned';
}

export function isOrderState(text: string): text is OrderState {
	return Object.hasOwn(MOVES, text);
}
