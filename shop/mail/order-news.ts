import { html } from './html.ts';
import {
	button,
	greeting,
	type MailShop,
	type Message,
	mailLayout,
	orderUrl,
	ownParagraph,
	ownText,
	paragraph,
	STYLE,
	textFooter,
} from './mail-layout.ts';
import type { FilledWords } from './mail-words.ts';
import type { MailedOrder } from './order-placed.ts';

export type NewsOrder = Pick<MailedOrder, 'id' | 'trackingNo' | 'firstname'>;
type News = {
	heading: string;
	/** What happened. */
	news: string;
	/** What follows from it, and whether that is what the mail is about. */
	next: string;
	isNextStrong?: boolean;
	words: FilledWords;
};

/** A mail to the shopper with one piece of news about an order: what happened, what follows, and where the order is. */
export function orderNewsMessage(
	shop: MailShop,
	order: NewsOrder,
	{ heading, news, next, isNextStrong = false, words }: News,
): Message {
	const facts = `Tracking number ${order.trackingNo}.`;
	const help = `Questions? Call ${shop.phone} or write to ${shop.email}.`;
	const url = orderUrl(shop, order.id);
	return {
		subject: words.subject,
		text: [
			greeting(order.firstname),
			`${ownText(words.opening)}${news} ${facts}`,
			next,
			help,
			`Your order: ${url}`,
			textFooter(shop, words),
		].join('\n\n'),
		html: mailLayout(
			shop,
			heading,
			html`${paragraph(html`${greeting(order.firstname)}`)}
${ownParagraph(words.opening)}${paragraph(html`${news}<br>${facts}`)}
${paragraph(isNextStrong ? html`<strong>${next}</strong>` : html`${next}`)}${button('See your order', url)}<p style="${STYLE.quiet}">${help}</p>`,
			words,
		),
	};
}
