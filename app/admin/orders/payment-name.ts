import { CASH_MODE, isCollected, PAYMENT_MODES } from '#shop/orders/payment-modes.ts';
import { PROVIDER_LABELS, providerOfMode } from '#shop/payments/providers/provider.ts';

/** The name of a payment method for staff; an unknown one is shown as it is. */
export function paymentName(mode: string): string {
	if (mode === CASH_MODE) return 'Cash on delivery';
	const provider = providerOfMode(mode);
	if (provider && isCollected(mode)) return `Deposit by ${PROVIDER_LABELS[provider]}, rest in cash`;
	return mode === PAYMENT_MODES.paystack ? PROVIDER_LABELS.paystack : mode;
}
