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
	trackUrl,
} from './mail-layout.ts';
import { filledWords } from './mail-words.ts';
import { factRows, type MailedFact } from './order-moved.ts';
import { type MailedOrder, trackLine } from './order-placed.ts';

const OCCASIONS = {
	part: {
		subject: 'A part of your order is on its way',
		heading: 'A part of your order is on its way',
	},
	changed: { subject: 'Where your parcel is', heading: 'News of your parcel' },
};
/** The same of an order that its buyer fetches at the shop. */
const PICKUP_OCCASIONS: typeof OCCASIONS = {
	part: {
		subject: 'A part of your order is ready to collect',
		heading: 'A part of your order is ready to collect',
	},
	changed: { subject: 'News of your order', heading: 'News of your order' },
};

type News = {
	occasion: keyof typeof OCCASIONS;
	/** Whether its buyer fetches it at the shop. */
	isPickup: boolean;
	/** What is in the parcel, and what is still with the shop: "1 × Drum". */
	pieces: string;
	rest: string;
	facts: readonly MailedFact[];
	/** A sentence of the staff. */
	message: string;
};

/** To the shopper: pieces of the order have left while others stay behind, or what is known of a parcel by now. */
export function orderParcelMessage(
	shop: MailShop,
	order: Pick<MailedOrder, 'id' | 'trackingNo' | 'trackKey' | 'firstname'>,
	{ occasion, isPickup, pieces, rest, facts, message }: News,
): Message {
	const { subject, heading } = (isPickup ? PICKUP_OCCASIONS : OCCASIONS)[occasion];
	const words = filledWords(shop, isPickup ? 'order-ready' : 'order-sent', {
		name: order.firstname,
		order: order.trackingNo,
	});
	const number = `Tracking number ${order.trackingNo}.`;
	const where = isPickup && pieces ? `We are at ${shop.counter}.` : '';
	const parcel = pieces ? `${isPickup ? 'Ready' : 'In this parcel'}: ${pieces}.` : '';
	const later = rest ? `${isPickup ? 'Not ready yet' : 'Still with us, it follows'}: ${rest}.` : '';
	const help = `Questions? Call ${shop.phone} or write to ${shop.email}.`;
	const url = orderUrl(shop, order.id);
	const track = trackUrl(shop, order.trackKey);
	return {
		subject: `${subject}: ${order.trackingNo}`,
		text: [
			greeting(order.firstname),
			`${heading}. ${number}`,
			message,
			[parcel, later].filter(Boolean).join('\n'),
			where,
			facts.map(({ name, value }) => `${name}: ${value}`).join('\n'),
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
${paragraph(html`${number}`)}${message ? paragraph(html`${message}`) : ''}${parcel ? paragraph(html`${parcel}${later ? html`<br>${later}` : ''}`) : ''}${where ? paragraph(html`${where}`) : ''}${factRows(facts)}${button('See your order', url)}${trackLine(track)}<p style="${STYLE.quiet}">${help}</p>`,
			words,
		),
	};
}
