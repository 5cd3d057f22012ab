import { localTime } from '../kit/local-time.ts';
import { formatKobo, formatMoney } from '../kit/money.ts';
import { CAME_LATE, REFUND_DAYS } from '../payments/refunds/refund-amounts.ts';
import { html } from './html.ts';
import {
	button,
	greeting,
	type MailShop,
	type Message,
	mailLayout,
	ownParagraph,
	paragraph,
	textFooter,
	trackUrl,
} from './mail-layout.ts';
import { filledWords } from './mail-words.ts';
import { type NewsOrder, orderNewsMessage } from './order-news.ts';
import { type MailedLine, type MailedOrder, orderContent } from './order-placed.ts';

type Paid = {
	/** In the minor unit of its currency. */
	paid: { minor: number; currency: string };
	/** As people know it. */
	provider: string;
};

/** To the shopper: money arrived that the order can no longer use, and is being returned. */
export function paymentGoesBackMessage(
	shop: MailShop,
	order: NewsOrder,
	{ paid, provider, isCancelled }: Paid & { isCancelled: boolean },
): Message {
	const why = isCancelled
		? `It ${CAME_LATE}.`
		: 'The order had been paid or settled before it came.';
	return orderNewsMessage(shop, order, {
		heading: 'Your payment goes back to you',
		words: filledWords(shop, 'payment-late', { name: order.firstname, order: order.trackingNo }),
		news: `We received ${formatMoney(paid)} by ${provider} for your order. ${why}`,
		next: `We have asked ${provider} to send the whole amount back the way it came, and write again when that is done. You need not do anything.`,
	});
}

/** To the shopper: the money has been returned, or a part of it. */
export function paymentRefundedMessage(
	shop: MailShop,
	order: NewsOrder,
	{ paid, refunded, provider }: Paid & { refunded: Paid['paid'] },
): Message {
	const isPart = refunded.minor < paid.minor;
	const words = filledWords(shop, 'payment-refunded', {
		name: order.firstname,
		order: order.trackingNo,
	});
	const heading = isPart ? 'Part of your payment was sent back' : 'Your payment was sent back';
	const isOwnSubject = Boolean(shop.words?.['payment-refunded']?.subject);
	const of = isPart ? ` of the ${formatMoney(paid)} you paid` : '';
	return orderNewsMessage(shop, order, {
		heading,
		news: `${provider} has sent ${formatMoney(refunded)}${of} back the way it came.`,
		next: `Refunds are processed in ${REFUND_DAYS}: expect it on your account within that time.`,
		words: { ...words, ...(isOwnSubject ? {} : { subject: `${heading}: ${order.trackingNo}` }) },
	});
}

/** To the buyer of an order that staff typed in: what it comes to, and the link by which anybody may pay it until `until`. */
export function payLinkMessage(
	shop: MailShop,
	order: MailedOrder,
	lines: readonly MailedLine[],
	until: Date,
): Message {
	const total = formatKobo(order.totalKobo);
	const words = filledWords(shop, 'pay-link', {
		name: order.firstname,
		order: order.trackingNo,
		total,
	});
	const opening = words.opening ?? 'Thank you for ordering from us.';
	const facts = `Tracking number ${order.trackingNo}. The goods are kept for you until ${localTime(until)}: please pay ${total} by then. Whoever has this link can pay, so you may pass it on.`;
	const url = trackUrl(shop, order.trackKey);
	const content = orderContent({ ...order, isToPay: true }, lines);
	return {
		subject: words.subject,
		text: [
			greeting(order.firstname),
			`${opening}\n\n${facts}`,
			`Pay your order: ${url}`,
			...content.text,
			textFooter(shop, words),
		].join('\n\n'),
		html: mailLayout(
			shop,
			'Please pay your order',
			html`${paragraph(html`${greeting(order.firstname)}`)}
${ownParagraph(opening)}${paragraph(html`${facts}`)}${button(`Pay ${total}`, url)}
${content.html}`,
			words,
		),
	};
}
