import { howMany } from '#shop/kit/how-many.ts';
import { localDay, localTime } from '#shop/kit/local-time.ts';
import { formatMoney } from '#shop/kit/money.ts';
import { purchaseOrderText } from '#shop/purchasing/order-text.ts';
import { typedAmount } from '#shop/purchasing/purchase-currencies.ts';
import type { ShownPurchaseOrder } from '#shop/purchasing/purchase-orders.ts';
import { PURCHASE_STATES } from '#shop/purchasing/purchase-states.ts';
import { parsePhone } from '#shop/settings/nigeria.ts';

export type PurchaseOrderView = ReturnType<typeof purchaseOrderView>;

/** A purchase order as its pages show it; amounts only to those who may see prices. */
export function purchaseOrderView(
	{ order, supplier, byName, lines, sums, receipts }: ShownPurchaseOrder,
	{ isPriced, shopName }: { isPriced: boolean; shopName: string },
) {
	const { id, state, version, currency, expectedOn, note, orderedAt, createdAt } = order;
	const money = (minor: number) => formatMoney({ minor, currency });
	const expected = expectedOn ? localDay(expectedOn) : null;
	const text = purchaseOrderText({ id, currency, expected, note }, lines, { shopName, isPriced });
	const chat = parsePhone(supplier.phone)?.slice(1) ?? '';
	return {
		id,
		state,
		stateLabel: PURCHASE_STATES[state],
		version,
		currency,
		isPriced,
		expectedOn: expectedOn ?? '',
		expected,
		note,
		rate: isPriced ? typedAmount(order.unitKobo) : '',
		made: `${localTime(orderedAt ?? createdAt)}${byName ? `, ${byName}` : ''}`,
		supplier: {
			id: supplier.id,
			name: supplier.name,
			contact: supplier.contact,
			phone: supplier.phone,
			email: supplier.email,
		},
		pieces: sums.pieces,
		received: sums.received,
		sum: isPriced ? sumText(money, sums) : null,
		chat: lines.length > 0 ? `https://wa.me/${chat}?text=${encodeURIComponent(text)}` : null,
		lines: lines.map((line) => ({
			id: line.id,
			productId: line.productId,
			name: line.name,
			supplierCode: line.supplierCode,
			sku: line.product?.sku ?? null,
			barcode: line.product?.barcode ?? null,
			stock: line.product?.qty ?? null,
			qty: line.qty,
			receivedQty: line.receivedQty,
			left: Math.max(0, line.qty - line.receivedQty),
			price: isPriced ? typedAmount(line.unitMinor) : '',
			unit: isPriced && line.unitMinor !== null ? money(line.unitMinor) : null,
			sum: isPriced && line.unitMinor !== null ? money(line.unitMinor * line.qty) : null,
		})),
		receipts: receipts.map((receipt) => ({
			id: receipt.id,
			at: localTime(receipt.createdAt),
			byName: receipt.byName,
			deliveryNote: receipt.deliveryNote,
			takenBack: receipt.takenBackAt && localTime(receipt.takenBackAt),
			lines: receipt.lines,
			pieces: receipt.lines.reduce((all, { qty }) => all + qty, 0),
		})),
	};
}

function sumText(
	money: (minor: number) => string,
	{ lines, totalMinor, unpriced }: ShownPurchaseOrder['sums'],
): string | null {
	if (unpriced === lines) return null;
	const more = unpriced > 0 ? `, and ${howMany(unpriced, 'product')} without a price` : '';
	return money(totalMinor) + more;
}
