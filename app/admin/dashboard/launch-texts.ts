import { howMany } from '#shop/kit/how-many.ts';
import { joinWords } from '#shop/kit/join-words.ts';
import type { LaunchItemId, LaunchState } from '#shop/launch-check/launch-items.ts';
import { settingAddress } from '../settings/setting-list.ts';

/** What the texts name besides the states. */
type LaunchDetails = {
	sample: { products: number; articles: number; reviews: number };
	/** Formatted; null when the shop knows of no backup. */
	backedUpAt: string | null;
	publicUrl: string;
};

/** The id of the list, which browsers open when the address names it. */
export const LAUNCH_LIST = 'launch-list';

type LaunchText = { title: string; text: string; to: string; change: string };

/** What an item that is not done says, and where it is changed. */
export function launchText(
	id: LaunchItemId,
	state: Exclude<LaunchState, 'done'>,
	{ sample, backedUpAt, publicUrl }: LaunchDetails,
): LaunchText {
	const texts: Record<LaunchItemId, LaunchText> = {
		contact: {
			title: 'Phone, chat and e-mail',
			text: 'Shoppers are told the numbers or the address of the sample shop.',
			to: settingAddress('phones'),
			change: 'Change contact',
		},
		place: {
			title: 'Address of the shop',
			text: 'It is the sample’s: 14 New Market Road.',
			to: settingAddress('street'),
			change: 'Change address',
		},
		delivery: {
			title: 'Delivery promise',
			text: 'Product pages promise free delivery within 1 to 2 weeks. Do you?',
			to: settingAddress('deliveryText'),
			change: 'Change promise',
		},
		payments: {
			title: 'Payments',
			text:
				state === 'sample'
					? 'Online payments run with test keys: no real money moves.'
					: 'Nobody can pay online: no provider with keys is switched on.',
			to: settingAddress('payments'),
			change: 'See ways of paying',
		},
		mail: {
			title: 'Mails',
			text: 'No mail leaves: they are kept as files until SMTP_URL is set where the shop runs.',
			to: '/admin/mails',
			change: 'See mails',
		},
		newOrders: {
			title: 'Mail of new orders',
			text: 'Nobody is mailed when an order comes in.',
			to: settingAddress('newOrdersTo'),
			change: 'Set address',
		},
		texts: {
			title: 'Policy and questions',
			text: 'Shoppers read the texts the shop came with. Are these your terms?',
			to: settingAddress('policyText'),
			change: 'Write texts',
		},
		goods: {
			title: 'Sample goods',
			text: `Still here as they came: ${goodsInWords(sample)}.`,
			to: '/admin/view-product',
			change: 'See products',
		},
		stars: {
			title: 'Stars of products',
			text: 'Every product shows five stars and (122), whatever its reviews say.',
			to: settingAddress('realReviewCounts'),
			change: 'Count real reviews',
		},
		password: {
			title: 'Password of the first account',
			text: 'It is still the one that the first start printed. Sign in with that account and choose one of your own.',
			to: '/account/password',
			change: 'Choose another',
		},
		backup: {
			title: 'Backups',
			text: backedUpAt
				? `The last one the shop knows of was made on ${backedUpAt}.`
				: 'The shop knows of none yet: run “npm run backup -- FOLDER” where it runs.',
			to: '/admin/activity?action=back-up',
			change: 'See backups',
		},
		address: {
			title: 'Public address',
			text: `It is ${publicUrl}. Set PUBLIC_URL to your https address where the shop runs.`,
			to: '/',
			change: 'See the shop',
		},
	};
	return texts[id];
}

/** "101 products, 8 articles and 61 reviews"; what is none is left out. */
export function goodsInWords({ products, articles, reviews }: LaunchDetails['sample']): string {
	const parts = [
		products > 0 ? howMany(products, 'product') : null,
		articles > 0 ? howMany(articles, 'article') : null,
		reviews > 0 ? howMany(reviews, 'review') : null,
	].filter((part) => part !== null);
	return joinWords(parts);
}

/** What an item is called once nothing is left to say of it. */
export const LAUNCH_NAMES: Record<LaunchItemId, string> = {
	contact: 'contact',
	place: 'address',
	delivery: 'delivery promise',
	payments: 'payments',
	mail: 'mails',
	newOrders: 'mail of new orders',
	texts: 'policy and questions',
	goods: 'sample goods',
	stars: 'stars',
	password: 'first password',
	backup: 'backups',
	address: 'public address',
};
