import { expect, test } from 'vitest';
import type { OrderState } from '#shop/orders/order-states.ts';
import { parcelsForShopper } from './parcels-view.ts';

function titleOf(state: OrderState, kind: 'courier' | 'pickup' = 'courier'): string {
	return parcelsForShopper({ state, delivery: { kind }, lines: [] }, []).title;
}

test('goods are said to be on their way until they have come', () => {
	expect(titleOf('packed')).toBe('On its way');
	expect(titleOf('sent')).toBe('On its way');
	expect(titleOf('sent', 'pickup')).toBe('Ready to collect');
	for (const state of ['delivered', 'returned'] as const) {
		expect(titleOf(state)).toBe('Parcels');
		expect(titleOf(state, 'pickup')).toBe('Parcels');
	}
});
