import { expect, test } from 'vitest';
import { ORDER_STATES } from '#shop/orders/order-states.ts';
import { cancelOffer, offersAfterSignIn } from './cancel-offer.ts';

const online = { provider: 'Paystack', payment: 'Paystack', onDelivery: false };
const unpaid = { ...online, stateName: 'awaiting-payment' as const };
const placed = { ...online, stateName: 'placed' as const };

test('an order is offered to be cancelled until the shop confirms it', () => {
	const offered = ORDER_STATES.filter((stateName) => cancelOffer({ ...online, stateName }, null));
	expect(offered).toEqual(['awaiting-payment', 'placed']);
});

test('what happens to the money is described, for each payment method', () => {
	const explanation = (status: Parameters<typeof cancelOffer>[1], order = {}) =>
		cancelOffer({ ...placed, ...order }, status)?.explanation;
	expect(
		explanation(null, { provider: null, payment: 'Cash on delivery', onDelivery: true }),
	).toContain('You have paid nothing yet, so nothing has to be sent back.');
	expect(explanation({ state: 'paid', givenBack: null })).toContain(
		'All you paid goes back by Paystack, the way it came. Refunds are processed in 7-10 business days.',
	);
	expect(explanation({ state: 'paid', givenBack: '₦5,000' })).toContain(
		'What is left of your payment goes back by Paystack',
	);
	expect(explanation({ state: 'refunded', givenBack: null })).not.toMatch(/paid|goes back by/);
});

test('an unpaid order is not offered while a payment of it is being checked', () => {
	for (const state of ['none', 'started', 'failed', 'expired'] as const)
		expect(cancelOffer(unpaid, { state, givenBack: null })).toMatchObject({
			may: true,
			explanation: expect.stringContaining('We first ask Paystack'),
		});
	for (const state of ['pending', 'review'] as const)
		expect(cancelOffer(unpaid, { state, givenBack: null })).toMatchObject({
			may: false,
			explanation: expect.stringContaining('Once the money is in'),
		});
});

test('signing in is offered for what the order allows by then', () => {
	const offers = ORDER_STATES.map((stateName) => [
		stateName,
		offersAfterSignIn({ stateName, wasPlaced: stateName !== 'awaiting-payment' }),
	]);
	expect(Object.fromEntries(offers)).toMatchObject({
		'awaiting-payment': 'pay or cancel',
		placed: 'cancel or order again',
		sent: 'order again',
		delivered: 'review or order again',
		returned: 'order again',
	});
	expect(offersAfterSignIn({ stateName: 'cancelled', wasPlaced: false })).toBe('see all of it');
});
