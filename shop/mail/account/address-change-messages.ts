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

// Mails about a change of an account's address: both addresses agree by a link, and the old one can stop it.

type Mail = { name: string; token: string };

const agreeUrl = (shop: MailShop, token: string) =>
	`${shop.publicUrl}/account/address/agree/${token}`;
const stopUrl = (shop: MailShop, token: string) =>
	`${shop.publicUrl}/account/address/stop/${token}`;

/** To the new address of an account, which agrees by its link. */
export function changeAddressMessage(
	shop: MailShop,
	{ name, token, hours }: Mail & { hours: number },
): Message {
	const hello = greeting(name);
	const words = filledWords(shop, 'change-address', { name });
	const asked = `An account at ${shop.name} is to have this e-mail address from now on. Please confirm that it is yours.`;
	const rules = `The link works once, for ${hours} hours.`;
	const stranger =
		'If you did not ask for this, do nothing, or press the link and say no: without you nothing happens.';
	const url = `${shop.publicUrl}/account/address/confirm/${token}`;
	return {
		subject: words.subject,
		text: `${hello}\n\n${ownText(words.opening)}${asked}\n\n${url}\n\n${rules} ${stranger}\n\n${textFooter(shop, words)}`,
		html: mailLayout(
			shop,
			'Confirm your new e-mail address',
			html`${paragraph(html`${hello}`)}${ownParagraph(words.opening)}${paragraph(html`${asked}`)}${button('Confirm this address', url)}<p style="${STYLE.quiet}">${rules} ${stranger}</p>`,
			words,
		),
	};
}

/**
 * To the address that an account has. `silenceDays` says after how long the change is made without its word; null for an
 * address that was never confirmed and is not asked.
 */
export function addressLeavesMessage(
	shop: MailShop,
	mail: Mail & { newEmail: string; silenceDays: number | null; takeBackDays: number },
): Message {
	const { name, newEmail, token, silenceDays, takeBackDays } = mail;
	const hello = greeting(name);
	const words = filledWords(shop, 'address-leaves', { name });
	const asked = `Your account at ${shop.name} is to get another e-mail address: ${newEmail}.`;
	const takesBack = `It also takes the change back, until ${takeBackDays} days after it was made`;
	const stops = `${takesBack}: your account has this address again, everybody is signed out, and you set a new password.`;
	if (silenceDays === null) {
		const owner = `It has it as soon as that address is confirmed. If it was you, there is nothing to do here.`;
		const stranger = `If it was not you, stop it with the link below. ${stops}`;
		return {
			subject: words.subject,
			text: `${hello}\n\n${ownText(words.opening)}${asked} ${owner}\n\n${stranger}\n\n${stopUrl(shop, token)}\n\n${textFooter(shop, words)}`,
			html: mailLayout(
				shop,
				'Your e-mail address is to change',
				html`${paragraph(html`${hello}`)}${ownParagraph(words.opening)}${paragraph(html`${asked} ${owner}`)}${paragraph(html`${stranger}`)}${button('It was not me: stop it', stopUrl(shop, token))}`,
				words,
			),
		};
	}
	const owner = 'If it was you, say yes here, and confirm the other address by the mail there:';
	const stranger = `If it was not you, stop it. ${stops}`;
	const silence = `If we hear nothing from this address, the change is made after ${silenceDays} days.`;
	return {
		subject: words.subject,
		text: `${hello}\n\n${ownText(words.opening)}${asked} ${owner}\n\n${agreeUrl(shop, token)}\n\n${stranger}\n\n${stopUrl(shop, token)}\n\n${silence}\n\n${textFooter(shop, words)}`,
		html: mailLayout(
			shop,
			'Your e-mail address is to change',
			html`${paragraph(html`${hello}`)}${ownParagraph(words.opening)}${paragraph(html`${asked} ${owner}`)}${button('Yes, change it', agreeUrl(shop, token))}${paragraph(html`${stranger}`)}${button('It was not me: stop it', stopUrl(shop, token))}<p style="${STYLE.quiet}">${silence}</p>`,
			words,
		),
	};
}

/** To an old address that has said nothing yet; `until` is the day after which silence counts as yes. */
export function addressReminderMessage(
	shop: MailShop,
	{ name, token, newEmail, until }: Mail & { newEmail: string; until: string },
): Message {
	const hello = greeting(name);
	const words = filledWords(shop, 'address-reminder', { name });
	const asked = `Your account at ${shop.name} is to get the e-mail address ${newEmail}, and we have not heard from this one yet. Unless you stop it, the change is made after ${until}.`;
	const owner = 'If it was you, you need not wait:';
	const stranger =
		'If it was not you, stop it: everybody is signed out, and you set a new password.';
	return {
		subject: words.subject,
		text: `${hello}\n\n${ownText(words.opening)}${asked} ${stranger}\n\n${stopUrl(shop, token)}\n\n${owner}\n\n${agreeUrl(shop, token)}\n\n${textFooter(shop, words)}`,
		html: mailLayout(
			shop,
			'Your e-mail address changes soon',
			html`${paragraph(html`${hello}`)}${ownParagraph(words.opening)}${paragraph(html`${asked} ${stranger}`)}${button('It was not me: stop it', stopUrl(shop, token))}${paragraph(html`${owner}`)}${button('Yes, change it', agreeUrl(shop, token))}`,
			words,
		),
	};
}

/** To the address that an account had, when the change was made without a word from it. */
export function addressLeftMessage(
	shop: MailShop,
	{ name, token, newEmail, days }: Mail & { newEmail: string; days: number },
): Message {
	const hello = greeting(name);
	const words = filledWords(shop, 'address-left', { name });
	const done = `Your account at ${shop.name} has the e-mail address ${newEmail} now: nobody stopped the change at this one.`;
	const stranger = `If it was not you, take it back within ${days} days: your account has this address again, everybody is signed out, and you set a new password.`;
	const url = stopUrl(shop, token);
	return {
		subject: words.subject,
		text: `${hello}\n\n${ownText(words.opening)}${done}\n\n${stranger}\n\n${url}\n\n${textFooter(shop, words)}`,
		html: mailLayout(
			shop,
			'Your e-mail address has changed',
			html`${paragraph(html`${hello}`)}${ownParagraph(words.opening)}${paragraph(html`${done}`)}${paragraph(html`${stranger}`)}${button('It was not me: take it back', url)}`,
			words,
		),
	};
}
