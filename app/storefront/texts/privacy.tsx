import {
	RETENTION_NAMES,
	type RetentionName,
	retentionWords,
} from '#shop/settings/retention-limits.ts';
import { type ShopSettings, staffSettings } from '#shop/settings/settings.ts';
import { breadcrumbJsonLd } from '../../json-ld.ts';
import { pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SHARED_WITH } from '../paying/payment-texts.ts';
import { useShop } from '../use-shop.ts';
import type { Route } from './+types/privacy.ts';
import { type Chapter, ReadingPage } from './reading-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta(matches, {
		title: 'Privacy Policy',
		description:
			'What we know about you, why, who else sees it, how long we keep it, and your rights under the NDPA 2023.',
		path: '/privacy',
		jsonLd: (layout) => [
			breadcrumbJsonLd(layout, [
				{ name: 'Market', path: '/' },
				{ name: 'Privacy Policy', path: '/privacy' },
			]),
		],
	});
}

export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	context.cachePublicly();
	context.tagCache('settings');
	const stored = await staffSettings(context.db);
	const words = RETENTION_NAMES.map((name) => [name, retentionWords(name, stored[name])]);
	return { times: Object.fromEntries(words) as Times };
});

/** How long what is stored, in words. */
type Times = Record<RetentionName, string>;

export default function Privacy({ loaderData: { times } }: Route.ComponentProps) {
	return (
		<ReadingPage
			title="Privacy Policy"
			lead="We ask for what it takes to sell and deliver, and for nothing else. This page says what that is, as the Nigeria Data Protection Act 2023 (NDPA) wants it."
			chapters={chapters(useShop(), times)}
		>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to="/account/data" kind="quiet">
					Download my data
				</ButtonLink>
				<ButtonLink to="/account/delete" kind="quiet">
					Delete my account
				</ButtonLink>
			</div>
		</ReadingPage>
	);
}

function chapters(shop: ShopSettings, times: Times): Chapter[] {
	const { name, street, city, region, email, phones } = shop;
	return [
		{
			id: 'who',
			title: 'Who is responsible',
			paragraphs: [
				`${name}, ${street}, ${city}, ${region} State. For anything about your data write to ${email} or call ${phones[0] ?? 'us'}.`,
			],
		},
		{
			id: 'what',
			title: 'What we keep, and why',
			paragraphs: [
				[
					'Your account: name, e-mail address, and your password in a form that nobody can read back. We need it to know you again (our contract with you).',
					'Your orders: the receiver’s name, address, phone number and e-mail, what was bought, and how it is paid. We need it to deliver, to refund and to keep our books (contract, and the law on business records).',
					'What you hand in to be repaired: your name, phone number and, if you give it, e-mail address, what it is and what is wrong. We need it to repair it and to give it back to you (contract).',
					'What we put aside for you until you have paid for it: your name, phone number and, if you give it, e-mail address, the goods and your payments. We need it to hand it over to you, and to keep our books (contract, and the law on business records).',
					'Your cart and your wishlist: what you put in them, until you order or take it out.',
					'Reviews you write: your name as far as it is shown, the stars and the text, as long as they stand beside the product (your consent).',
					'Questions you ask about a product: your first name and the question, as long as they stand beside the product, and your e-mail address, to send you the answer (your consent).',
					'Answers you give to such questions: your first name and the text, as long as they stand beside the product (your consent).',
					'Your e-mail address, when you ask for our newsletter or to be told that a product is back: until you leave by the link in every such mail, or have been told (your consent).',
					'That you agreed to be reminded of goods left in your cart, and when we did so: until you stop that by the link in the mail or under My Account; if you ticked it at the checkout without signing in, with the address you typed there, for 30 days (your consent).',
					'Messages you write to us, so that we can answer (our legitimate interest, and yours).',
					'Technical records: faults of the shop, and the network address of attempts to sign in, to register or to write to us, to keep the shop running and to stop people who try passwords (legitimate interest). We do not build profiles from them.',
				],
			],
		},
		{
			id: 'cookies',
			title: 'Cookies',
			paragraphs: [
				'We set only what the shop needs to work: cookies and two entries in your browser’s own storage that hold your sign-in until you log out, for 90 days at most, a cookie that protects forms from misuse, one that remembers for a year that you signed in with this browser, so that strangers who try passwords cannot keep you out, one that names your cart for 30 days if you buy without signing in, one that holds for a month which products you compare, one that holds for a day the address with which you began to pay an order by a link, and two that remember for a year whether you chose Lite mode and to which state and local government you want delivery. For our staff, one remembers for a year how many orders a page lists.',
				'Your browser alone keeps the products you looked at last, the wishlist of a visitor who is not signed in, and copies of pages you have seen, to show them without a connection. What you type at the checkout is kept there too until you have ordered or log out, so that a lost connection does not cost you the typing.',
				'When you pay online, Paystack’s form or PayPal’s page opens and may set cookies of its own; until then nothing of theirs is loaded.',
				'There is no advertising, no tracking and no measuring by other companies on this site. That is why no banner asks you about cookies.',
			],
		},
		{
			id: 'others',
			title: 'Who else sees it',
			paragraphs: [
				[
					...SHARED_WITH,
					'The driver or transport company: name, address and phone number on the parcel.',
					'The companies that run our server and carry our e-mail, on our instructions.',
					'Authorities, when the law obliges us.',
				],
				'We sell your data to nobody. Some of these companies work outside Nigeria; we use only those that the NDPA allows.',
			],
		},
		{
			id: 'how-long',
			title: 'How long',
			paragraphs: [
				'Every night the shop clears what is older than this:',
				[
					'Your account: until you delete it, under My Account. Where it is signed in: 90 days, or 30 after you were last here.',
					`Your name, address, phone number and e-mail in an order: ${times.keepOrderYears}. The law on company records asks for six years at least (Companies and Allied Matters Act 2020, section 375). Then the order stays in our books without you.`,
					'What our staff noted on your order: as long as your name in it; when you delete your account, only why money was collected, sent back or owed stays that long, for the books.',
					`A quotation we made for you: ${times.keepQuoteDays} after its last day.`,
					`What you gave us for a repair, and your name with it: ${times.keepRepairDays} after you had it back.`,
					`Your name and phone number in a layaway: ${times.keepOrderYears} after it was over.`,
					`What you left in your cart: ${times.keepCartDays}; without signing in, 30 days after you last looked at it.`,
					`The text of a mail we sent you: ${times.keepMailTextDays}; that it went to your address: ${times.keepMailDays}. Your address when you were told that a product is back: ${times.keepMailTextDays}.`,
					`What you wrote to us, and the e-mail address of your question about a product: ${times.keepMessageDays} after we answered. The mail that brought it stays in our mailbox until we delete it there; ask us.`,
					`What Paystack or PayPal reported about your payment, word for word: ${times.keepWebhookDays}.`,
					`What our staff did about you, such as blocking an account or deciding on a review: ${times.keepAuditDays}.`,
				],
				'Copies of the whole database, against accidents, are replaced by newer ones in time.',
			],
		},
		{
			id: 'safe',
			title: 'How we protect it',
			paragraphs: [
				'Pages are encrypted on their way to you, passwords and sign-ins are stored so that even we cannot read them, and only staff who need your data can open it.',
				'Should data be stolen all the same and put you at risk, we tell you and the Commission, within 72 hours of knowing.',
			],
		},
		{
			id: 'rights',
			title: 'Your rights',
			paragraphs: [
				'Under the NDPA you may at any time:',
				[
					'ask what we have about you and get a copy, also in a form that a computer can read;',
					'have it corrected, or deleted when we need it no longer;',
					'object to a use, or have it restricted;',
					'take back a consent, for what comes after;',
					'complain to the Nigeria Data Protection Commission (ndpc.gov.ng).',
				],
				'Signed in, you do the first two yourself: under My Account, Download my data gives you everything as a file, at once, and Delete my account ends it.',
				`For anything else write to ${email} from the address of your account. We answer within 30 days and it costs nothing. No decision about you is made by a machine alone.`,
			],
		},
	];
}
