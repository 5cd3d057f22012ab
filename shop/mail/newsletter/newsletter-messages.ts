import { html } from '../html.ts';
import {
	button,
	type MailShop,
	type Message,
	mailLayout,
	ownParagraph,
	ownText,
	paragraph,
	STYLE,
	textFooter,
} from '../mail-layout.ts';
import { filledWords } from '../mail-words.ts';

/** Asks the owner of an address to confirm that they want the newsletter. */
export function newsletterConfirmMessage(
	shop: MailShop,
	{ confirmUrl, unsubscribeUrl }: { confirmUrl: string; unsubscribeUrl: string },
): Message {
	const words = filledWords(shop, 'newsletter-confirm', {});
	const asked = `Somebody, most likely you, asked ${shop.name} to send offers and news to this address.`;
	const stranger = 'If it was not you, do nothing, and you get no more mail.';
	return {
		subject: words.subject,
		text: `${ownText(words.opening)}${asked} Confirm it here:\n\n${confirmUrl}\n\n${stranger}\n\nUnsubscribe: ${unsubscribeUrl}\n\n${textFooter(shop, words)}`,
		html: mailLayout(
			shop,
			'Please confirm your address',
			html`${ownParagraph(words.opening)}${paragraph(html`${asked}`)}${button('Yes, send me offers', confirmUrl)}<p style="${STYLE.quiet}">${stranger} <a href="${unsubscribeUrl}" style="color:inherit">Unsubscribe</a></p>`,
			words,
		),
	};
}
