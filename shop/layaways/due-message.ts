import { localDay } from '../kit/local-time.ts';
import { formatKobo } from '../kit/money.ts';
import { html } from '../mail/html.ts';
import {
	button,
	greeting,
	type MailShop,
	type Message,
	mailLayout,
	paragraph,
	textFooter,
} from '../mail/mail-layout.ts';

type DueLayaway = {
	id: number;
	publicKey: string;
	firstname: string;
	goods: string;
	totalKobo: number;
	paidKobo: number;
	leftKobo: number;
	/** A day in Lagos. */
	dueOn: string;
	isOverdue: boolean;
};

/** To the customer: what is left to pay for goods that are put aside, some days before the last day or once it has passed. */
export function layawayDueMessage(shop: MailShop, layaway: DueLayaway): Message {
	const { id, goods, isOverdue } = layaway;
	const url = `${shop.publicUrl}/layaway/${layaway.publicKey}`;
	const left = formatKobo(layaway.leftKobo);
	const day = localDay(layaway.dueOn);
	const title = isOverdue ? 'Payment overdue' : `To be paid until ${day}`;
	const opening = `This is about layaway No. ${id}: ${goods}. We have put it aside for you.`;
	const money = `${formatKobo(layaway.paidKobo)} of ${formatKobo(layaway.totalKobo)} is paid, and ${left} is left.`;
	const when = isOverdue
		? `It was to be paid until ${day}. Please pay, or call us if you need more time.`
		: `It is to be paid until ${day}. Then you can take the goods. Call us if you need more time.`;
	const parts = [greeting(layaway.firstname), opening, money, when];
	return {
		subject: `Layaway No. ${id}: ${left} left to pay`,
		text: [...parts, `All payments, and how to pay:\n\n${url}`, textFooter(shop)].join('\n\n'),
		html: mailLayout(
			shop,
			title,
			html`${parts.map((part) => paragraph(html`${part}`))}${button('See the layaway', url)}`,
		),
	};
}
