import { expect, test } from 'vitest';
import { noOffers } from '../discounts/shelf-price.ts';
import type { Product } from './catalogue.ts';
import { isProductCard, type ProductCard, stockLevel, toCard } from './product-card.ts';

const PRODUCT = {
	id: 7,
	slug: 'udu',
	name: 'Udu',
	brand: null,
	sellingKobo: 100,
	originalKobo: 200,
	qty: 4,
	description: 'A long text that lists do not show',
	category: { id: 1, slug: 'drums', name: 'Drums' },
	images: [
		{ id: 2, path: 'uploads/product_image/a.jpg', width: 840, height: 840 },
		{ id: 3, path: 'uploads/product_image/b.jpg', width: 840, height: 840 },
	],
	specifications: [],
} as Partial<Product> as Product;

test('a card has the cover, and nothing that a list does not show', () => {
	expect(toCard(PRODUCT, noOffers)).toEqual({
		id: 7,
		slug: 'udu',
		name: 'Udu',
		brand: null,
		sellingKobo: 100,
		originalKobo: 200,
		qty: 4,
		categorySlug: 'drums',
		cover: { path: 'uploads/product_image/a.jpg', width: 840, height: 840 },
	});
	expect(toCard({ ...PRODUCT, images: [] }, noOffers).cover).toBeNull();
});

test('stock is put in words, and the meter is full from ten pieces on', () => {
	expect(stockLevel(0)).toEqual({ level: 0, words: 'Out of Stock' });
	expect(stockLevel(3)).toEqual({ level: 0.3, words: 'Only 3 left' });
	expect(stockLevel(4)).toEqual({ level: 0.4, words: 'In Stock' });
	expect(stockLevel(500)).toEqual({ level: 1, words: 'In Stock' });
});

const CARD: ProductCard = {
	id: 7,
	slug: 'stage-box',
	name: 'Stage Box',
	brand: null,
	sellingKobo: 4_800_000,
	originalKobo: 5_000_000,
	qty: 0,
	categorySlug: 'cables',
	cover: { path: 'uploads/product_image/x.jpg', width: 800, height: 600 },
};

test('a card read from JSON is recognised, and nothing else is', () => {
	for (const card of [CARD, { ...CARD, cover: null, brand: 'Oduma' }])
		expect(isProductCard(JSON.parse(JSON.stringify(card)))).toBe(true);
	const others = [
		null,
		[],
		{ ...CARD, id: '7' },
		{ ...CARD, sellingKobo: undefined },
		{ ...CARD, brand: undefined },
		{ ...CARD, cover: { path: 'x.jpg' } },
		{ ...CARD, cover: undefined },
	];
	for (const other of others) expect(isProductCard(other), JSON.stringify(other)).toBe(false);
});
