import type { ForeignCurrency } from '#db/catalogue-schema.ts';

// The currencies of suppliers' prices. Pure, for pages.

/** Each with its name for people, in the order of the forms. */
export const CURRENCY_NAMES: Record<ForeignCurrency, string> = {
	USD: 'US dollar',
	EUR: 'Euro',
	GBP: 'Pound sterling',
	CNY: 'Chinese yuan',
};
export const CURRENCIES = Object.keys(CURRENCY_NAMES) as ForeignCurrency[];

/** A supplier's price as people write it: "US$125.50"; `minor` are hundredths of the currency. */
export function formatForeign(minor: number, currency: ForeignCurrency): string {
	return new Intl.NumberFormat('en-NG', { style: 'currency', currency }).format(minor / 100);
}
