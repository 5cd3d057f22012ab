import type { MailShop } from '#shop/mail/frame.ts';
import type { MailTransport, OutgoingMail } from '#shop/mail/transport.ts';

export const SHOP: MailShop = {
	name: 'Bridgehead Audio',
	publicUrl: 'https://shop.example',
	email: 'hello@shop.example',
	phone: '+234 803 000 0000',
};

/** A transport that keeps what it is given; `sending` may fail or hold a delivery up. */
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
