import type { SiteLayout } from './page-meta.ts';

// Structured data that several pages have (schema.org). Only the server writes it (see pageMeta): under this condition
// the build leaves it out of the browser's files.

/** A BreadcrumbList from names and paths, top first. */
export function breadcrumbJsonLd(
	layout: SiteLayout,
	steps: { name: string; path: string }[],
): object {
	if (!import.meta.env.SSR) return {};
	return {
		'@type': 'BreadcrumbList',
		itemListElement: steps.map(({ name, path }, at) => ({
			'@type': 'ListItem',
			position: at + 1,
			name,
			item: layout.publicUrl + path,
		})),
	};
}

/** The shop itself as a Store. */
export function storeJsonLd({ shop, publicUrl }: SiteLayout): object {
	if (!import.meta.env.SSR) return {};
	return {
		'@type': 'Store',
		'@id': `${publicUrl}/#store`,
		name: shop.name,
		url: publicUrl,
		email: shop.email,
		telephone: shop.phones[0],
		currenciesAccepted: 'NGN',
		address: {
			'@type': 'PostalAddress',
			streetAddress: shop.street,
			addressLocality: shop.city,
			addressRegion: shop.region,
			addressCountry: 'NG',
		},
	};
}

/** An ItemList of products, in the order of the page. */
export function productListJsonLd(layout: SiteLayout, cards: readonly { slug: string }[]): object {
	if (!import.meta.env.SSR) return {};
	return {
		'@type': 'ItemList',
		itemListElement: cards.map(({ slug }, at) => ({
			'@type': 'ListItem',
			position: at + 1,
			url: `${layout.publicUrl}/product/${slug}`,
		})),
	};
}
