import { expect, test } from 'vitest';
import { inCity, pageMeta } from './page-meta.ts';

const layout = (city: string) => [
	{
		id: 'root',
		loaderData: { shop: { name: 'Riverside', city }, publicUrl: 'https://shop.example' },
	},
];

test('the city in a description comes from the settings', () => {
	expect(`A shop${inCity(layout('Asaba'))}`).toBe('A shop in Asaba');
	expect(`A shop${inCity([])}`).toBe('A shop');
});

test('a page names the shop, its canonical address and its description', () => {
	const meta = pageMeta(layout('Asaba'), { title: 'FAQ', description: 'a\n  b', path: '/faq' });
	expect(meta).toContainEqual({ title: 'FAQ | Riverside' });
	expect(meta).toContainEqual({ name: 'description', content: 'a b' });
	expect(meta).toContainEqual({
		tagName: 'link',
		rel: 'canonical',
		href: 'https://shop.example/faq',
	});
});

test('a share card has a small version of the picture, and the price before the description', () => {
	const meta = pageMeta(layout('Asaba'), {
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
		expect(meta).toContainEqual({ property, content });
	expect(meta).toContainEqual({ name: 'description', content: 'A microphone.' });
});

test('a page that could not be shown leaves its title to what stands in its place', () => {
	const failed = layout('Asaba').map((match) => ({ ...match, error: new Error('gone') }));
	expect(pageMeta(failed, { title: 'FAQ', description: 'a', path: '/faq' })).toEqual([]);
});
