import type { PartPieces } from '../catalogue/kits/kit-contents-text.ts';
import { formatKobo, lineKobo } from '../kit/money.ts';
import { html } from './html.ts';
import { kitRow, kitTextRow } from './kit-row.ts';
import {
	button,
	greeting,
	type MailShop,
	type Message,
	mailLayout,
	paragraph,
	STYLE,
	textFooter,
} from './mail-layout.ts';
import { filledWords } from './mail-words.ts';

/** To somebody who agreed to be reminded: what they left in their cart, at today's prices. */
export function cartLeftMessage(
	shop: MailShop,
	{
		name,
		goods,
		stopUrl,
	}: {
		name: string;
		goods: readonly { name: string; qty: number; unitKobo: number; parts: readonly PartPieces[] }[];
		stopUrl: string;
	},
): Message {
	const words = filledWords(shop, 'cart-left', { name });
	const hello = greeting(name);
	const opening = words.opening ?? 'You left something in your cart. It is still there:';
	const note = 'Nothing is kept aside for you: prices and stock may change until you order.';
	const once = 'You asked us to remind you. This is the only mail about this cart.';
	const cart = `${shop.publicUrl}/cart`;
	const rows = goods.map(
		(line) =>
			html`<tr><td style="${STYLE.cell}">${line.name}<br><span style="${STYLE.quiet}">${line.qty} × ${formatKobo(line.unitKobo)}${kitRow(line)}</span></td><td style="${STYLE.amount}">${formatKobo(lineKobo(line))}</td></tr>`,
	);
	return {
		subject: words.subject,
		text: [
			hello,
			opening,
			goods
				.flatMap((line) => [
					`${line.qty} x ${line.name} at ${formatKobo(line.unitKobo)}`,
					...kitTextRow(line),
				])
				.join('\n'),
			`Your cart: ${cart}`,
			note,
			`${once} Stop these mails: ${stopUrl}`,
			textFooter(shop, words),
		].join('\n\n'),
		html: mailLayout(
			shop,
			'Your cart',
			html`${paragraph(html`${hello}`)}${paragraph(html`${opening}`)}
<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">
${rows}
</table>
${button('See your cart', cart)}<p style="${STYLE.quiet}">${note}</p><p style="${STYLE.quiet}">${once} <a href="${stopUrl}" style="${STYLE.link}">Stop these mails</a>.</p>`,
			words,
		),
	};
}
