// How an order is paid, as it is stored and as clients write it.

/** The `payment_mode` of an order paid on delivery (spec section 3). */
export const CASH_MODE = 'cod';

/** The `payment_mode` of an order for each provider (spec section 3). */
export const PAYMENT_MODES = {
	paystack: 'paystack',
	paypal: 'Paid by PayPal',
} as const;

/** Every payment mode of this shop, in the spelling in which it is stored and answered. */
export const KNOWN_MODES: readonly string[] = [CASH_MODE, ...Object.values(PAYMENT_MODES)];

/**
 * The shop's spelling of a payment mode as a client wrote it; null for one this shop does not have. Neither document of
 * the API fixes capitals, and clients write `Paystack` and `Paid by Paypal`.
 */
export function paymentModeNamed(typed: string): string | null {
	const plain = (mode: string) => mode.trim().replace(/\s+/g, ' ').toLowerCase();
	return KNOWN_MODES.find((mode) => plain(mode) === plain(typed)) ?? null;
}
