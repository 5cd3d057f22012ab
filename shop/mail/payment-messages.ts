import { formatMoney } from '../kit/money.ts';
import { CAME_LATE, REFUND_DAYS } from '../payments/refunds/refund-amounts.ts';
import type { MailShop, Message } from './mail-layout.ts';
import { filledWords } from './mail-words.ts';
import { type NewsOrder, orderNewsMessage } from './order-news.ts';

type Paid = {
	/** In the minor unit of its currency. */
	paid: { minor: number; currency: string };
	/** As people know it. */
	provider: string;
};

/** To the shopper: money arrived that the order can no longer use, and is being returned. */
export function paymentGoesBackMessage(
	shop: MailShop,
	order: NewsOrder,
	{ paid, provider, isCancelled }: Paid & { isCancelled: boolean },
): Message {
	const why = isCancelled
		? `It ${CAME_LATE}.`
		: 'The order had been paid or settled before it came.';
	return orderNewsMessage(shop, order, {
		heading: 'Your payment goes back to you',
		words: filledWords(shop, 'payment-late', { name: order.firstname, order: order.trackingNo }),
		news: `We received ${formatMoney(paid)} by ${provider} for your order. ${why}`,
		next: `We have asked ${provider} to send the whole amount back the way it came, and write again when that is done. You need not do anything.`,
	});
}

/** To the shopper: the money has been returned, or a part of it. */
export function paymentRefundedMessage(
	shop: MailShop,
	order: NewsOrder,
	{ paid, refunded, provider }: Paid & { refunded: Paid['paid'] },
): Message {
	const isPart = refunded.minor < paid.minor;
	const words = filledWords(shop, 'payment-refunded', {
		name: order.firstname,
		order: order.trackingNo,
	});
	const heading = isPart ? 'Part of your payment was sent back' : 'Your payment was sent back';
	const isOwnSubject = Boolean(shop.words?.['payment-refunded']?.subject);
	const of = isPart ? ` of the ${formatMoney(paid)} you paid` : '';
	return orderNewsMessage(shop, order, {
		heading,
		news: `${provider} has sent ${formatMoney(refunded)}${of} back the way it came.`,
		next: `Refunds are processed in ${REFUND_DAYS}: expect it on your account within that time.`,
		words: { ...words, ...(isOwnSubject ? {} : { subject: `${heading}: ${order.trackingNo}` }) },
	});
}
