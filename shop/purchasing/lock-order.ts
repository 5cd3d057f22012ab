import { asc, eq, inArray } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import {
	type PurchaseOrderState,
	purchaseOrderLines,
	purchaseOrders,
	suppliers,
} from '#db/purchasing/purchasing-schema.ts';
import { recordChange } from '../audit/audit.ts';
import type { ProductRow } from '../catalogue/product-rows.ts';
import { STALE } from '../edits/edit-times.ts';
import { Problem } from '../kit/problem.ts';
import { PURCHASE_STATES } from './purchase-states.ts';

// A purchase order while it is changed: whoever changes it locks it first, then its products, so that two people are one
// after the other.

export type PurchaseOrderRow = typeof purchaseOrders.$inferSelect;
export type PurchaseLineRow = typeof purchaseOrderLines.$inferSelect;
export type LockedOrder = {
	order: PurchaseOrderRow;
	lines: PurchaseLineRow[];
	supplier: string;
};

/**
 * Locks an order until the transaction ends. `seen` is the version that the page showed.
 * @throws Problem not-found; conflict when it was changed since
 */
export async function lockOrder(
	tx: Tx,
	id: number | null,
	seen: number | null,
): Promise<LockedOrder> {
	const [order] = await tx
		.select()
		.from(purchaseOrders)
		.where(eq(purchaseOrders.id, id ?? 0))
		.for('update');
	if (!order) throw noSuchOrder();
	if (order.version !== seen) throw new Problem('conflict', STALE);
	const [supplier] = await tx
		.select({ name: suppliers.name })
		.from(suppliers)
		.where(eq(suppliers.id, order.supplierId));
	return { order, lines: await linesOfOrder(tx, order.id), supplier: supplier?.name ?? '' };
}

/** The lines of an order in the order in which they were added. */
export function linesOfOrder(db: DbOrTx, orderId: number): Promise<PurchaseLineRow[]> {
	return db
		.select()
		.from(purchaseOrderLines)
		.where(eq(purchaseOrderLines.orderId, orderId))
		.orderBy(asc(purchaseOrderLines.id));
}

/** Locks products in the one order in which everything that changes stock does (shop/catalogue/stock.ts). */
export async function lockProducts(
	tx: Tx,
	ids: readonly number[],
): Promise<Map<number, ProductRow>> {
	if (ids.length === 0) return new Map();
	const rows = await tx
		.select()
		.from(products)
		.where(inArray(products.id, [...ids]))
		.orderBy(asc(products.isKit), asc(products.id))
		.for('no key update');
	return new Map(rows.map((row) => [row.id, row]));
}

/** @throws Problem conflict when the order is in none of these states */
export function refuseState(
	{ state }: Pick<PurchaseOrderRow, 'state'>,
	...allowed: PurchaseOrderState[]
): void {
	if (allowed.includes(state)) return;
	const now = PURCHASE_STATES[state].toLowerCase();
	throw new Problem('conflict', `This order is ${now}: that cannot be done with it any more.`);
}

/** Writes columns of a locked order with its next version, and what became of it into the audit trail. */
export async function writeOrder(
	tx: Tx,
	userId: number,
	before: LockedOrder,
	columns: Partial<PurchaseOrderRow>,
): Promise<void> {
	const { order } = before;
	const [row] = await tx
		.update(purchaseOrders)
		.set({ ...columns, version: order.version + 1 })
		.where(eq(purchaseOrders.id, order.id))
		.returning();
	if (!row) throw noSuchOrder();
	const after = { ...before, order: row, lines: await linesOfOrder(tx, order.id) };
	await recordChange(tx, {
		userId,
		action: 'update',
		noun: 'purchase order',
		nounId: order.id,
		before: orderFacts(before),
		after: orderFacts(after),
	});
}

/** What the audit trail stores of an order. */
export function orderFacts({ order, lines, supplier }: LockedOrder): Record<string, unknown> {
	return {
		supplier,
		state: PURCHASE_STATES[order.state],
		currency: order.currency,
		rateKobo: order.unitKobo,
		expectedOn: order.expectedOn,
		note: order.note,
		lines: lines.map(lineFact),
	};
}

function lineFact({ qty, name, unitMinor, receivedQty }: PurchaseLineRow): string {
	const price = unitMinor === null ? '' : ` at ${(unitMinor / 100).toFixed(2)}`;
	return `${qty} × ${name}${price}${receivedQty > 0 ? `, ${receivedQty} received` : ''}`;
}

export function noSuchOrder(): Problem {
	return new Problem('not-found', 'Purchase order not found');
}
