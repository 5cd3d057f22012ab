import { PAYMENT_MODES, PROVIDER_LABELS } from '#shop/payments/provider.ts';

/** How a way of paying reads to the staff; what no provider of the shop is called by is kept as it is. */
export function paymentName(mode: string): string {
	if (mode === 'cod') return 'Cash on delivery';
	return mode === PAYMENT_MODES.paystack ? PROVIDER_LABELS.paystack : mode;
}
