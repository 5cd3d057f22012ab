import { expect, test } from 'vitest';
import { isSuggestionsAnswer } from './suggestions-answer.ts';

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
	expect(isSuggestionsAnswer({ products, categories: [CATEGORY] })).toBe(true);
	expect(isSuggestionsAnswer({ products: [], categories: [] })).toBe(true);
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
])('%j is not one', (value) => expect(isSuggestionsAnswer(value)).toBe(false));
