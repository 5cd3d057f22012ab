import type { DbOrTx } from '#db/client.ts';
import { csvHeading, csvRows } from '../kit/csv.ts';
import { purchaseOrderById } from './purchase-orders.ts';

const COLUMNS = [
	'purchase_order',
	'supplier',
	'product_id',
	'name',
	'sku',
	'barcode',
	'supplier_code',
	'qty',
	'received_qty',
	'currency',
	'unit_price',
	'line_total',
] as const;

/** The lines of a purchase order as a table; prices in its currency. @throws Problem not-found */
export async function exportPurchaseOrder(db: DbOrTx, id: number | null): Promise<string> {
	const { order, supplier, lines } = await purchaseOrderById(db, id);
	const rows = lines.map((line) => ({
		purchase_order: order.id,
		supplier: supplier.name,
		product_id: line.productId,
		name: line.name,
		sku: line.product?.sku ?? null,
		barcode: line.product?.barcode ?? null,
		supplier_code: line.supplierCode,
		qty: line.qty,
		received_qty: line.receivedQty,
		currency: order.currency,
		unit_price: line.unitMinor === null ? null : line.unitMinor / 100,
		line_total: line.unitMinor === null ? null : (line.unitMinor * line.qty) / 100,
	}));
	return csvHeading(COLUMNS) + csvRows(COLUMNS, rows);
}
