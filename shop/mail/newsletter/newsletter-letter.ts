import type { Linked, LinkedPart } from '../../blog/linked-article.ts';
import type { ProductCard } from '../../catalogue/product-card.ts';
import { formatKobo } from '../../kit/money.ts';
import { type Picture, pictureFile, shareCardWidth } from '../../pictures/picture-paths.ts';
import { type Html, html } from '../html.ts';
import {
	type MailShop,
	type Message,
	mailLayout,
	paragraph,
	STYLE,
	textFooter,
} from '../mail-layout.ts';

/** Stands for a subscriber's own link, since the text is the same for all and stored once. */
export const LEAVE_PLACEHOLDER = '--unsubscribe-link--';

const WHY = 'You get this because you subscribed to our offers and news.';

/**
 * A newsletter as all its subscribers get it, with LEAVE_PLACEHOLDER for their links. Nothing in it tells the shop who
 * opened it or followed which link.
 */
export function newsletterMessage(
	shop: MailShop,
	subject: string,
	parts: readonly LinkedPart[],
): Message {
	const body = parts.map((part) => partHtml(shop, part));
	return {
		subject,
		text: [
			subject,
			...parts.map((part) => partText(shop, part)),
			`${WHY}\nUnsubscribe: ${LEAVE_PLACEHOLDER}`,
			textFooter(shop),
		].join('\n\n'),
		html: mailLayout(
			shop,
			subject,
			html`${body}<p style="${STYLE.quiet}">${WHY} <a href="${LEAVE_PLACEHOLDER}" style="color:inherit">Unsubscribe</a></p>`,
		),
	};
}

function partHtml(shop: MailShop, part: LinkedPart): Html {
	const read = (inlines: readonly Linked[]) => inlines.map((each) => inlineHtml(shop, each));
	switch (part.kind) {
		case 'products':
			return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 16px">${part.cards.map((card) => productHtml(shop, card))}</table>`;
		case 'picture':
			return html`<p style="margin:0 0 16px"><img src="${pictureAddress(shop, part.picture)}" alt="${part.words}" width="552" style="width:100%;height:auto;border-radius:8px"></p>`;
		case 'list': {
			const items = part.items.map((item) => html`<li style="margin:0 0 6px">${read(item)}</li>`);
			const style = 'margin:0 0 16px;padding-left:24px';
			return part.start === null
				? html`<ul style="${style}">${items}</ul>`
				: html`<ol start="${part.start}" style="${style}">${items}</ol>`;
		}
		case 'paragraph':
			return paragraph(html`${read(part.inlines)}`);
		default: {
			const size = part.kind === 'section' && part.level === 2 ? 22 : 18;
			return html`<h2 style="margin:28px 0 12px;font-size:${size}px;line-height:1.3">${read(part.inlines)}</h2>`;
		}
	}
}

function inlineHtml(shop: MailShop, inline: Linked): Html {
	if (typeof inline === 'string') return html`${inline}`;
	if ('to' in inline)
		return html`<a href="${addressOf(shop, inline.to)}" style="${STYLE.link}">${inline.words}</a>`;
	const words = inline.inlines.map((each) => inlineHtml(shop, each));
	return inline.mark === 'bold' ? html`<strong>${words}</strong>` : html`<em>${words}</em>`;
}

function productHtml(shop: MailShop, card: ProductCard): Html {
	const address = productAddress(shop, card);
	const cover = card.cover
		? html`<a href="${address}"><img src="${pictureAddress(shop, card.cover)}" alt="" width="96" style="width:96px;height:auto;border-radius:8px"></a>`
		: html``;
	const before =
		card.originalKobo > card.sellingKobo
			? html` <s style="${STYLE.quiet}">${formatKobo(card.originalKobo)}</s>`
			: html``;
	return html`<tr><td width="112" style="${STYLE.cell}">${cover}</td><td style="${STYLE.cell}"><a href="${address}" style="color:inherit;font-weight:600">${card.name}</a><br>${formatKobo(card.sellingKobo)}${before}</td></tr>`;
}

function partText(shop: MailShop, part: LinkedPart): string {
	const read = (inlines: readonly Linked[]) =>
		inlines.map((each) => inlineText(shop, each)).join('');
	switch (part.kind) {
		case 'products':
			return part.cards
				.map(
					(card) => `${card.name}, ${formatKobo(card.sellingKobo)}\n${productAddress(shop, card)}`,
				)
				.join('\n\n');
		case 'picture':
			return `[Picture: ${part.words}]`;
		case 'list':
			return part.items
				.map(
					(item, place) => `${part.start === null ? '-' : `${part.start + place}.`} ${read(item)}`,
				)
				.join('\n');
		case 'section':
			return `${read(part.inlines)}\n${part.level === 2 ? '====' : '----'}`;
		default:
			return read(part.inlines);
	}
}

function inlineText(shop: MailShop, inline: Linked): string {
	if (typeof inline === 'string') return inline;
	if ('to' in inline) return `${inline.words} (${addressOf(shop, inline.to)})`;
	return inline.inlines.map((each) => inlineText(shop, each)).join('');
}

function addressOf({ publicUrl }: MailShop, to: string): string {
	return to.startsWith('/') ? `${publicUrl}${to}` : to;
}

function productAddress(shop: MailShop, { slug }: ProductCard): string {
	return addressOf(shop, `/product/${slug}`);
}

/** Mail programs do not all show newer formats. */
function pictureAddress({ publicUrl }: MailShop, picture: Picture): string {
	return `${publicUrl}/${pictureFile(picture, shareCardWidth(picture), 'jpg')}`;
}
