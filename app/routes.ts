import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// The site map of the shop, by hand. Categories live in the root, so shop/slug.ts reserves every first word here.

export default [
	route('sitemap.xml', 'machine/sitemap.ts', { id: 'sitemap-index' }),
	route('sitemap/:file', 'machine/sitemap.ts'),
	route('robots.txt', 'machine/robots.ts'),
	route('site.webmanifest', 'machine/web-manifest.ts'),
	route('session', 'machine/session.ts'),
	route('view-order/:id', 'storefront/view-order-redirect.ts'),
	route('logout', 'machine/logout.ts'),
	route('market', 'storefront/market.ts'),
	layout('storefront/layout.tsx', [
		layout('storefront/page-boundary.tsx', [
			index('storefront/home.tsx'),
			route('collections', 'storefront/collections.tsx'),
			route('collections/:categorySlug', 'storefront/collection.tsx'),
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
			route('403', 'storefront/forbidden.tsx'),
			route('login', 'storefront/login.tsx'),
			route('register', 'storefront/register.tsx'),
			route('forgot-password', 'storefront/forgot-password.tsx'),
			route('forgotPassword', 'storefront/forgot-password.tsx', { id: 'forgot-password-in-shell' }),
			route('resetpassword', 'storefront/reset-password.tsx'),
			route('password/reset/:token', 'storefront/reset-password.tsx', {
				id: 'reset-password-link',
			}),
			route(':categorySlug', 'storefront/category.tsx'),
			route('*', 'storefront/not-found.tsx'),
		]),
	]),
] satisfies RouteConfig;
