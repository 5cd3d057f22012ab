import { expect, test } from 'vitest';
import { missedSearches } from '#db/search-schema.ts';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeSampleGoods } from '#tests/helpers/sample-catalogue.ts';

const db = await testDatabase();
await makeSampleGoods(db);
const { app } = await testApp(db);

const get = (path: string, remoteAddress = '203.0.113.1') =>
	app.inject({ method: 'GET', url: `/api/search${path}`, remoteAddress });

test('a search answers a page of products like other lists, and says how it read the query', async () => {
	const response = await get('?q=mircophone');
	expect(response.statusCode).toBe(200);
	const found = response.json();
	expect(found).toMatchObject({
		current_page: 1,
		per_page: 24,
		corrected: 'microphone',
		partial: false,
		has_more: false,
		categories: [{ slug: 'microphones', name: 'Microphones' }],
	});
	expect(found.total).toBe(found.data.length);
	expect(found.data[0]).toMatchObject({
		slug: expect.stringContaining('microphone'),
		selling_price: expect.any(Number),
		product_images: [],
	});
	const past = (await get('?q=mircophone&page=99')).json();
	expect(past).toMatchObject({ data: [], current_page: 99, total: found.total });
	expect((await get('?q=mircophone&page=-1')).json().current_page).toBe(1);
});

test('suggestions are few and small', async () => {
	const response = await get('/suggestions?q=mic');
	const { products, categories } = response.json();
	expect(products).toHaveLength(6);
	expect(Object.keys(products[0])).toEqual(['slug', 'name', 'selling_price', 'qty', 'image']);
	expect(categories).toEqual([{ slug: 'microphones', name: 'Microphones' }]);
});

test('queries without words find nothing, impossible ones are refused as the field q', async () => {
	for (const q of ['', '?q=', '?q=a', '?q=%25%25', '?q=%F0%9F%98%80', '?q=a&q=b', '?q[]=mic']) {
		expect((await get(q)).json(), q).toMatchObject({ data: [], total: 0 });
		expect((await get(`/suggestions${q}`)).json()).toEqual({ products: [], categories: [] });
	}
	for (const q of ['x'.repeat(300), 'mic%00rophone']) {
		for (const path of ['', '/suggestions']) {
			const response = await get(`${path}?q=${q}`);
			expect([path, response.statusCode]).toEqual([path, 422]);
			expect(response.json().errors.q[0]).toMatch(/search/);
		}
	}
	const statement = `?q=${encodeURIComponent("'; drop table products; --")}`;
	expect((await get(statement)).statusCode).toBe(200);
});

test('an address that asks for too many suggestions has to wait, others do not', async () => {
	let last = await get('/suggestions?q=a', '203.0.113.9');
	for (let n = 0; n < 300; n += 1) last = await get('/suggestions?q=a', '203.0.113.9');
	expect(last.statusCode).toBe(429);
	expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
	expect(last.json()).toEqual({ message: 'Too many requests. Please wait before retrying.' });
	expect((await get('/suggestions?q=a', '203.0.113.10')).statusCode).toBe(200);
	expect((await get('?q=mic', '203.0.113.9')).statusCode).toBe(200);
});

test('a client of the contract that finds nothing is not counted as a shopper', async () => {
	await get('?q=glockenspiel');
	expect(await db.$count(missedSearches)).toBe(0);
});
