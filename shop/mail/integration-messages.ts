import { html } from './html.ts';
import {
	button,
	type MailShop,
	type Message,
	mailLayout,
	paragraph,
	textFooter,
} from './mail-layout.ts';

// To the staff who look after other programs.

/** To who made an API key that ends soon. `until` is a local time. */
export function keyEndsMessage(
	shop: MailShop,
	{ id, name, key, until }: { id: number; name: string; key: string; until: string },
): Message {
	const ends = `The API key ${key}, which you made for ${shop.name}, works until ${until}.`;
	const then =
		'If a program still needs it, make another key and put it in the place of this one before that. If none does, there is nothing to do.';
	const url = `${shop.publicUrl}/admin/integrations/keys/${id}`;
	return {
		subject: `The API key ${key} ends soon`,
		text: `Hello ${name},\n\n${ends}\n\n${then}\n\n${url}\n\n${textFooter(shop)}`,
		html: mailLayout(
			shop,
			'An API key ends soon',
			html`${paragraph(html`Hello ${name},`)}${paragraph(html`${ends}`)}${paragraph(html`${then}`)}${button('See the key', url)}`,
		),
	};
}

type EndpointMail = { id: number; name: string; endpoint: string };

/** To who looks after an endpoint that was switched off since it is gone, or failed for three days. */
export function endpointOffMessage(
	shop: MailShop,
	{ isGone, ...mail }: EndpointMail & { isGone: boolean },
): Message {
	const why = isGone ? 'it answered that it is gone (410)' : 'nothing arrived there for three days';
	return endpointMessage(shop, mail, {
		subject: `Webhooks to ${mail.endpoint} are switched off`,
		what: `${shop.name} no longer sends webhooks to ${mail.endpoint}: ${why}.`,
		advice:
			'When the program is well again, switch the endpoint on. What happened until then is not sent; the log has what was given up.',
	});
}

/** To who looks after an endpoint of whose events some were given up after three days. */
export function endpointFailsMessage(shop: MailShop, mail: EndpointMail): Message {
	return endpointMessage(shop, mail, {
		subject: `Some webhooks to ${mail.endpoint} were given up`,
		what: `${shop.name} tried for three days to send some webhooks to ${mail.endpoint}, and has given them up. Others arrive.`,
		advice: 'The log says what was answered. Each can be sent again there.',
	});
}

function endpointMessage(
	shop: MailShop,
	{ id, name }: EndpointMail,
	{ subject, what, advice }: { subject: string; what: string; advice: string },
): Message {
	const url = `${shop.publicUrl}/admin/integrations/webhooks/${id}`;
	return {
		subject,
		text: `Hello ${name},\n\n${what}\n\n${advice}\n\n${url}\n\n${textFooter(shop)}`,
		html: mailLayout(
			shop,
			subject,
			html`${paragraph(html`Hello ${name},`)}${paragraph(html`${what}`)}${paragraph(html`${advice}`)}${button('See the log', url)}`,
		),
	};
}
