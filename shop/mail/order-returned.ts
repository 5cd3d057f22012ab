import type { ReturnMoney } from '#db/orders/return-schema.ts';
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
import { filledWords } from './mail-words.ts';
import type { MailedOrder } from './order-placed.ts';

type Returned = {
	/** "1 × Drum". */
	pieces: string;
	money: ReturnMoney;
	/** What goes back, as people read it; not shown when nothing does. */
	amount: string;
	/** What of the money was paid back by hand besides what the provider sends; empty for nothing. */
	byHand?: string;
	/** As people know it; empty without a payment. */
	provider: string;
};

/** To the shopper: pieces of the order came back to the shop, and what becomes of their money. */
export function orderReturnedMessage(
	shop: MailShop,
	order: Pick<MailedOrder, 'id' | 'trackingNo' | 'firstname'>,
	{ pieces, money, amount, byHand = '', provider }: Returned,
): Message {
	const heading = 'We have your return';
	const words = filledWords(shop, 'pieces-came-back', {
		name: order.firstname,
		order: order.trackingNo,
	});
	const facts = `Tracking number ${order.trackingNo}.`;
	const news = `Back with us: ${pieces}.`;
	const due = {
		provider: `${byHand ? `We have paid ${byHand} back to you in cash. ` : ''}${amount} goes back by ${provider}, the way it came. We write again when it is sent.`,
		hand: `We have paid ${amount} back to you. If you did not get it, please tell us.`,
		none: 'If money is due to you, we get in touch about it.',
	}[money];
	const help = `Questions? Call ${shop.phone} or write to ${shop.email}.`;
	const url = orderUrl(shop, order.id);
	return {
		subject: words.subject,
		text: [
			greeting(order.firstname),
			`${ownText(words.opening)}${news} ${facts}`,
			due,
			help,
			`Your order: ${url}`,
			textFooter(shop, words),
		].join('\n\n'),
		html: mailLayout(
			shop,
			heading,
			html`${paragraph(html`${greeting(order.firstname)}`)}
${ownParagraph(words.opening)}${paragraph(html`${news}<br>${facts}`)}
${paragraph(html`<strong>${due}</strong>`)}${button('See your order', url)}<p style="${STYLE.quiet}">${help}</p>`,
			words,
		),
	};
}
