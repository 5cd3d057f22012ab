import { expect, test } from 'vitest';
import type { Order } from '#shop/orders/orders.ts';
import { orderRow } from './order-columns.tsx';

const DAY_MS = 86_400_000;

/** What the list says of how long the goods of an order are kept. */
function reservedOf(given: Partial<Order>) {
	const order = { state: 'awaiting-payment', createdAt: new Date(), totalKobo: 1, ...given };
	return orderRow(order as Order, undefined, undefined).kept;
}

test('an order that waits for its link says until when its goods are kept, and when that is over', () => {
	const soon = new Date(Date.now() + DAY_MS);
	expect(reservedOf({ payUntil: soon })).toMatch(/^Kept until [A-Z][a-z]{2} \d\d.*[AP]M$/);
	expect(reservedOf({ payUntil: new Date(Date.now() - DAY_MS) })).toBe('Its time is over');
});

test('one that is paid or given up, or is paid otherwise, says nothing of it', () => {
	const soon = new Date(Date.now() + DAY_MS);
	expect(reservedOf({ payUntil: soon, state: 'placed' })).toBeNull();
	expect(reservedOf({ payUntil: null })).toBeNull();
});
