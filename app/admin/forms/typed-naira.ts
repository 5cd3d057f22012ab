import { formatKobo } from '#shop/kit/money.ts';

/** "₦5,000.50" for a typed 5,000.50, as a button names the amount; null for what is no amount. */
export function typedNaira(typed: string): string | null {
	const naira = Number(typed.replace(/[₦,\s]/g, ''));
	return naira > 0 ? formatKobo(Math.round(naira * 100)) : null;
}
