import { formatKobo } from '../kit/money.ts';

// VAT in words. Pure, and shared by server and browser.

/** What an order or cart says of its tax; the rate is null while the shop is not registered. */
export type TaxInTotal = {
	taxKobo: number;
	/** In hundredths of a per cent. */
	taxRate: number | null;
};

/** "includes ₦75 VAT (7.5 %)"; null where nothing is to be said. */
export function taxText({ taxKobo, taxRate }: TaxInTotal): string | null {
	if (taxRate === null) return null;
	return taxKobo > 0 ? `includes ${formatKobo(taxKobo)} VAT (${rateText(taxRate)})` : 'without VAT';
}

/** "7.5 %". */
export function rateText(rate: number): string {
	return `${rate / 100} %`;
}
