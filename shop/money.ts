/** Money is counted in integer kobo (1 naira = 100 kobo); this is the one place where amounts are computed or written. */

/** The largest amount that can be typed, in an import or a form: twelve digits of naira and 99 kobo. */
export const LARGEST_KOBO = 10 ** 14 - 1;

export type PricedLine = { unitKobo: number; qty: number };

const whole = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 });
const withKobo = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2 });

/** Kobo as a shopper reads it: `₦1,250,000` or `₦99.50`. */
export function formatKobo(kobo: number): string {
	return `₦${(kobo % 100 === 0 ? whole : withKobo).format(kobo / 100)}`;
}

/** An amount in the minor unit of its currency, as a provider counts it: `₦1,250,000`, `US$12.34`. */
export function formatMoney({ minor, currency }: { minor: number; currency: string }): string {
	if (currency === 'NGN') return formatKobo(minor);
	return new Intl.NumberFormat('en-NG', { style: 'currency', currency }).format(minor / 100);
}

/** Kobo as the JSON contract's number in naira with at most two decimals. */
export function koboToNaira(kobo: number): number {
	return kobo / 100;
}

/** Naira with at most two decimals, as typed or sent, to kobo; null when it is not such an amount or is negative. */
export function nairaToKobo(value: string | number): number | null {
	const text = String(value).trim().replace(/^₦/, '').replaceAll(',', '');
	const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
	if (!parts) return null;
	return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
}

export function lineKobo(line: PricedLine): number {
	return line.unitKobo * line.qty;
}

export function totalKobo(lines: readonly PricedLine[]): number {
	return lines.reduce((sum, line) => sum + lineKobo(line), 0);
}

/** How many whole per cent are saved against the original price; 0 when nothing is. */
export function savedPercent(sellingKobo: number, originalKobo: number): number {
	if (originalKobo <= sellingKobo) return 0;
	return Math.floor(((originalKobo - sellingKobo) * 100) / originalKobo);
}
