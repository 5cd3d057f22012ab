import { z } from 'zod';
import { minorOf } from '#shop/payments/providers/minor-units.ts';
import type { Money } from './state.ts';

// What an amount at PayPal is made of, and what PayPal asks of that
// (developer.paypal.com/api/rest/reference/orders/v2/errors).

export const Amount = z.object({ currency_code: z.string().length(3), value: z.string() });
export const Breakdown = z
	.strictObject({
		item_total: Amount,
		shipping: Amount,
		handling: Amount,
		insurance: Amount,
		tax_total: Amount,
		shipping_discount: Amount,
		discount: Amount,
	})
	.partial();
type Breakdown = z.infer<typeof Breakdown>;
const TAKEN_OFF = ['shipping_discount', 'discount'];

/** The issue for which PayPal refuses an order of this amount; null when there is none. */
export function breakdownIssue(amount: Money, breakdown: Breakdown): string | null {
	let sum = 0;
	for (const [part, { currency_code, value }] of Object.entries(breakdown)) {
		if (currency_code !== amount.currency_code) return 'CURRENCY_MISMATCH';
		const minor = minorOf(value, currency_code);
		if (minor === null) return 'CANNOT_BE_NEGATIVE';
		sum += TAKEN_OFF.includes(part) ? -minor : minor;
	}
	return sum === minorOf(amount.value, amount.currency_code) ? null : 'AMOUNT_MISMATCH';
}
