import { expect, test } from 'vitest';
import type { ProductView } from '#shop/catalogue/product-view.ts';
import { familyJsonLd, priceAmount, productJsonLd, videoJsonLd } from './product-json-ld.ts';

const view: ProductView = {
	id: 7,
	slug: 'ogene-v58',
	name: 'Ogene V58',
	brand: 'Ogene',
	model: 'V58',
	gtin: '4006381333931',
	size: null,
	color: null,
	sellingKobo: 45_000_50,
	originalKobo: 52_000_00,
	qty: 2,
	pictures: [{ path: 'uploads/product_image/a.jpg', width: 640, height: 480 }],
	paragraphs: [],
	specifications: [],
	inTheBox: [],
	rating: { count: 0, average: 0 },
	category: { slug: 'microphones', name: 'Microphones' },
	metaTitle: 'Ogene V58',
	metaDescription: 'A microphone.',
};
const withDelivery = (deliveryText: string) => ({
	shop: { name: 'Bridgehead Audio', deliveryText },
	publicUrl: 'https://shop.example',
});
const layout = withDelivery('Free Delivery within 1-2 weeks');

test('used goods are offered as used', () => {
	const used = { ...view, condition: { kind: 'used', note: 'A scratch' } } as const;
	expect(productJsonLd(used, layout)).toMatchObject({
		offers: { itemCondition: 'https://schema.org/UsedCondition' },
	});
});

test('names the product, its picture and its offer in naira', () => {
	expect(productJsonLd(view, layout)).toMatchObject({
		'@type': 'Product',
		sku: '7',
		gtin: '4006381333931',
		mpn: 'V58',
		brand: { name: 'Ogene' },
		image: ['https://shop.example/uploads/product_image/a.jpg'],
		offers: {
			url: 'https://shop.example/product/ogene-v58',
			price: '45000.50',
			priceCurrency: 'NGN',
			availability: 'https://schema.org/InStock',
			itemCondition: 'https://schema.org/NewCondition',
			hasMerchantReturnPolicy: { merchantReturnDays: 14 },
		},
	});
});

test('while an offer is on, its price counts until it ends', () => {
	const offer = { kobo: 40_500_45, until: 'until Friday', endsAt: '2026-11-27T23:00:00.000Z' };
	expect(productJsonLd({ ...view, offer }, layout)).toMatchObject({
		offers: { price: '40500.45', priceValidUntil: '2026-11-27T23:00:00.000Z' },
	});
	const endless = productJsonLd({ ...view, offer: { ...offer, endsAt: null } }, layout);
	expect(endless).toMatchObject({ offers: { price: '40500.45' } });
	expect(JSON.stringify(endless)).not.toContain('priceValidUntil');
});

test('tells reviews of buyers with the answer of the shop, and not those of the sample', () => {
	const shown = {
		id: 1,
		author: 'Ngozi O.',
		stars: 4,
		text: 'Loud & clear',
		isBuyers: true,
		written: { date: '20 November 2026', day: '2026-11-20' },
		answer: { text: 'Thank you.', written: { date: '21 November 2026', day: '2026-11-21' } },
	};
	const structured = productJsonLd(view, layout, [
		shown,
		{ ...shown, id: 2, text: 'Sample', isBuyers: false },
		{ ...shown, id: 3, text: '' },
	]);
	expect(structured).toMatchObject({
		review: [
			{
				author: { name: 'Ngozi O.' },
				datePublished: '2026-11-20',
				reviewBody: 'Loud & clear',
				reviewRating: { ratingValue: 4 },
				comment: {
					author: { '@type': 'Organization', name: 'Bridgehead Audio' },
					dateCreated: '2026-11-21',
					text: 'Thank you.',
				},
			},
		],
	});
	expect(structured).toHaveProperty('review.length', 1);
});

test('has no rating or review when there are none', () => {
	expect(JSON.stringify(productJsonLd(view, layout))).not.toMatch(/rating|review|122/i);
});

test('has the rating given by buyers', () => {
	const rating = { count: 3, average: 13 / 3 };
	expect(productJsonLd({ ...view, rating }, layout)).toMatchObject({
		aggregateRating: { ratingValue: '4.3', reviewCount: 3 },
	});
});

test('is out of stock without pieces, and makes no offer without a price', () => {
	expect(productJsonLd({ ...view, qty: 0 }, layout)).toMatchObject({
		offers: { availability: 'https://schema.org/OutOfStock' },
	});
	expect(productJsonLd({ ...view, sellingKobo: 0 }, layout)).not.toHaveProperty('offers');
});

test('prices have exactly two decimals', () => {
	expect([1, 10, 100, 48_000_00, 99_05].map(priceAmount)).toEqual([
		'0.01',
		'0.10',
		'1.00',
		'48000.00',
		'99.05',
	]);
});

test.each([
	['Free Delivery within 1-2 weeks', { minValue: 7, maxValue: 14 }],
	['Free delivery in 3 to 5 days', { minValue: 3, maxValue: 5 }],
	['With you within 2 days', { minValue: 0, maxValue: 2 }],
])('the days of delivery are those the shop promises: %s', (text, days) => {
	expect(productJsonLd(view, withDelivery(text))).toMatchObject({
		offers: { shippingDetails: { deliveryTime: { transitTime: days } } },
	});
});

test('has no delivery days when the shop promises none', () => {
	const json = JSON.stringify(productJsonLd(view, withDelivery('We call you before we deliver')));
	expect(json).toContain('shippingDetails');
	expect(json).not.toContain('deliveryTime');
});

test('where fees differ by place, they are listed by states', () => {
	const { shop, publicUrl } = layout;
	const byZone = { shop: { ...shop, deliveryByZone: true }, publicUrl };
	const rates = [
		{ states: ['AN', 'EN'], service: 'Rider', feeKobo: 1_500_00, daysFrom: 1, daysTo: 3 },
		{ states: null, service: null, feeKobo: 0, daysFrom: 2, daysTo: 2 },
	];
	expect(productJsonLd(view, byZone, [], null, rates)).toMatchObject({
		offers: {
			shippingDetails: [
				{
					shippingRate: { value: '1500.00', currency: 'NGN' },
					shippingDestination: { addressCountry: 'NG', addressRegion: ['AN', 'EN'] },
					deliveryTime: { transitTime: { minValue: 1, maxValue: 3 } },
				},
				{
					shippingRate: { value: '0.00' },
					shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'NG' },
				},
			],
		},
	});
	expect(JSON.stringify(productJsonLd(view, byZone))).not.toContain('OfferShippingDetails');
});

test('a product of a family names it, and the family all of its products with their prices', () => {
	const family = {
		id: 3,
		name: 'Stage lead',
		options: ['Colour', 'Length', 'Plug'],
		members: [
			{ id: 7, slug: 'ogene-v58', choice: ['Red', '5 m', 'XLR'], sellingKobo: 5_00, qty: 1 },
			{ id: 8, slug: 'blue', choice: ['Blue', '5 m', 'XLR'], sellingKobo: 6_50, qty: 0 },
			{ id: 9, slug: 'unpriced', choice: ['Pink', '5 m', 'XLR'], sellingKobo: 0, qty: 0 },
		],
	};
	expect(productJsonLd(view, layout, [], family)).toMatchObject({
		isVariantOf: { '@id': 'https://shop.example/#family-3' },
		inProductGroupWithID: '3',
	});
	const group = familyJsonLd(view, family, layout);
	expect(group).toMatchObject({
		'@type': 'ProductGroup',
		'@id': 'https://shop.example/#family-3',
		productGroupID: '3',
		variesBy: ['https://schema.org/color', 'https://schema.org/size', 'Plug'],
		hasVariant: [
			{ '@id': 'https://shop.example/product/ogene-v58#product' },
			{
				name: 'Stage lead, Blue, 5 m, XLR',
				url: 'https://shop.example/product/blue',
				offers: { price: '6.50', availability: 'https://schema.org/OutOfStock' },
			},
			{ name: 'Stage lead, Pink, 5 m, XLR' },
		],
	});
	expect(JSON.stringify(group).match(/"offers"/g)).toHaveLength(1);
});

test('a video is described with its poster, or the cover of the product; without any picture it is not', () => {
	const video = {
		id: 3,
		title: 'On a stage',
		provider: 'youtube' as const,
		videoId: 'M7lc1UVf-VE',
		poster: { path: 'uploads/product_image/p.jpg', width: 1200, height: 675 },
		addedAt: new Date('2026-11-24T09:00:00Z'),
	};
	expect(videoJsonLd(view, video, layout)).toEqual([
		{
			'@type': 'VideoObject',
			name: 'On a stage',
			description: 'Ogene V58. A microphone.',
			thumbnailUrl: 'https://shop.example/uploads/product_image/p.jpg',
			uploadDate: '2026-11-24T09:00:00.000Z',
			embedUrl: 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE',
			url: 'https://www.youtube.com/watch?v=M7lc1UVf-VE',
			about: { '@id': 'https://shop.example/product/ogene-v58#product' },
		},
	]);
	const plain = { ...video, poster: null };
	expect(videoJsonLd(view, plain, layout)).toMatchObject([
		{ thumbnailUrl: 'https://shop.example/uploads/product_image/a.jpg' },
	]);
	expect(videoJsonLd({ ...view, pictures: [] }, plain, layout)).toEqual([]);
});
