import { asc, eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { orderLines } from '#db/order-schema.ts';
import { partsOfLine } from '../orders/orders.ts';
import { paidForLine } from '../totals/order-total.ts';
import { shareOfReturned } from '../totals/refund-of-pieces.ts';

/** What is left of an order's lines, with the costs of when it was placed; amounts in kobo. */
export type OrderMargin = {
	/** Of the pieces that did not come back: what was paid for them. A cost of null is unknown. */
	lines: { id: number; name: string; pieces: number; soldKobo: number; costKobo: number | null }[];
	/** What was paid for and the costs of the lines whose cost is known. */
	soldKobo: number;
	costKobo: number;
};

/** The margin of an order; null when the cost of none of its lines is known. For staff only. */
export async function orderMargin(db: DbOrTx, orderId: number): Promise<OrderMargin | null> {
	const rows = await db
		.select({
			id: orderLines.id,
			name: orderLines.name,
			unitKobo: orderLines.unitKobo,
			discountKobo: orderLines.discountKobo,
			unitCostKobo: orderLines.costKobo,
			qty: orderLines.qty,
			returnedQty: orderLines.returnedQty,
			parts: partsOfLine,
		})
		.from(orderLines)
		.where(eq(orderLines.orderId, orderId))
		.orderBy(asc(orderLines.id));
	const lines = rows.map(({ id, name, unitCostKobo, ...line }) => {
		const pieces = line.qty - line.returnedQty;
		const left = (kobo: number) => kobo - shareOfReturned(kobo, line);
		const costKobo = unitCostKobo === null ? null : left(unitCostKobo * line.qty);
		return { id, name, pieces, soldKobo: left(paidForLine(line)), costKobo };
	});
	const known = lines.filter(({ costKobo }) => costKobo !== null);
	if (known.length === 0) return null;
	const sum = (of: (line: (typeof lines)[number]) => number) =>
		known.reduce((all, line) => all + of(line), 0);
	return {
		lines,
		soldKobo: sum(({ soldKobo }) => soldKobo),
		costKobo: sum(({ costKobo }) => costKobo ?? 0),
	};
}
