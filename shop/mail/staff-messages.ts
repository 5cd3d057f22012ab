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

/** To each owner: buyers are asked to transfer to another bank account from now on. `before` is null for a new one. */
export function bankAccountMessage(
	shop: MailShop,
	{
		name,
		by,
		collector,
		before,
		now,
	}: {
		name: string;
		by: string;
		collector: { id: number; name: string };
		before: string | null;
		now: string;
	},
): Message {
	const subject = `${shop.name}: buyers transfer to ${before ? 'another' : 'a new'} bank account`;
	const what = `${by} ${before ? 'changed' : 'added'} the bank account "${collector.name}". At the door and at the counter, buyers are asked to transfer to it from now on.`;
	const accounts = [...(before ? [`Before: ${before}`] : []), `Now: ${now}`];
	const stranger =
		'If nobody agreed on this with you, correct it at once, and look in the activity log what else was changed.';
	const url = `${shop.publicUrl}/admin/cash/collectors/${collector.id}`;
	return {
		subject,
		text: `Hello ${name},\n\n${what}\n\n${accounts.join('\n')}\n\n${stranger}\n\n${url}\n\n${textFooter(shop)}`,
		html: mailLayout(
			shop,
			before ? 'Another bank account' : 'A new bank account',
			html`${paragraph(html`Hello ${name},`)}${paragraph(html`${what}`)}${accounts.map((line) => paragraph(html`<strong>${line}</strong>`))}${paragraph(html`${stranger}`)}${button('See the account', url)}`,
		),
	};
}
