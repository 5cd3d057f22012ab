import type { ShopSettings } from '#shop/settings.ts';
import type { Answered } from './faq-text.ts';

type Open = Pick<ShopSettings, 'payments'>;

/** What the pages tell about one way to pay. */
type PaymentWay = {
	/** The setting that opens it. */
	setting: keyof ShopSettings['payments'];
	/** One line beside the buying button and on the home page. */
	promise: string;
	/** How it goes, for the policy; begins with its name. */
	policy: string;
	/** By which way a refund comes back. */
	refund: string;
	questions: readonly Answered[];
	/** Who else learns of the buyer through it, for the privacy policy. */
	sharedWith?: string;
};

/** The ways to pay that the checkout knows. Every page that tells of paying reads them here. */
export const PAYMENT_WAYS: readonly PaymentWay[] = [
	{
		setting: 'cod',
		promise: 'Cash on delivery',
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
];

/** Refunds come back for earlier orders too, so by every way there is. */
export const REFUND_WAYS = list(PAYMENT_WAYS.map(({ refund }) => refund));

export const NO_ORDERS_ONLINE = 'We are not taking orders online at the moment';

/** Whether an order can be placed online at all. */
export function takesOrders(shop: Open): boolean {
	return openWays(shop).length > 0;
}

/** All open ways in one line: "Cash on delivery", "Cash on delivery or card". */
export function paymentPromise(shop: Open): string {
	if (!takesOrders(shop)) return 'Orders by phone and chat for now';
	return list(openWays(shop).map(({ promise }) => promise));
}

/** How each open way goes; with none, how one orders all the same. */
export function paymentPolicy(shop: Open): string[] {
	if (takesOrders(shop)) return openWays(shop).map(({ policy }) => policy);
	return [`${NO_ORDERS_ONLINE}. Call us or write in the chat, and we agree on how you pay.`];
}

export function paymentQuestions(shop: Open): Answered[] {
	if (takesOrders(shop)) return openWays(shop).flatMap(({ questions }) => questions);
	const answer = [`${NO_ORDERS_ONLINE}. Call us or write in the chat: we tell you what we can do.`];
	return [{ question: 'Can I order online?', answer }];
}

function openWays({ payments }: Open): PaymentWay[] {
	return PAYMENT_WAYS.filter(({ setting }) => payments[setting]);
}

function list(texts: readonly string[]): string {
	return new Intl.ListFormat('en', { type: 'disjunction' }).format(texts);
}
