import type { DeliveryKind } from '#shop/delivery/delivery-words.ts';
import { parcelLine } from '#shop/fulfilment/parcel-text.ts';
import { piecesText } from '#shop/fulfilment/returned-pieces.ts';
import type { Shipment } from '#shop/fulfilment/shipments.ts';
import { type OrderState, standingMoves } from '#shop/orders/order-states.ts';
import type { WholeOrder } from '#shop/orders/orders.ts';
import { parsePhone } from '#shop/settings/nigeria.ts';

// What staff write to the receiver of an order, begun for them.

/** How a state is put to the shopper, after "your order BH-…". */
const NEWS: Record<OrderState, string> = {
	'awaiting-payment': 'waits for its payment',
	placed: 'has reached us, and we would like to confirm it with you',
	confirmed: 'is confirmed',
	packed: 'is packed',
	sent: 'is on its way to you',
	delivered: 'has been delivered',
	cancelled: 'is cancelled',
	returned: 'has come back to us',
};

/** The same of an order that its buyer fetches at the shop. */
const PICKUP_NEWS: Partial<typeof NEWS> = {
	sent: 'is ready: you can collect it at the shop',
	delivered: 'has been collected',
};

export type Contact = {
	/** Where a chat with the receiver begins; null when the number cannot be one. */
	chat: string | null;
	/** Null for a buyer who gave no address. */
	mail: string | null;
};

/** Addresses that open a chat in WhatsApp, and a mail, each with its first words. */
export function contactOf(
	order: {
		firstname: string;
		trackingNo: string;
		phone: string;
		email: string;
		state: OrderState;
		delivery: { kind: DeliveryKind } | null;
		events?: readonly Pick<WholeOrder['events'][number], 'message' | 'reason'>[];
	},
	shopName: string,
	{
		shipments = [],
		payLink = null,
	}: { shipments?: readonly Shipment[]; payLink?: string | null } = {},
): Contact {
	const { firstname, trackingNo, phone, email, state, delivery } = order;
	const isPickup = delivery?.kind === 'pickup';
	const own = isPickup ? PICKUP_NEWS[state] : undefined;
	const last = shipments.at(-1);
	// Until the rest leaves, the news is the part that did.
	const isPart = state === 'packed' && last !== undefined;
	const inPart = isPickup ? 'is ready to collect in part' : 'is on its way in part';
	const news = isPart ? `${inPart}: ${piecesText(last.pieces)}` : (own ?? NEWS[state]);
	const said = isPart ? last.message : standingMoves(order.events ?? []).at(-1)?.message;
	const parcel = last && (state === 'sent' || isPart) ? parcelLine(last) : '';
	const text = [
		`Hello ${firstname}, this is ${shopName}. Your order ${trackingNo} ${news}.`,
		said,
		parcel,
		payLink && `Please pay it here: ${payLink}`,
	]
		.filter(Boolean)
		.join(' ');
	const number = parsePhone(phone)?.slice(1) ?? null;
	const to = encodeURIComponent(email).replace('%40', '@');
	return {
		chat: number && `https://wa.me/${number}?text=${encodeURIComponent(text)}`,
		mail:
			email &&
			`mailto:${to}?subject=${encodeURIComponent(trackingNo)}&body=${encodeURIComponent(text)}`,
	};
}
