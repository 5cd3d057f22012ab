import { expect, test } from 'vitest';
import { readImages, writeImages } from './catalogue-csv.ts';

test('pictures come back in their order', () => {
	const images = [
		{ imagePath: 'uploads/product_image/b-2.jpg', width: 1200, height: 900 },
		{ imagePath: 'uploads/product_image/a.webp', width: 1, height: 2 },
	];
	expect(readImages(writeImages(images))).toEqual(images);
	expect(readImages('')).toEqual([]);
});

test.each([
	'uploads/product_image/../../etc/passwd 1x1',
	'https://x.test/a.jpg 1x1',
	'uploads/product_image/a.jpg',
	'uploads/product_image/a.jpg 0x5',
])('%j is no picture of the shop', (cell) => {
	expect(readImages(cell)).toBeNull();
});
