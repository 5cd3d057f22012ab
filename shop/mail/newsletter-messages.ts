import { html } from './html.ts';
import {
	button,
	type MailShop,
	type Message,
	mailLayout,
	paragraph,
	STYLE,
	textFooter,
} from './mail-layout.ts';

/** Asks the owner of an address to confirm that they want the newsletter. */
export function newsletterConfirmMessage(
	shop: MailShop,
	{ confirmUrl, unsubscribeUrl }: { confirmUrl: string; unsubscribeUrl: string },
): Message {
	const asked = `Somebody, most likely you, asked ${shop.name} to send offers and news to this address.`;
	const stranger = 'If it was not you, do nothing, and you get no more mail.';
	return {
		subject: `Please confirm: offers and news from ${shop.name}`,
		text: `${asked} Confirm it here:\n\n${confirmUrl}\n\n${stranger}\n\nUnsubscribe: ${unsubscribeUrl}\n\n${textFooter(shop)}`,
		html: mailLayout(
			shop,
			'Please confirm your address',
			html`${paragraph(html`${asked}`)}${button('Yes, send me offers', confirmUrl)}<p style="${STYLE.quiet}">${stranger} <a href="${unsubscribeUrl}" style="color:inherit">Unsubscribe</a></p>`,
		),
	};
}
