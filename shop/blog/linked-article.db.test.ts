import { expect, test } from 'vitest';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { noteSlug } from '../addresses/slug-redirects.ts';
import { noOffers } from '../discounts/shelf-price.ts';
import { linkedArticle } from './linked-article.ts';

const db = await testDatabase();
const SHOP = 'https://shop.example';

test('products and categories are linked by their present names and addresses', async () => {
	const { id: categoryId } = await makeCategory(db, { slug: 'boxes', name: 'Boxes' });
	const box = await makeProduct(db, { categoryId, slug: 'box-12', name: 'Box 12' });
	await db.transaction((tx) => noteSlug(tx, 'product', box.id, 'box-12', 'box-10'));

	const { parts, tags } = await linkedArticle(
		db,
		'Take /product/box-10 or [this one](/product/box-12), all at /boxes here.\n/product/box-10',
		SHOP,
		noOffers,
	);

	const to = '/product/box-12';
	expect(parts).toMatchObject([
		{
			kind: 'paragraph',
			inlines: [
				'Take ',
				{ to, words: 'Box 12' },
				' or ',
				{ to, words: 'this one' },
				', all at ',
				{ to: '/boxes', words: 'Boxes' },
				' here.',
			],
		},
		{ kind: 'products', cards: [{ id: box.id, slug: 'box-12' }] },
	]);
	expect(tags).toEqual([`product:${box.id}`, 'catalogue']);
});

test('what is not in the shop keeps its words, but has no link and no card', async () => {
	const { id: categoryId } = await makeCategory(db);
	await makeProduct(db, { categoryId, slug: 'hidden', status: 1 });
	const text = 'Not [this one](/product/hidden), nor /product/gone or 90 km /h.\n/product/hidden';
	const { parts, tags } = await linkedArticle(db, text, SHOP, noOffers);
	const words = parts.map((part) =>
		part.kind === 'products' ? part.cards : 'inlines' in part && part.inlines.join(''),
	);
	expect(words).toEqual(['Not this one, nor /product/gone or 90 km /h.', []]);
	// It may come back.
	expect(tags).toEqual(['catalogue']);
	expect(await linkedArticle(db, 'Words alone.', SHOP, noOffers)).toMatchObject({ tags: [] });
});

test('a text shows only pictures of its own article, by their number or their file', async () => {
	const picture = (name: string) => ({
		path: `uploads/article_images/${name}`,
		width: 9,
		height: 6,
	});
	const pictures = [picture('main.jpg'), picture('more.jpg')];
	const text =
		'![Two](2)\n![One](https://shop.example/uploads/article_images/main.jpg)\n![None](3)\n![Else](https://elsewhere.example/x.jpg)';
	const { parts } = await linkedArticle(db, text, SHOP, noOffers, pictures);
	expect(parts).toEqual([
		{ kind: 'picture', picture: pictures[1], words: 'Two' },
		{ kind: 'picture', picture: pictures[0], words: 'One' },
		{ kind: 'paragraph', inlines: ['![None](3)'] },
		{ kind: 'paragraph', inlines: ['![Else](https://elsewhere.example/x.jpg)'] },
	]);
});
