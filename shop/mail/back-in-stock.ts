import { formatKobo } from '../kit/money.ts';
import { html } from './html.ts';
import {
	button,
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

/** To somebody who asked to be notified: the product can be bought again. */
export function backInStockMessage(
	shop: MailShop,
	product: { name: string; slug: string; sellingKobo: number; qty: number },
): Message {
	const words = filledWords(shop, 'back-in-stock', { product: product.name });
	const url = `${shop.publicUrl}/product/${product.slug}`;
	const news = `${product.name} is in stock again at ${shop.name}, for ${formatKobo(product.sellingKobo)}.`;
	const few = product.qty === 1 ? 'There is one piece.' : `There are ${product.qty} pieces.`;
	const once = 'You asked us to tell you. This is the only mail about it.';
	return {
		subject: words.subject,
		text: `${ownText(words.opening)}${news} ${few}\n\n${url}\n\n${once}\n\n${textFooter(shop, words)}`,
		html: mailLayout(
			shop,
			'In stock again',
			html`${ownParagraph(words.opening)}${paragraph(html`${news} ${few}`)}${button('See it in the shop', url)}<p style="${STYLE.quiet}">${once}</p>`,
			words,
		),
	};
}
