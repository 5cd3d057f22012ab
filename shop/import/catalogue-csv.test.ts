import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defuse, readImages, revive, writeImages } from './catalogue-csv.ts';

test.each(['=1+1', '+234', '-5', '@SUM(A1)', '\tx', "'=1+1", "''-x", '＝1'])(
	'%j cannot run as a formula and comes back',
	(text) => {
		expect(defuse(text)).toBe(`'${text}`);
		expect(revive(defuse(text))).toBe(text);
	},
);

test("other text is left alone, also with an apostrophe: 'Allo", () => {
	expect(defuse("'Allo 5-pin")).toBe("'Allo 5-pin");
	expect(revive("'Allo 5-pin")).toBe("'Allo 5-pin");
});

test('every text comes back', () => {
	const marks = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', 'a', ' ', '\n') });
	fc.assert(fc.property(marks, (text) => revive(defuse(text)) === text));
});

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
