import { expect, test } from 'vitest';
import { productImages } from '#db/catalogue-schema.ts';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeCategory, makeProduct } from '#tests/helpers/goods.ts';

const db = await testDatabase();
const { app, shop } = await testApp(db, { CORS_ORIGINS: 'https://partner.example' });

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
	const answer = await app.inject({ url: `/api${path}` });
	return { status: answer.statusCode, body: answer.json() };
};

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
])('%s is refused in the body', async (path, refusal) => {
	expect(await get(path)).toEqual({ status: 200, body: refusal });
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
	expect((await get('/products/many?page=4')).body).toMatchObject({
		current_page: 4,
		data: [],
		from: null,
		to: null,
	});
	for (const bad of ['0', '-1', 'x', '1.5', '99999999999', '%00', '1&page=2']) {
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
	shop.pageCache.drop(['all']);
	const kept = async (path: string) =>
		(await app.inject(`/api${path}`)).headers['cache-control']?.toString().includes('public');
	expect(await kept('/products/many?sort=name')).toBe(true);
	expect(await kept('/products/many?min=5&max=8')).toBe(false);
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

test('unknown paths, wrong methods and CORS answer as the contract says', async () => {
	expect(await get('/nothing')).toEqual({ status: 404, body: { message: 'Not Found' } });
	const wrong = await app.inject({ method: 'DELETE', url: '/api/all-category' });
	expect([wrong.statusCode, wrong.headers.allow, wrong.json()]).toEqual([
		405,
		'GET, HEAD',
		{ message: 'Method Not Allowed' },
	]);
	const allowed = await app.inject({
		url: '/api/all-category',
		headers: { origin: 'https://partner.example' },
	});
	expect(allowed.headers['access-control-allow-origin']).toBe('https://partner.example');
	expect(allowed.headers['access-control-allow-credentials']).toBe('true');
	const other = await app.inject({
		url: '/api/all-category',
		headers: { origin: 'https://evil.example' },
	});
	expect(other.headers['access-control-allow-origin']).toBeUndefined();
});

test('a page of another origin may read refusals too, and asks beforehand what it may send', async () => {
	const origin = 'https://partner.example';
	for (const [method, url, status] of [
		['POST', '/api/login', 419],
		['DELETE', '/api/delete-cartitem/1', 419],
		['GET', '/api/nothing', 404],
		['GET', '/api/user', 401],
	] as const) {
		const answer = await app.inject({ method, url, headers: { origin } });
		expect([url, answer.statusCode]).toEqual([url, status]);
		expect(answer.headers).toMatchObject({
			'access-control-allow-origin': origin,
			'access-control-allow-credentials': 'true',
			'access-control-expose-headers': 'retry-after',
		});
	}
	const asked = await app.inject({
		method: 'OPTIONS',
		url: '/api/place-order',
		headers: { origin, 'access-control-request-method': 'POST' },
	});
	expect(asked.statusCode).toBe(204);
	for (const name of ['authorization', 'content-type', 'x-xsrf-token', 'x-requested-with'])
		expect(String(asked.headers['access-control-allow-headers']).split(', ')).toContain(name);
	const plain = await app.inject({ method: 'OPTIONS', url: '/api/place-order' });
	expect([plain.statusCode, plain.body]).toEqual([204, '']);
});

test('reads carry security headers and a strong ETag, and answer 304', async () => {
	const first = await app.inject({
		url: '/api/products/many',
		headers: { 'accept-encoding': 'br' },
	});
	expect(first.headers['content-encoding']).toBe('br');
	expect(first.headers['x-content-type-options']).toBe('nosniff');
	const etag = String(first.headers.etag);
	expect(etag).toMatch(/^"[\w-]+-br"$/);
	const again = await app.inject({
		url: '/api/products/many',
		headers: { 'accept-encoding': 'br', 'if-none-match': etag },
	});
	expect(again.statusCode).toBe(304);
	expect(again.rawPayload).toHaveLength(0);
});

test('HEAD tells what GET would, whether or not the answer is kept', async () => {
	for (const url of ['/api/products/many?page=2', '/api/products/many?min=1']) {
		const headers = { 'accept-encoding': 'gzip' };
		for (const _ of ['made', 'kept']) {
			const looked = await app.inject({ method: 'HEAD', url, headers });
			const read = await app.inject({ url, headers });
			expect([looked.statusCode, looked.body]).toEqual([200, '']);
			const told = ['etag', 'cache-control', 'content-type', 'content-encoding'];
			for (const name of told)
				expect([name, looked.headers[name]]).toEqual([name, read.headers[name]]);
			expect(read.rawPayload.length).toBeGreaterThan(200);
		}
	}
});

test('an answer is kept with the products it shows, so that a change drops it', async () => {
	await get('/product-by-slug/many-7');
	const url = '/api/product-by-slug/many-7';
	const ask = () => app.inject({ url });
	const before = (await ask()).json().product;
	shop.pageCache.drop([`product:${before.id}`]);
	expect((await ask()).json().product).toEqual(before);
});

test('the contract is published, for machines and people', async () => {
	const { body } = await get('/openapi.json');
	expect(body.paths['/api/place-order'].post.requestBody).toBeDefined();
	expect(body.paths['/api/products/{slug}'].get.responses['200']).toBeDefined();
	expect(body.paths['/sanctum/csrf-cookie'].get.responses['204'].content).toBeUndefined();
	type Call = { responses: Record<string, { description: string; content?: object }> };
	const calls = Object.entries<Record<string, Call>>(body.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, call]) => [`${method} ${path}`, call] as const),
	);
	for (const [name, { responses }] of calls) {
		expect([name, responses.default?.content]).toEqual([name, expect.anything()]);
		for (const { description } of Object.values(responses))
			expect([name, description]).not.toEqual([name, 'Default Response']);
	}
	const page = await app.inject({ url: '/api/docs' });
	expect(page.headers['content-type']).toContain('text/html');
	expect(page.body).toContain('/api/place-order');
});
