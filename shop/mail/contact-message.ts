import { html, withLineBreaks } from './html.ts';
import {
	type MailShop,
	type Message,
	mailLayout,
	ownParagraph,
	paragraph,
	STYLE,
	textFooter,
} from './mail-layout.ts';
import { filledWords } from './mail-words.ts';
import { withLinksBroken } from './strangers-text.ts';

const BROKEN = 'Addresses in this message are broken up, so that none is opened by mistake.';

/** To the shop: a message from the contact page. Post it with the sender's address as `replyTo`. */
export function contactMessage(
	shop: MailShop,
	sender: { name: string; email: string; message: string },
): Message {
	const name = withLinksBroken(sender.name);
	const message = withLinksBroken(sender.message);
	const words = filledWords(shop, 'contact-message', { name });
	const note = message === sender.message ? '' : BROKEN;
	return {
		subject: words.subject,
		text: [
			words.opening,
			`${name} <${sender.email}> wrote:`,
			message,
			note,
			textFooter(shop, words),
		]
			.filter(Boolean)
			.join('\n\n'),
		html: mailLayout(
			shop,
			'A message from the contact page',
			html`${ownParagraph(words.opening)}${paragraph(html`<strong>${name}</strong><br><a href="mailto:${sender.email}" style="color:inherit">${sender.email}</a>`)}${paragraph(withLineBreaks(message))}${note ? html`<p style="${STYLE.quiet}">${note}</p>` : ''}`,
			words,
		),
	};
}
