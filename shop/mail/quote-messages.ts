import { formatKobo } from '../kit/money.ts';
import { html, withLineBreaks } from './html.ts';
import {
	button,
	greeting,
	type MailShop,
	type Message,
	mailLayout,
	paragraph,
	textFooter,
} from './mail-layout.ts';
import { withLinksBroken } from './strangers-text.ts';

type MailedQuote = {
	id: number;
	publicKey: string;
	organisation: string;
	firstname: string;
	totalKobo: number;
	/** As people read it: "December 14, 2026". */
	validUntil: string;
	note: string;
	lines: readonly { name: string; qty: number; unitKobo: number }[];
};

/** To whoever asked for it: what the shop offers, until when, and the link by which it is read, printed and accepted. */
export function quoteMessage(shop: MailShop, quote: MailedQuote): Message {
	const url = `${shop.publicUrl}/quote/${quote.publicKey}`;
	const total = formatKobo(quote.totalKobo);
	const whom = quote.organisation ? ` for ${quote.organisation}` : '';
	const opening = `Here is our quotation No. ${quote.id}${whom}.`;
	const goods = quote.lines
		.map(({ name, qty, unitKobo }) => `${qty} × ${name}, ${formatKobo(unitKobo)} each`)
		.join('\n');
	const facts = `Total ${total}, valid until ${quote.validUntil}. The goods are not reserved.`;
	const next = 'Read it, print it on letterhead, and accept or decline it here:';
	const passed = 'Whoever has this link can do so, so you may pass it on to those who decide.';
	return {
		subject: `Quotation No. ${quote.id} from ${shop.name}`,
		text: [
			greeting(quote.firstname),
			opening,
			goods,
			facts,
			quote.note,
			`${next}\n\n${url}`,
			passed,
			textFooter(shop),
		]
			.filter(Boolean)
			.join('\n\n'),
		html: mailLayout(
			shop,
			`Quotation No. ${quote.id}`,
			html`${paragraph(html`${greeting(quote.firstname)}`)}${paragraph(html`${opening}`)}${paragraph(withLineBreaks(goods))}${paragraph(html`${facts}`)}${quote.note ? paragraph(withLineBreaks(quote.note)) : ''}${paragraph(html`${next}`)}${button('See the quotation', url)}${paragraph(html`${passed}`)}`,
		),
	};
}

type RequestedQuote = {
	id: number;
	organisation: string;
	firstname: string;
	lastname: string;
	phone: string;
	wish: string;
	lines: readonly { name: string; qty: number }[];
};

/** To the shop: somebody asks for a quotation of the goods in their cart. */
export function quoteRequestedMessage(shop: MailShop, quote: RequestedQuote): Message {
	const url = `${shop.publicUrl}/admin/quotes/${quote.id}`;
	const name = withLinksBroken(`${quote.firstname} ${quote.lastname}`);
	const whom = quote.organisation ? ` for ${withLinksBroken(quote.organisation)}` : '';
	const news = `${name} (${quote.phone}) asks for a quotation${whom}.`;
	const goods = quote.lines.map((line) => `${line.qty} × ${line.name}`).join('\n');
	const wish = quote.wish ? `“${withLinksBroken(quote.wish)}”` : '';
	return {
		subject: `A quotation is asked for: No. ${quote.id}`,
		text: [news, goods, wish, url, textFooter(shop)].filter(Boolean).join('\n\n'),
		html: mailLayout(
			shop,
			'A quotation is asked for',
			html`${paragraph(html`${news}`)}${paragraph(withLineBreaks(goods))}${wish ? paragraph(withLineBreaks(wish)) : ''}${button('Answer it', url)}`,
		),
	};
}

type AnsweredQuote = {
	id: number;
	totalKobo: number;
	organisation: string;
	isAccepted: boolean;
	/** Who answered, and why it was declined, as typed by whoever has the link. */
	answeredBy: string;
	reason: string;
};

/** To the shop: a quotation was accepted or declined on its page. */
export function quoteAnsweredMessage(shop: MailShop, quote: AnsweredQuote): Message {
	const url = `${shop.publicUrl}/admin/quotes/${quote.id}`;
	const word = quote.isAccepted ? 'accepted' : 'declined';
	const whom = quote.organisation ? ` (${withLinksBroken(quote.organisation)})` : '';
	const by = quote.answeredBy ? ` by ${withLinksBroken(quote.answeredBy)}` : '';
	const news = `Quotation No. ${quote.id}${whom} of ${formatKobo(quote.totalKobo)} was ${word}${by}.`;
	const reason = quote.reason ? `“${withLinksBroken(quote.reason)}”` : '';
	const next = quote.isAccepted
		? 'Its goods are not taken yet: make it an order, and tell the buyer how to pay.'
		: '';
	return {
		subject: `Quotation No. ${quote.id} was ${word}`,
		text: [news, reason, next, url, textFooter(shop)].filter(Boolean).join('\n\n'),
		html: mailLayout(
			shop,
			`Quotation ${word}`,
			html`${paragraph(html`${news}`)}${reason ? paragraph(withLineBreaks(reason)) : ''}${next ? paragraph(html`${next}`) : ''}${button('See the quotation', url)}`,
		),
	};
}
