import type { ReturnMoney } from '#db/orders/return-schema.ts';
import type { MailShop, Message } from './mail-layout.ts';
import { filledWords } from './mail-words.ts';
import { type NewsOrder, orderNewsMessage } from './order-news.ts';

type Returned = {
	/** "1 × Drum". */
	pieces: string;
	money: ReturnMoney;
	/** What goes back, as people read it; not shown when nothing does. */
	amount: string;
	/** What of the money was paid back by hand besides what the provider sends; empty for nothing. */
	byHand?: string;
	/** What is said to be paid back by hand is only taken off the cash that was not collected yet. */
	isOffCash?: boolean;
	/** As people know it; empty without a payment. */
	provider: string;
};

/** To the shopper: pieces of the order came back to the shop, and what becomes of their money. */
export function orderReturnedMessage(
	shop: MailShop,
	order: NewsOrder,
	{ pieces, money, amount, byHand = '', isOffCash = false, provider }: Returned,
): Message {
	const words = filledWords(shop, 'pieces-came-back', {
		name: order.firstname,
		order: order.trackingNo,
	});
	const news = `Back with us: ${pieces}.`;
	const inCash = isOffCash ? offCash(byHand) : `We have paid ${byHand} back to you.`;
	const due = {
		provider: `${byHand ? `${inCash} ` : ''}${amount} goes back by ${provider}, the way it came. We write again when it is sent.`,
		hand: isOffCash
			? offCash(amount)
			: `We have paid ${amount} back to you. If you did not get it, please tell us.`,
		none: 'If money is due to you, we get in touch about it.',
	}[money];
	return orderNewsMessage(shop, order, {
		heading: 'We have your return',
		news,
		next: due,
		isNextStrong: true,
		words,
	});
}

/** Of goods that came back before their cash was recorded as collected. */
function offCash(amount: string): string {
	return `You pay ${amount} less in cash. If you have paid it already, please tell us.`;
}
