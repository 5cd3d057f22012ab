import type { PaymentRequest } from '#shop/payments/providers/provider.ts';

let last = 0;

/** What the shop asks a provider for; every call has a reference of its own. */
export function paymentRequest(amount: Pick<PaymentRequest, 'minor' | 'currency'>): PaymentRequest {
	last += 1;
	return {
		reference: `bh-test.${last}`,
		...amount,
		email: 'ada@example.com',
		orderId: 17,
		userId: 5,
		trackingNo: 'bridgehead1234567',
		returnUrl: 'http://shop.test/payments/1/return',
		cancelUrl: 'http://shop.test/payments/1/left',
	};
}
