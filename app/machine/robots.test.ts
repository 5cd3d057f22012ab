import { expect, test } from 'vitest';
import { robotsText } from './robots.ts';

const lines = robotsText('https://shop.example').split('\n');

/** The rules of crawlers (RFC 9309): a path is a prefix, `$` marks the end. */
function isClosed(path: string): boolean {
	const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
	return closed.some((rule) =>
		rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule),
	);
}

test.each([
	'/admin/orders',
	'/api/cart',
	'/cart',
	'/cart?added=3',
	'/checkout',
	'/login?next=%2F',
	'/logout',
	'/myorders',
	'/password/reset/x',
	'/payments/7',
	'/product-cards?ids=1',
	'/register',
	'/session',
	'/thank-you?order=7',
	'/view-order/7',
	'/wishlist',
])('%s is not for search engines', (path) => expect(isClosed(path)).toBe(true));

test.each([
	'/',
	'/cartridges',
	'/session-drums',
	'/admin-phones',
	'/product/cart',
	'/payments-kit',
])('%s is', (path) => expect(isClosed(path)).toBe(false));

test('the sitemap is named', () => {
	expect(lines).toContain('Sitemap: https://shop.example/sitemap.xml');
});
