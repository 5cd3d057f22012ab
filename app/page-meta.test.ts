import { expect, test } from 'vitest';
import { inCity, pageMeta } from './page-meta.ts';

const frame = (city: string) => [
	{
		id: 'root',
		loaderData: { shop: { name: 'Riverside', city }, publicUrl: 'https://shop.example' },
	},
];

test('the city in a description comes from the settings', () => {
	expect(`A shop${inCity(frame('Asaba'))}`).toBe('A shop in Asaba');
	expect(`A shop${inCity([])}`).toBe('A shop');
});

test('a page names the shop, its canonical address and its description', () => {
	const said = pageMeta(frame('Asaba'), { title: 'FAQ', description: 'a\n  b', path: '/faq' });
	expect(said).toContainEqual({ title: 'FAQ | Riverside' });
	expect(said).toContainEqual({ name: 'description', content: 'a b' });
	expect(said).toContainEqual({
		tagName: 'link',
		rel: 'canonical',
		href: 'https://shop.example/faq',
	});
});

test('a share card has a small version of the picture, and the price before the description', () => {
	const said = pageMeta(frame('Asaba'), {
		title: 'V58',
		description: 'A microphone.',
		path: '/product/v58',
		picture: { path: 'uploads/product_image/a.jpg', width: 1600, height: 1200 },
		shareLead: '₦45,000, In Stock.',
	});
	for (const [property, content] of [
		['og:image', 'https://shop.example/uploads/product_image/a-640.jpg'],
		['og:image:width', '640'],
		['og:image:height', '480'],
		['og:description', '₦45,000, In Stock. A microphone.'],
	])
		expect(said).toContainEqual({ property, content });
	expect(said).toContainEqual({ name: 'description', content: 'A microphone.' });
});
