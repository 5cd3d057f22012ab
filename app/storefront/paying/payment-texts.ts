import type { PaymentMethod } from '#shop/settings/settings.ts';
import type { Answered } from '../texts/faq-text.ts';
import {
	listed,
	NO_ORDERS_ONLINE,
	type OpenPaymentMethods,
	openPaymentMethods,
	takesOrders,
} from './payment-methods.ts';

/** What the policy, the questions and the privacy page say about one payment method. */
type PaymentTexts = {
	/** How it works, for the policy; begins with its name. */
	policy: string;
	/** How a refund is paid. */
	refund: string;
	questions: readonly Answered[];
	/** Who else receives the buyer's data through it, for the privacy policy. */
	sharedWith?: string;
};

const TEXTS: Record<PaymentMethod, PaymentTexts> = {
	cod: {
		policy:
			'Cash on delivery: you pay when the goods are in your hands and you have looked at them.',
		refund: 'by bank transfer to an account in your name',
		questions: [
			{
				question: 'Can I pay on delivery?',
				answer: [
					'Yes. Fill in the checkout and press Place Order. You pay the driver when you have the goods in your hands and have looked at them. For large orders we call you first, to be sure that you will be there.',
				],
			},
		],
	},
	card: {
		policy:
			'Card, bank transfer or USSD by Paystack: you pay on Paystack’s own form, in naira, exactly the total of the checkout. We never see your card. The goods are held for you for 20 minutes, and for 35 once your bank transfer is on its way.',
		refund: 'to the card or account you paid from',
		questions: [
			{
				question: 'Can I pay by card, bank transfer or USSD?',
				answer: [
					'Yes, by Paystack. Fill in the checkout, press Pay with Paystack, and choose card, transfer or USSD on its form. Your card number goes to Paystack and your bank alone.',
				],
			},
			{
				question: 'I have paid, but the shop does not say so. Where is my money?',
				answer: [
					'Look at the order under My Orders: it tells what the bank has told us, and follows by itself. Bank transfers can take some minutes. Do not pay a second time: if you do all the same, the second payment goes back to you.',
					'If the money comes after the goods went to somebody else, you get all of it back without asking.',
				],
			},
		],
		sharedWith:
			'Paystack, when you pay by card, transfer or USSD: your e-mail address, the amount and the number of the order. Your card number goes to Paystack only.',
	},
	wallet: {
		policy:
			'PayPal: PayPal takes no naira, so the total is charged in US dollars at the rate the checkout shows you before you leave it. That rate holds for 15 minutes.',
		refund: 'to the PayPal account you paid from, in the dollars you paid',
		questions: [
			{
				question: 'Can I pay by PayPal, from abroad too?',
				answer: [
					'Yes. Press Pay Online at the checkout: it shows the total in naira, the dollars you pay and the rate between them before you go to PayPal. A refund is the same number of dollars, whatever the rate has become.',
				],
			},
		],
		sharedWith:
			'PayPal, when you pay by it: your name and e-mail address, the amount and the number of the order.',
	},
};

const ALL = Object.values(TEXTS);

/** Earlier orders may be refunded too, so this covers all payment methods. */
export const REFUND_METHODS = listed(ALL.map(({ refund }) => refund));

/** All who receive buyers' data. */
export const SHARED_WITH = ALL.flatMap(({ sharedWith }) => sharedWith ?? []);

/** How each open payment method works; if none is open, how to order all the same. */
export function paymentPolicy(shop: OpenPaymentMethods): string[] {
	if (takesOrders(shop)) return openPaymentMethods(shop).map((method) => TEXTS[method].policy);
	return [`${NO_ORDERS_ONLINE}. Call us or write in the chat, and we agree on how you pay.`];
}

export function paymentQuestions(shop: OpenPaymentMethods): Answered[] {
	if (takesOrders(shop))
		return openPaymentMethods(shop).flatMap((method) => TEXTS[method].questions);
	const answer = [`${NO_ORDERS_ONLINE}. Call us or write in the chat: we tell you what we can do.`];
	return [{ question: 'Can I order online?', answer }];
}
