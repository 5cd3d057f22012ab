import { groupThousands } from './group-thousands.ts';

// Money is counted in integer kobo (1 naira = 100 kobo); amounts are only computed and formatted here.

/** The largest amount that forms and imports accept: twelve digits of naira and 99 kobo. */
export const LARGEST_KOBO = 10 ** 14 - 1;

export type PricedLine = { unitKobo: number; qty: number };

/** Kobo as shoppers read it: `₦1,250,000` or `₦99.50`. */
export function formatKobo(kobo: number): string {
	const naira = groupThousands(Math.trunc(kobo / 100));
	const rest = Math.abs(kobo % 100);
	// Below one naira, the sign is on no digit that is left.
	const sign = kobo < 0 && kobo > -100 ? '-' : '';
	return rest === 0 ? `₦${naira}` : `₦${sign}${naira}.${String(rest).padStart(2, '0')}`;
}

/** An amount in the minor unit of its currency, as providers count it: `₦1,250,000`, `US$12.34`. */
export function formatMoney({ minor, currency }: { minor: number; currency: string }): string {
	if (currency === 'NGN') return formatKobo(minor);
	return new Intl.NumberFormat('en-NG', { style: 'currency', currency }).format(minor / 100);
}

/** Kobo as the API's number of naira with at most two decimals. */
export function koboToNaira(kobo: number): number {
	return kobo / 100;
}

/**
 * Naira with at most two decimals, as typed or sent, with or without commas between thousands, in kobo; null for
 * anything else or a negative amount.
 */
export function nairaToKobo(value: string | number): number | null {
	const text = String(value).trim().replace(/^₦/, '');
	const parts = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/.exec(text);
	if (!parts) return null;
	const [, whole = '', decimals = ''] = parts;
	return Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
}

/** The price of a line in kobo. */
export function lineKobo(line: PricedLine): number {
	return line.unitKobo * line.qty;
}

/** The saving against the original price in whole per cent; 0 when there is none. */
export function savedPercent(sellingKobo: number, originalKobo: number): number {
	if (originalKobo <= sellingKobo) return 0;
	return Math.floor(((originalKobo - sellingKobo) * 100) / originalKobo);
}
