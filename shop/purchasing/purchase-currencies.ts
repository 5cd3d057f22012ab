import type { PurchaseCurrency } from '#db/purchasing/purchasing-schema.ts';
import { CURRENCY_NAMES } from '../pricing/currencies.ts';

// The currencies that suppliers ask to be paid in. Pure, for pages.

/** Each with its name for people, in the order of the forms. */
export const PURCHASE_CURRENCIES: Record<PurchaseCurrency, string> = {
	NGN: 'Naira',
	...CURRENCY_NAMES,
};

/** An amount as a form shows it, of hundredths: "1250" or "12.5" becomes "12.50"; empty without one. */
export function typedAmount(minor: number | null): string {
	if (minor === null) return '';
	return minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2);
}
