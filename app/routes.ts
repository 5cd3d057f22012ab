import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

// The site map of the shop, by hand. Categories live in the root, so shop/slug.ts reserves every first word here.

export default [
	route('sitemap.xml', 'machine/sitemap.ts', { id: 'sitemap-index' }),
	route('sitemap/:file', 'machine/sitemap.ts'),
	route('robots.txt', 'machine/robots.ts'),
	route('site.webmanifest', 'machine/web-manifest.ts'),
	route('session', 'machine/session.ts'),
	route('logout', 'machine/logout.ts'),
	route('market', 'storefront/market.ts'),
	route('view-order/:id', 'storefront/view-order-redirect.ts'),
	route('admin', 'admin/index.ts'),
	layout('admin/layout.tsx', [
		...prefix('admin', [
			...['401', '404', '500'].map((code) =>
				route(code, 'admin/templates/template.tsx', { id: `admin-${code}` }),
			),
			route('*', 'admin/missing.tsx'),
		]),
	]),
	layout('storefront/layout.tsx', [
		index('storefront/home.tsx'),
		route('collections', 'storefront/collections.tsx'),
		route('collections/:categorySlug', 'storefront/collection.tsx'),
		route('collections/:categorySlug/:productSlug', 'storefront/product.tsx', {
			id: 'product-in-category',
		}),
		route('product/:productSlug?', 'storefront/product.tsx'),
		route('new-collections', 'storefront/new-collections.tsx'),
		route('bestseller', 'storefront/bestseller.tsx'),
		route('blog', 'storefront/blog.tsx'),
		route('blog/:slug', 'storefront/article.tsx'),
		route('about', 'storefront/about.tsx'),
		route('contact', 'storefront/contact.tsx'),
		route('faq', 'storefront/faq.tsx'),
		route('policy', 'storefront/policy.tsx'),
		route('privacy', 'storefront/privacy.tsx'),
		route('terms', 'storefront/terms.tsx'),
		route('credits', 'storefront/credits.tsx'),
		route('cart', 'storefront/cart.tsx'),
		route('checkout', 'storefront/checkout.tsx'),
		route('thank-you', 'storefront/thank-you.tsx'),
		route('myorders', 'storefront/my-orders.tsx'),
		route('myorders/view-order/:id', 'storefront/view-order.tsx'),
		route('login', 'storefront/login.tsx'),
		route('register', 'storefront/register.tsx'),
		route('forgot-password', 'storefront/forgot-password.tsx'),
		route('forgotPassword', 'storefront/forgot-password.tsx', { id: 'forgot-password-in-shell' }),
		route('resetpassword', 'storefront/reset-password.tsx'),
		route('password/reset/:token', 'storefront/reset-password.tsx', { id: 'reset-password-link' }),
		route('403', 'storefront/forbidden.tsx'),
		route('404', 'storefront/not-found.tsx', { id: 'page-404' }),
		route(':categorySlug', 'storefront/category.tsx'),
		route('*', 'storefront/not-found.tsx'),
	]),
] satisfies RouteConfig;
