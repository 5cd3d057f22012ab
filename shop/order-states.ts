/** The life of an order: the one table of allowed moves (decision "order states are one table"). Pure. */

const MOVES = {
	'awaiting-payment': ['placed', 'cancelled'],
	placed: ['confirmed', 'cancelled'],
	confirmed: ['packed', 'cancelled'],
	packed: ['sent', 'cancelled'],
	// A parcel refused at the door comes back without ever having been delivered.
	sent: ['delivered', 'returned'],
	delivered: ['returned'],
	cancelled: [],
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

/** True for the states in which the goods are the shop's again. */
export function returnsStock(state: OrderState): boolean {
	return state === 'cancelled' || state === 'returned';
}

export function isOrderState(text: string): text is OrderState {
	return Object.hasOwn(MOVES, text);
}
