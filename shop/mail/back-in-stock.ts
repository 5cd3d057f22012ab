import { formatKobo } from '../kit/money.ts';
import { html } from './html.ts';
import {
	button,
	type MailShop,
	type Message,
	mailLayout,
	paragraph,
	STYLE,
	textFooter,
} from './mail-layout.ts';

/** To somebody who asked to be notified: the product can be bought again. */
export function backInStockMessage(
	shop: MailShop,
	product: { name: string; slug: string; sellingKobo: number; qty: number },
): Message {
	const url = `${shop.publicUrl}/product/${product.slug}`;
	const news = `${product.name} is in stock again at ${shop.name}, for ${formatKobo(product.sellingKobo)}.`;
	const few = product.qty === 1 ? 'There is one piece.' : `There are ${product.qty} pieces.`;
	const once = 'You asked us to tell you. This is the only mail about it.';
	return {
		subject: `In stock again: ${product.name}`,
		text: `${news} ${few}\n\n${url}\n\n${once}\n\n${textFooter(shop)}`,
		html: mailLayout(
			shop,
			'In stock again',
			html`${paragraph(html`${news} ${few}`)}${button('See it in the shop', url)}<p style="${STYLE.quiet}">${once}</p>`,
		),
	};
}
