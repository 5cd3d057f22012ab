import { html } from '../html.ts';
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
} from '../mail-layout.ts';
import { filledWords } from '../mail-words.ts';
import { unlinked } from '../strangers-text.ts';

/**
 * To the owner of an account of which a second factor was added, removed or reset, or a recovery code used. `what` is a
 * sentence, `where` null when staff did it; `at` is a local time.
 */
export function secondFactorMessage(
	shop: MailShop,
	{
		name,
		what,
		where,
		at,
	}: {
		name: string;
		what: string;
		where: { device: string; address: string } | null;
		at: string;
	},
): Message {
	const hello = greeting(name);
	const words = filledWords(shop, 'second-factor', { name });
	const from = where
		? `It was done on ${unlinked(where.device)}, from the network address ${where.address}, ${at}.`
		: `It was done ${at}.`;
	const done = `${unlinked(what)} ${from}`;
	const owner = 'If you know of it, there is nothing to do.';
	const stranger = `If not, set a new password now, which signs out everybody; then look under My Account what is there, and tell us at ${shop.email} or ${shop.phone}.`;
	const url = `${shop.publicUrl}/forgot-password`;
	const account = `${shop.publicUrl}/account/second-factor`;
	return {
		subject: words.subject,
		text: `${hello}\n\n${ownText(words.opening)}${done} ${owner}\n\n${stranger}\n\n${url}\n\n${account}\n\n${textFooter(shop, words)}`,
		html: mailLayout(
			shop,
			'How you sign in was changed',
			html`${paragraph(html`${hello}`)}${ownParagraph(words.opening)}${paragraph(html`${done} ${owner}`)}${paragraph(html`${stranger}`)}${button('Set a new password', url)}<p style="${STYLE.quiet}"><a href="${account}" style="${STYLE.link}">How you sign in</a></p>`,
			words,
		),
	};
}
