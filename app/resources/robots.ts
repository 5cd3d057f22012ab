import { pageLoader } from '../page-handlers.ts';
import type { Route } from './+types/robots.ts';

/** First segments of the paths of personal pages and machine calls, which are not for search engines. */
const CLOSED = [
	'admin',
	'api',
	'cart',
	'checkout',
	'invitation',
	'layaway',
	'login',
	'logout',
	'myorders',
	'password',
	'payments',
	'product-cards',
	'quote',
	'register',
	'repair',
	'session',
	'thank-you',
	'view-order',
	'wishlist',
];

export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	context.cachePublicly();
	context.tagCache('settings');
	return new Response(robotsText(context.publicUrl), {
		headers: { 'content-type': 'text/plain; charset=utf-8' },
	});
});

/**
 * The whole file. A path matches every address that begins with it, so `/cart` alone would also close the category
 * `/cartridges`.
 */
export function robotsText(publicUrl: string): string {
	const closed = CLOSED.flatMap((word) => [`/${word}$`, `/${word}?`, `/${word}/`]);
	return [
		'User-agent: *',
		...closed.map((path) => `Disallow: ${path}`),
		'',
		`Sitemap: ${publicUrl}/sitemap.xml`,
		'',
	].join('\n');
}
