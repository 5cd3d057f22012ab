import { expect, test } from 'vitest';
import { robotsText } from './robots.ts';

const lines = robotsText('https://shop.example').split('\n');

/** As crawlers read it (RFC 9309): a path is a beginning, `$` is the end. */
function isClosed(path: string): boolean {
	const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
	return closed.some((rule) =>
		rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule),
	);
}

test.each(['/cart', '/cart?added=3', '/admin/orders', '/api/cart', '/myorders', '/login?next=%2F'])(
	'%s is not for search engines',
	(path) => expect(isClosed(path)).toBe(true),
);

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
