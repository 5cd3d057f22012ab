import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// The site map of the shop, by hand. Categories live in the root, so shop/slug.ts reserves every first word here.

export default [
	route('sitemap.xml', 'machine/sitemap.ts', { id: 'sitemap-index' }),
	route('sitemap/:file', 'machine/sitemap.ts'),
	route('robots.txt', 'machine/robots.ts'),
	route('site.webmanifest', 'machine/web-manifest.ts'),
	route('session', 'machine/session.ts'),
	layout('storefront/layout.tsx', [
		index('storefront/home.tsx'),
		route('product/:productSlug?', 'storefront/product.tsx'),
		route('collections/:categorySlug/:productSlug', 'storefront/product.tsx', {
			id: 'product-in-collection',
		}),
		route(':categorySlug', 'storefront/category.tsx'),
		route('*', 'storefront/not-found.tsx'),
	]),
] satisfies RouteConfig;
