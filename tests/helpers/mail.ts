import type { MailTransport, OutgoingMail } from '#shop/mail/transport.ts';
import type { CheckoutShop } from '#shop/settings/settings.ts';
import { NO_TAX } from '#shop/tax/tax-rules.ts';

export const SHOP: CheckoutShop = {
	listened: [],
	name: 'Bridgehead Audio',
	city: 'Asaba',
	counter: '14 New Market Road, Asaba, Mon-Fri 9 AM-6 PM',
	publicUrl: 'https://shop.example',
	email: 'hello@shop.example',
	phone: '+234 803 000 0000',
	deliveryText: 'Free Delivery within 1-2 weeks',
	deliveryByZone: false,
	payments: { cod: true, card: true, wallet: true },
	newOrdersTo: '',
	openCashOrders: 0,
	confirmFirstOrders: false,
	cashMost: 0,
	cashAsks: 'payment',
	cashDeposit: 10,
	cashRefusals: 0,
	heldProducts: 0,
	tax: NO_TAX,
};

/** A transport that collects mails; `sending` may fail or delay a delivery. */
export function recordingTransport(
	sending: (mail: OutgoingMail) => Promise<void> = async () => {},
): MailTransport & { sent: OutgoingMail[] } {
	const sent: OutgoingMail[] = [];
	return {
		sent,
		send: async (mail) => {
			await sending(mail);
			sent.push(mail);
		},
		close: () => {},
	};
}
