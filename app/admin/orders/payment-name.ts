import { PAYMENT_MODES } from '#shop/orders/payment-modes.ts';
import { PROVIDER_LABELS } from '#shop/payments/providers/provider.ts';

/** The name of a payment method for staff; an unknown one is shown as it is. */
export function paymentName(mode: string): string {
	if (mode === 'cod') return 'Cash on delivery';
	return mode === PAYMENT_MODES.paystack ? PROVIDER_LABELS.paystack : mode;
}
