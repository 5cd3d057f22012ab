import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { SITEMAP_PAGES } from '#shop/feeds/sitemap.ts';
import routes from '../routes.ts';
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

/** The addresses of the routes; that of an index is its parent's. */
function addressesOf(entries: readonly RouteConfigEntry[]): string[] {
	return entries.flatMap(({ path, index, children = [] }) => [
		...(index || path ? [`/${path ?? ''}`] : []),
		...addressesOf(children),
	]);
}

test('every page of the sitemap exists under this very address, is named once, and is open to search engines', () => {
	// Another path would be answered as a category, which may not exist.
	const addresses = addressesOf(routes).filter((address) => !address.startsWith('/:'));
	const isPage = (path: string) => addresses.some((address) => matchPath(address, path));
	expect(SITEMAP_PAGES.filter((path) => !isPage(path))).toEqual([]);
	expect(SITEMAP_PAGES.filter(isClosed)).toEqual([]);
	expect(new Set(SITEMAP_PAGES).size).toBe(SITEMAP_PAGES.length);
	expect(SITEMAP_PAGES).toContain('/');
});

test('the sitemap is named', () => {
	expect(lines).toContain('Sitemap: https://shop.example/sitemap.xml');
});
