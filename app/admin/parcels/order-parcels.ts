import { allCollectors } from '#shop/cash/collectors.ts';
import { chosenParcel, parcelFields, readParcel } from '#shop/fulfilment/parcel-input.ts';
import { PIECES, readPieces } from '#shop/fulfilment/returned-pieces.ts';
import {
	changeParcel,
	ParcelChange,
	parcelSeen,
	removeShipment,
	SeenShipment,
	sendOrder,
} from '#shop/fulfilment/send-order.ts';
import { shipmentsOfOrder, unsentLines } from '#shop/fulfilment/shipments.ts';
import type { OrderMove } from '#shop/fulfilment/staff-order-moves.ts';
import type { StaffOrder } from '#shop/fulfilment/staff-orders.ts';
import { parseFields } from '#shop/kit/input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { readCarriers } from '#shop/settings/carriers.ts';
import { mailShop, staffSettings } from '#shop/settings/settings.ts';
import { shownParcels, unsentPieces } from '../../storefront/orders/parcels-view.ts';
import type { StaffContext } from '../require-staff.ts';

// What the page of an order shows of its parcels, and what its forms about them do.

/** The parcels, and what is still here and could be sent. */
export async function parcelsForStaff(db: StaffContext['db'], order: StaffOrder) {
	const [shipments, { carriers }, unsent, collectors] = await Promise.all([
		shipmentsOfOrder(db, order.id),
		staffSettings(db),
		order.state === 'packed' ? unsentLines(db, order.id) : [],
		// A rider of the shop collects its cash too.
		allCollectors(db),
	]);
	const couriers = readCarriers(carriers).map(({ name }) => name);
	const byId = new Map(shipments.map((each) => [each.id, each]));
	return {
		shipments,
		rest: unsentPieces(order, shipments),
		parcels: shownParcels(shipments).map((parcel) => {
			const shipment = byId.get(parcel.id);
			return {
				...parcel,
				fields: shipment ? parcelFields(shipment) : {},
				seen: shipment ? parcelSeen(shipment) : '',
				mayBeRemoved: order.state === 'packed' && shipment?.eventId === null,
			};
		}),
		sending: {
			isPickup: order.delivery?.kind === 'pickup',
			unsent,
			seen: shipments.at(-1)?.id ?? 0,
			couriers,
			chosen: chosenParcel(order.delivery, couriers),
			riders: collectors
				.filter(({ kind, isActive }) => kind === 'rider' && isActive)
				.map(({ name, phone }) => ({ name, phone })),
		},
	};
}

type Sent = { orderId: number | null; fields: Record<string, string> };

/** Sends an order as its form says: who carries it, and how many pieces leave. @throws Problem as sendOrder */
export async function sendFromForm(
	{ db, admin, publicUrl }: StaffContext,
	{ orderId, fields }: Sent,
	move: OrderMove,
): Promise<void> {
	const { carriers } = await staffSettings(db);
	const parcel = readParcel(fields, readCarriers(carriers));
	const { seen_shipment: seenShipment } = parseFields(SeenShipment, fields);
	const names = Object.keys(fields).some((name) => name.startsWith(PIECES));
	const by = { adminId: admin.id, orderId, shop: await mailShop(db, publicUrl) };
	await sendOrder(db, by, move, {
		parcel,
		pieces: names ? readPieces(fields) : null,
		seenShipment,
	});
}

/** The forms of parcels that have left, by their intent. */
export const PARCEL_INTENTS: Record<string, (context: StaffContext, sent: Sent) => Promise<void>> =
	{
		parcel: async ({ db, admin, publicUrl }, { orderId, fields }) => {
			const { carriers } = await staffSettings(db);
			const change = parseFields(ParcelChange, fields);
			const parcel = readParcel(fields, readCarriers(carriers));
			const by = { adminId: admin.id, orderId, shop: await mailShop(db, publicUrl) };
			await changeParcel(db, by, change, parcel);
		},
		'remove-parcel': async ({ db, admin }, { orderId, fields }) => {
			const by = { adminId: admin.id, orderId };
			await removeShipment(db, by, parseId(fields.shipment) ?? 0, fields.seen);
		},
	};
