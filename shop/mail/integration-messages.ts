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
