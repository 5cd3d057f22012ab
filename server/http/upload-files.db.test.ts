import { afterAll, expect, test, vi } from 'vitest';
import { storeDefaultImage } from '#shop/pictures/images.ts';
import { formOf, makeAdmin, pngFile } from '#tests/helpers/admin-calls.ts';
import { testApp } from '#tests/helpers/app.ts';
import { openBucket } from '#tests/helpers/bucket-server.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';

const db = await testDatabase();
const bucket = await openBucket();
afterAll(bucket.stop);
for (const [name, value] of Object.entries(bucket.keys)) vi.stubEnv(name, value);
const inFolder = await testApp(db);
const inBucket = await testApp(db, { UPLOADS_URL: bucket.url });
vi.unstubAllEnvs();
const places = [
	['a folder', inFolder],
	['a bucket', inBucket],
] as const;
const PICTURE = '/uploads/product_image/abc.jpg';

for (const [, { shop }] of places)
	await shop.uploads.put(PICTURE.slice(1), Buffer.from('0123456789'));

test.each(places)('a picture in %s is sent whole, in part, or not again', async (_, { app }) => {
	const whole = await app.inject(PICTURE);
	expect(whole).toMatchObject({ statusCode: 200, body: '0123456789' });
	expect(whole.headers).toMatchObject({
		'content-type': 'image/jpeg',
		'content-length': '10',
		'cache-control': 'public, max-age=31536000, immutable',
	});
	const { etag = '' } = whole.headers;
	const ask = async (headers: Record<string, string>) => {
		const response = await app.inject({ url: PICTURE, headers });
		return [response.statusCode, response.headers['content-range'], response.body];
	};
	expect(await ask({ 'if-none-match': String(etag) })).toEqual([304, undefined, '']);
	expect(await ask({ range: 'bytes=2-4' })).toEqual([206, 'bytes 2-4/10', '234']);
	expect(await ask({ range: 'bytes=7-' })).toEqual([206, 'bytes 7-9/10', '789']);
	expect(await ask({ range: 'bytes=-3' })).toEqual([206, 'bytes 7-9/10', '789']);
	expect(await ask({ range: 'bytes=8-99' })).toEqual([206, 'bytes 8-9/10', '89']);
	expect(await ask({ range: 'bytes=10-' })).toEqual([416, 'bytes */10', '']);
	expect(await ask({ range: 'bytes=-0' })).toEqual([416, 'bytes */10', '']);
	for (const range of ['bytes=4-2', 'bytes=1-2,4-5', 'lines=1-2', 'bytes=-'])
		expect(await ask({ range })).toEqual([200, undefined, '0123456789']);
	expect(await ask({ range: 'bytes=2-4', 'if-range': '"old"' })).toEqual([
		200,
		undefined,
		'0123456789',
	]);
	const head = await app.inject({ method: 'HEAD', url: PICTURE });
	expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', '']);
});

test.each(places)(
	'the photo of a sold unit in %s is not for searches',
	async (_, { app, shop }) => {
		const path = `uploads/unit_photos/${'0c'.repeat(10)}.jpg`;
		await shop.uploads.put(path, Buffer.from('0123456789'));
		expect((await app.inject(`/${path}`)).headers['x-robots-tag']).toBe('noindex');
		expect((await app.inject(PICTURE)).headers['x-robots-tag']).toBeUndefined();
	},
);

test.each(places)('what is not a picture in %s is not found', async (_, { app, shop }) => {
	await storeDefaultImage(shop.uploads);
	const ask = async (url: string) => (await app.inject(url)).statusCode;
	for (const folder of ['product_image', 'product_images'])
		expect(await ask(`/uploads/${folder}/default-image.jpg`)).toBe(200);
	for (const name of ['constructor', '__proto__', 'product_image/a.toString'])
		expect(await ask(`/uploads/${name}`)).toBe(404);
	for (const name of ['product_image/none.jpg', 'originals/product_image/abc.jpg', '../abc.jpg'])
		expect(await ask(`/uploads/${name}`)).toBe(404);
});

test('a failing store is reported as such, and existing files stay', async () => {
	const fail = () => {
		bucket.stumbles.push((_request, response) => response.writeHead(403).end());
	};
	fail();
	const unread = await inBucket.app.inject(PICTURE);
	expect(unread.statusCode).toBe(503);
	expect(unread.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });

	const { headers } = await makeAdmin(db);
	const category = await makeCategory(db);
	const payload = formOf({
		category_id: category.id,
		slug: 'udu',
		name: 'Udu',
		meta_title: 'Udu',
		brand: 'Ogene',
		selling_price: 100,
		original_price: 100,
		qty: 5,
		images: [await pngFile()],
	});
	fail();
	const store = { method: 'POST', url: '/api/store-product', headers, payload } as const;
	const refused = await inBucket.app.inject(store);
	expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
	expect(refused.json()).toEqual({ message: expect.stringMatching(/Please try again/) });
	expect((await inBucket.app.inject('/api/product-by-slug/udu')).json().status).toBe(404);
	expect((await inBucket.app.inject(store)).json()).toMatchObject({ status: 200 });
});

test.each(places)(
	'a document in %s may do nothing, and is saved under its title',
	async (_, { app, shop }) => {
		const name = `uploads/documents/${'0a'.repeat(10)}`;
		await shop.uploads.put(`${name}.pdf`, Buffer.from('%PDF-1.7 %%EOF'));
		const named = await app.inject(`/${name}/safety-and-care.pdf`);
		expect(named).toMatchObject({ statusCode: 200, body: '%PDF-1.7 %%EOF' });
		expect(named.headers).toMatchObject({
			'content-type': 'application/pdf',
			'content-disposition': 'inline; filename="safety-and-care.pdf"',
			'x-content-type-options': 'nosniff',
			'cache-control': 'public, max-age=31536000, immutable',
		});
		expect(named.headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
		const plain = await app.inject(`/${name}.pdf`);
		expect(plain.headers['content-disposition']).toBe('inline; filename="document.pdf"');
		for (const wrong of ['%22%0d%0aSet-Cookie:x.pdf', 'A.pdf', 'x.html', '../x.pdf'])
			expect((await app.inject(`/${name}/${wrong}`)).statusCode).toBe(404);
	},
);

test.each(places)(
	'a sound in %s is sent in part, to be played from the middle',
	async (_, { app, shop }) => {
		const path = `uploads/sounds/${'0b'.repeat(10)}.mp3`;
		await shop.uploads.put(path, Buffer.from('0123456789'));
		const part = await app.inject({ url: `/${path}`, headers: { range: 'bytes=4-' } });
		expect(part).toMatchObject({ statusCode: 206, body: '456789' });
		expect(part.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'accept-ranges': 'bytes' });
		expect(part.headers['content-disposition']).toBeUndefined();
	},
);
