import { formatKobo, nairaToKobo } from '#shop/kit/money.ts';

/** "₦5,000.50" for a typed 5,000.50, as a button names the amount that its form sends; null for what is refused. */
export function typedNaira(typed: string): string | null {
	const kobo = nairaToKobo(typed);
	return kobo ? formatKobo(kobo) : null;
}
