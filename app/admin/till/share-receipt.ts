import { howPaid } from '#shop/cash/collector-kinds.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { saleKobo } from '#shop/till/till-sale.ts';
import type { DeviceSale } from './till-storage.ts';

// The receipt of a sale as the text of a message. Pure.

/** What the buyer reads in a chat; without a tracking number while the shop has not recorded the sale. */
export function receiptText(
	{ lines, order, soldAt, totalKobo, key, paidTo, reference }: DeviceSale,
	shop: { name: string; phones: readonly string[] },
): string {
	const goods = lines.map(
		({ name, qty, unitKobo }) => `${qty} × ${name}: ${formatKobo(qty * unitKobo)}`,
	);
	const offKobo = saleKobo(lines) - totalKobo;
	return [
		`${shop.name}, receipt ${order?.trackingNo ?? shortNumber(key)}`,
		localTime(new Date(soldAt)),
		...goods,
		...(offKobo > 0 ? [`Offers: -${formatKobo(offKobo)}`] : []),
		`${paidText({ paidTo })}: ${formatKobo(totalKobo)}`,
		...(reference ? [`Reference ${reference}`] : []),
		`Thank you! ${shop.phones[0] ?? ''}`.trim(),
	].join('\n');
}

/** "Paid in cash", "Paid by transfer to Zenith". */
export function paidText({ paidTo }: Pick<DeviceSale, 'paidTo'>): string {
	return `Paid ${paidTo ? howPaid(paidTo) : 'in cash'}`;
}

/** What a paper names a sale by that has no tracking number yet. */
export function shortNumber(key: string): string {
	return `T-${key.slice(0, 8).toUpperCase()}`;
}

/** Where a chat with the buyer begins; without a number that is surely one, WhatsApp asks with whom. */
export function chatAddress({ buyer }: Pick<DeviceSale, 'buyer'>, text: string): string {
	return `https://wa.me/${chatNumber(buyer.phone)}?text=${encodeURIComponent(text)}`;
}

/** A Nigerian mobile number, or one with its country's code; the tables that know all numbers are too large for browsers. */
function chatNumber(typed: string): string {
	const number = typed.replace(/[\s().-]/g, '');
	if (/^0[789]\d{9}$/.test(number)) return `234${number.slice(1)}`;
	return /^\+\d{8,15}$/.test(number) ? number.slice(1) : '';
}
