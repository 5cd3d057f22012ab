import { and, asc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { priceRunLines, priceRuns } from '#db/pricing-schema.ts';
import {
	goodsReceiptLines,
	goodsReceipts,
	purchaseOrderLines,
} from '#db/purchasing/purchasing-schema.ts';
import { bulkChangeOf } from '../catalogue/bulk/bulk-undo.ts';
import { parseId } from '../kit/parse-id.ts';
import { type LabelledProduct, MOST_LABELLED_PRODUCTS } from './label-list.ts';

// What labels are wanted for: the goods of a delivery, or what has a new price.

/** `receipt-7`; `change-5` and `prices-12` are those with ids above the third number, if there is one. */
export type LabelSource = {
	kind: 'receipt' | 'change' | 'prices';
	id: number;
	/** The product after which it goes on; 0 for the first part. */
	after: number;
};

/** The products of a part of a source, and what the next part is; null after the last. */
export type SourcePart = { goods: LabelledProduct[]; next: string | null };

/** The source that an address names; null for anything else. */
export function readLabelSource(text: string | null): LabelSource | null {
	const [, kind, idText, afterText] =
		/^(receipt|change|prices)-(\d+)(?:-(\d+))?$/.exec(text ?? '') ?? [];
	const id = parseId(idText);
	return id === null
		? null
		: { kind: kind as LabelSource['kind'], id, after: parseId(afterText) ?? 0 };
}

/**
 * The products of a source: as many labels as pieces came, or one of each with a new price; at most as many products as a
 * list has. Of a delivery that was taken back, or prices that were not applied or were undone, none.
 * @throws Problem not-found for a change of products that is not stored (any more)
 */
export async function labelsFrom(db: DbOrTx, source: LabelSource): Promise<SourcePart> {
	const goods = await goodsOf(db, source);
	const shown = goods.slice(0, MOST_LABELLED_PRODUCTS);
	const last = goods.length > shown.length ? shown.at(-1)?.productId : undefined;
	return { goods: shown, next: last ? `${source.kind}-${source.id}-${last}` : null };
}

function goodsOf(db: DbOrTx, source: LabelSource): Promise<LabelledProduct[]> {
	if (source.kind === 'receipt') return receivedGoods(db, source);
	return source.kind === 'prices' ? newPrices(db, source) : changedPrices(db, source);
}

function receivedGoods(db: DbOrTx, { id, after }: LabelSource): Promise<LabelledProduct[]> {
	const { productId } = purchaseOrderLines;
	return db
		.select({
			productId: sql<number>`${productId}`,
			count: sql<number>`sum(${goodsReceiptLines.qty})::int`,
		})
		.from(goodsReceiptLines)
		.innerJoin(goodsReceipts, eq(goodsReceipts.id, goodsReceiptLines.receiptId))
		.innerJoin(purchaseOrderLines, eq(purchaseOrderLines.id, goodsReceiptLines.lineId))
		.where(
			and(
				eq(goodsReceipts.id, id),
				isNull(goodsReceipts.takenBackAt),
				isNotNull(productId),
				gt(productId, after),
			),
		)
		.groupBy(productId)
		.orderBy(asc(productId))
		.limit(MOST_LABELLED_PRODUCTS + 1);
}

async function newPrices(db: DbOrTx, { id, after }: LabelSource): Promise<LabelledProduct[]> {
	const { runId, productId, priceBefore, priceAfter, isLeftOut, reason } = priceRunLines;
	const rows = await db
		.select({ productId })
		.from(priceRunLines)
		.innerJoin(priceRuns, eq(priceRuns.id, runId))
		.where(
			and(
				eq(runId, id),
				eq(priceRuns.state, 'applied'),
				eq(isLeftOut, false),
				isNull(reason),
				isNotNull(priceAfter),
				ne(priceAfter, priceBefore),
				gt(productId, after),
			),
		)
		.orderBy(asc(productId))
		.limit(MOST_LABELLED_PRODUCTS + 1);
	return rows.map((row) => ({ ...row, count: 1 }));
}

async function changedPrices(db: DbOrTx, { id, after }: LabelSource): Promise<LabelledProduct[]> {
	const { products, undoneAt } = await bulkChangeOf(db, id);
	if (undoneAt) return [];
	return products
		.filter(({ id: productId, before, after: now }) => {
			const isOther =
				before.sellingKobo !== now.sellingKobo || before.originalKobo !== now.originalKobo;
			return isOther && productId > after;
		})
		.map((product) => ({ productId: product.id, count: 1 }))
		.toSorted((a, b) => a.productId - b.productId);
}
