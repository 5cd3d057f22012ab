import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { products } from '#db/catalogue-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import {
	goodsReceiptLines,
	goodsReceipts,
	purchaseOrderLines,
} from '#db/purchasing/purchasing-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { type ProductRow, productAuditFields } from '../catalogue/product-rows.ts';
import { tagsOfChange } from '../catalogue/product-tags.ts';
import { setStockCause } from '../catalogue/stock-movements/stock-cause.ts';
import { later } from '../edits/edit-times.ts';
import { announce, type Tag } from '../kit/changes.ts';
import { howMany } from '../kit/how-many.ts';
import { lineField } from '../kit/input.ts';
import { LARGEST_INTEGER } from '../kit/parse-id.ts';
import { CHECK_FIELDS, type FieldErrors, fieldProblem, Problem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import {
	type LockedOrder,
	lockOrder,
	lockProducts,
	type PurchaseLineRow,
	refuseState,
	writeOrder,
} from './lock-order.ts';
import { CAME_OF } from './purchase-fields.ts';
import { stateByPieces } from './purchase-states.ts';
import { COST_WAYS, type CostWay, costAfter, unitCostKobo } from './unit-cost.ts';

// A delivery that arrives: its pieces are counted to the lines of the order and go on sale, in one transaction.

const RECORDED = 'This delivery was recorded already: it is among the deliveries of the order.';

export const ReceiptInput = z.object({
	delivery_note: lineField(100),
	/** More pieces than were ordered are meant. */
	more: z.literal('1').optional(),
	costs: z
		.enum(Object.keys(COST_WAYS) as [CostWay, ...CostWay[]], { error: 'Choose one of these.' })
		.optional()
		.default('keep'),
});
export type ReceiptInput = z.infer<typeof ReceiptInput>;

type Receipt = {
	userId: number;
	orderId: number | null;
	/** The version of the order that the page showed. */
	seen: number | null;
	/** Pieces by the id of the line. */
	came: ReadonlyMap<number, number>;
	input: ReceiptInput;
	formKey?: string;
};
type Arrived = { line: PurchaseLineRow; qty: number; product: ProductRow | undefined };

/**
 * Records a delivery: the pieces of its products go on sale at once, and as `costs` says their costs follow. Pieces of a
 * product that was deleted are counted all the same. Returns the id of the receipt.
 * @throws Problem not-found; conflict when the form was sent before, nothing is to come, or it is another order than the
 * page showed; invalid beside a line of which more came than was ordered, unless that is meant, or whose product is a kit
 * by now; invalid when costs are to follow prices that are not known
 */
export function receiveGoods(db: Db, receipt: Receipt): Promise<number> {
	const { userId, orderId, seen, came, input, formKey } = receipt;
	return transact(db, async (tx) => {
		await sentOnce(tx, formKey, RECORDED);
		const locked = await lockOrder(tx, orderId, seen);
		refuseState(locked.order, 'ordered', 'partly');
		const lines = locked.lines.filter(({ id }) => came.has(id));
		if (lines.length < came.size) throw new Problem('invalid', 'Not all of this is in the order.');
		const goods = await lockProducts(
			tx,
			lines.flatMap(({ productId }) => productId ?? []),
		);
		const arrived = lines.map((line): Arrived => {
			return { line, qty: came.get(line.id) ?? 0, product: goods.get(line.productId ?? 0) };
		});
		refuseWrong(arrived, input);
		const [row] = await tx
			.insert(goodsReceipts)
			.values({ orderId: locked.order.id, deliveryNote: input.delivery_note, byUserId: userId })
			.returning();
		if (!row) throw new Error('A receipt was not stored');
		await takeIn(tx, { userId, receiptId: row.id, locked, arrived, costs: input.costs });
		await finish(tx, userId, locked, came);
		return row.id;
	});
}

function refuseWrong(arrived: readonly Arrived[], input: ReceiptInput): void {
	const errors: FieldErrors = {};
	for (const { line, qty, product } of arrived) {
		const over = line.receivedQty + qty - line.qty;
		if (product?.isKit)
			errors[CAME_OF + line.id] = ['It is a kit by now: count what it is made of in the stock.'];
		else if (over > 0 && !input.more)
			errors[CAME_OF + line.id] = [
				`${howMany(over, 'piece')} more than ordered. If that is right, tick “More came than was ordered”.`,
			];
		else if (product && product.qty + qty > LARGEST_INTEGER)
			errors[CAME_OF + line.id] = ['That is more than the stock can hold.'];
	}
	if (Object.keys(errors).length > 0)
		throw new Problem('invalid', CHECK_FIELDS, { fields: errors });
}

type Delivery = {
	userId: number;
	receiptId: number;
	locked: LockedOrder;
	arrived: readonly Arrived[];
	costs: CostWay;
};

async function takeIn(tx: Tx, delivery: Delivery): Promise<void> {
	const { userId, receiptId, locked, arrived } = delivery;
	const { order } = locked;
	const tags: Tag[] = [];
	for (const { line, qty, product } of arrived) {
		const costKobo = product ? newCost(delivery, { line, qty, product }) : null;
		const isOtherCost = product !== undefined && costKobo !== product.costKobo;
		await tx.insert(goodsReceiptLines).values({
			receiptId,
			lineId: line.id,
			qty,
			...(isOtherCost ? { costBefore: product.costKobo, costAfter: costKobo } : {}),
		});
		await tx
			.update(purchaseOrderLines)
			.set({ receivedQty: sql`${purchaseOrderLines.receivedQty} + ${qty}` })
			.where(eq(purchaseOrderLines.id, line.id));
		if (!product) continue;
		const change = { qty: product.qty + qty, ...(isOtherCost ? { costKobo } : {}) };
		const reason = `Came in with purchase order ${order.id}`;
		tags.push(...(await writeArrival(tx, { userId, orderId: order.id, product, change, reason })));
	}
	await announce(tx, [...new Set(tags)]);
}

/** The product's cost after the delivery, in kobo. @throws Problem invalid when it would follow a price nobody knows */
function newCost(
	{ locked: { order }, costs }: Delivery,
	{ line, qty, product }: Arrived & { product: ProductRow },
): number | null {
	if (costs === 'keep') return product.costKobo;
	if (order.currency !== 'NGN' && order.unitKobo === null)
		throw fieldProblem('costs', `Type the rate of ${order.currency} on the order’s page first.`);
	if (line.unitMinor === null) return product.costKobo;
	const unitKobo = unitCostKobo(line.unitMinor, order.unitKobo);
	if (unitKobo === null)
		throw fieldProblem('costs', `The price of ${line.name} is more than a cost can be.`);
	return costAfter(costs, product, { qty, unitKobo });
}

type Arrival = {
	userId: number;
	orderId: number;
	product: ProductRow;
	change: { qty: number; costKobo?: number | null };
	reason: string;
};

/** Writes stock and cost of a locked product, and why, into the audit trail. Returns which pages to drop. */
export async function writeArrival(
	tx: Tx,
	{ userId, orderId, product, change, reason }: Arrival,
): Promise<Tag[]> {
	const after = { ...product, ...change };
	await setStockCause(tx, { cause: 'received', purchaseOrderId: orderId, userId, reason });
	// Another stock alone is no edit of the product, as when an order takes pieces (shop/catalogue/stock-edit.ts).
	const edited = 'costKobo' in change ? { updatedAt: later(product.updatedAt) } : {};
	await tx
		.update(products)
		.set({ ...change, ...edited })
		.where(eq(products.id, product.id));
	await recordChange(tx, {
		userId,
		action: 'update',
		noun: 'product',
		nounId: product.id,
		before: productAuditFields(product),
		after: { ...productAuditFields(after), reason },
	});
	return tagsOfChange(product, after);
}

async function finish(
	tx: Tx,
	userId: number,
	locked: LockedOrder,
	came: ReadonlyMap<number, number>,
): Promise<void> {
	const counted = locked.lines.map(({ id, qty, receivedQty }) => ({
		qty,
		receivedQty: receivedQty + (came.get(id) ?? 0),
	}));
	const state = stateByPieces(counted);
	await writeOrder(tx, userId, locked, {
		state,
		closedAt: state === 'received' ? new Date() : null,
	});
}
