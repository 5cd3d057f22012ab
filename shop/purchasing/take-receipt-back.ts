import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import {
	goodsReceiptLines,
	goodsReceipts,
	purchaseOrderLines,
} from '#db/purchasing/purchasing-schema.ts';
import type { ProductRow } from '../catalogue/product-rows.ts';
import { announce, type Tag } from '../kit/changes.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { lockOrder, lockProducts, writeOrder } from './lock-order.ts';
import { stateByPieces } from './purchase-states.ts';
import { writeArrival } from './receive-goods.ts';

type TakeBack = {
	userId: number;
	orderId: number | null;
	receiptId: number | null;
	/** The version of the order that the page showed. */
	seen: number | null;
};

/**
 * Takes back a delivery that was recorded by mistake: its pieces leave the stock, a cost that it set and that is still the
 * same is what it was before, and the order waits for the goods again, also where the rest had been closed.
 * @throws Problem not-found; conflict when it was taken back before, it is another order than the page showed, or pieces of
 * it have left the stock since
 */
export function takeReceiptBack(db: Db, taking: TakeBack): Promise<void> {
	const { userId, orderId, receiptId, seen } = taking;
	return transact(db, async (tx) => {
		const locked = await lockOrder(tx, orderId, seen);
		const [receipt] = await tx
			.select()
			.from(goodsReceipts)
			.where(eq(goodsReceipts.id, receiptId ?? 0))
			.for('update');
		if (receipt?.orderId !== locked.order.id) throw new Problem('not-found', 'Delivery not found');
		if (receipt.takenBackAt) throw new Problem('conflict', 'This delivery was taken back already.');
		const rows = await tx
			.select()
			.from(goodsReceiptLines)
			.where(eq(goodsReceiptLines.receiptId, receipt.id));
		const cameOf = new Map(rows.map((row) => [row.lineId, row]));
		const lines = locked.lines.filter(({ id }) => cameOf.has(id));
		const goods = await lockProducts(
			tx,
			lines.flatMap(({ productId }) => productId ?? []),
		);
		const tags: Tag[] = [];
		for (const line of lines) {
			const came = cameOf.get(line.id);
			const product = goods.get(line.productId ?? 0);
			if (!came) continue;
			await tx
				.update(purchaseOrderLines)
				.set({ receivedQty: sql`${purchaseOrderLines.receivedQty} - ${came.qty}` })
				.where(eq(purchaseOrderLines.id, line.id));
			if (!product) continue;
			refuseGone(product, came.qty);
			const isItsCost = came.costAfter !== null && product.costKobo === came.costAfter;
			const change = {
				qty: product.qty - came.qty,
				...(isItsCost ? { costKobo: came.costBefore } : {}),
			};
			const reason = `A delivery of purchase order ${locked.order.id} was taken back`;
			tags.push(
				...(await writeArrival(tx, { userId, orderId: locked.order.id, product, change, reason })),
			);
		}
		await tx
			.update(goodsReceipts)
			.set({ takenBackAt: new Date(), takenBackByUserId: userId })
			.where(eq(goodsReceipts.id, receipt.id));
		const left = locked.lines.map(({ id, qty, receivedQty }) => ({
			qty,
			receivedQty: receivedQty - (cameOf.get(id)?.qty ?? 0),
		}));
		const state = stateByPieces(left);
		await writeOrder(tx, userId, locked, {
			state,
			closedAt: state === 'received' ? locked.order.closedAt : null,
		});
		await announce(tx, [...new Set(tags)]);
	});
}

function refuseGone(product: ProductRow, qty: number): void {
	if (product.isKit)
		throw new Problem(
			'conflict',
			`${product.name} is a kit by now: its delivery cannot be taken back.`,
		);
	if (product.qty < qty)
		throw new Problem(
			'conflict',
			`${product.name}: ${qty} came, and only ${product.qty} are left in stock. Correct the stock in Tables instead.`,
		);
}
