import type { ProductView } from '#shop/catalogue/product-view.ts';

type Shop = { shop: { name: string }; publicUrl: string };

/** Days, as the shop's policy has them. */
const RETURN_DAYS = 14;
const DELIVERY_DAYS = { least: 7, most: 14 };

/** schema.org Product with its Offer; a rating only where buyers gave one, never the design's fixed count. */
export function productJsonLd(product: ProductView, { shop, publicUrl }: Shop): object {
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
		category: product.category.name,
		...(product.rating.count > 0
			? {
					aggregateRating: {
						'@type': 'AggregateRating',
						ratingValue: product.rating.average.toFixed(1),
						reviewCount: product.rating.count,
					},
				}
			: {}),
		// A product without a price yet has no offer to make.
		...(product.sellingKobo > 0 ? { offers: offer(product, url, shop.name) } : {}),
	};
}

/** Kobo as search engines want a price: naira with two decimals. */
export function priceAmount(kobo: number): string {
	return (kobo / 100).toFixed(2);
}

function offer(product: ProductView, url: string, seller: string): object {
	return {
		'@type': 'Offer',
		url,
		price: priceAmount(product.sellingKobo),
		priceCurrency: 'NGN',
		availability: `https://schema.org/${product.qty > 0 ? 'InStock' : 'OutOfStock'}`,
		itemCondition: 'https://schema.org/NewCondition',
		seller: { '@type': 'Organization', name: seller },
		hasMerchantReturnPolicy: {
			'@type': 'MerchantReturnPolicy',
			applicableCountry: 'NG',
			returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
			merchantReturnDays: RETURN_DAYS,
		},
		shippingDetails: {
			'@type': 'OfferShippingDetails',
			shippingRate: { '@type': 'MonetaryAmount', value: '0.00', currency: 'NGN' },
			shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'NG' },
			deliveryTime: {
				'@type': 'ShippingDeliveryTime',
				transitTime: {
					'@type': 'QuantitativeValue',
					minValue: DELIVERY_DAYS.least,
					maxValue: DELIVERY_DAYS.most,
					unitCode: 'DAY',
				},
			},
		},
	};
}
