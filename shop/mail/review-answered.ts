import { html, withLineBreaks } from './html.ts';
import {
	button,
	greeting,
	type MailShop,
	type Message,
	mailLayout,
	ownParagraph,
	ownText,
	paragraph,
	STYLE,
	textFooter,
} from './mail-layout.ts';
import { filledWords } from './mail-words.ts';

/** To a buyer: the shop has answered their review in public. */
export function reviewAnsweredMessage(
	shop: MailShop,
	{
		name,
		product,
		answer,
	}: { name: string; product: { name: string; slug: string }; answer: string },
): Message {
	const hello = greeting(name);
	const words = filledWords(shop, 'review-answered', { name, product: product.name });
	const news = `We have answered your review of ${product.name}:`;
	const where = 'Everybody can read the answer below your review.';
	const once = 'This is the only mail about it.';
	const url = `${shop.publicUrl}/product/${product.slug}/reviews`;
	return {
		subject: words.subject,
		text: `${hello}\n\n${ownText(words.opening)}${news}\n\n${answer}\n\n${where}\n\n${url}\n\n${once}\n\n${textFooter(shop, words)}`,
		html: mailLayout(
			shop,
			'We answered your review',
			html`${paragraph(html`${hello}`)}${ownParagraph(words.opening)}${paragraph(html`${news}`)}<blockquote style="margin:0 0 16px;padding-left:16px;border-left:3px solid #E3E5EA">${withLineBreaks(answer)}</blockquote>${paragraph(html`${where}`)}${button('See it in the shop', url)}<p style="${STYLE.quiet}">${once}</p>`,
			words,
		),
	};
}
