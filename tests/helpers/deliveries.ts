import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { DeliveryKind } from '#db/delivery/delivery-schema.ts';
import { orderDeliveries } from '#db/delivery/order-delivery-schema.ts';
import { type MoveReason, orderEvents } from '#db/order-schema.ts';
import { makeOrder } from './orders.ts';

// Orders that were delivered by zone, with the moves that they had.

type Move = {
	to: string;
	from?: string;
	/** Days after the order was placed. */
	after: number;
	reason?: MoveReason;
};
type Delivery = {
	userId: number;
	zoneId: number;
	methodId: number;
	kind?: DeliveryKind;
	placedAt: Date;
	/** How many days its order was promised at most. */
	promised?: number;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** An order that went by a method to a zone, with these moves after it was placed. Returns its id. */
export async function makeDelivery(
	db: Db,
	{ userId, zoneId, methodId, kind = 'rider', placedAt, promised = 4 }: Delivery,
	moves: readonly Move[],
): Promise<number> {
	const state = moves.at(-1)?.to ?? 'placed';
	const { id: orderId } = await makeOrder(db, { userId, state, createdAt: placedAt });
	await db.insert(orderDeliveries).values({
		orderId,
		methodId,
		zoneId,
		kind,
		name: 'A way',
		zoneName: 'A zone',
		daysFrom: 0,
		daysTo: promised,
	});
	await db.delete(orderEvents).where(eq(orderEvents.orderId, orderId));
	const all: Move[] = [{ to: 'placed', after: 0 }, ...moves];
	await db.insert(orderEvents).values(
		all.map(({ to, from, after, reason }) => ({
			orderId,
			fromState: from ?? null,
			toState: to,
			reason: reason ?? null,
			createdAt: new Date(placedAt.getTime() + after * DAY_MS),
		})),
	);
	return orderId;
}
