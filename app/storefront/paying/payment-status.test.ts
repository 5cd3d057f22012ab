import { expect, test } from 'vitest';
import type { OrderState } from '#shop/orders/order-states.ts';
import { PAYMENT_STATES, type PaymentState } from '#shop/payments/payment-states.ts';
import { type Attempt, moneyOfOrder, paymentStatus } from './payment-status.ts';

const NOW = new Date('2026-03-01T09:00:00Z');
const attempt = (state: PaymentState, more: Partial<Attempt> = {}): Attempt => ({
	provider: 'paystack',
	state,
	amountKobo: 1_250_000,
	chargedMinor: 1_250_000,
	chargedCurrency: 'NGN',
	paidMinor: null,
	paidCurrency: null,
	paidAt: null,
	reservedUntil: new Date('2026-03-01T09:20:00Z'),
	refunds: [],
	...more,
});
const awaiting = { state: 'awaiting-payment', onDelivery: false } as const;
const placed = { state: 'placed', onDelivery: false } as const;
const cancelled = { state: 'cancelled', onDelivery: false } as const;

test('nothing is said about cash on delivery', () => {
	expect(paymentStatus({ state: 'placed', onDelivery: true }, [], NOW)).toBeNull();
});

test('an order paid on delivery mentions an earlier online payment that arrived late', () => {
	const shown = paymentStatus({ state: 'placed', onDelivery: true }, [attempt('refunding')], NOW);
	expect(shown?.title).toBe('Being refunded');
});

test('each state has its own words, for an order that awaits payment and for one given up', () => {
	for (const order of [awaiting, cancelled]) {
		const shown = PAYMENT_STATES.map((state) => paymentStatus(order, [attempt(state)], NOW));
		expect(new Set(shown.map((status) => status?.text)).size).toBe(PAYMENT_STATES.length);
		expect(shown.every((status) => status?.title)).toBe(true);
	}
});

test('an order can be paid until money is on its way or has arrived', () => {
	const payable = PAYMENT_STATES.filter(
		(state) => paymentStatus(awaiting, [attempt(state)], NOW)?.mayPay,
	);
	expect(payable).toEqual(['started', 'expired', 'failed']);
	expect(paymentStatus(awaiting, [], NOW)?.mayPay).toBe(true);
	for (const state of PAYMENT_STATES)
		expect(paymentStatus(cancelled, [attempt(state)], NOW)?.mayPay).toBe(false);
});

test('ordering again is only offered when no money is on its way', () => {
	const again = PAYMENT_STATES.filter(
		(state) => paymentStatus(cancelled, [attempt(state)], NOW)?.mayOrderAgain,
	);
	expect(again).toEqual(['expired', 'failed']);
});

test('the end of the reservation is shown in Lagos time, and only while it lasts', () => {
	expect(paymentStatus(awaiting, [attempt('started')], NOW)?.heldUntil).toBe('10:20 AM');
	expect(paymentStatus(awaiting, [attempt('pending')], NOW)?.heldUntil).toBe('10:20 AM');
	const over = attempt('started', { reservedUntil: NOW });
	expect(paymentStatus(awaiting, [over], NOW)?.heldUntil).toBeNull();
	expect(paymentStatus(cancelled, [attempt('started')], NOW)?.heldUntil).toBeNull();
});

test('an attempt with money decides over attempts without', () => {
	const states = (...of: PaymentState[]) =>
		paymentStatus(
			awaiting,
			of.map((state) => attempt(state)),
			NOW,
		)?.state;
	expect(states('failed', 'pending')).toBe('pending');
	expect(states('pending', 'started')).toBe('pending');
	expect(states('failed', 'started')).toBe('started');
	expect(states('expired', 'paid', 'failed')).toBe('paid');
	expect(states('refunded', 'started')).toBe('started');
});

test('a second payment that was returned is mentioned beside the first', () => {
	const twice = [attempt('paid'), attempt('refunded', { provider: 'paypal', amountKobo: 500_000 })];
	expect(paymentStatus(placed, twice, NOW)).toMatchObject({
		state: 'paid',
		besides: 'A further payment of ₦5,000 by PayPal went back to you.',
	});
});

test('what went back of a payment is shown in the currency that was paid, and what is on its way apart', () => {
	const shown = (...refunds: Attempt['refunds']) =>
		paymentStatus(placed, [attempt('paid', { refunds })], NOW);
	const refund = (state: 'asked' | 'done' | 'failed', minor: number) => ({
		state,
		minor,
		amountKobo: minor,
	});
	expect(shown(refund('failed', 500_000))).toMatchObject({
		state: 'paid',
		title: 'Paid',
		givenBack: null,
	});
	expect(shown(refund('done', 200_000), refund('done', 50_000))).toMatchObject({
		state: 'paid',
		title: 'Partly refunded',
		givenBack: '₦2,500',
		text: 'You paid ₦12,500 by Paystack. ₦2,500 of it went back to you. Refunds are processed in 7-10 business days.',
	});
	expect(shown(refund('asked', 50_050))?.text).toContain('₦500.50 of it is on its way back.');
	expect(shown(refund('done', 50_000), refund('asked', 20_000))?.text).toContain(
		'₦500 of it went back to you, and ₦200 more is on its way back.',
	);
	const dollars = attempt('paid', {
		provider: 'paypal',
		chargedMinor: 817,
		chargedCurrency: 'USD',
		refunds: [refund('done', 81)],
	});
	const { text } = paymentStatus(placed, [dollars], NOW) ?? {};
	expect(text).toContain('You paid US$8.17 by PayPal. US$0.81 of it went back');
});

test('the page only checks for news while some may arrive', () => {
	const waiting = PAYMENT_STATES.filter(
		(state) => paymentStatus(placed, [attempt(state)], NOW)?.waits,
	);
	expect(waiting).toEqual(['started', 'pending', 'refunding']);
});

test('a deposit is called one, and its rest is named only to whom the order concerns', () => {
	const order = { ...placed, restKobo: 51_000_00 };
	const text = (isAnybodys: boolean) =>
		paymentStatus({ ...order, isAnybodys }, [attempt('paid')], NOW)?.text;
	expect(text(false)).toContain('The other ₦51,000 are paid in cash when you get the goods.');
	expect(text(true)).toContain('come in. The rest is paid in cash when you get the goods.');
});

test('money that did not go back is not said to have come wrongly', () => {
	const refunds = [{ state: 'failed' as const, minor: 750, amountKobo: 1_250_000 }];
	const shown = (more: Partial<Attempt>) =>
		paymentStatus(cancelled, [attempt('review', more)], NOW)?.text;
	expect(shown({})).toContain('not as it was asked for');
	expect(shown({ provider: 'paypal', refunds })).toBe(
		'Your money did not go back by PayPal at the first try. We look at it and write to you; you need not do anything.',
	);
});

test('what PayPal has not confirmed is not said to wait for a bank for some minutes', () => {
	const shown = paymentStatus(awaiting, [attempt('pending', { provider: 'paypal' })], NOW);
	expect(shown?.title).toBe('We are waiting for PayPal');
	expect(shown?.text).toContain('That can take some days. Please do not pay again');
});

test('money that goes back because it came late says why, other money does not', () => {
	const at = (minute: number) => new Date(NOW.getTime() + minute * 60_000);
	const text = (paidAt: Date | null, events: [OrderState, number][]) => {
		const order = moneyOfOrder({
			state: 'cancelled',
			paymentMode: 'Paid by Paystack',
			totalKobo: 1_250_000,
			depositKobo: 0,
			payUntil: null,
			events: events.map(([toState, minute]) => ({ toState, createdAt: at(minute) })),
		});
		return paymentStatus(order, [attempt('refunded', { paidAt })], NOW)?.text;
	};
	const givenUp: [OrderState, number][] = [
		['awaiting-payment', 0],
		['cancelled', 20],
	];
	expect(text(at(21), givenUp)).toBe(
		'Your payment came after the order had been given up, and the order could not be placed any more. All you paid went back by Paystack. Refunds are processed in 7-10 business days.',
	);
	// A wrong amount that staff gave back before the time was up, and a paid order that was cancelled.
	expect(text(at(5), givenUp)).not.toContain('given up');
	const placedLate: [OrderState, number][] = [...givenUp, ['placed', 21], ['cancelled', 30]];
	expect(text(at(25), placedLate)).not.toContain('given up');
	expect(text(null, givenUp)).not.toContain('given up');
});
