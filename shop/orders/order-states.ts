import type { DeliveryKind } from '#db/delivery/delivery-schema.ts';
import type { MoveReason } from '#db/order-schema.ts';

// The life of an order: the one table of allowed moves. Pure.

const MOVES = {
	'awaiting-payment': ['placed', 'cancelled'],
	placed: ['confirmed', 'cancelled'],
	confirmed: ['packed', 'cancelled'],
	packed: ['sent', 'cancelled'],
	// A parcel refused at the door comes back without having been delivered.
	sent: ['delivered', 'returned'],
	delivered: ['returned'],
	// Paid after all, after the shop gave the order up for lack of payment.
	cancelled: ['placed'],
	returned: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderState = keyof typeof MOVES;

export const ORDER_STATES = Object.keys(MOVES) as OrderState[];

/** The label of each state, as people read it. */
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

/** The states of an order that its buyer fetches at the shop: it is never on its way. */
const PICKUP_LABELS: Partial<Record<OrderState, string>> = {
	sent: 'Ready to collect',
	delivered: 'Collected',
};

/**
 * The label of an order's state, as people read it.
 * @param delivery how it goes; null where delivery is free everywhere
 */
export function orderStateLabel(
	state: OrderState,
	delivery: { kind: DeliveryKind } | null,
): string {
	const own = delivery?.kind === 'pickup' ? PICKUP_LABELS[state] : undefined;
	return own ?? ORDER_STATE_LABELS[state];
}

/** The states that can follow this one. */
export function movesFrom(state: OrderState): readonly OrderState[] {
	return MOVES[state];
}

/** Whether an order may go from one state to the other; who moves it is not asked here. */
export function mayMove(from: OrderState, to: OrderState): boolean {
	return movesFrom(from).includes(to);
}

/**
 * The states that staff may move an order to. Only the provider can say that an online payment arrived: an order that
 * awaits payment can only be cancelled by hand, and a cancelled one stays cancelled.
 */
export function staffMovesFrom(state: OrderState): readonly OrderState[] {
	return movesFrom(state).filter((to) => to !== 'placed');
}

/** The states in which shoppers may cancel their order themselves: the shop has not begun to work on it. */
export const OWN_CANCEL_STATES = ['awaiting-payment', 'placed'] as const satisfies OrderState[];

/** The states in which an order is a sale, that is revenue unless refunded: not cancelled, returned or unpaid. */
export const SALE_STATES = [
	'placed',
	'confirmed',
	'packed',
	'sent',
	'delivered',
] as const satisfies OrderState[];

/** The states in which an order waits for staff. */
export const WAITING_STATES = ['placed', 'confirmed', 'packed'] as const satisfies OrderState[];

export function isWaiting(state: string): boolean {
	return WAITING_STATES.some((each) => each === state);
}

/** The step forward that staff take with several orders at once, by the state that the orders are in. */
export const BULK_MOVES: Partial<Record<OrderState, OrderState>> = {
	placed: 'confirmed',
	confirmed: 'packed',
	packed: 'sent',
};

/** Whether the goods are the shop's again in a state. */
export function returnsStock(state: OrderState): boolean {
	return state === 'cancelled' || state === 'returned';
}

/** The moves of an order that stand, oldest first: without those that were taken back, and their taking back. */
export function standingMoves<Move extends { reason: MoveReason | null }>(
	moves: readonly Move[],
): Move[] {
	const standing: Move[] = [];
	for (const move of moves) {
		if (move.reason === 'taken-back') standing.pop();
		else standing.push(move);
	}
	return standing;
}

export function isOrderState(text: string): text is OrderState {
	return Object.hasOwn(MOVES, text);
}
