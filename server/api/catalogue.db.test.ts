import { expect, test } from 'vitest';
import { productImages } from '#db/catalogue-schema.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';

const db = await testDatabase();
const { app } = await testApp(db);

const shown = await makeCategory(db, { slug: 'microphones', name: 'Microphones' });
const hidden = await makeCategory(db, { slug: 'secret', status: 1 });
await makeCategory(db, { slug: 'empty', navdisplay: 1 });
const many = await makeCategory(db, { slug: 'many' });
const mic = await makeProduct(db, {
	categoryId: shown.id,
	slug: 'mic',
	popular: 1,
	sellingKobo: 45_000_50,
});
await makeProduct(db, { categoryId: shown.id, slug: 'hidden-mic', status: 1, popular: 1 });
await makeProduct(db, { categoryId: hidden.id, slug: 'secret-mic', popular: 1 });
for (let n = 1; n <= 30; n += 1) {
	await makeProduct(db, {
		categoryId: many.id,
		slug: `many-${n}`,
		name: `Item ${n}`,
		sellingKobo: n * 100,
	});
}
for (const [position, file] of ['b', 'a'].entries()) {
	await db.insert(productImages).values({
		productId: mic.id,
		imagePath: `uploads/product_image/${file}.jpg`,
		width: 840,
		height: 840,
		position: 1 - position,
	});
}

const get = async (path: string) => {
	const response = await app.inject({ url: `/api${path}` });
	return { status: response.statusCode, body: response.json() };
};

const cached = async (path: string) =>
	(await app.inject(`/api${path}`)).headers['cache-control']?.toString().includes('public');

test('of addresses that exist in any number, only those of what the shop has are cached', async () => {
	expect(await cached(`/related-products/${shown.id}/${mic.id}`)).toBe(true);
	for (const [categoryId, productId] of [
		[shown.id, 999_999],
		[many.id, mic.id],
		[999_999, mic.id],
	])
		expect(await cached(`/related-products/${categoryId}/${productId}`)).toBe(false);
	expect(await cached('/products/many?page=3')).toBe(true);
	expect(await cached('/products/many?page=4')).toBe(false);
	for (const path of ['/product-by-slug/none', '/fetchproducts/none', '/products/none'])
		expect(await cached(path)).toBe(false);
});

test('categories: shown ones only, those of the navigation first, under both names', async () => {
	for (const path of ['/all-category', '/getCategory']) {
		const { status, body } = await get(path);
		expect(status).toBe(200);
		expect(body.status).toBe(200);
		expect(body.category.map((c: { slug: string }) => c.slug)).toEqual([
			'microphones',
			'many',
			'empty',
		]);
		expect(body.category[0]).toEqual({
			id: shown.id,
			parent_id: null,
			slug: 'microphones',
			name: 'Microphones',
			description: '',
			status: 0,
			navdisplay: 0,
			featured: 0,
			meta_title: 'Microphones',
			meta_keyword: '',
			meta_descrip: '',
			image: null,
			created_at: shown.createdAt.toISOString(),
		});
	}
});

test('a product has its prices in naira and its pictures, cover first, under both names', async () => {
	const { body } = await get('/product-by-slug/mic');
	expect(body.status).toBe(200);
	expect(body.product).toMatchObject({
		id: mic.id,
		category_id: shown.id,
		category: { id: shown.id, slug: 'microphones', name: 'Microphones' },
		selling_price: 45_000.5,
		original_price: 52_000,
		reviewCount: 0,
		created_at: mic.createdAt.toISOString(),
	});
	const pictures = [
		{ image_path: 'uploads/product_image/a.jpg' },
		{ image_path: 'uploads/product_image/b.jpg' },
	];
	expect(body.product.images).toMatchObject(pictures);
	expect(body.product.product_images).toEqual(body.product.images);
});

test.each([
	['/product-by-slug/nothing', { status: 404, message: 'Product not found' }],
	['/product-by-slug/undefined', { status: 404, message: 'Product not found' }],
	['/product-by-slug/', { status: 404, message: 'Product not found' }],
	['/product-by-slug/hidden-mic', { status: 404, message: 'Product not found' }],
	['/product-by-slug/secret-mic', { status: 404, message: 'Product not found' }],
	['/product-by-slug/%00', { status: 404, message: 'Product not found' }],
	['/product-by-slug/%E2%82%A6%27;--', { status: 404, message: 'Product not found' }],
	['/viewproductdetail/many/mic', { status: 404, message: 'Product not found' }],
	['/viewproductdetail/secret/secret-mic', { status: 404, message: 'Product not found' }],
	['/fetchproducts/nothing', { status: 404, message: 'Category not found' }],
	['/fetchproducts/secret', { status: 404, message: 'Category not found' }],
	['/fetchproducts/empty', { status: 400, message: 'No Product Available for empty' }],
])('%s is refused in the body', async (path, problem) => {
	expect(await get(path)).toEqual({ status: 200, body: problem });
});

test('a product under its own category, and a whole category', async () => {
	const one = await get('/viewproductdetail/microphones/mic');
	expect(one.body).toMatchObject({
		status: 200,
		product: { slug: 'mic' },
	});
	const shown = (await get('/all-category')).body.category;
	expect(shown).toContainEqual(one.body.category);
	expect(one.body.category.slug).toBe('microphones');
	const all = await get('/fetchproducts/microphones');
	expect(all.body.product_data.product.map((p: { slug: string }) => p.slug)).toEqual(['mic']);
	expect(all.body.product_data.category.slug).toBe('microphones');
});

test('a category is paged by twelve, sorted as asked, and past its end empty', async () => {
	const first = await get('/products/many');
	expect(first.body).toMatchObject({
		current_page: 1,
		last_page: 3,
		per_page: 12,
		total: 30,
		from: 1,
		to: 12,
	});
	expect(first.body.data[0].slug).toBe('many-30');
	const third = await get('/products/many?page=3');
	expect(third.body).toMatchObject({ current_page: 3, from: 25, to: 30 });
	expect(third.body.data).toHaveLength(6);
	const end = { data: [], from: null, to: null, last_page: 3, total: 30 };
	for (const page of [4, 2_147_483_647])
		expect((await get(`/products/many?page=${page}`)).body).toMatchObject({
			...end,
			current_page: page,
		});
	for (const huge of ['2147483648', '99999999999', '9'.repeat(400)])
		expect((await get(`/products/many?page=${huge}`)).body).toMatchObject(end);
	for (const bad of ['0', '-1', 'x', '1.5', '%00', '1&page=2']) {
		expect((await get(`/products/many?page=${bad}`)).body.current_page).toBe(1);
	}
	expect((await get('/products/many?sort=price_asc')).body.data[0].slug).toBe('many-1');
	expect((await get('/products/many?sort=price_desc')).body.data[0].slug).toBe('many-30');
	expect((await get('/products/many?sort=name')).body.data[0].name).toBe('Item 1');
	expect((await get('/products/many?sort=nonsense')).body.data[0].slug).toBe('many-30');
	expect(await get('/products/nothing')).toEqual({
		status: 404,
		body: { message: 'Category not found' },
	});
});

test('filters narrow a category and what makes no sense is passed over', async () => {
	const slugs = async (query: string) => {
		const { body } = await get(`/products/many?sort=name&${query}`);
		return [body.total, body.data.length];
	};
	expect(await slugs('brand=Nobody')).toEqual([0, 0]);
	expect(await slugs('brand=Nobody&brand=Ogene')).toEqual([30, 12]);
	expect(await slugs('in_stock=1&on_sale=1')).toEqual([30, 12]);
	expect(await slugs('min=5&max=8')).toEqual([4, 4]);
	expect(await slugs('min=8&max=5')).toEqual([4, 4]);
	for (const bad of ['min=abc', 'max=-1', 'min=%00', 'brand=%00', 'in_stock=2', 'category=nothing'])
		expect(await slugs(bad)).toEqual([30, 12]);
	const many = Array.from({ length: 200 }, (_, n) => `brand=B${n}`).join('&');
	expect(await slugs(many)).toEqual([0, 0]);
	expect(await cached('/products/many?sort=name')).toBe(true);
	expect(await cached('/products/many?min=5&max=8')).toBe(false);
});

test('related products: of the category, never the product itself; malformed ids have none', async () => {
	const item = (await get('/product-by-slug/many-5')).body.product;
	const { body } = await get(`/related-products/${many.id}/${item.id}`);
	expect(body.status).toBe(200);
	expect(body.relatedProducts.length).toBeGreaterThan(0);
	for (const product of body.relatedProducts) {
		expect(product.category_id).toBe(many.id);
		expect(product.id).not.toBe(item.id);
	}
	for (const path of [
		'/related-products/x/1',
		'/related-products/1/99999999999',
		`/related-products/${hidden.id}/1`,
	]) {
		expect(await get(path)).toEqual({ status: 200, body: { status: 200, relatedProducts: [] } });
	}
});

test('popular and newest products are shown ones', async () => {
	expect(
		(await get('/popular-products')).body.popularProducts.map((p: { slug: string }) => p.slug),
	).toEqual(['mic']);
	const newest = (await get('/new-collections')).body.newCollections;
	expect(newest[0].slug).toBe('many-30');
	expect(newest.some((p: { slug: string }) => /secret|hidden/.test(p.slug))).toBe(false);
});
