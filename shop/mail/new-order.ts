import { localTime } from '../kit/local-time.ts';
import { formatKobo } from '../kit/money.ts';
import { html } from './html.ts';
import {
	button,
	type MailShop,
	type Message,
	mailLayout,
	paragraph,
	textFooter,
} from './mail-layout.ts';
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
	const total = formatKobo(order.totalKobo);
	const facts = `${order.trackingNo}, placed ${localTime(order.createdAt)}.`;
	const content = orderContent(order, lines);
	const url = `${shop.publicUrl}/admin/orders/${order.id}`;
	return {
		subject: `New order ${order.trackingNo}: ${total}, ${unlinked(order.city)}`,
		text: [`A new order: ${facts}`, ...content.text, `The order: ${url}`, textFooter(shop)].join(
			'\n\n',
		),
		html: mailLayout(
			shop,
			'A new order',
			html`${paragraph(html`${facts}`)}
${content.html}
${button('See the order', url)}`,
		),
	};
}
