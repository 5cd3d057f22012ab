import { expect, test } from 'vitest';
import { isAnswerable, isChangeable, isOrderable, shownQuoteState } from './quote-states.ts';

const lastMinute = new Date('2026-12-14T22:59:00Z');
const nextDay = new Date('2026-12-14T23:00:00Z');

test('a quotation is valid until its last day has ended in Lagos', () => {
	const open = { state: 'open', validUntil: '2026-12-14' } as const;
	expect(shownQuoteState(open, lastMinute)).toBe('open');
	expect(isAnswerable(open, lastMinute)).toBe(true);
	expect(shownQuoteState(open, nextDay)).toBe('expired');
	expect(isAnswerable(open, nextDay)).toBe(false);
	expect(isOrderable(open, nextDay)).toBe(false);
	expect(isChangeable(open)).toBe(true);
});

test('one that was accepted in time may become an order later, and is not changed or answered again', () => {
	const accepted = { state: 'accepted', validUntil: '2026-12-14' } as const;
	expect(shownQuoteState(accepted, nextDay)).toBe('accepted');
	expect(isOrderable(accepted, nextDay)).toBe(true);
	expect(isAnswerable(accepted, lastMinute)).toBe(false);
	expect(isChangeable(accepted)).toBe(false);
});

test.each(['requested', 'ordered', 'declined', 'withdrawn'] as const)(
	'one that is %s becomes no order',
	(state) => {
		expect(isOrderable({ state, validUntil: '2026-12-14' }, lastMinute)).toBe(false);
	},
);
