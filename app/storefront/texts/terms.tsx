import type { ShopSettings } from '#shop/settings/settings.ts';
import { breadcrumbJsonLd } from '../../json-ld.ts';
import { pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { useShop } from '../use-shop.ts';
import type { Route } from './+types/terms.ts';
import { type Chapter, ReadingPage } from './reading-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta(matches, {
		title: 'Terms of Sale',
		description: 'The terms under which we sell and deliver in Nigeria, in plain words.',
		path: '/terms',
		jsonLd: (layout) => [
			breadcrumbJsonLd(layout, [
				{ name: 'Market', path: '/' },
				{ name: 'Terms of Sale', path: '/terms' },
			]),
		],
	});
}

export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	context.cachePublicly();
	return null;
});

export default function Terms() {
	return (
		<ReadingPage
			title="Terms of Sale"
			lead="These are the terms of every order. Where they and the law differ, the law protects you."
			chapters={chapters(useShop())}
		/>
	);
}

function chapters({ name, street, city, region, email, phones }: ShopSettings): Chapter[] {
	return [
		{
			id: 'who',
			title: 'Who sells to you',
			paragraphs: [
				`${name}, ${street}, ${city}, ${region} State, Nigeria. Write to ${email} or call ${phones.join(' or ')}.`,
			],
		},
		{
			id: 'order',
			title: 'Your order',
			paragraphs: [
				'You need an account to order, and you must be 18 or older, or order with a parent’s consent. Please give an address and a phone number where we can reach you.',
				'Your order binds us both when you see its tracking number; one that you pay online, when we tell you that it is paid. If we cannot supply something after all, we tell you at once and return every naira you paid for it.',
				'You may cancel free of charge until the goods leave the shop. After that the rules for returns apply.',
			],
		},
		{
			id: 'prices',
			title: 'Prices and descriptions',
			paragraphs: [
				'Prices are in naira, for one piece, with all taxes we must charge. You pay the price that stood at checkout when you ordered; if it changed while the goods were in your cart, we show you before you order.',
				'We sell new goods. Should an item be used, repaired or a demonstration piece, its page says so plainly.',
				'Pictures show the product as well as we can. Small differences in colour or finish happen; differences that matter to you are a reason to return it.',
			],
		},
		{
			id: 'payment-delivery',
			title: 'Payment, delivery and returns',
			paragraphs: [
				'The Payment and Refund Policy is part of these terms: it says how you pay, when we deliver, how you return goods and when you get your money back.',
				'The goods belong to you once they are paid for, and the risk is ours until they are in your hands.',
			],
		},
		{
			id: 'rights',
			title: 'Your rights as a consumer',
			paragraphs: [
				'The Federal Competition and Consumer Protection Act 2018 (FCCPA) gives you rights that no shop can take away. Among them:',
				[
					'to be told the price and what the goods are, in plain words, before you buy;',
					'to look at goods before you accept them, and to refuse those that are not what was described;',
					'to goods that are safe, of good quality and fit for their purpose;',
					'to return unsafe, defective or wrongly described goods within a reasonable time and get your money back;',
					'to a written record of every sale.',
				],
			],
		},
		{
			id: 'warranty',
			title: 'Warranty',
			paragraphs: [
				'If a maker gives a warranty, we carry your claim to the maker: bring or send the item with its receipt and we do the rest. Where a product’s page names months of warranty, they begin when the order is delivered or collected. The warranty comes on top of your rights by law.',
				'It does not cover damage from wrong voltage, liquids, falls, or repairs by others.',
			],
		},
		{
			id: 'account',
			title: 'Your account and this site',
			paragraphs: [
				'Keep your password to yourself. Tell us if you think somebody else has used your account. We may block accounts that are used for fraud, or that try to break the shop.',
				'The texts and pictures on this site belong to us or to those named under Credits. Please ask before you use them for business.',
			],
		},
		{
			id: 'disputes',
			title: 'If we disagree',
			paragraphs: [
				'Talk to us first: most things are settled in one phone call. We answer every complaint within five business days.',
				'You may also complain to the Federal Competition and Consumer Protection Commission (fccpc.gov.ng) at any time, or go to court. The law of the Federal Republic of Nigeria applies.',
			],
		},
	];
}
