import { expect, test } from 'vitest';
import { opensAsPopup } from './pay-leaving.ts';
import {
	isPaidOnline,
	mayBeCashInstead,
	paymentPromise,
	takesOrders,
	withProviders,
} from './payment-methods.ts';
import { paymentPolicy, paymentQuestions } from './payment-texts.ts';

const all = { payments: { cod: true, card: true, wallet: true } };
const none = { payments: { cod: false, card: false, wallet: false } };

test('a payment method is open where staff switched it on and its provider is set up', () => {
	expect(withProviders(all, {}).payments).toEqual({ cod: true, card: false, wallet: false });
	expect(withProviders(all, { paystack: {} }).payments.card).toBe(true);
	expect(withProviders(all, { paypal: {} }).payments.wallet).toBe(true);
	expect(withProviders(none, { paystack: {}, paypal: {} })).toEqual(none);
});

test('one line lists all open payment methods', () => {
	expect(paymentPromise(all)).toBe('Cash on delivery, card, bank transfer or PayPal');
	expect(paymentPromise({ payments: { cod: false, card: true, wallet: false } })).toBe(
		'Card or bank transfer',
	);
	expect(paymentPromise(none)).toBe('Orders by phone and chat for now');
});

test('policy and FAQ only mention open payment methods', () => {
	const cash = { payments: { ...none.payments, cod: true } };
	expect(paymentPolicy(all)).toHaveLength(3);
	expect(paymentPolicy(cash)).toHaveLength(1);
	expect(JSON.stringify([paymentPolicy(cash), paymentQuestions(cash)])).not.toMatch(
		/pay(stack|pal)/i,
	);
	expect(paymentQuestions(none)).toMatchObject([{ question: 'Can I order online?' }]);
});

test('orders are taken by any payment method; only some of them lead to a provider', () => {
	const cash = { payments: { ...none.payments, cod: true } };
	expect([takesOrders(all), takesOrders(cash), takesOrders(none)]).toEqual([true, true, false]);
	expect([isPaidOnline(all), isPaidOnline(cash)]).toEqual([true, false]);
});

test('cash instead is offered where the order could be placed for cash, and never for a deposit', () => {
	const shop = { ...all, cashMost: 50_000, cashAsks: 'payment' as const };
	const small = { totalKobo: 50_000_00, hasDeposit: false };
	const large = { totalKobo: 50_000_01, hasDeposit: false };
	expect(mayBeCashInstead(shop, small)).toBe(true);
	expect(mayBeCashInstead(shop, large)).toBe(false);
	expect(mayBeCashInstead({ ...shop, cashMost: 0 }, large)).toBe(true);
	expect(mayBeCashInstead({ ...shop, cashAsks: 'percent' }, large)).toBe(true);
	expect(mayBeCashInstead({ ...shop, ...none }, small)).toBe(false);
	// As one asked for because of the phone number has a sum below the limit.
	for (const cashMost of [0, 50_000])
		expect(mayBeCashInstead({ ...shop, cashMost }, { ...small, hasDeposit: true })).toBe(false);
});

test('the popup opens on Paystack’s own address only', () => {
	const accessCode = 'abc';
	const opens = (payUrl: string) => opensAsPopup({ accessCode, payUrl });
	expect(opens('https://checkout.paystack.com/abc')).toBe(true);
	expect(opens('http://127.0.0.1:3001/abc')).toBe(false);
	expect(opens('https://checkout.paystack.com.example/abc')).toBe(false);
	expect(opensAsPopup({ accessCode: null, payUrl: 'https://checkout.paystack.com/abc' })).toBe(
		false,
	);
});
