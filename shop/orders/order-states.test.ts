import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	isOrderState,
	mayMove,
	movesFrom,
	ORDER_STATE_LABELS,
	ORDER_STATES,
	returnsStock,
	staffMovesFrom,
} from './order-states.ts';

const anyState = fc.constantFrom(...ORDER_STATES);

test('an order goes from placed to delivered one step at a time', () => {
	const way = ['placed', 'confirmed', 'packed', 'sent', 'delivered'] as const;
	for (const [i, from] of way.entries())
		for (const to of way) expect(mayMove(from, to)).toBe(to === way[i + 1]);
});

test('what has left the shop can be returned but not cancelled', () => {
	for (const state of ['sent', 'delivered'] as const) {
		expect(mayMove(state, 'cancelled')).toBe(false);
		expect(mayMove(state, 'returned')).toBe(true);
	}
});

test('by hand, goods come back at most once and nothing moves after that', () => {
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

test('only money that comes late brings an order back, and only one that was cancelled', () => {
	for (const state of ORDER_STATES.filter(returnsStock))
		expect(movesFrom(state)).toEqual(state === 'cancelled' ? ['placed'] : []);
});

test('every state is reachable, has a label, and only its own name is one', () => {
	const reached = new Set<string>(['awaiting-payment']);
	for (const state of reached)
		if (isOrderState(state)) for (const next of movesFrom(state)) reached.add(next);
	expect([...reached].sort()).toEqual([...ORDER_STATES].sort());
	for (const state of ORDER_STATES) expect(ORDER_STATE_LABELS[state]).not.toBe('');
	expect(isOrderState('toString')).toBe(false);
});
