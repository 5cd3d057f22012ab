import { formatMoney } from '../kit/money.ts';

// A purchase order as the text of a message. Pure.

/** More lines than that are no message: the printed order has them all. */
const MOST_LINES = 40;

type TextLine = {
	name: string;
	supplierCode: string;
	qty: number;
	/** Hundredths of the currency; null for no price. */
	unitMinor: number | null;
};

/** What the supplier reads in a chat: the lines, with prices if `isPriced`, and never what the shop sells for. */
export function purchaseOrderText(
	order: { id: number; currency: string; expected: string | null; note: string },
	lines: readonly TextLine[],
	{ shopName, isPriced }: { shopName: string; isPriced: boolean },
): string {
	const shown = lines.slice(0, MOST_LINES).map(({ name, supplierCode, qty, unitMinor }) => {
		const code = supplierCode ? ` (${supplierCode})` : '';
		const price =
			isPriced && unitMinor !== null
				? ` at ${formatMoney({ minor: unitMinor, currency: order.currency })}`
				: '';
		return `${qty} × ${name}${code}${price}`;
	});
	const more = lines.length - shown.length;
	return [
		`${shopName}, purchase order ${order.id}`,
		...shown,
		...(more > 0 ? [`and ${more} more: the list follows`] : []),
		...(order.expected ? [`Needed by ${order.expected}`] : []),
		...(order.note ? [order.note] : []),
	].join('\n');
}
