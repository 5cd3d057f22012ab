import { eq, inArray } from 'drizzle-orm';
import { kitParts, products } from '#db/catalogue-schema.ts';
import type { Tx } from '#db/client.ts';
import { layawayPieces } from '#db/layaways/layaway-schema.ts';
import { putStockBack } from '../catalogue/stock.ts';
import { announce } from '../kit/changes.ts';
import { reserveLines, type StockLine } from '../orders/order-stock.ts';

// The goods of a layaway leave the stock when it is opened, and come back to it when it is over: to be sold in the same
// transaction if they are handed over.

type By = { layawayId: number; userId: number };

/**
 * Takes the goods of a layaway out of the stock, of kits their parts, without counting them as sold.
 * @throws Problem conflict (`items` that are short by now)
 */
export async function takeGoodsOut(tx: Tx, by: By, lines: readonly StockLine[]): Promise<void> {
	const parts = await tx
		.select({
			kitId: kitParts.kitId,
			partId: kitParts.partId,
			name: products.name,
			pieces: kitParts.pieces,
		})
		.from(kitParts)
		.innerJoin(products, eq(products.id, kitParts.partId))
		.where(
			inArray(
				kitParts.kitId,
				lines.map(({ productId }) => productId),
			),
		);
	const taken = await reserveLines(tx, { cause: 'layaway', ...by }, lines, parts);
	await tx
		.insert(layawayPieces)
		.values(taken.map((piece) => ({ layawayId: by.layawayId, ...piece })));
	await announceStock(
		tx,
		taken.map(({ productId }) => productId),
	);
}

/** Puts the goods of a layaway back into the stock, but for deleted products. */
export async function putGoodsBack(tx: Tx, by: By): Promise<void> {
	const pieces = await tx
		.delete(layawayPieces)
		.where(eq(layawayPieces.layawayId, by.layawayId))
		.returning({ productId: layawayPieces.productId, qty: layawayPieces.qty });
	const productIds = await putStockBack(
		tx,
		{ cause: 'layaway', ...by },
		pieces.flatMap(({ productId, qty }) => (productId === null ? [] : { productId, qty })),
	);
	await announceStock(tx, productIds);
}

/** To the pages that show these products, and to programs that listen: few at a time, so at once. */
async function announceStock(tx: Tx, productIds: readonly number[]): Promise<void> {
	await announce(
		tx,
		productIds.map((productId) => `product:${productId}` as const),
	);
}
