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
import { withLinksBroken } from './strangers-text.ts';

type MailedProduct = { name: string; slug: string };

const QUOTE = 'margin:0 0 16px;padding-left:16px;border-left:3px solid #E3E5EA';
const BROKEN = 'Addresses in this question are broken up, so that none is opened by mistake.';

/** To the shop: somebody asks about a product. Post it with the asker's address as `replyTo`. */
export function newQuestionMessage(
	shop: MailShop,
	asked: { id: number; name: string; email: string; question: string; product: MailedProduct },
): Message {
	const name = withLinksBroken(asked.name);
	const question = withLinksBroken(asked.question);
	const { product } = asked;
	const words = filledWords(shop, 'new-question', { name, product: product.name });
	const note = question === asked.question ? '' : BROKEN;
	const url = `${shop.publicUrl}/admin/questions/${asked.id}`;
	const where = 'Nobody sees it before it is answered there.';
	return {
		subject: words.subject,
		text: [
			words.opening,
			`${name} <${asked.email}> asks about ${product.name}:`,
			question,
			note,
			`${where}\n\n${url}`,
			textFooter(shop, words),
		]
			.filter(Boolean)
			.join('\n\n'),
		html: mailLayout(
			shop,
			'A question about a product',
			html`${ownParagraph(words.opening)}${paragraph(html`<strong>${name}</strong><br><a href="mailto:${asked.email}" style="color:inherit">${asked.email}</a><br>asks about ${product.name}:`)}<blockquote style="${QUOTE}">${withLineBreaks(question)}</blockquote>${note ? html`<p style="${STYLE.quiet}">${note}</p>` : ''}${paragraph(html`${where}`)}${button('Answer it', url)}`,
			words,
		),
	};
}

/** To who asked: their question about a product has an answer. */
export function questionAnsweredMessage(
	shop: MailShop,
	{
		name,
		product,
		question,
		answer,
	}: { name: string; product: MailedProduct; question: string; answer: string },
): Message {
	const hello = greeting(name);
	const words = filledWords(shop, 'question-answered', { name, product: product.name });
	const asked = withLinksBroken(question);
	const news = `Your question about ${product.name}:`;
	const reply = 'The answer:';
	const where = 'Everybody can read both on the page of the product.';
	const once = 'This is the only mail about it.';
	const url = `${shop.publicUrl}/product/${product.slug}/questions`;
	return {
		subject: words.subject,
		text: `${hello}\n\n${ownText(words.opening)}${news}\n\n${asked}\n\n${reply}\n\n${answer}\n\n${where}\n\n${url}\n\n${once}\n\n${textFooter(shop, words)}`,
		html: mailLayout(
			shop,
			'Your question is answered',
			html`${paragraph(html`${hello}`)}${ownParagraph(words.opening)}${paragraph(html`${news}`)}<blockquote style="${QUOTE}">${withLineBreaks(asked)}</blockquote>${paragraph(html`${reply}`)}<blockquote style="${QUOTE}">${withLineBreaks(answer)}</blockquote>${paragraph(html`${where}`)}${button('See it in the shop', url)}<p style="${STYLE.quiet}">${once}</p>`,
			words,
		),
	};
}
