import { localTime } from '../kit/local-time.ts';
import { formatKobo } from '../kit/money.ts';
import { html } from './html.ts';
import {
	button,
	type MailShop,
	type Message,
	mailLayout,
	ownParagraph,
	ownText,
	paragraph,
	textFooter,
} from './mail-layout.ts';
import { filledWords } from './mail-words.ts';
import { type MailedLine, type MailedOrder, orderContent } from './order-placed.ts';
import { unlinked } from './strangers-text.ts';

/**
 * To the staff: an order that was just placed, and where to work on it. Post it with the shopper's address as
 * `replyTo`.
 */
export function newOrderMessage(
	shop: MailShop,
	order: MailedOrder,
	lines: readonly MailedLine[],
): Message {
	const words = filledWords(shop, 'new-order', {
		name: order.firstname,
		order: order.trackingNo,
		total: formatKobo(order.totalKobo),
		city: unlinked(order.city),
	});
	const facts = `${order.trackingNo}, placed ${localTime(order.createdAt)}.`;
	const content = orderContent(order, lines);
	const url = `${shop.publicUrl}/admin/orders/${order.id}`;
	return {
		subject: words.subject,
		text: [
			`${ownText(words.opening)}A new order: ${facts}`,
			...content.text,
			`The order: ${url}`,
			textFooter(shop, words),
		].join('\n\n'),
		html: mailLayout(
			shop,
			'A new order',
			html`${ownParagraph(words.opening)}${paragraph(html`${facts}`)}
${content.html}
${button('See the order', url)}`,
			words,
		),
	};
}
