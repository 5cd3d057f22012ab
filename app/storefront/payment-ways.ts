import type { Answered } from './faq-text.ts';

/** What the pages tell about one way to pay. */
type PaymentWay = {
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

/** The ways to pay that the checkout offers. Every page that tells of paying reads them here. */
export const PAYMENT_WAYS: readonly PaymentWay[] = [
	{
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

/** All ways in one line: "Cash on delivery", "Cash on delivery or card". */
export const PAYMENT_PROMISE = list(PAYMENT_WAYS.map(({ promise }) => promise));

export const REFUND_WAYS = list(PAYMENT_WAYS.map(({ refund }) => refund));

function list(texts: readonly string[]): string {
	return new Intl.ListFormat('en', { type: 'disjunction' }).format(texts);
}
