import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	isOrderState,
	mayMove,
	movesFrom,
	ORDER_STATE_LABELS,
	ORDER_STATES,
	returnsStock,
	SALE_STATES,
	staffMovesFrom,
} from './order-states.ts';

const anyState = fc.constantFrom(...ORDER_STATES);

test('an order only makes the moves in the table', () => {
	const allowed = [
		'awaiting-payment > placed',
		'awaiting-payment > cancelled',
		'placed > confirmed',
		'placed > cancelled',
		'confirmed > packed',
		'confirmed > cancelled',
		'packed > sent',
		'packed > cancelled',
		// What has left the shop can be returned, but not cancelled.
		'sent > delivered',
		'sent > returned',
		'delivered > returned',
		'cancelled > placed',
	];
	const moves = ORDER_STATES.flatMap((from) =>
		ORDER_STATES.filter((to) => mayMove(from, to)).map((to) => `${from} > ${to}`),
	);
	expect(moves).toEqual(allowed);
	const byHand = ORDER_STATES.flatMap((from) =>
		staffMovesFrom(from).map((to) => `${from} > ${to}`),
	);
	expect(byHand).toEqual(allowed.filter((move) => !move.endsWith('> placed')));
});

test('an order is a sale once it is placed, unless it was cancelled or returned', () => {
	const sales = new Set<string>(SALE_STATES);
	const others = ORDER_STATES.filter((state) => !sales.has(state));
	expect(others).toEqual(['awaiting-payment', 'cancelled', 'returned']);
	expect(ORDER_STATES.filter(returnsStock)).toEqual(['cancelled', 'returned']);
});

test('by hand, goods are returned to the stock at most once, and no move follows', () => {
	fc.assert(
		fc.property(fc.array(anyState, { maxLength: 40 }), (wishes) => {
			let state: (typeof ORDER_STATES)[number] = 'awaiting-payment';
			let returns = 0;
			for (const wish of wishes) {
				if (!staffMovesFrom(state).includes(wish)) continue;
				expect(returns).toBe(0);
				state = wish;
				if (returnsStock(state)) returns += 1;
			}
		}),
	);
});

test('every state is reachable and has a label, and nothing else is a state', () => {
	const reached = new Set<string>(['awaiting-payment']);
	for (const state of reached)
		if (isOrderState(state)) for (const next of movesFrom(state)) reached.add(next);
	expect([...reached].sort()).toEqual([...ORDER_STATES].sort());
	for (const state of ORDER_STATES) expect(ORDER_STATE_LABELS[state]).not.toBe('');
	expect(isOrderState('toString')).toBe(false);
});
