import { expect, test } from 'vitest';
import type { OrderReturn } from '#shop/fulfilment/order-returns.ts';
import type { StaffOrder } from '#shop/fulfilment/staff-orders.ts';
import { orderHistory } from './history.tsx';

const ORDER = { events: [], delivery: null } as unknown as StaffOrder;

/** What the history says of a return of one drum. */
function noteOf(money: Pick<OrderReturn, 'money' | 'amountKobo' | 'handKobo' | 'isOffCash'>) {
	const back: OrderReturn = {
		id: 1,
		reason: '',
		deliveryKobo: 0,
		byName: 'Ada',
		createdAt: new Date(),
		pieces: [{ name: 'Drum', qty: 1, isRestocked: false }],
		...money,
	};
	return orderHistory(ORDER, [], [back])[0]?.note;
}

test('what came back before its cash was collected was not paid back, but taken off that', () => {
	const cash = { money: 'hand', amountKobo: 1000_00, handKobo: 0 } as const;
	expect(noteOf({ ...cash, isOffCash: true })).toContain('₦1,000 off the cash to be collected.');
	expect(noteOf({ ...cash, isOffCash: false })).toContain('₦1,000 paid back by hand.');
});

test('of an order with a deposit it names what goes back by the provider, and what in cash', () => {
	const mixed = {
		money: 'provider',
		amountKobo: 1000_00,
		handKobo: 400_00,
		isOffCash: false,
	} as const;
	expect(noteOf(mixed)).toContain('Refund of ₦600. ₦400 paid back by hand.');
});
