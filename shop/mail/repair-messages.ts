import { html, withLineBreaks } from './html.ts';
import {
	button,
	greeting,
	type MailShop,
	type Message,
	mailLayout,
	paragraph,
	textFooter,
} from './mail-layout.ts';
import { withLinksBroken } from './strangers-text.ts';

type MailedRepair = {
	id: number;
	publicKey: string;
	/** Of the customer. */
	name: string;
	goods: string;
	serial: string;
	/** How it stands, in a few words and in a sentence (repair-news.ts). */
	title: string;
	sentence: string;
	/** What an estimate is for; empty for none. */
	estimateFor: string;
	/** What staff add; empty for nothing. */
	message: string;
};

/** To the customer: how a repair stands, with the link by which it is followed and its estimate answered. */
export function repairMessage(shop: MailShop, repair: MailedRepair): Message {
	const url = `${shop.publicUrl}/repair/${repair.publicKey}`;
	const serial = repair.serial ? `, serial number ${repair.serial}` : '';
	const opening = `This is about repair No. ${repair.id}: ${repair.goods}${serial}.`;
	const next = repair.estimateFor
		? 'Accept or decline it here:'
		: 'How it stands is always shown here:';
	const what = repair.estimateFor ? `What it is for: ${repair.estimateFor}` : '';
	const parts = [greeting(repair.name), opening, repair.sentence, what, repair.message];
	return {
		subject: `Repair No. ${repair.id}: ${repair.title}`,
		text: [...parts, `${next}\n\n${url}`, textFooter(shop)].filter(Boolean).join('\n\n'),
		html: mailLayout(
			shop,
			repair.title,
			html`${parts.filter(Boolean).map((part) => paragraph(withLineBreaks(part)))}${paragraph(html`${next}`)}${button(repair.estimateFor ? 'Answer the estimate' : 'See the repair', url)}`,
		),
	};
}

type AnsweredRepair = {
	id: number;
	name: string;
	goods: string;
	/** "₦12,500". */
	amount: string;
	isAccepted: boolean;
	/** As typed by whoever has the link. */
	reason: string;
};

/** To the shop: an estimate was accepted or declined on its page. */
export function repairAnsweredMessage(shop: MailShop, repair: AnsweredRepair): Message {
	const url = `${shop.publicUrl}/admin/repairs/${repair.id}`;
	const word = repair.isAccepted ? 'accepted' : 'declined';
	const news = `The estimate of ${repair.amount} for repair No. ${repair.id} (${repair.goods} of ${withLinksBroken(repair.name)}) was ${word}.`;
	const reason = repair.reason ? `“${withLinksBroken(repair.reason)}”` : '';
	return {
		subject: `Repair No. ${repair.id}: estimate ${word}`,
		text: [news, reason, url, textFooter(shop)].filter(Boolean).join('\n\n'),
		html: mailLayout(
			shop,
			`Estimate ${word}`,
			html`${paragraph(html`${news}`)}${reason ? paragraph(withLineBreaks(reason)) : ''}${button('See the repair', url)}`,
		),
	};
}
