import { expect, test } from 'vitest';
import { siteOf } from '#tests/helpers/site.ts';
import { isForStorefront, storefrontBuild } from './storefront-build.ts';

test.each([
	'/admin',
	'/admin/orders?rows=50',
	'/admin/orders.data',
	'//admin',
	'/Admin/orders',
	'/%61dmin/orders',
	'/administration',
	'/__manifest?paths=%2Fadmin%2Forders&version=1',
])('%s is compared with all routes', (url) => {
	expect(isForStorefront(url)).toBe(false);
});

test.each(['/', '/?search=50%25', '/_root.data', '/cart', '/product/admin', '/microphones/100%25'])(
	'%s is compared with the routes of the storefront',
	(url) => {
		expect(isForStorefront(url)).toBe(true);
	},
);

test('the routes of the admin area are left out, and those without a path stay', () => {
	const site = siteOf(() => new Response());
	const page = site.routes.page;
	if (!page) throw new Error('the site has no page');
	const of = (paths: Record<string, string | undefined>) =>
		Object.fromEntries(Object.entries(paths).map(([id, path]) => [id, { ...page, id, path }]));
	const routes = of({ root: undefined, cart: 'cart', orders: 'admin/orders', index: 'admin' });
	const assets = { ...site.assets, routes: routes as unknown as typeof site.assets.routes };
	const build = storefrontBuild({ ...site, routes, assets });
	expect(Object.keys(build.routes)).toEqual(['root', 'cart']);
	expect(Object.keys(build.assets.routes)).toEqual(['root', 'cart']);
	expect(Object.keys(routes)).toHaveLength(4);
});
