import { expect, test } from 'vitest';
import { inCity, pageMeta } from './page-meta.ts';

const frame = (city: string) => [
	{
		id: 'root',
		loaderData: { shop: { name: 'Riverside', city }, publicUrl: 'https://shop.example' },
	},
];

test('the town in a description is the one of the settings', () => {
	expect(`A shop${inCity(frame('Asaba'))}`).toBe('A shop in Asaba');
	expect(`A shop${inCity([])}`).toBe('A shop');
});

test('a page names the shop, its one address and what is said of it', () => {
	const said = pageMeta(frame('Asaba'), { title: 'FAQ', description: 'a\n  b', path: '/faq' });
	expect(said).toContainEqual({ title: 'FAQ | Riverside' });
	expect(said).toContainEqual({ name: 'description', content: 'a b' });
	expect(said).toContainEqual({
		tagName: 'link',
		rel: 'canonical',
		href: 'https://shop.example/faq',
	});
});
