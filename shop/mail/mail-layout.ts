import { type Html, html, withLineBreaks } from './html.ts';
import type { FilledWords, OwnersWords } from './mail-words.ts';
import { isNoName } from './strangers-text.ts';

/** What messages say about the shop. `publicUrl` has no slash at the end. */
export type MailShop = {
	name: string;
	city: string;
	/** Where and when goods are collected: "14 New Market Road, Onitsha, Mon-Fri 9 AM-6 PM". */
	counter: string;
	publicUrl: string;
	email: string;
	phone: string;
	/** What the owner put in place of the shop's own words. */
	words?: OwnersWords;
};

/** A message ready to be posted. */
export type Message = { subject: string; text: string; html: string };

// The colours of app.css; they are inlined because mail programs ignore style sheets.
const INK = '#14161A';
const SLATE = '#5B6270';
const LINE = '#E3E5EA';
const FOG = '#F4F5F7';
const EMBER = '#C2410C';
const METER = ['#1B7A34', '#1B7A34', '#1B7A34', '#1B7A34', '#B45309', '#B45309', '#D32F2F'];

export const STYLE = {
	cell: `padding:10px 0;border-bottom:1px solid ${LINE};vertical-align:top`,
	amount: `padding:10px 0 10px 12px;border-bottom:1px solid ${LINE};vertical-align:top;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums`,
	link: `color:${EMBER}`,
	quiet: `color:${SLATE};font-size:14px`,
} as const;

/** The page of an order; visitors who are not signed in are sent to the sign-in page first. */
export function orderUrl({ publicUrl }: MailShop, orderId: number): string {
	return `${publicUrl}/myorders/view-order/${orderId}`;
}

/** The page that follows an order without signing in. */
export function trackUrl({ publicUrl }: MailShop, trackKey: string): string {
	return `${publicUrl}/track/${trackKey}`;
}

/**
 * The whole HTML of a message: its heading and body between the shop's name and its contact details; the owner's closing
 * words come last.
 */
export function mailLayout(
	shop: MailShop,
	heading: string,
	body: Html,
	words?: Pick<FilledWords, 'closing'>,
): string {
	const page = html`<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${heading}</title>
</head>
<body style="margin:0;background:${FOG};color:${INK};font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">
<tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;border-collapse:collapse;background:#FFFFFF">
<tr><td style="background:${INK};padding:20px 24px">
<a href="${shop.publicUrl}" style="color:#FFFFFF;font-size:20px;font-weight:700;text-decoration:none">${shop.name}</a>
<table role="presentation" cellpadding="0" cellspacing="0" style="margin-top:10px"><tr>${METER.map(segment)}</tr></table>
</td></tr>
<tr><td style="padding:28px 24px 32px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${heading}</h1>
${body}${ownParagraph(words?.closing)}
</td></tr>
<tr><td style="border-top:1px solid ${LINE};padding:20px 24px;${STYLE.quiet}">
${shop.name}, ${shop.city}<br>
<a href="tel:${shop.phone.replace(/[^+\d]/g, '')}" style="color:${SLATE}">${shop.phone}</a> · <a href="mailto:${shop.email}" style="color:${SLATE}">${shop.email}</a>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
	return page.markup;
}

/** The closing lines of every text part, after the owner's own. */
export function textFooter(shop: MailShop, words?: Pick<FilledWords, 'closing'>): string {
	return `${ownText(words?.closing)}-- \n${shop.name}, ${shop.city}\n${shop.phone} | ${shop.email}\n${shop.publicUrl}\n`;
}

export function paragraph(content: Html): Html {
	return html`<p style="margin:0 0 16px">${content}</p>`;
}

/** Words of the owner as a paragraph; nothing where there are none. */
export function ownParagraph(words: string | undefined): Html {
	return words ? paragraph(withLineBreaks(words)) : html``;
}

/** Words of the owner before more text; nothing where there are none. */
export function ownText(words: string | undefined): string {
	return words ? `${words}\n\n` : '';
}

/** A button for the one thing to do next. */
export function button(label: string, url: string): Html {
	return html`<p style="margin:24px 0"><a href="${url}" style="display:inline-block;background:${EMBER};color:#FFFFFF;font-weight:600;text-decoration:none;border-radius:8px;padding:12px 24px">${label}</a></p>`;
}

/**
 * "Hello Ada," — without the name if it looks like an advertisement: anybody can have a mail sent to anybody else by
 * registering, and must not be able to choose its content.
 */
export function greeting(name: string): string {
	return isNoName(name) ? 'Hello,' : `Hello ${name.trim()},`;
}

function segment(colour: string): Html {
	return html`<td style="padding:0 3px 0 0"><div style="width:14px;height:5px;background:${colour};font-size:0;line-height:0">&nbsp;</div></td>`;
}
