import type { OrderState } from '#shop/orders/order-states.ts';
import { parsePhone } from '#shop/settings/nigeria.ts';

// What staff write to the receiver of an order, begun for them.

/** How a state is told to the shopper, after "your order BH-…". */
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

export type Contact = {
	/** Where a chat with the receiver begins; null when the number cannot be one. */
	chat: string | null;
	mail: string;
};

/** Addresses that open a chat in WhatsApp, and a mail, each with its first words. */
export function contactOf(
	order: { firstname: string; trackingNo: string; phone: string; email: string; state: OrderState },
	shopName: string,
): Contact {
	const { firstname, trackingNo, phone, email, state } = order;
	const text = `Hello ${firstname}, this is ${shopName}. Your order ${trackingNo} ${NEWS[state]}.`;
	const number = parsePhone(phone)?.slice(1) ?? null;
	const to = encodeURIComponent(email).replace('%40', '@');
	return {
		chat: number && `https://wa.me/${number}?text=${encodeURIComponent(text)}`,
		mail: `mailto:${to}?subject=${encodeURIComponent(trackingNo)}&body=${encodeURIComponent(text)}`,
	};
}
