// Converts amounts as providers write them ("12.34") to minor units and back, digit by digit, without floats. Pure.

/** Currencies without a smaller unit at PayPal (developer.paypal.com, currency codes). */
const WHOLE = new Set(['HUF', 'JPY', 'TWD']);

/** "12.34" USD is 1234; null when the text is not an amount. */
export function minorOf(value: string, currency: string): number | null {
	const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value);
	if (!parts) return null;
	const [, whole = '', rest = ''] = parts;
	if (WHOLE.has(currency)) return /^0*$/.test(rest) ? Number(whole) : null;
	return Number(whole + rest.padEnd(2, '0'));
}

/** 1234 USD is "12.34". */
export function decimalOf(minor: number, currency: string): string {
	if (WHOLE.has(currency)) return String(minor);
	const digits = String(minor).padStart(3, '0');
	return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
