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

/** To somebody whom the shop asks to join its staff. */
export function staffInvitationMessage(
	shop: MailShop,
	{ by, role, token, days }: { by: string; role: string; token: string; days: number },
): Message {
	const asked = `${by} invites you to the staff of ${shop.name}. Your role would be: ${role}.`;
	const how = 'With the link below you accept. If you have no account here, you choose a password.';
	const rules = `The link works once, for ${days} days.`;
	const stranger = 'If you do not know the shop, do nothing: nothing happens without you.';
	const url = `${shop.publicUrl}/invitation/${token}`;
	return {
		subject: `Your invitation to the staff of ${shop.name}`,
		text: `Hello,\n\n${asked}\n\n${how}\n\n${url}\n\n${rules} ${stranger}\n\n${textFooter(shop)}`,
		html: mailLayout(
			shop,
			`Join the staff of ${shop.name}`,
			html`${paragraph(html`Hello,`)}${paragraph(html`${asked}`)}${paragraph(html`${how}`)}${button('See the invitation', url)}<p style="${STYLE.quiet}">${rules} ${stranger}</p>`,
		),
	};
}
