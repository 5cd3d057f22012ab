import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import {
	productSupply,
	purchaseOrderLines,
	purchaseOrders,
	suppliers,
} from '#db/purchasing/purchasing-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { fieldProblem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import { latestRates } from '../pricing/supplier-rates.ts';
import { linesOfOrder, orderFacts } from './lock-order.ts';
import type { DraftLine } from './purchase-order-input.ts';

const MADE_ALREADY = 'This purchase order was made already: it is in the list.';

/**
 * Makes an empty draft for a supplier, in its currency and at the latest rate of that. Returns its id.
 * @throws Problem invalid without a supplier that is bought from; conflict when the form was sent before
 */
export function makePurchaseOrder(
	db: Db,
	userId: number,
	{ supplierId, formKey }: { supplierId: number | null; formKey?: string },
): Promise<number> {
	return transact(db, async (tx) => {
		await sentOnce(tx, formKey, MADE_ALREADY);
		return insertDraft(tx, userId, supplierId, []);
	});
}

/** As makePurchaseOrder, with lines, in a transaction. */
export async function insertDraft(
	tx: Tx,
	userId: number,
	supplierId: number | null,
	lines: readonly DraftLine[],
): Promise<number> {
	const [supplier] = await tx
		.select()
		.from(suppliers)
		.where(eq(suppliers.id, supplierId ?? 0));
	if (!supplier) throw fieldProblem('supplier', 'Choose a supplier.');
	if (!supplier.isActive)
		throw fieldProblem('supplier', `${supplier.name} is no longer bought from.`);
	const { currency } = supplier;
	const { rates } = await latestRates(tx);
	const unitKobo = currency === 'NGN' ? null : (rates[currency]?.unitKobo ?? null);
	const [order] = await tx
		.insert(purchaseOrders)
		.values({ supplierId: supplier.id, currency, unitKobo, byUserId: userId })
		.returning();
	if (!order) throw new Error('A purchase order was not stored');
	await addLines(tx, order, lines);
	await recordChange(tx, {
		userId,
		action: 'create',
		noun: 'purchase order',
		nounId: order.id,
		before: null,
		after: orderFacts({
			order,
			lines: await linesOfOrder(tx, order.id),
			supplier: supplier.name,
		}),
	});
	return order.id;
}

type OrderOfLines = Pick<typeof purchaseOrders.$inferSelect, 'id' | 'supplierId' | 'currency'>;

/**
 * Adds lines to a draft, with the supplier's own numbers; a price that was not sent is the last one of this supplier, or
 * what the product says that suppliers ask, in the same currency. Products that are gone are left out.
 */
export async function addLines(
	tx: Tx,
	order: OrderOfLines,
	lines: readonly DraftLine[],
): Promise<void> {
	if (lines.length === 0) return;
	const goods = await goodsToBuy(
		tx,
		order,
		lines.map(({ productId }) => productId),
	);
	const rows = lines.flatMap(({ productId, qty, unitMinor }) => {
		const product = goods.get(productId);
		if (!product) return [];
		const price = unitMinor === undefined ? product.unitMinor : unitMinor;
		const { name, supplierCode } = product;
		return [{ orderId: order.id, productId, name, supplierCode, qty, unitMinor: price }];
	});
	if (rows.length > 0) await tx.insert(purchaseOrderLines).values(rows);
}

/** Names, the supplier's numbers and known prices of these products. */
async function goodsToBuy(db: DbOrTx, order: OrderOfLines, ids: readonly number[]) {
	const isOfSupplier = and(
		eq(productSupply.productId, products.id),
		eq(productSupply.supplierId, order.supplierId),
	);
	const rows = await db
		.select({
			id: products.id,
			name: products.name,
			supplierCode: sql<string>`coalesce(${productSupply.supplierCode}, '')`,
			asked: sql<number | null>`case when ${products.supplierCurrency} = ${order.currency}
				then ${products.supplierMinor} end`.mapWith(products.supplierMinor),
		})
		.from(products)
		.leftJoin(productSupply, isOfSupplier)
		.where(inArray(products.id, [...ids]));
	const last = await lastPrices(db, order, ids);
	return new Map(
		rows.map(({ id, asked, ...row }) => [id, { ...row, unitMinor: last.get(id) ?? asked }]),
	);
}

/** What this supplier asked for each product in the same currency when it was ordered last. */
async function lastPrices(
	db: DbOrTx,
	{ supplierId, currency }: OrderOfLines,
	ids: readonly number[],
): Promise<Map<number, number>> {
	const rows = await db
		.selectDistinctOn([purchaseOrderLines.productId], {
			id: purchaseOrderLines.productId,
			unitMinor: purchaseOrderLines.unitMinor,
		})
		.from(purchaseOrderLines)
		.innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderLines.orderId))
		.where(
			and(
				inArray(purchaseOrderLines.productId, [...ids]),
				isNotNull(purchaseOrderLines.unitMinor),
				eq(purchaseOrders.supplierId, supplierId),
				eq(purchaseOrders.currency, currency),
				isNotNull(purchaseOrders.orderedAt),
			),
		)
		.orderBy(purchaseOrderLines.productId, desc(purchaseOrderLines.orderId));
	return new Map(
		rows.flatMap(({ id, unitMinor }) => (id && unitMinor !== null ? [[id, unitMinor]] : [])),
	);
}
