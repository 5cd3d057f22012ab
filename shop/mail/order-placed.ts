import type { orderDiscounts, orderLines, orders } from '#db/order-schema.ts';
import type { PartPieces } from '../catalogue/kits/kit-contents-text.ts';
import { brandInName } from '../catalogue/name-parts.ts';
import { promiseText } from '../delivery/delivery-words.ts';
import type { OrderDelivery } from '../delivery/order-delivery.ts';
import { localTime } from '../kit/local-time.ts';
import { formatKobo, lineKobo } from '../kit/money.ts';
import { PROVIDER_LABELS, providerOfMode } from '../payments/providers/provider.ts';
import { type TaxInTotal, taxText } from '../tax/tax-text.ts';
import { restKobo } from '../totals/deposit.ts';
import { type Html, html } from './html.ts';
import { kitRow, kitTextRow } from './kit-row.ts';
import {
	button,
	greeting,
	type MailShop,
	type Message,
	mailLayout,
	orderUrl,
	ownParagraph,
	paragraph,
	STYLE,
	textFooter,
	trackUrl,
} from './mail-layout.ts';
import { filledWords } from './mail-words.ts';
import { unlinked } from './strangers-text.ts';

export type MailedOrder = Pick<
	typeof orders.$inferSelect,
	| 'id'
	| 'trackingNo'
	| 'trackKey'
	| 'firstname'
	| 'lastname'
	| 'phone'
	| 'address'
	| 'city'
	| 'region'
	| 'zipcode'
	| 'paymentMode'
	| 'totalKobo'
	| 'depositKobo'
	| 'createdAt'
> & {
	discounts: readonly MailedDiscount[];
	/** What is paid for delivery. */
	deliveryKobo: number;
	/** How it goes; none where delivery is free everywhere. */
	delivery: MailedDelivery | null;
	/** Whether it is still to be paid, by the link of the same mail. */
	isToPay?: boolean;
	/** Whether its mail goes to somebody who is not told who receives it. */
	hidesReceiver?: boolean;
	/** Whether its buyer is asked to confirm it by the link that follows it. */
	toConfirm?: boolean;
} & TaxInTotal;
type MailedDelivery = Pick<OrderDelivery, 'kind' | 'name' | 'daysFrom' | 'daysTo' | 'lga' | 'park'>;
/** What a discount took off an order. */
type MailedDiscount = Pick<
	typeof orderDiscounts.$inferSelect,
	'name' | 'code' | 'kobo' | 'freesDelivery'
>;
export type MailedLine = Pick<
	typeof orderLines.$inferSelect,
	'name' | 'brand' | 'unitKobo' | 'qty'
> & {
	/** What one piece of it is made of; empty for what is no kit. */
	parts: readonly PartPieces[];
};

/** To the shopper: what was ordered, the price, the delivery address and the payment method. */
export function orderPlacedMessage(
	shop: MailShop & { deliveryText: string },
	order: MailedOrder & { isOfGuest?: boolean; isByStaff?: boolean },
	lines: readonly MailedLine[],
): Message {
	const words = filledWords(shop, 'order-placed', {
		name: order.firstname,
		order: order.trackingNo,
		total: formatKobo(order.totalKobo),
	});
	const facts = `Tracking number ${order.trackingNo}, placed ${localTime(order.createdAt)}.`;
	const delivery = asSentence(order.delivery ? promiseText(order.delivery) : shop.deliveryText);
	const url = orderUrl(shop, order.id);
	const track = trackUrl(shop, order.trackKey);
	const confirm = order.toConfirm
		? 'It is the first order of this phone number: please confirm that you placed it. Otherwise we call you before we pack it.'
		: '';
	const links = order.isByStaff
		? trackLinks(track)
		: order.isOfGuest
			? guestLinks(track, `${shop.publicUrl}/login/mail?next=/myorders/view-order/${order.id}`)
			: ownLinks(url, track);
	const content = orderContent(order, lines, ' Your payment has come in, nothing is left to pay.');
	return {
		subject: words.subject,
		text: [
			greeting(order.firstname),
			words.opening ? `${words.opening}\n\n${facts}` : `Thank you for your order. ${facts}`,
			...content.text,
			...(confirm ? [`${confirm}\nConfirm it: ${track}`] : []),
			`${delivery} ${links.text}`,
			textFooter(shop, words),
		].join('\n\n'),
		html: mailLayout(
			shop,
			'Thank you for your order',
			html`${paragraph(html`${greeting(order.firstname)}`)}
${ownParagraph(words.opening)}${paragraph(html`${facts}`)}
${content.html}
${confirm ? html`${paragraph(html`<strong>${confirm}</strong>`)}${button('Confirm my order', track)}` : ''}
${paragraph(html`${delivery}`)}${links.html}`,
			words,
		),
	};
}

function ownLinks(url: string, track: string): { text: string; html: Html } {
	return {
		text: `Your order: ${url}\nWithout signing in: ${track}`,
		html: html`${button('See your order', url)}${trackLine(track)}`,
	};
}

/** Of an order that staff typed in: nobody has signed in for it. */
function trackLinks(track: string): { text: string; html: Html } {
	return { text: `Follow your order: ${track}`, html: html`${button('Follow your order', track)}` };
}

/** Of an order that was placed without signing in: the same words whether an account has the address or not. */
function guestLinks(track: string, signIn: string): { text: string; html: Html } {
	const more =
		'To cancel it, or to see it among your orders, sign in with a link that we mail to this address:';
	return {
		text: `Follow your order: ${track}\n\n${more}\n${signIn}`,
		html: html`${button('Follow your order', track)}<p style="${STYLE.quiet}">${more} <a href="${signIn}" style="${STYLE.link}">Mail me a link</a>.</p>`,
	};
}

/**
 * The lines with their total, how it is paid, and where it goes: as paragraphs of text and as HTML, without links. `ifPaid` follows
 * the name of the provider who has the money of an order that is paid online.
 */
export function orderContent(
	order: MailedOrder,
	lines: readonly MailedLine[],
	ifPaid = '',
): { text: string[]; html: Html } {
	const isPickup = order.delivery?.kind === 'pickup';
	const whereTo = isPickup ? 'To be collected at the shop by' : 'Deliver to';
	const payment = paymentText(order, isPickup, ifPaid);
	const receiver = order.hidesReceiver ? [] : receiverRows(order, isPickup);
	const changes = totalChanges(order);
	const total = formatKobo(order.totalKobo);
	const tax = taxText(order);
	const changeRows = changes.map(
		({ name, text }) =>
			html`<tr><td style="${STYLE.cell}">${name}</td><td style="${STYLE.amount}">${text}</td></tr>`,
	);
	const rows = lines.map(
		(line) =>
			html`<tr><td style="${STYLE.cell}">${lineName(line)}<br><span style="${STYLE.quiet}">${line.qty} × ${formatKobo(line.unitKobo)}${kitRow(line)}</span></td><td style="${STYLE.amount}">${formatKobo(lineKobo(line))}</td></tr>`,
	);
	return {
		text: [
			[
				...lines.flatMap((line) => [
					`${line.qty} x ${lineName(line)} at ${formatKobo(line.unitKobo)}: ${formatKobo(lineKobo(line))}`,
					...kitTextRow(line),
				]),
				...changes.map(({ name, text }) => `${name}: ${text}`),
				`Total: ${total}`,
				...(tax ? [`(${tax})`] : []),
			].join('\n'),
			`Payment: ${payment}`,
			...(receiver.length > 0 ? [`${whereTo}:\n${receiver.join('\n')}`] : []),
		],
		html: html`<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">
${rows}${changeRows}
<tr><td style="padding:12px 0;font-weight:700">Total</td><td style="padding:12px 0;text-align:right;font-weight:700;white-space:nowrap">${total}</td></tr>
${tax ? html`<tr><td colspan="2" style="${STYLE.quiet};text-align:right">${tax}</td></tr>` : ''}</table>
<p style="margin:16px 0"><strong>Payment</strong><br>${payment}</p>
${receiver.length > 0 ? html`<p style="margin:16px 0"><strong>${whereTo}</strong>${receiver.map((row) => html`<br>${row}`)}</p>` : ''}`,
	};
}

function paymentText(order: MailedOrder, isPickup: boolean, ifPaid: string): string {
	const provider = providerOfMode(order.paymentMode);
	if (provider && order.depositKobo > 0)
		return `Deposit of ${formatKobo(order.depositKobo)}, paid by ${PROVIDER_LABELS[provider]}. To pay in cash ${isPickup ? 'at the shop' : 'on delivery'}: ${formatKobo(restKobo(order))}.`;
	if (order.isToPay) return 'Online, by the link above';
	if (provider) return `Paid by ${PROVIDER_LABELS[provider]}.${ifPaid}`;
	if (order.paymentMode !== 'cod') return unlinked(order.paymentMode);
	return isPickup ? 'Cash, when it is collected at the shop' : 'Cash on delivery';
}

/** Who gets an order and, unless they fetch it, where. */
function receiverRows(order: MailedOrder, isPickup: boolean): string[] {
	const way = order.delivery;
	const area = way?.lga ? `${way.lga}, ` : '';
	const place = `${unlinked(order.city)}, ${area}${unlinked(order.region)} ${unlinked(order.zipcode)}`;
	return [
		`${unlinked(order.firstname)} ${unlinked(order.lastname)}`,
		...(isPickup ? [] : [unlinked(order.address), place]),
		unlinked(order.phone),
		...(way?.park ? [`Motor park: ${unlinked(way.park)}`] : []),
	];
}

/** What stands between the lines and the total: discounts, then the delivery. */
function totalChanges({ discounts, delivery, deliveryKobo }: MailedOrder) {
	const off = discounts.map(({ name, code, kobo, freesDelivery }) => ({
		name: code === null ? name : `${name} (${code})`,
		text: [kobo > 0 ? `−${formatKobo(kobo)}` : '', freesDelivery ? 'Free delivery' : '']
			.filter(Boolean)
			.join(', '),
	}));
	if (!delivery) return off;
	const text = deliveryKobo ? formatKobo(deliveryKobo) : 'free';
	return [...off, { name: `Delivery, ${delivery.name}`, text }];
}

/** The link that needs no signing in, below a mail's button. */
export function trackLine(track: string): Html {
	return html`<p style="${STYLE.quiet}"><a href="${track}" style="${STYLE.link}">Follow it without signing in</a></p>`;
}

function asSentence(text: string): string {
	return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}

function lineName(line: MailedLine): string {
	const [isWritten] = brandInName(line.name, line.brand);
	return line.brand && !isWritten ? `${line.name} (${line.brand})` : line.name;
}
