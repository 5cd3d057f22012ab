import { breadcrumbJsonLd, pageMeta } from '../page-meta.ts';
import { reading } from '../visit.ts';
import type { Route } from './+types/policy.ts';
import { policyChapters } from './policy-text.tsx';
import { ReadingPage } from './reading-page.tsx';
import { useShop } from './use-shop.ts';

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta(matches, {
		title: 'Payment and Refund Policy',
		description:
			'How you pay, when we deliver, returns within 14 days and refunds in 7-10 business days.',
		path: '/policy',
		jsonLd: (frame) => [
			breadcrumbJsonLd(frame, [
				{ name: 'Market', path: '/' },
				{ name: 'Payment and Refund Policy', path: '/policy' },
			]),
		],
	});
}

export const loader = reading(async (visit, _args: Route.LoaderArgs) => {
	visit.isShared();
	return null;
});

export default function Policy() {
	return (
		<ReadingPage
			title="Payment and Refund Policy"
			lead="What we promise when you pay, when we deliver, and when something has to come back."
			chapters={policyChapters(useShop())}
		/>
	);
}
