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

// Mails by which somebody signs in, or shows that an address is theirs.

/** With a link and six digits, either of which signs in. */
export function mailSignInMessage(
	shop: MailShop,
	{
		name,
		token,
		digits,
		minutes,
	}: { name: string; token: string; digits: string; minutes: number },
): Message {
	const hello = greeting(name);
	const words = filledWords(shop, 'mail-sign-in', { name });
	const asked = `Somebody, most likely you, wants to sign in at ${shop.name} with this e-mail address.`;
	const typed = 'Or type these six digits where you asked for this mail:';
	const rules = `Link and digits work once, for ${minutes} minutes.`;
	const stranger =
		'If it was not you, do nothing, and give the digits to nobody: we never ask for them.';
	const url = `${shop.publicUrl}/login/mail/${token}`;
	return {
		subject: words.subject,
		text: `${hello}\n\n${ownText(words.opening)}${asked} Sign in here:\n\n${url}\n\n${typed}\n\n${digits}\n\n${rules} ${stranger}\n\n${textFooter(shop, words)}`,
		html: mailLayout(
			shop,
			'Sign in',
			html`${paragraph(html`${hello}`)}${ownParagraph(words.opening)}${paragraph(html`${asked}`)}${button('Sign in', url)}${paragraph(html`${typed}`)}<p style="margin:0 0 16px;font-size:28px;font-weight:700;letter-spacing:4px">${digits}</p><p style="${STYLE.quiet}">${rules} ${stranger}</p>`,
			words,
		),
	};
}

/** To whoever ordered without signing in and had no account; with a link that signs in. */
export function accountMadeMessage(
	shop: MailShop,
	{ name, token, minutes }: { name: string; token: string; minutes: number },
): Message {
	const hello = greeting(name);
	const words = filledWords(shop, 'account-made', { name });
	const opening =
		words.opening ??
		`With your order we made you an account at ${shop.name}. You need no password for it.`;
	const what = 'In it you see your order, can cancel it until we confirm it, and order again.';
	const url = `${shop.publicUrl}/login/mail/${token}`;
	const later = `${shop.publicUrl}/login/mail`;
	const rules = `The link works once, for ${minutes} minutes. After that, have another one mailed to you here:`;
	const stranger =
		'If you ordered nothing, somebody gave us your address by mistake: do nothing, or tell us.';
	return {
		subject: words.subject,
		text: `${hello}\n\n${opening} ${what} Sign in here:\n\n${url}\n\n${rules}\n${later}\n\n${stranger}\n\n${textFooter(shop, words)}`,
		html: mailLayout(
			shop,
			'Your account',
			html`${paragraph(html`${hello}`)}${paragraph(html`${opening}`)}${paragraph(html`${what}`)}${button('Sign in', url)}<p style="${STYLE.quiet}">${rules} <a href="${later}" style="${STYLE.link}">Mail me a link</a>.</p><p style="${STYLE.quiet}">${stranger}</p>`,
			words,
		),
	};
}

/** With a link by which the owner of an account confirms its address. */
export function confirmAddressMessage(
	shop: MailShop,
	{ name, token, days }: { name: string; token: string; days: number },
): Message {
	const hello = greeting(name);
	const words = filledWords(shop, 'confirm-address', { name });
	const asked = `Please confirm that this e-mail address belongs to your account at ${shop.name}.`;
	const rules = `The link works for ${days} days. You can order without it.`;
	const stranger = `Somebody else opened an account with your address? Press the link all the same: there you can say so, and they are signed out.`;
	const url = `${shop.publicUrl}/account/confirm/${token}`;
	return {
		subject: words.subject,
		text: `${hello}\n\n${ownText(words.opening)}${asked}\n\n${url}\n\n${rules} ${stranger}\n\n${textFooter(shop, words)}`,
		html: mailLayout(
			shop,
			'Confirm your e-mail address',
			html`${paragraph(html`${hello}`)}${ownParagraph(words.opening)}${paragraph(html`${asked}`)}${button('Confirm this address', url)}<p style="${STYLE.quiet}">${rules} ${stranger}</p>`,
			words,
		),
	};
}
