import { type SQL, sql } from 'drizzle-orm';
import { oneLine } from '../kit/text.ts';

// How an order is paid, as it is stored and as clients write it.

/** The `payment_mode` of an order paid on delivery (spec section 3). */
export const CASH_MODE = 'cod';

/** The `payment_mode` of an order for each provider (spec section 3). */
export const PAYMENT_MODES = {
	paystack: 'paystack',
	paypal: 'Paid by PayPal',
} as const;

/** The `payment_mode` of an order whose deposit a provider takes and whose rest is collected in cash (decision 30). */
export const DEPOSIT_MODES = {
	paystack: 'cod-card',
	paypal: 'cod-wallet',
} as const satisfies Record<keyof typeof PAYMENT_MODES, string>;

/** Every payment mode that a client may ask for, in the spelling in which it is stored and answered. */
export const KNOWN_MODES: readonly string[] = [CASH_MODE, ...Object.values(PAYMENT_MODES)];

/** The payment modes of orders for which cash is collected: all of the total, or what its deposit left. */
const CASH_MODES: readonly string[] = [CASH_MODE, ...Object.values(DEPOSIT_MODES)];

/** Whether cash is collected for an order with this payment mode. */
export function isCollected(paymentMode: string): boolean {
	return CASH_MODES.includes(paymentMode);
}

/** The same of a column, for queries. */
export function isCollectedMode(column: SQL): SQL {
	return sql`${column} in (${sql.raw(CASH_MODES.map((mode) => `'${mode}'`).join(', '))})`;
}

/** The payment mode of an order that this provider is to pay, or the deposit of it. */
export function modePaidBy(
	provider: keyof typeof PAYMENT_MODES,
	{ depositKobo }: { depositKobo: number },
): string {
	return (depositKobo > 0 ? DEPOSIT_MODES : PAYMENT_MODES)[provider];
}

/**
 * The shop's spelling of a payment mode as a client wrote it; null for one this shop does not have. Neither document of
 * the API fixes capitals, and clients write `Paystack` and `Paid by Paypal`.
 */
export function paymentModeNamed(typed: string): string | null {
	const plain = (mode: string) => oneLine(mode).toLowerCase();
	return KNOWN_MODES.find((mode) => plain(mode) === plain(typed)) ?? null;
}
