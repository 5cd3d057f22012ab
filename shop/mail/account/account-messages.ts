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

/** To somebody who has just registered, with the link by which they confirm their address. */
export function welcomeMessage(
	shop: MailShop,
	{ name, token }: { name: string; token: string },
): Message {
	const hello = greeting(name);
	const words = filledWords(shop, 'welcome', { name });
	const opening =
		words.opening ??
		`Your account at ${shop.name} is ready. Sign in to fill your cart, check out faster and see your orders.`;
	const stranger = `If you did not open this account, please tell us at ${shop.email}.`;
	const url = `${shop.publicUrl}/login`;
	const asked = 'Please confirm that this is your e-mail address. You can order without it.';
	const confirmUrl = `${shop.publicUrl}/account/confirm/${token}`;
	return {
		subject: words.subject,
		text: `${hello}\n\n${opening}\n\n${url}\n\n${asked}\n\n${confirmUrl}\n\n${stranger}\n\n${textFooter(shop, words)}`,
		html: mailLayout(
			shop,
			`Welcome to ${shop.name}`,
			html`${paragraph(html`${hello}`)}${ownParagraph(opening)}${paragraph(html`<a href="${url}" style="${STYLE.link}">Sign in</a>`)}${paragraph(html`${asked}`)}${button('Confirm this address', confirmUrl)}<p style="${STYLE.quiet}">${stranger}</p>`,
			words,
		),
	};
}

/** `keys` are those of other programs that go on working. */
type ChangedPassword = { name: string; isSignedInHere?: boolean; keys?: readonly string[] };

/**
 * To the owner of an account whose password was changed, in a session that goes on if `isSignedInHere`: whoever
 * did not do it can take the account back.
 */
export function passwordChangedMessage(
	shop: MailShop,
	{ name, isSignedInHere = false, keys = [] }: ChangedPassword,
): Message {
	const hello = greeting(name);
	const words = filledWords(shop, 'password-changed', { name });
	const done = `The password of your account at ${shop.name} was changed just now.`;
	const ended = isSignedInHere
		? 'Everywhere else, your account is signed out.'
		: 'Wherever your account was signed in, it is signed out.';
	const owner = 'If it was you, there is nothing to do.';
	const stranger = `If it was not you, set another password now, and tell us at ${shop.email} or ${shop.phone}.`;
	const mailbox = 'Change the password of your e-mail too: whoever reads it can do this again.';
	const url = `${shop.publicUrl}/forgot-password`;
	const keysUrl = `${shop.publicUrl}/admin/integrations`;
	const goOn =
		keys.length > 0
			? `Your keys for other programs go on working: ${keys.map(unlinked).join(', ')}.`
			: '';
	return {
		subject: words.subject,
		text: `${hello}\n\n${ownText(words.opening)}${done} ${ended} ${owner}\n\n${goOn ? `${goOn} End them here: ${keysUrl}\n\n` : ''}${stranger}\n\n${url}\n\n${mailbox}\n\n${textFooter(shop, words)}`,
		html: mailLayout(
			shop,
			'Your password was changed',
			html`${paragraph(html`${hello}`)}${ownParagraph(words.opening)}${paragraph(html`${done} ${ended} ${owner}`)}${goOn ? paragraph(html`${goOn} <a href="${keysUrl}" style="${STYLE.link}">See them</a>`) : html``}${paragraph(html`${stranger}`)}${button('Set another password', url)}<p style="${STYLE.quiet}">${mailbox}</p>`,
			words,
		),
	};
}

/** To the owner of an account in which a device signed in for the first time. `at` is a local time. */
export function newDeviceMessage(
	shop: MailShop,
	{ name, device, address, at }: { name: string; device: string; address: string; at: string },
): Message {
	const hello = greeting(name);
	const words = filledWords(shop, 'new-device', { name });
	const done = `Your account was signed in on a new device: ${unlinked(device)}, from the network address ${address}, ${at}.`;
	const owner = 'If it was you, there is nothing to do.';
	const stranger =
		'If it was not you, set a new password now: that signs out everybody. Where your account is signed in, you see under My Account.';
	const url = `${shop.publicUrl}/forgot-password`;
	return {
		subject: words.subject,
		text: `${hello}\n\n${ownText(words.opening)}${done} ${owner}\n\n${stranger}\n\n${url}\n\n${shop.publicUrl}/account\n\n${textFooter(shop, words)}`,
		html: mailLayout(
			shop,
			'Signed in on a new device',
			html`${paragraph(html`${hello}`)}${ownParagraph(words.opening)}${paragraph(html`${done} ${owner}`)}${paragraph(html`${stranger}`)}${button('Set a new password', url)}<p style="${STYLE.quiet}"><a href="${shop.publicUrl}/account" style="${STYLE.link}">My Account</a></p>`,
			words,
		),
	};
}

/** To somebody who has just deleted their account: the last mail to them. */
export function accountClosedMessage(shop: MailShop, { name }: { name: string }): Message {
	const hello = greeting(name);
	const words = filledWords(shop, 'account-closed', { name });
	const done = `Your account at ${shop.name} is deleted, as you asked.`;
	const stays =
		'Orders stay for the books, as the law asks, without your phone number and e-mail address. Everything else about you is gone.';
	const stranger = `If it was not you, please tell us at ${shop.email} or ${shop.phone}.`;
	return {
		subject: words.subject,
		text: `${hello}\n\n${ownText(words.opening)}${done} ${stays}\n\n${stranger}\n\n${textFooter(shop, words)}`,
		html: mailLayout(
			shop,
			'Your account is deleted',
			html`${paragraph(html`${hello}`)}${ownParagraph(words.opening)}${paragraph(html`${done} ${stays}`)}<p style="${STYLE.quiet}">${stranger}</p>`,
			words,
		),
	};
}

/** With the link for setting a new password; see api-contract "Mail" for the form of the link. */
export function passwordLinkMessage(
	shop: MailShop,
	{ name, email, token, minutes }: { name: string; email: string; token: string; minutes: number },
): Message {
	const hello = greeting(name);
	const words = filledWords(shop, 'password-link', { name });
	const asked = 'Somebody, most likely you, asked for a new password for this e-mail address.';
	const rules = `The link works once, for ${minutes} minutes.`;
	const stranger = 'If it was not you, do nothing: your password stays as it is.';
	const url = `${shop.publicUrl}/password/reset/${token}?email=${encodeURIComponent(email)}`;
	return {
		subject: words.subject,
		text: `${hello}\n\n${ownText(words.opening)}${asked} Set it here:\n\n${url}\n\n${rules} ${stranger}\n\n${textFooter(shop, words)}`,
		html: mailLayout(
			shop,
			'Set a new password',
			html`${paragraph(html`${hello}`)}${ownParagraph(words.opening)}${paragraph(html`${asked}`)}${button('Set a new password', url)}<p style="${STYLE.quiet}">${rules} ${stranger}</p>`,
			words,
		),
	};
}
