import { shelfPrice } from '#shop/catalogue/product-card.ts';
import { SCHEMA_CONDITIONS } from '#shop/catalogue/product-condition.ts';
import { categoryPath, type ProductView } from '#shop/catalogue/product-view.ts';
import type { ShippingRate } from '#shop/delivery/shipping-rates.ts';
import type { ProductFamily } from '#shop/families/family-choices.ts';
import type { Video } from '#shop/media/media.ts';
import { frameAddress, watchAddress } from '#shop/media/video-link.ts';
import { UNITS } from '#shop/specifications/units.ts';
import type { ReviewView } from '../reviews/review-view.ts';

type Shop = {
	shop: { name: string; deliveryText: string; deliveryByZone?: boolean };
	publicUrl: string;
};

/** In days, as in the shop's policy. */
const RETURN_DAYS = 14;
const DAYS = { day: 1, week: 7 };

/**
 * schema.org Product with its Offer; a rating only from real reviews, never the design's fixed count. Of the reviews on
 * the page, those of buyers, each with the shop's answer.
 */
export function productJsonLd(
	product: ProductView,
	{ shop, publicUrl }: Shop,
	reviews: ReviewView['reviews'] = [],
	family: ProductFamily | null = null,
	shipping: readonly ShippingRate[] | null = null,
): object {
	const written = reviews.filter(({ isBuyers, text }) => isBuyers && text);
	const url = `${publicUrl}/product/${product.slug}`;
	return {
		'@type': 'Product',
		'@id': `${url}#product`,
		name: product.name,
		description: product.metaDescription,
		url,
		sku: String(product.id),
		...(product.pictures.length
			? { image: product.pictures.map(({ path }) => `${publicUrl}/${path}`) }
			: {}),
		...(product.brand ? { brand: { '@type': 'Brand', name: product.brand } } : {}),
		...(product.model ? { model: product.model, mpn: product.model } : {}),
		...(product.gtin ? { gtin: product.gtin } : {}),
		...(product.color ? { color: product.color } : {}),
		...(product.size ? { size: product.size } : {}),
		...(family
			? {
					isVariantOf: { '@id': familyId(family, publicUrl) },
					inProductGroupWithID: String(family.id),
				}
			: {}),
		category: categoryPath(product),
		...(product.specifications.length > 0
			? { additionalProperty: product.specifications.map(property) }
			: {}),
		...(product.rating.count > 0
			? {
					aggregateRating: {
						'@type': 'AggregateRating',
						ratingValue: product.rating.average.toFixed(1),
						reviewCount: product.rating.count,
					},
				}
			: {}),
		...(written.length ? { review: written.map((each) => review(each, shop.name)) } : {}),
		// A product without a price has no offer.
		...(product.sellingKobo > 0 ? { offers: offer(product, url, shop, shipping) } : {}),
	};
}

/** What schema.org calls the options that it knows; others are given in the shop's words. */
const VARIES_BY: Record<string, string> = {
	colour: 'https://schema.org/color',
	color: 'https://schema.org/color',
	size: 'https://schema.org/size',
	length: 'https://schema.org/size',
	material: 'https://schema.org/material',
	pattern: 'https://schema.org/pattern',
};

/** schema.org ProductGroup: the family of a product, with all of its products that shoppers see. */
export function familyJsonLd(
	product: ProductView,
	family: ProductFamily,
	{ publicUrl }: Shop,
): object {
	const { id, name, options, members } = family;
	const varies = options.map((option) => VARIES_BY[option.toLowerCase()] ?? option);
	return {
		'@type': 'ProductGroup',
		'@id': familyId(family, publicUrl),
		productGroupID: String(id),
		name,
		...(product.brand ? { brand: { '@type': 'Brand', name: product.brand } } : {}),
		variesBy: [...new Set(varies)],
		hasVariant: members.map((member) => {
			const url = `${publicUrl}/product/${member.slug}`;
			if (member.id === product.id) return { '@id': `${url}#product` };
			return {
				'@type': 'Product',
				'@id': `${url}#product`,
				name: `${name}, ${member.choice.join(', ')}`,
				url,
				sku: String(member.id),
				...(member.sellingKobo > 0 ? { offers: shortOffer(member, url) } : {}),
			};
		}),
	};
}

function shortOffer({ sellingKobo, qty }: ProductFamily['members'][number], url: string): object {
	return {
		'@type': 'Offer',
		url,
		price: priceAmount(sellingKobo),
		priceCurrency: 'NGN',
		availability: `https://schema.org/${qty > 0 ? 'InStock' : 'OutOfStock'}`,
	};
}

/** schema.org VideoObject; none for a video without any picture, which search engines want. */
export function videoJsonLd(
	{
		name,
		slug,
		pictures,
		metaDescription,
	}: Pick<ProductView, 'name' | 'slug' | 'pictures' | 'metaDescription'>,
	video: Video,
	{ publicUrl }: Pick<Shop, 'publicUrl'>,
): object[] {
	const picture = video.poster ?? pictures[0];
	if (!picture) return [];
	return [
		{
			'@type': 'VideoObject',
			name: video.title,
			description: `${name}. ${metaDescription}`,
			thumbnailUrl: `${publicUrl}/${picture.path}`,
			uploadDate: video.addedAt.toISOString(),
			embedUrl: frameAddress(video),
			url: watchAddress(video),
			about: { '@id': `${publicUrl}/product/${slug}#product` },
		},
	];
}

const familyId = ({ id }: ProductFamily, publicUrl: string) => `${publicUrl}/#family-${id}`;

/** https://schema.org/PropertyValue: amounts as a number with the code of their unit. */
function property({ label, value, measure }: ProductView['specifications'][number]): object {
	const code = measure && UNITS.find(({ key }) => key === measure.unit)?.code;
	return {
		'@type': 'PropertyValue',
		name: label,
		...(measure && code ? { value: measure.number, unitCode: code } : { value }),
	};
}

/** Kobo in the form search engines want: naira with two decimals. */
export function priceAmount(kobo: number): string {
	return (kobo / 100).toFixed(2);
}

/** The days in the owner's own words: "within 1-2 weeks", "in 3 days"; null when there are none. */
function deliveryDays(text: string): { least: number; most: number } | null {
	const [, first, last, unit] = /(\d+)(?:\s*(?:-|–|to)\s*(\d+))?\s*(day|week)/i.exec(text) ?? [];
	if (!first) return null;
	const inDays = (count: string) =>
		Number(count) * DAYS[unit?.toLowerCase() === 'week' ? 'week' : 'day'];
	return { least: last ? inDays(first) : 0, most: inDays(last ?? first) };
}

function review(
	{ author, stars, text, written, answer }: ReviewView['reviews'][number],
	shopName: string,
): object {
	return {
		'@type': 'Review',
		author: { '@type': 'Person', name: author },
		datePublished: written.day,
		reviewBody: text,
		reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5 },
		...(answer
			? {
					comment: {
						'@type': 'Comment',
						author: { '@type': 'Organization', name: shopName },
						dateCreated: answer.written.day,
						text: answer.text,
					},
				}
			: {}),
	};
}

function offer(
	product: ProductView,
	url: string,
	shop: Shop['shop'],
	shipping: readonly ShippingRate[] | null,
): object {
	const { kobo } = shelfPrice(product);
	return {
		'@type': 'Offer',
		url,
		price: priceAmount(kobo),
		priceCurrency: 'NGN',
		...(product.offer?.endsAt ? { priceValidUntil: product.offer.endsAt } : {}),
		availability: `https://schema.org/${product.qty > 0 ? 'InStock' : 'OutOfStock'}`,
		itemCondition: SCHEMA_CONDITIONS[product.condition?.kind ?? 'new'],
		seller: { '@type': 'Organization', name: shop.name },
		hasMerchantReturnPolicy: {
			'@type': 'MerchantReturnPolicy',
			applicableCountry: 'NG',
			returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
			merchantReturnDays: RETURN_DAYS,
		},
		shippingDetails: shop.deliveryByZone
			? (shipping ?? []).map(zoneShipping)
			: freeShipping(shop.deliveryText),
	};
}

function freeShipping(deliveryText: string): object {
	const days = deliveryDays(deliveryText);
	return {
		'@type': 'OfferShippingDetails',
		shippingRate: { '@type': 'MonetaryAmount', value: '0.00', currency: 'NGN' },
		shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'NG' },
		...(days ? { deliveryTime: deliveryTime(days) } : {}),
	};
}

function zoneShipping({ states, feeKobo, daysFrom, daysTo }: ShippingRate): object {
	return {
		'@type': 'OfferShippingDetails',
		shippingRate: { '@type': 'MonetaryAmount', value: priceAmount(feeKobo), currency: 'NGN' },
		shippingDestination: {
			'@type': 'DefinedRegion',
			addressCountry: 'NG',
			...(states ? { addressRegion: states } : {}),
		},
		deliveryTime: deliveryTime({ least: daysFrom, most: daysTo }),
	};
}

function deliveryTime({ least, most }: { least: number; most: number }): object {
	return {
		'@type': 'ShippingDeliveryTime',
		transitTime: {
			'@type': 'QuantitativeValue',
			minValue: least,
			maxValue: most,
			unitCode: 'DAY',
		},
	};
}
