import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import { shipmentLines, shipments } from '#db/fulfilment/shipment-schema.ts';
import { orderLines } from '#db/order-schema.ts';
import { CHECK_FIELDS, type FieldErrors, fieldProblem, Problem } from '../kit/problem.ts';
import { type Parcel, UNNAMED_PARCEL } from './parcel-input.ts';
import { PIECES } from './returned-pieces.ts';

// The shipments of an order: reading and writing their rows. The order is locked by whoever writes.

export type Shipment = Parcel & {
	id: number;
	orderId: number;
	/** The move that it was part of; null while pieces of the order stayed behind. */
	eventId: number | null;
	message: string;
	/** Null once the account is deleted. */
	byName: string | null;
	createdAt: Date;
	pieces: { lineId: number; name: string; qty: number }[];
};

/** A line with how many of its pieces are still here. */
type UnsentLine = { lineId: number; name: string; left: number };

/** The shipments of these orders, each order's oldest first; orders without any are left out. */
export async function shipmentsOf(
	db: DbOrTx,
	orderIds: readonly number[],
): Promise<Map<number, Shipment[]>> {
	if (orderIds.length === 0) return new Map();
	const rows = await db
		.select({
			id: shipments.id,
			orderId: shipments.orderId,
			eventId: shipments.eventId,
			kind: shipments.kind,
			carrier: shipments.carrier,
			number: shipments.number,
			link: shipments.link,
			phone: shipments.phone,
			park: shipments.park,
			message: shipments.message,
			byName: users.name,
			createdAt: shipments.createdAt,
		})
		.from(shipments)
		.leftJoin(users, eq(users.id, shipments.byUserId))
		.where(sql`${shipments.orderId} = any(${idArray(orderIds)})`)
		.orderBy(asc(shipments.id));
	if (rows.length === 0) return new Map();
	const lines = await db
		.select({
			shipmentId: shipmentLines.shipmentId,
			lineId: shipmentLines.lineId,
			name: orderLines.name,
			qty: shipmentLines.qty,
		})
		.from(shipmentLines)
		.innerJoin(orderLines, eq(orderLines.id, shipmentLines.lineId))
		.where(sql`${shipmentLines.shipmentId} = any(${idArray(rows.map(({ id }) => id))})`)
		.orderBy(asc(shipmentLines.lineId));
	const ofShipment = Map.groupBy(lines, ({ shipmentId }) => shipmentId);
	const whole = rows.map((row) => ({
		...row,
		pieces: (ofShipment.get(row.id) ?? []).map(({ shipmentId: _, ...piece }) => piece),
	}));
	return Map.groupBy(whole, ({ orderId }) => orderId);
}

/** One parameter for any number of ids. */
function idArray(ids: readonly number[]) {
	return sql`${`{${ids.join(',')}}`}::int[]`;
}

/** The shipments of one order, oldest first. */
export async function shipmentsOfOrder(db: DbOrTx, orderId: number): Promise<Shipment[]> {
	return (await shipmentsOf(db, [orderId])).get(orderId) ?? [];
}

/** The lines of an order of which pieces are still here. */
export async function unsentLines(db: DbOrTx, orderId: number): Promise<UnsentLine[]> {
	const rows = await db
		.select({
			lineId: orderLines.id,
			name: orderLines.name,
			left: sql<number>`${orderLines.qty} - greatest(${orderLines.returnedQty}, ${orderLines.shippedQty})`,
		})
		.from(orderLines)
		.where(eq(orderLines.orderId, orderId))
		.orderBy(asc(orderLines.id));
	return rows.filter(({ left }) => left > 0);
}

type Pieces = { lineId: number; qty: number };

/**
 * The pieces that leave of those still here.
 * @throws Problem invalid when none leaves, or more of a line than is here
 */
export function piecesLeaving(unsent: readonly UnsentLine[], chosen: readonly Pieces[]): Pieces[] {
	if (chosen.length === 0)
		throw fieldProblem('leaving', 'Type of at least one line how many pieces leave now.');
	const wrong: FieldErrors = {};
	for (const { lineId, qty } of chosen) {
		const left = unsent.find((line) => line.lineId === lineId)?.left ?? 0;
		if (qty > left)
			wrong[PIECES + lineId] = [
				left > 0 ? `At most ${left} of it can leave.` : 'All of it has left already.',
			];
	}
	if (Object.keys(wrong).length > 0) throw new Problem('invalid', CHECK_FIELDS, { fields: wrong });
	return chosen.map(({ lineId, qty }) => ({ lineId, qty }));
}

type NewShipment = {
	orderId: number;
	eventId: number | null;
	parcel?: Parcel | undefined;
	message: string;
	byUserId: number;
};

/** Records a shipment of a locked order and counts its pieces as sent; returns its id. */
export async function writeShipment(
	tx: Tx,
	{ parcel = UNNAMED_PARCEL, ...facts }: NewShipment,
	pieces: readonly Pieces[],
): Promise<number> {
	const [row] = await tx
		.insert(shipments)
		.values({ ...parcel, ...facts })
		.returning({ id: shipments.id });
	if (!row) throw new Error('A shipment was not recorded');
	if (pieces.length === 0) return row.id;
	await tx.insert(shipmentLines).values(pieces.map((piece) => ({ ...piece, shipmentId: row.id })));
	for (const { lineId, qty } of pieces) {
		await tx
			.update(orderLines)
			.set({ shippedQty: sql`${orderLines.shippedQty} + ${qty}` })
			.where(and(eq(orderLines.id, lineId), eq(orderLines.orderId, facts.orderId)));
	}
	return row.id;
}

/** Removes the shipments of a locked order that a move made, or that one: their pieces are here again. */
export async function deleteShipments(
	tx: Tx,
	which: { eventId: number } | { id: number },
): Promise<void> {
	const condition =
		'id' in which ? eq(shipments.id, which.id) : eq(shipments.eventId, which.eventId);
	const gone = tx.select({ id: shipments.id }).from(shipments).where(condition);
	await tx.execute(sql`
		update ${orderLines} set shipped_qty = shipped_qty - back.qty
		from (select line_id, sum(qty)::int as qty from ${shipmentLines} where ${inArray(shipmentLines.shipmentId, gone)} group by line_id) back
		where ${orderLines.id} = back.line_id`);
	await tx.delete(shipments).where(condition);
}
