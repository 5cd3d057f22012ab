import { expect, test, vi } from 'vitest';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';

// What all responses have in common, shown for those of the catalogue.

const db = await testDatabase();
const { app, shop } = await testApp(db, { CORS_ORIGINS: 'https://partner.example' });

const { id: categoryId } = await makeCategory(db, { slug: 'many' });
for (let n = 1; n <= 24; n += 1) await makeProduct(db, { categoryId, slug: `many-${n}` });

const get = async (path: string) => {
	const response = await app.inject({ url: `/api${path}` });
	return { status: response.statusCode, body: response.json() };
};

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
		const response = await app.inject({ method, url, headers: { origin } });
		expect([url, response.statusCode]).toEqual([url, status]);
		expect(response.headers).toMatchObject({
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
	for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
		expect(String(asked.headers['access-control-allow-methods']).split(', ')).toContain(method);
	const plain = await app.inject({ method: 'OPTIONS', url: '/api/place-order' });
	expect([plain.statusCode, plain.body]).toEqual([204, '']);
});

test('a call with a token needs no anti-forgery token, for no other site can know it', async () => {
	const origin = 'https://partner.example';
	const headers = { origin, authorization: 'Bearer 1|none' };
	const response = await app.inject({ method: 'POST', url: '/api/logout', headers });
	expect([response.statusCode, response.json()]).toEqual([401, { message: 'Unauthenticated.' }]);
	const own = { origin, cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' };
	const empty = await app.inject({ method: 'POST', url: '/api/logout', headers: own });
	expect([empty.statusCode, empty.json()]).toEqual([419, { message: 'CSRF token mismatch.' }]);
});

test('the anti-forgery token goes over https alone where the shop is reached so', async () => {
	for (const [proto, secure] of [
		['https', true],
		['http', undefined],
	] as const) {
		const headers = { 'x-forwarded-proto': proto };
		const { cookies } = await app.inject({ url: '/sanctum/csrf-cookie', headers });
		expect(cookies).toMatchObject([{ name: 'XSRF-TOKEN', sameSite: 'Lax', path: '/' }]);
		expect(cookies[0]?.secure).toBe(secure);
	}
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
	expect(again.headers).toMatchObject({ etag, vary: 'Origin, Accept-Encoding' });
	expect(again.headers).not.toHaveProperty('content-encoding');
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });

test('a cache before the shop learns from cached responses too that other origins get other headers', async () => {
	shop.pageCache.drop(['all']);
	const { served } = shop.pageCache.figures;
	for (const _ of ['made', 'kept']) {
		const { headers } = await fetch(`${address}/api/all-category`);
		expect(headers.get('vary')?.split(', ').toSorted()).toEqual(['Accept-Encoding', 'Origin']);
	}
	expect(shop.pageCache.figures.served).toBe(served + 1);
});

test('of the endless ways to ask for one response only those of the contract are cached', async () => {
	shop.pageCache.drop(['all']);
	for (const query of ['?x=1', '?page=01', '?sort=other', '?sort=name&page=1', '?page=1&page=2'])
		expect((await get(`/products/many${query}`)).status).toBe(200);
	expect(shop.pageCache.figures.responses).toBe(0);
	for (const query of ['', '?page=1', '?sort=name', '?page=2&sort=name'])
		await get(`/products/many${query}`);
	expect(shop.pageCache.figures.responses).toBe(4);
});

test('a link that says where its visitor comes from is answered from the one stored answer', async () => {
	shop.pageCache.drop(['all']);
	const { served } = shop.pageCache.figures;
	for (const query of ['?utm_source=a', '?utm_source=b&gclid=c', '?page=1&utm_x=d', '?page=1'])
		expect((await fetch(`${address}/api/products/many${query}`)).status).toBe(200);
	expect(shop.pageCache.figures).toMatchObject({ responses: 2, served: served + 2 });
});

test('of a fault of the shop nobody learns more than that there was one', async () => {
	vi.spyOn(shop.pageCache, 'now').mockImplementation(() => {
		throw new Error('secret');
	});
	expect(await get('/products/many')).toEqual({ status: 500, body: { message: 'Server Error' } });
});

test('HEAD answers the headers of GET, whether or not the response is cached', async () => {
	for (const url of ['/api/products/many?page=2', '/api/products/many?min=1']) {
		const headers = { 'accept-encoding': 'gzip' };
		for (const _ of ['made', 'kept']) {
			const looked = await app.inject({ method: 'HEAD', url, headers });
			const read = await app.inject({ url, headers });
			expect([looked.statusCode, looked.body]).toEqual([200, '']);
			const names = ['etag', 'cache-control', 'content-type', 'content-encoding'];
			for (const name of names)
				expect([name, looked.headers[name]]).toEqual([name, read.headers[name]]);
			expect(read.rawPayload.length).toBeGreaterThan(200);
		}
	}
});

test('a response is cached with the products it shows, so that a change drops it', async () => {
	await get('/product-by-slug/many-7');
	const url = '/api/product-by-slug/many-7';
	const ask = () => app.inject({ url });
	const before = (await ask()).json().product;
	shop.pageCache.drop([`product:${before.id}`]);
	expect((await ask()).json().product).toEqual(before);
});
