import type { ReactNode } from 'react';
import type { ShopSettings } from '#shop/settings/settings.ts';
import { Summary } from '../../ui/summary.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { paymentPolicy, REFUND_METHODS } from '../paying/payment-texts.ts';
import { type Chapter, ChapterText } from './reading-page.tsx';
import { WrittenText } from './written-text.tsx';

type Facts = Pick<
	ShopSettings,
	'deliveryText' | 'deliveryByZone' | 'supportHours' | 'email' | 'phones' | 'payments'
>;

/** The payment and refund policy, as /policy, the cart and the checkout show it (spec sections 2 and 9). */
export function policyChapters(shop: Facts): Chapter[] {
	const { deliveryText, deliveryByZone, supportHours, email } = shop;
	const phones = shop.phones.map((phone) => phone.replaceAll(' ', '\u00a0'));
	return [
		{
			id: 'payment',
			title: 'How you pay',
			paragraphs: [
				deliveryByZone
					? 'The price on the page is the price of the goods, in naira. What delivery adds is shown before you order.'
					: 'The price on the page is the price you pay, in naira. Nothing is added at checkout.',
				paymentPolicy(shop),
				'We never ask you to pay into a private person’s account; if anybody does so in our name, call us first.',
			],
		},
		{
			id: 'delivery',
			title: 'Delivery',
			paragraphs: [
				`${deliveryByZone ? 'How we deliver, how long it takes and what it costs depends on your state: you see it in your cart and choose a way before you order' : `${deliveryText}, to every state and the FCT`}. We call the phone number on your order before we come.`,
				'Please open the parcel while the driver is there. If it is broken or not what you ordered, give it back to him; you owe nothing.',
			],
		},
		{
			id: 'returns',
			title: 'Returns',
			paragraphs: [
				'Changed your mind? You may return goods within 14 days of receiving them, unused, complete and in their own box. You bear the cost of sending them back.',
				'Faulty, damaged on the way or not what you ordered? Tell us as soon as you see it. We fetch it at our cost, and you choose between repair, replacement and your money back.',
				'For reasons of health, earphones, mouthpieces, reeds and harmonicas that have been used cannot be returned unless they are faulty. Goods made or cut to your order cannot be returned for a change of mind.',
			],
		},
		{
			id: 'refunds',
			title: 'Refunds',
			paragraphs: [
				`We check returned goods when they arrive. Your refund is then processed in 7-10 business days, ${REFUND_METHODS}.`,
				'If you cancel an order before it leaves the shop, the whole amount goes back to you in the same time.',
			],
		},
		{
			id: 'help',
			title: 'Whom to ask',
			paragraphs: [
				`Our support answers ${supportHours} (Lagos time): ${[...phones, email].join(', ')}. Have your tracking number at hand; it is in your e-mail and under My Orders.`,
				'Your rights under the Federal Competition and Consumer Protection Act 2018 stay as they are, whatever is written here.',
			],
		},
	];
}

/**
 * The policy below the cart and the checkout form, to be folded up; `written` by staff, or empty for the built-in one.
 */
export function PolicyText({ shop, written }: { shop: Facts; written: string }) {
	return (
		<section aria-labelledby="policy-text" className="rounded-card bg-paper px-5 py-6 md:px-8">
			<h2 id="policy-text" className="text-2xl">
				Payment and Refund Policy
			</h2>
			<div className="mt-3 gap-x-12 divide-y divide-line lg:columns-2">
				{written ? (
					<Fold title="Read the policy">
						<WrittenText content={written} />
					</Fold>
				) : (
					policyChapters(shop).map(({ id, title, paragraphs }) => (
						<Fold key={id} title={title}>
							<ChapterText paragraphs={paragraphs} />
						</Fold>
					))
				)}
			</div>
		</section>
	);
}

/** Open on wide screens; on phones the long text would stand between the form and its end. */
function Fold({ title, children }: { title: string; children: ReactNode }) {
	const wide = useWide();
	return (
		<details className="group break-inside-avoid" open={wide}>
			<Summary className="flex min-h-12 items-center justify-between gap-4 font-semibold">
				{title}
				<span aria-hidden="true" className="display text-2xl text-slate group-open:hidden">
					+
				</span>
				<span aria-hidden="true" className="display hidden text-2xl text-slate group-open:inline">
					−
				</span>
			</Summary>
			<div className="pb-5 text-sm">{children}</div>
		</details>
	);
}
