import { expect, test } from 'vitest';
import { pictureFile, pictureWidths, srcSet } from './picture-paths.ts';

const path = 'uploads/product_image/x.jpg';

test.each([
	[840, [160, 320, 480, 640, 840]],
	[640, [160, 320, 480, 640]],
	[1600, [160, 320, 480, 640, 960, 1600]],
	[1800, [160, 320, 480, 640, 960, 1600, 1800]],
	[1801, [160, 320, 480, 640, 960, 1600, 1800]],
	[100, [100]],
])('a picture %i wide is stored at %j', (width, widths) => {
	expect(pictureWidths({ width })).toEqual(widths);
});

test('versions are named by width and format, the full-size JPEG is the path itself', () => {
	const picture = { path, width: 840 };
	expect(pictureFile(picture, 320, 'avif')).toBe('uploads/product_image/x-320.avif');
	expect(pictureFile(picture, 320, 'jpg')).toBe('uploads/product_image/x-320.jpg');
	expect(pictureFile(picture, 840, 'webp')).toBe('uploads/product_image/x-840.webp');
	expect(pictureFile(picture, 840, 'jpg')).toBe(path);
});

test('a picture stored when 1,600 pixels were the most has the versions it had then', () => {
	const picture = { path, width: 1600 };
	expect(pictureFile(picture, 1600, 'jpg')).toBe(path);
	expect(pictureWidths(picture).at(-1)).toBe(1600);
});

test('a srcset holds root-relative addresses with widths', () => {
	expect(srcSet({ path, width: 400 }, 'jpg')).toBe(
		'/uploads/product_image/x-160.jpg 160w, /uploads/product_image/x-320.jpg 320w, /uploads/product_image/x.jpg 400w',
	);
});
