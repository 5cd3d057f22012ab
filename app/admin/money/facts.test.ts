import { expect, test } from 'vitest';
import { factLines } from './facts.ts';

test('the state of an order is named as its pages name it: collected, it is never on its way', () => {
	const facts = { order: 'sent', orderKobo: 4_500_00, collector: null };
	const total = { name: 'Order total', value: '₦4,500' };
	expect(factLines(facts, false)).toEqual([{ name: 'Order', value: 'On its way' }, total]);
	expect(factLines(facts, true)).toEqual([{ name: 'Order', value: 'Ready to collect' }, total]);
	expect(factLines({ order: 'delivered' }, true)).toEqual([{ name: 'Order', value: 'Collected' }]);
});
