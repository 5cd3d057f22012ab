import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { orderLineParts, orderLines } from '#db/order-schema.ts';
import {
	orderReturnLines,
	orderReturnParts,
	orderReturns,
	type ReturnMoney,
} from '#db/orders/return-schema.ts';
import { type OrderBy, restockPieces } from '../catalogue/stock.ts';
import { announce } from '../kit/changes.ts';
import { paidForLine } from '../totals/order-total.ts';
import { shareOfReturned, withReturned } from '../totals/refund-of-pieces.ts';
import { type LineBack, partCounts } from './returned-pieces.ts';

// Writing down what came back of an order; return-pieces.ts decides on it.

type Line = Awaited<ReturnType<typeof linesWithParts>>[number];
export type Back = LineBack<Line>;
export type Due = {
	money: ReturnMoney;
	amountKobo: number;
	/** The part of it that is paid back by hand although the rest goes back by the provider. */
	handKobo: number;
	deliveryKobo: number;
	taxedKobo: number;
};

/** The lines of a locked order with what their kits were made of, in order. */
export async function linesWithParts(tx: Tx, orderId: number) {
	const lines = await tx
		.select()
		.from(orderLines)
		.where(eq(orderLines.orderId, orderId))
		.orderBy(asc(orderLines.id));
	const rows = await tx
		.select({ part: orderLineParts })
		.from(orderLineParts)
		.innerJoin(orderLines, eq(orderLines.id, orderLineParts.lineId))
		.where(eq(orderLines.orderId, orderId))
		.orderBy(asc(orderLineParts.lineId), asc(orderLineParts.position));
	const partsOf = Map.groupBy(
		rows.map(({ part }) => part),
		({ lineId }) => lineId,
	);
	return lines.map((line) => ({ ...line, parts: partsOf.get(line.id) ?? [] }));
}

/** How many pieces of each product come back, of kits their parts; deleted ones are left out. */
export function productsBack(back: readonly Back[]): Map<number, number> {
	const counts = new Map<number, number>();
	const add = (id: number | null, qty: number) => {
		if (id !== null && qty > 0) counts.set(id, (counts.get(id) ?? 0) + qty);
	};
	for (const { line, qty, parts } of back) {
		if (line.parts.length === 0) add(line.productId, qty);
		for (const { productId, pieces } of line.parts) add(productId, qty * pieces);
		for (const { part, qty: alone } of parts) add(part.productId, alone);
	}
	return counts;
}

/** Whether nothing of an order is left at the shopper once this is back. */
export function isAllBack(lines: readonly Line[], back: readonly Back[]): boolean {
	return lines.every((line) => {
		const ofLine = back.find((each) => each.line.id === line.id);
		const { qty, returnedQty } = ofLine ? afterReturn(ofLine) : line;
		return qty === returnedQty;
	});
}

function afterReturn(back: Back) {
	return withReturned(back.line, { qty: back.qty, parts: partCounts(back) });
}

/** Counts the pieces as returned and records the return; returns its id. */
export async function writeReturn(
	tx: Tx,
	orderId: number,
	back: readonly Back[],
	facts: Due & { byUserId: number; reason: string },
): Promise<number> {
	const [row] = await tx
		.insert(orderReturns)
		.values({ orderId, ...facts })
		.returning({ id: orderReturns.id });
	if (!row) throw new Error('A return was not recorded');
	const returnId = row.id;
	const whole = back
		.filter(({ qty }) => qty > 0)
		.map(({ line, qty, isRestocked }) => ({ returnId, lineId: line.id, qty, isRestocked }));
	if (whole.length > 0) await tx.insert(orderReturnLines).values(whole);
	const alone = back.flatMap(({ parts }) =>
		parts.map(({ part: { lineId, position }, qty, isRestocked }) => ({
			returnId,
			lineId,
			position,
			qty,
			isRestocked,
		})),
	);
	if (alone.length > 0) await tx.insert(orderReturnParts).values(alone);
	for (const each of back) await countReturned(tx, each);
	return returnId;
}

async function countReturned(tx: Tx, back: Back): Promise<void> {
	const line = afterReturn(back);
	const { id, returnedQty, parts } = line;
	const paid = paidForLine(line);
	const ofWhole = shareOfReturned(paid, {
		...line,
		parts: parts.map((part) => ({ ...part, returnedQty: 0 })),
	});
	const partsBackKobo = shareOfReturned(paid, line) - ofWhole;
	await tx.update(orderLines).set({ returnedQty, partsBackKobo }).where(eq(orderLines.id, id));
	for (const { lineId, position, returnedQty: alone } of parts)
		await tx
			.update(orderLineParts)
			.set({ returnedQty: alone })
			.where(and(eq(orderLineParts.lineId, lineId), eq(orderLineParts.position, position)));
}

/** Puts what staff ticked on sale again, and counts all of it as not sold. */
export async function restock(tx: Tx, by: OrderBy, back: readonly Back[]): Promise<void> {
	const changed = await restockPieces(
		tx,
		by,
		back.map((each) => ({
			lineId: each.line.id,
			qty: each.qty,
			isRestocked: each.isRestocked,
			completed: afterReturn(each).completed,
			parts: each.parts.map(({ part: { position }, qty, isRestocked }) => ({
				position,
				qty,
				isRestocked,
			})),
		})),
	);
	await announce(
		tx,
		changed.map((id) => `product:${id}` as const),
	);
}
