import { doorCodeText } from '../accounts/mail-secrets.ts';
import { joinWords } from '../kit/join-words.ts';
import { formatKobo } from '../kit/money.ts';
import type { OrderState } from '../orders/order-states.ts';
import { isCollected } from '../orders/payment-modes.ts';
import { restKobo } from '../totals/deposit.ts';
import { type Html, html, withLineBreaks } from './html.ts';
import {
	button,
	greeting,
	type MailShop,
	type Message,
	mailLayout,
	orderUrl,
	paragraph,
	STYLE,
	textFooter,
	trackUrl,
} from './mail-layout.ts';
import { filledWords } from './mail-words.ts';
import { type MailedOrder, trackLine } from './order-placed.ts';
import { type WordedMailName, wordedMail } from './worded-mails.ts';

/** The heading, which mail has its words, and its own opening where that differs. */
type News = { heading: string; mail: WordedMailName; opening?: string };

/** What a shopper is told when an order enters a state. */
const NEWS = {
	confirmed: { heading: 'Your order is confirmed', mail: 'order-confirmed' },
	packed: { heading: 'Your order is packed', mail: 'order-packed' },
	sent: { heading: 'Your order is on its way', mail: 'order-sent' },
	delivered: { heading: 'Your order was delivered', mail: 'order-delivered' },
	cancelled: { heading: 'Your order was cancelled', mail: 'order-cancelled' },
	returned: { heading: 'Your order came back to us', mail: 'order-came-back' },
} as const satisfies Partial<Record<OrderState, News>>;

type MovedState = keyof typeof NEWS;

/** The same of an order that its buyer fetches at the shop. */
const PICKUP_NEWS: Partial<Record<MovedState, News>> = {
	packed: {
		...NEWS.packed,
		opening: 'Everything is in the box. We write again when you can collect it.',
	},
	sent: { heading: 'Your order is ready to collect', mail: 'order-ready' },
	delivered: { heading: 'You have collected your order', mail: 'order-collected' },
};

/** Whether entering a state is announced by mail. */
export function isMovedState(state: OrderState): state is MovedState {
	return Object.hasOwn(NEWS, state);
}

/** What goes back of a payment: all of it, or the rest. */
export type MovedRefund = { amount: string; provider: string; isRest: boolean };

/** A fact of a parcel: "Waybill number", "42"; `link` where it leads somewhere. */
export type MailedFact = { name: string; value: string; link?: string };

/** Identifies the mail about a move. */
export const moveMailKey = (eventId: number): string => `order-moved:${eventId}`;

/** What is added to the news of a move: a sentence of staff, what is known of the parcel, and the code for the door. */
export type MovedNews = {
	message?: string;
	facts?: readonly MailedFact[];
	/** The code that the buyer tells at the door. */
	doorCode?: string | null;
	/** Whether the buyer fetches it at the shop. */
	isPickup?: boolean;
	/** How else than in cash it may be paid where it is handed over: "by transfer", "by card". */
	waysBesidesCash?: readonly string[];
};

/** The facts of a parcel, one a line; nothing where there are none. */
export function factRows(facts: readonly MailedFact[]): Html {
	if (facts.length === 0) return html``;
	const rows = facts.map(
		({ name, value, link }, place) =>
			html`${place > 0 ? html`<br>` : ''}${name}: ${link ? html`<a href="${link}" style="${STYLE.link};word-break:break-all">${value}</a>` : html`<strong>${value}</strong>`}`,
	);
	return paragraph(html`${rows}`);
}

type MovedOrder = Pick<
	MailedOrder,
	'id' | 'trackingNo' | 'trackKey' | 'firstname' | 'paymentMode' | 'totalKobo' | 'depositKobo'
>;

/** To the shopper: the order has entered another state, and possibly that the payment is being refunded. */
export function orderMovedMessage(
	shop: MailShop,
	order: MovedOrder,
	state: MovedState,
	refund?: MovedRefund,
	news: MovedNews = {},
): Message {
	const { message = '', facts: parcel = [], doorCode, isPickup = false } = news;
	const { heading, mail, opening }: News = (isPickup && PICKUP_NEWS[state]) || NEWS[state];
	const words = filledWords(shop, mail, {
		name: order.firstname,
		order: order.trackingNo,
		total: formatKobo(order.totalKobo),
	});
	const own =
		refund && state === 'returned'
			? 'The goods are with us again.'
			: (opening ?? wordedMail(mail).opening);
	const meaning = words.opening ?? own;
	const facts = `Tracking number ${order.trackingNo}.`;
	const due = dueText(order, state, refund, news);
	const where = isPickup && state === 'sent' ? `We are at ${shop.counter}.` : '';
	const code = doorCode
		? `${doorCodeText(doorCode, isPickup)}. Tell it ${isPickup ? 'at the counter' : 'to the driver'} once you have your goods, not before.`
		: '';
	const help = `Questions? Call ${shop.phone} or write to ${shop.email}.`;
	const url = orderUrl(shop, order.id);
	const track = trackUrl(shop, order.trackKey);
	return {
		subject: words.subject,
		text: [
			greeting(order.firstname),
			`${heading}. ${facts}`,
			message,
			[meaning, where, due, code].filter(Boolean).join('\n\n'),
			parcel.map(({ name, value }) => `${name}: ${value}`).join('\n'),
			help,
			`Your order: ${url}\nWithout signing in: ${track}`,
			textFooter(shop, words),
		]
			.filter(Boolean)
			.join('\n\n'),
		html: mailLayout(
			shop,
			heading,
			html`${paragraph(html`${greeting(order.firstname)}`)}
${message ? paragraph(withLineBreaks(message)) : ''}${paragraph(html`${facts}<br>${withLineBreaks(meaning)}`)}${where ? paragraph(html`${where}`) : ''}${factRows(parcel)}
${due ? paragraph(html`<strong>${due}</strong>`) : ''}${code ? paragraph(html`<strong>${code}</strong>`) : ''}${button('See your order', url)}${trackLine(track)}<p style="${STYLE.quiet}">${help}</p>`,
			words,
		),
	};
}

/** What of the order's money goes back, or is still to be paid with this move; empty for neither. */
function dueText(
	{ paymentMode, depositKobo, ...order }: MovedOrder,
	state: MovedState,
	refund: MovedRefund | undefined,
	{ isPickup, waysBesidesCash }: MovedNews,
): string {
	if (refund) {
		const { amount, provider, isRest } = refund;
		const what = isRest ? `The rest of your payment, ${amount},` : `Your payment of ${amount}`;
		return `${what} goes back by ${provider}, the way it came. We write again when it is sent.`;
	}
	if (state !== 'sent' || !isCollected(paymentMode)) return '';
	const rest = formatKobo(restKobo({ ...order, depositKobo }));
	const where = isPickup ? 'at the counter' : 'on delivery';
	const deposit = depositKobo > 0 ? `, and your deposit of ${formatKobo(depositKobo)} is paid` : '';
	return `Please have ${rest} ready: you chose cash ${where}${deposit}.${otherWays(waysBesidesCash)}`;
}

/** No account number: what a mail says, a forged mail says too (decision 35). */
function otherWays(ways: readonly string[] = []): string {
	if (ways.length === 0) return '';
	const account = ways.includes('by transfer') ? '; we never send an account number by mail' : '';
	return ` You can also pay ${joinWords(ways, 'or')} when you get your goods${account}.`;
}
