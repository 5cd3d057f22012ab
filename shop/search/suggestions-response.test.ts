import { expect, test } from 'vitest';
import { isSuggestionsResponse } from './suggestions-response.ts';

const PRODUCT = {
	slug: 'stage-box',
	name: 'Stage Box',
	selling_price: 48_000,
	qty: 14,
	image: { path: 'uploads/product_image/x.jpg', width: 800, height: 600 },
};
const CATEGORY = { slug: 'cables', name: 'Cables' };

test('an answer of the API is recognised, with and without pictures', () => {
	const products = [PRODUCT, { ...PRODUCT, image: null, qty: 0 }];
	expect(isSuggestionsResponse({ products, categories: [CATEGORY] })).toBe(true);
	expect(isSuggestionsResponse({ products: [], categories: [] })).toBe(true);
});

test.each([
	null,
	[],
	'<html>',
	{},
	{ products: [] },
	{ products: [PRODUCT], categories: [{ slug: 'cables' }] },
	{ products: [{ ...PRODUCT, selling_price: '48,000' }], categories: [] },
	{ products: [{ ...PRODUCT, image: 'x.jpg' }], categories: [] },
	{ products: [null], categories: [] },
])('%j is not one', (value) => expect(isSuggestionsResponse(value)).toBe(false));
