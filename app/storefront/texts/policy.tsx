import { excerpt } from '#shop/blog/article-text.ts';
import { shopText } from '#shop/settings/settings.ts';
import { breadcrumbJsonLd } from '../../json-ld.ts';
import { pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { useShop } from '../use-shop.ts';
import type { Route } from './+types/policy.ts';
import { policyChapters } from './policy-text.tsx';
import { ReadingPage, WrittenPage } from './reading-page.tsx';

const TITLE = 'Payment and Refund Policy';

export function meta({ matches, loaderData }: Route.MetaArgs) {
	const written = loaderData?.written;
	return pageMeta(matches, {
		title: TITLE,
		description: written
			? excerpt(written)
			: 'How you pay, when we deliver, returns within 14 days and refunds in 7-10 business days.',
		path: '/policy',
		jsonLd: (layout) => [
			breadcrumbJsonLd(layout, [
				{ name: 'Market', path: '/' },
				{ name: TITLE, path: '/policy' },
			]),
		],
	});
}

export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	context.cachePublicly();
	context.tagCache('settings');
	return { written: await shopText(context.db, 'policyText') };
});

export default function Policy({ loaderData: { written } }: Route.ComponentProps) {
	const shop = useShop();
	if (written) return <WrittenPage title={TITLE} content={written} />;
	return (
		<ReadingPage
			title={TITLE}
			lead="What we promise when you pay, when we deliver, and when something has to come back."
			chapters={policyChapters(shop)}
		/>
	);
}
