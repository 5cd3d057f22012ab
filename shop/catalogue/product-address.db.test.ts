import { expect, test } from 'vitest';
import { slugRedirects } from '#db/site-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { deleteCategory } from './categories/category-editing.ts';
import { productAt } from './product-address.ts';

const db = await testDatabase();
const category = await makeCategory(db, { slug: 'mixers' });
const other = await makeCategory(db, { slug: 'drums' });
const product = await makeProduct(db, { slug: 'k12', categoryId: category.id });
await makeProduct(db, { slug: 'secret', categoryId: category.id, status: 1 });
await db.insert(slugRedirects).values([
	{ kind: 'product', oldSlug: 'k12-old', targetId: product.id },
	{ kind: 'category', oldSlug: 'desks', targetId: category.id },
	{ kind: 'category', oldSlug: 'percussion', targetId: other.id },
]);

const pathOf = async (slug: string | undefined, under?: string) =>
	(await productAt(db, slug, under)).path;

test('a product has one address, and one below its category', async () => {
	expect(await productAt(db, 'k12')).toMatchObject({
		product: { id: product.id },
		path: '/product/k12',
	});
	expect(await pathOf('k12', 'mixers')).toBe('/collections/mixers/k12');
});

test('changed slugs of product and category lead to the current address', async () => {
	expect(await pathOf('k12-old')).toBe('/product/k12');
	expect(await pathOf('k12-old', 'mixers')).toBe('/collections/mixers/k12');
	expect(await pathOf('k12', 'desks')).toBe('/collections/mixers/k12');
});

test('below the slug of a category that was deleted a product is where it is now', async () => {
	const gone = await makeCategory(db, { slug: 'lutes' });
	const old = { kind: 'category', oldSlug: 'old-lutes', targetId: gone.id } as const;
	await db.insert(slugRedirects).values(old);
	for (const slug of ['lutes', 'old-lutes'])
		await expect(pathOf('k12', slug)).rejects.toMatchObject({ code: 'not-found' });
	await deleteCategory(db, (await makeAdminUser(db)).id, gone.id);
	for (const slug of ['lutes', 'old-lutes'])
		expect(await pathOf('k12', slug)).toBe('/collections/mixers/k12');
	await expect(pathOf('secret', 'lutes')).rejects.toMatchObject({ code: 'not-found' });
});

test('a reused slug belongs to the product that uses it now', async () => {
	await db
		.insert(slugRedirects)
		.values({ kind: 'product', oldSlug: 'k12-light', targetId: product.id });
	const light = await makeProduct(db, { slug: 'k12-light', categoryId: category.id });
	expect((await productAt(db, 'k12-light')).product.id).toBe(light.id);
});

test('unknown, hidden and malformed slugs and other categories are not found', async () => {
	const missing = { code: 'not-found', message: 'Product not found' };
	for (const slug of ['nope', 'secret', 'K12', 'k12 ', '\u0000', '../k12', 'k12-', 'x'.repeat(300)])
		await expect(pathOf(slug)).rejects.toMatchObject(missing);
	for (const under of ['drums', 'percussion', 'nope', '\u0000', ''])
		await expect(pathOf('k12', under)).rejects.toMatchObject(missing);
});

test('an empty slug and the text undefined are invalid addresses', async () => {
	for (const slug of [undefined, '', 'undefined'])
		await expect(pathOf(slug)).rejects.toMatchObject({
			code: 'not-found',
			message: 'Invalid product URL',
			reason: 'product-address-invalid',
		});
});
