import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { shipments } from '#db/fulfilment/shipment-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { isPickup } from '../delivery/order-delivery.ts';
import { plainText } from '../kit/input.ts';
import { localTime } from '../kit/local-time.ts';
import { LARGEST_INTEGER } from '../kit/parse-id.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { orderParcelMessage } from '../mail/order-parcel.ts';
import { queueMail, withdraw } from '../mail/queue-mail.ts';
import { ORDER_STATE_LABELS } from '../orders/order-states.ts';
import { lockPayments, type PayingOrder } from '../payments/payment-rows.ts';
import type { Parcel } from './parcel-input.ts';
import { parcelFacts } from './parcel-text.ts';
import { piecesText } from './returned-pieces.ts';
import {
	deleteShipments,
	piecesLeaving,
	type Shipment,
	shipmentsOfOrder,
	unsentLines,
	writeShipment,
} from './shipments.ts';
import { type By, movedMeanwhile, moveIn, type OrderMove } from './staff-order-moves.ts';
import { TAKE_BACK_SECONDS } from './take-move-back.ts';

// Sending an order with what is known of its parcel, at once or in parts. An order is a sent one when its last piece has
// left; until then it stays packed, and its shipments say what is on its way.

export const SeenShipment = z.object({
	/** The last shipment that the page showed, 0 for none: one recorded meanwhile may be of the same pieces. */
	seen_shipment: z.coerce.number().int().min(0).optional(),
});

type Sending = {
	parcel: Parcel;
	/** The pieces that leave, by line; null for all that are here. */
	pieces: readonly { lineId: number; qty: number }[] | null;
	seenShipment?: number | undefined;
};

/**
 * Sends what is here of a packed order, or some of it, and mails the shopper once the shipment cannot be taken back any
 * more.
 * @throws Problem as moveOrderByHand; conflict when somebody recorded a shipment that the page did not show; invalid when
 * more leaves than is here
 */
export async function sendOrder(
	db: Db,
	by: By,
	move: OrderMove,
	{ parcel, pieces, seenShipment }: Sending,
): Promise<void> {
	await transact(db, async (tx) => {
		const { order } = await lockPayments(tx, by.orderId ?? 0);
		if (order.state !== move.from_state) throw await movedMeanwhile(tx, order, by.adminId);
		if (seenShipment !== undefined) await refuseUnseen(tx, order, by.adminId, seenShipment);
		const unsent = await unsentLines(tx, order.id);
		const leaving = pieces && piecesLeaving(unsent, pieces);
		const isAll = !leaving || count(leaving) === unsent.reduce((sum, { left }) => sum + left, 0);
		if (isAll) await moveIn(tx, by, move, parcel);
		else if (order.state === 'packed') await sendPart(tx, by, order, { move, parcel, leaving });
		else {
			const now = ORDER_STATE_LABELS[order.state];
			throw new Problem('conflict', `This order is "${now}": only of a packed one pieces leave.`);
		}
	});
}

const count = (pieces: readonly { qty: number }[]) => pieces.reduce((sum, { qty }) => sum + qty, 0);

async function sendPart(
	tx: Tx,
	{ adminId, shop }: By,
	order: PayingOrder,
	{
		move: { note, message = '' },
		parcel,
		leaving,
	}: { move: OrderMove; parcel: Parcel; leaving: { lineId: number; qty: number }[] },
): Promise<void> {
	const facts = { orderId: order.id, eventId: null, byUserId: adminId, parcel, message };
	const id = await writeShipment(tx, facts, leaving);
	const sent = (await shipmentsOfOrder(tx, order.id)).find((each) => each.id === id);
	const pieces = piecesText(sent?.pieces ?? []);
	const rest = await unsentLines(tx, order.id);
	await recordChange(tx, {
		userId: adminId,
		action: 'send-part',
		noun: 'order',
		nounId: order.id,
		before: null,
		after: { sent: pieces, ...namedFacts(parcel), ...(note ? { note } : {}) },
	});
	await queueMail(tx, {
		kind: 'order-moved',
		dedupeKey: parcelMailKey(order.id, id),
		holdSeconds: TAKE_BACK_SECONDS,
		to: order.email,
		...orderParcelMessage(shop, order, {
			occasion: 'part',
			isPickup: await isPickup(tx, order.id),
			pieces,
			rest: piecesText(rest.map(({ name, left }) => ({ name, qty: left }))),
			facts: parcelFacts(parcel),
			message,
		}),
	});
}

/** Names the order, so that its person is found by it (own-rows.ts) when the parcel is removed. */
export const parcelMailKey = (orderId: number, id: number): string => `parcel:${orderId}:${id}`;

/** The facts of a parcel by name, for the audit trail. */
function namedFacts(parcel: Parcel): Record<string, string> {
	return Object.fromEntries(parcelFacts(parcel).map(({ name, value }) => [name, value]));
}

/** @throws Problem conflict when a shipment was recorded that the page did not show: it may be of the same pieces */
async function refuseUnseen(tx: Tx, order: PayingOrder, adminId: number, seen: number) {
	const [last] = await tx
		.select({
			id: shipments.id,
			byUserId: shipments.byUserId,
			byName: users.name,
			at: shipments.createdAt,
		})
		.from(shipments)
		.leftJoin(users, eq(users.id, shipments.byUserId))
		.where(eq(shipments.orderId, order.id))
		.orderBy(desc(shipments.id))
		.limit(1);
	if (!last || last.id <= seen) return;
	const who = last.byUserId === adminId ? 'You' : (last.byName ?? 'Somebody');
	throw new Problem(
		'conflict',
		`${who} recorded a parcel of this order on ${localTime(last.at)}. Nothing was recorded now: see below whether it has the same pieces.`,
	);
}

export const ParcelChange = z.object({
	shipment: z.coerce.number().int().min(1).max(LARGEST_INTEGER),
	/** What the page showed of it (`parcelSeen`): a change that somebody else made meanwhile is not overwritten. */
	seen: z.string().max(2000).optional(),
	message: plainText(300).optional().default(''),
	/** Whether the shopper gets the new facts by mail. */
	mail: z.literal('1').optional(),
});

/** What a page shows of a parcel, to be compared when it is changed. */
export function parcelSeen({ kind, carrier, number, link, phone, park }: Parcel): string {
	return [kind, carrier, number, link, phone, park].join('|');
}

function refuseOtherParcel(now: Parcel, seen: string | undefined): void {
	if (seen === undefined || seen === parcelSeen(now)) return;
	throw new Problem(
		'conflict',
		'Somebody changed this parcel meanwhile. Nothing was written now: look at what it says.',
	);
}

/**
 * Writes what is known of a parcel by now, such as the waybill number that came by phone, and mails it to the shopper if
 * that is asked for.
 * @throws Problem not-found; conflict when somebody else changed it meanwhile; invalid for a sentence that nobody would get
 */
export async function changeParcel(
	db: Db,
	{ adminId, orderId, shop }: By,
	{ shipment, seen, message, mail }: z.infer<typeof ParcelChange>,
	parcel: Parcel,
): Promise<void> {
	await transact(db, async (tx) => {
		const { order } = await lockPayments(tx, orderId ?? 0);
		const now = await shipmentIn(tx, order.id, shipment);
		refuseOtherParcel(now, seen);
		if (message && !mail)
			throw fieldProblem(
				'message',
				'Tick the box above to send this by mail, or take the sentence out.',
			);
		await tx.update(shipments).set(parcel).where(eq(shipments.id, now.id));
		await recordChange(tx, {
			userId: adminId,
			action: 'change-parcel',
			noun: 'order',
			nounId: order.id,
			before: namedFacts(now),
			after: namedFacts(parcel),
		});
		if (!mail) return;
		await queueMail(tx, {
			kind: 'order-moved',
			dedupeKey: `${parcelMailKey(order.id, now.id)}:${crypto.randomUUID()}`,
			to: order.email,
			...orderParcelMessage(shop, order, {
				occasion: 'changed',
				isPickup: await isPickup(tx, order.id),
				pieces: piecesText(now.pieces),
				rest: '',
				facts: parcelFacts(parcel),
				message,
			}),
		});
	});
}

/**
 * Removes a shipment that did not leave after all, while its order is not a sent one; its mail, if it has not left, is
 * withdrawn.
 * @throws Problem not-found; conflict when the order has been sent or moved on, or the parcel is not what `seen` says any
 * more (parcelSeen)
 */
export async function removeShipment(
	db: Db,
	{ adminId, orderId }: Pick<By, 'adminId' | 'orderId'>,
	shipmentId: number,
	seen?: string,
): Promise<void> {
	await transact(db, async (tx) => {
		const { order } = await lockPayments(tx, orderId ?? 0);
		const gone = await shipmentIn(tx, order.id, shipmentId);
		refuseOtherParcel(gone, seen);
		if (order.state !== 'packed' || gone.eventId !== null)
			throw new Problem(
				'conflict',
				'This order has left as a whole: its parcels can be changed, not removed.',
			);
		await deleteShipments(tx, { id: gone.id });
		await withdraw(tx, parcelMailKey(order.id, gone.id));
		await recordChange(tx, {
			userId: adminId,
			action: 'remove-parcel',
			noun: 'order',
			nounId: order.id,
			before: { sent: piecesText(gone.pieces), ...namedFacts(gone) },
			after: null,
		});
	});
}

async function shipmentIn(tx: Tx, orderId: number, id: number): Promise<Shipment> {
	const [row] = await tx
		.select({ id: shipments.id })
		.from(shipments)
		.where(and(eq(shipments.id, id), eq(shipments.orderId, orderId)));
	const found = row && (await shipmentsOfOrder(tx, orderId)).find((each) => each.id === row.id);
	if (!found) throw new Problem('not-found', 'Parcel not found');
	return found;
}
