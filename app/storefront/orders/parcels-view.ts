import { type ParcelFact, parcelFacts } from '#shop/fulfilment/parcel-text.ts';
import { piecesText } from '#shop/fulfilment/returned-pieces.ts';
import type { Shipment } from '#shop/fulfilment/shipments.ts';
import { localTime } from '#shop/kit/local-time.ts';
import type { WholeOrder } from '#shop/orders/orders.ts';

// The parcels of an order as its pages show them: formatted here, on the server.

export type ShownParcel = {
	id: number;
	/** 1 for the first. */
	place: number;
	at: string;
	pieces: string;
	facts: ParcelFact[];
	/** A sentence of the shop; that of the last parcel stands with the move in the history. */
	message: string;
};

export function shownParcels(shipments: readonly Shipment[]): ShownParcel[] {
	return Array.from(shipments.entries(), ([place, shipment]) => ({
		id: shipment.id,
		place: place + 1,
		at: localTime(shipment.createdAt),
		pieces: piecesText(shipment.pieces),
		facts: parcelFacts(shipment),
		message: shipment.eventId === null ? shipment.message : '',
	}));
}

type Sent = Pick<WholeOrder, 'state' | 'lines'> & {
	delivery: Pick<NonNullable<WholeOrder['delivery']>, 'kind'> | null;
};

/** For shoppers: nothing of an order that left at once without anything to say of it. */
export function parcelsForShopper(order: Sent, shipments: readonly Shipment[]) {
	const shown = shownParcels(shipments);
	const says = shown.some(({ facts }) => facts.length > 0) || shown.length > 1;
	const rest = unsentPieces(order, shipments);
	const isPickup = order.delivery?.kind === 'pickup';
	return { title: titleOf(order, isPickup), parcels: says || rest ? shown : [], isPickup, rest };
}

/** Of goods that have come, or came back, it is not said that they are still to come. */
function titleOf({ state }: Sent, isPickup: boolean): string {
	if (state === 'delivered' || state === 'returned') return 'Parcels';
	return isPickup ? 'Ready to collect' : 'On its way';
}

/** "1 × Drum": what is still here while a part of the order is on its way; empty otherwise. */
export function unsentPieces(order: Sent, shipments: readonly Shipment[]): string {
	if (shipments.length === 0 || order.state !== 'packed') return '';
	const left = order.lines.map(({ name, qty, shippedQty }) => ({ name, qty: qty - shippedQty }));
	return piecesText(left.filter(({ qty }) => qty > 0));
}
