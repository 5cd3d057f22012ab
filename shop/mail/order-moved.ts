import { formatKobo } from '../kit/money.ts';
import type { OrderState } from '../orders/order-states.ts';
import { html } from './html.ts';
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
} from './mail-layout.ts';
import type { MailedOrder } from './order-placed.ts';

/** What a shopper is told when an order enters a state: the end of the subject, the heading and the meaning. */
const NEWS = {
	confirmed: {
		heading: 'Your order is confirmed',
		meaning: 'We have looked through your order and will pack it next.',
	},
	packed: {
		heading: 'Your order is packed',
		meaning: 'Everything is in the box. We hand it to the driver next.',
	},
	sent: {
		heading: 'Your order is on its way',
		meaning: 'We call the phone number on your order before we come, so please keep it on.',
	},
	delivered: {
		heading: 'Your order was delivered',
		meaning: 'Thank you for buying from us. If anything is not as it should be, please tell us.',
	},
	cancelled: {
		heading: 'Your order was cancelled',
		meaning: 'Nothing will be sent. If you did not ask for this, please call or write to us.',
	},
	returned: {
		heading: 'Your order came back to us',
		meaning: 'The goods are with us again. If money is due to you, we get in touch about it.',
	},
} as const satisfies Partial<Record<OrderState, { heading: string; meaning: string }>>;

export type MovedState = keyof typeof NEWS;

/** Whether entering a state is announced by mail. */
export function isMovedState(state: OrderState): state is MovedState {
	return Object.hasOwn(NEWS, state);
}

/** What goes back of a payment: all of it, or the rest. */
export type MovedRefund = { amount: string; provider: string; isRest: boolean };

/** To the shopper: the order has entered another state, and possibly that the payment is being refunded. */
export function orderMovedMessage(
	shop: MailShop,
	order: Pick<MailedOrder, 'id' | 'trackingNo' | 'firstname' | 'paymentMode' | 'totalKobo'>,
	state: MovedState,
	refund?: MovedRefund,
): Message {
	const { heading } = NEWS[state];
	const meaning =
		refund && state === 'returned' ? 'The goods are with us again.' : NEWS[state].meaning;
	const facts = `Tracking number ${order.trackingNo}.`;
	const due = refund
		? `${refund.isRest ? `The rest of your payment, ${refund.amount},` : `Your payment of ${refund.amount}`} goes back by ${refund.provider}, the way it came. We write again when it is sent.`
		: state === 'sent' && order.paymentMode === 'cod'
			? `Please have ${formatKobo(order.totalKobo)} ready: you chose cash on delivery.`
			: '';
	const help = `Questions? Call ${shop.phone} or write to ${shop.email}.`;
	const url = orderUrl(shop, order.id);
	return {
		subject: `${heading}: ${order.trackingNo}`,
		text: [
			greeting(order.firstname),
			`${heading}. ${facts}`,
			[meaning, due].filter(Boolean).join('\n\n'),
			help,
			`Your order: ${url}`,
			textFooter(shop),
		].join('\n\n'),
		html: mailLayout(
			shop,
			heading,
			html`${paragraph(html`${greeting(order.firstname)}`)}
${paragraph(html`${facts}<br>${meaning}`)}
${due ? paragraph(html`<strong>${due}</strong>`) : ''}${button('See your order', url)}<p style="${STYLE.quiet}">${help}</p>`,
		),
	};
}
