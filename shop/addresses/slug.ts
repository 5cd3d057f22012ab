// Slugs consist of `a-z0-9-` (api-contract "Conventions"). A slug at the root of the site belongs to one thing only.

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST = 255;

/** First path segments of the shop's own pages, which no category may have as its slug. */
const RESERVED = new Set([
	'403',
	'404',
	'500',
	'about',
	'account',
	'admin',
	'advice',
	'api',
	'assets',
	'bestseller',
	'blog',
	'cart',
	'checkout',
	'collections',
	'compare',
	'contact',
	'credits',
	'delivery',
	'faq',
	'favicon',
	'fonts',
	'forgot-password',
	'forgotpassword',
	'genuine',
	'healthz',
	'icons',
	'invitation',
	'layaway',
	'lite',
	'login',
	'logout',
	'market',
	'metrics',
	'myorders',
	'new-collections',
	'newsletter',
	'offline',
	'password',
	'payments',
	'pictures',
	'policy',
	'privacy',
	'product',
	'product-cards',
	'products',
	'quote',
	'readyz',
	'register',
	'repair',
	'resetpassword',
	'robots',
	'sanctum',
	'search',
	'service-worker',
	'session',
	'sitemap',
	'static',
	'stock-alerts',
	'terms',
	'thank-you',
	'track',
	'undefined',
	'uploads',
	'view-order',
	'webhooks',
	'wishlist',
]);

/** Whether a text has the form of a slug; the slug may still be reserved or taken. */
export function isSlug(text: string): boolean {
	return text.length <= LONGEST && SLUG.test(text);
}

/** Whether a word names one of the shop's own routes. */
export function isReservedSlug(slug: string): boolean {
	return RESERVED.has(slug);
}

/**
 * A slug made from a title: without accents, everything but letters and digits becomes hyphens; `fallback` when nothing
 * is left.
 */
export function slugify(title: string, fallback = 'item'): string {
	const slug = title
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.toLowerCase()
		.replace(/&/g, ' and ')
		.replace(/[^a-z0-9]+/g, '-')
		.slice(0, 120)
		.replace(/^-+|-+$/g, '');
	return slug || fallback;
}

/** The slug itself, or with the first free `-2`, `-3`, …; `taken` says whether one is in use. */
export function freeSlug(slug: string, taken: (candidate: string) => boolean): string {
	if (!taken(slug)) return slug;
	for (let n = 2; ; n += 1) {
		const candidate = `${slug.slice(0, LONGEST - 8)}-${n}`;
		if (!taken(candidate)) return candidate;
	}
}
