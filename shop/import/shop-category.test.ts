import { expect, test } from 'vitest';
import { categoryFromPath, categoryFromText, readCategoryCodes } from './shop-category.ts';

test.each([
	[['Master catalog', 'TVs and projectors', 'LED TVs'], 'Televisions'],
	[['Stage Lighting', 'Color Changer'], 'LED PARs & Wash Lights'],
	[['Musical Instruments', 'DJ & Lighting Equipment', 'DJ Lighting'], 'DJ & Lighting Equipment'],
	[['Telephones'], 'Telephones'],
	[['Audio &amp; Video', ' Cables  &amp; Plugs '], 'Cables & Plugs'],
	[['Master catalog'], null],
	[[], null],
])('the path %j is the category %j', (path, category) => {
	expect(categoryFromPath(path)).toBe(category);
});

test('a path may be one text', () => {
	expect(categoryFromText('Cables > Audio Cables')).toBe('Audio Cables');
	expect(categoryFromText('')).toBeNull();
});

test.each([
	['led_tvs,lg,tvs_projectors_sales', 'LG 32LT380H LED TV', 'led_tvs', 'Televisions', 'LG'],
	['cameras_sales,canon,digital_cameras', 'Canon XL2', '', 'Digital Cameras', 'Canon'],
	['audio_sales,bass_guitars', 'Precision Bass', '', 'Bass guitars', null],
	['lg,mixers', 'LGX desk', '', 'Lg', null],
	['', 'Anything', 'usb_cables', 'USB cables', null],
	['', 'Anything', '', null, null],
])('the codes %j of %j', (codes, name, family, category, brand) => {
	expect(readCategoryCodes(codes, name, family)).toEqual({ category, brand });
});
