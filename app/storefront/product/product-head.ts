import { shelfPrice } from '#shop/catalogue/product-card.ts';
import type { ProductView } from '#shop/catalogue/product-view.ts';
import type { ShippingRate } from '#shop/delivery/shipping-rates.ts';
import type { ProductFamily } from '#shop/families/family-choices.ts';
import { formatKobo } from '#shop/kit/money.ts';
import type { Video } from '#shop/media/media.ts';
import { breadcrumbJsonLd } from '../../json-ld.ts';
import type { SiteLayout } from '../../page-meta.ts';
import type { ReviewView } from '../reviews/review-view.ts';
import { familyJsonLd, priceAmount, productJsonLd, videoJsonLd } from './product-json-ld.ts';

// What the head of a product's page says, for search engines, chats and the browser's first requests.

/** On phones a little less than it takes, so that a density of 1.75 gets by with 640 px instead of 900. */
export const PICTURE_SIZES = '(min-width: 90rem) 42rem, (min-width: 48rem) 47vw, 88vw';

/** What search engines read: the product, its family, its videos and its place in the shop. */
export function structuredData(
	product: ProductView,
	family: ProductFamily | null,
	reviews: ReviewView['reviews'] | undefined,
	videos: readonly Video[] = [],
	shipping: readonly ShippingRate[] | null = null,
) {
	return (layout: SiteLayout): object[] => [
		productJsonLd(product, layout, reviews, family, shipping),
		...(family ? [familyJsonLd(product, family, layout)] : []),
		...videos.flatMap((video) => videoJsonLd(product, video, layout)),
		breadcrumbJsonLd(layout, [
			{ name: 'Market', path: '/' },
			...pathOfCategories(product).map(({ slug, name }) => ({ name, path: `/${slug}` })),
			{ name: product.name, path: `/product/${product.slug}` },
		]),
	];
}

/** The product's category, after those above it. */
export function pathOfCategories({ category }: ProductView): { slug: string; name: string }[] {
	return [...(category.above ?? []), category];
}

/** The price for those who share the page: naira with two decimals. */
export function priceFacts(product: ProductView) {
	return [
		{ property: 'product:price:amount', content: priceAmount(shelfPrice(product).kobo) },
		{ property: 'product:price:currency', content: 'NGN' },
	];
}

/** Price and stock: in a chat, recipients of the link see nothing but its card. */
export function shareLead(product: ProductView): string {
	return `${formatKobo(shelfPrice(product).kobo)}, ${product.qty > 0 ? 'In Stock' : 'Out of Stock'}.`;
}
