import { frame, type MailShop, type Message, paragraph, textFooter } from './frame.ts';
import { html, withLineBreaks } from './html.ts';

/** To the shop: a message from the contact page. Post it with the sender's address as `replyTo`. */
export function contactMessage(
	shop: MailShop,
	sender: { name: string; email: string; message: string },
): Message {
	return {
		subject: `Message from ${sender.name}`,
		text: `${sender.name} <${sender.email}> wrote:\n\n${sender.message}\n\n${textFooter(shop)}`,
		html: frame(
			shop,
			'A message from the contact page',
			html`${paragraph(html`<strong>${sender.name}</strong><br><a href="mailto:${sender.email}" style="color:inherit">${sender.email}</a>`)}${paragraph(withLineBreaks(sender.message))}`,
		),
	};
}
