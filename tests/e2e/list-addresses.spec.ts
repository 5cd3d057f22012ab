import { expect, test } from '@playwright/test';

// What programs see of lists: one address for each, and which ones are cached.

/** 14 products: 11 of Nkwelle, 3 of Draywick, one of them sold out. */
const SPEAKERS = '/pa-speakers';

test('each list has one address, filtered ones are not for search engines, and odd ones do not fail', async ({
	request,
	page,
}) => {
	const to = async (query: string) => {
		const response = await request.get(SPEAKERS + query, { maxRedirects: 0 });
		return [response.status(), response.headers().location];
	};
	expect(await to('?sort=available&min=&max=&brand=Nkwelle&brand=Draywick')).toEqual([
		301,
		`${SPEAKERS}?brand=Draywick&brand=Nkwelle`,
	]);
	for (const odd of ['?min=abc', '?min=-1', '?brand=%00', '?page=1', '?on_sale=0'])
		expect(await to(odd)).toEqual([301, SPEAKERS]);
	expect(await to('?min=9&max=5')).toEqual([301, `${SPEAKERS}?max=9&min=5`]);
	// The list has no such filter today; staff may give it one.
	expect(await to('?min=5&spec.none=1')).toEqual([302, `${SPEAKERS}?min=5`]);
	const many = Array.from({ length: 200 }, (_, n) => `brand=B${n}`).join('&');
	expect((await request.get(`${SPEAKERS}?${many}`)).status()).toBe(200);
	expect((await request.get(`${SPEAKERS}?utm_source=mail`)).status()).toBe(200);
	expect(await to('?in_stock=1&page=3')).toEqual([404, undefined]);

	await page.goto(`${SPEAKERS}?in_stock=1&page=2`);
	const robots = page.locator('meta[name=robots]');
	await expect(robots).toHaveAttribute('content', 'noindex, follow');
	const canonical = page.locator('link[rel=canonical]');
	await expect(canonical).toHaveAttribute('href', new RegExp(`${SPEAKERS}$`));
	await page.goto(`${SPEAKERS}?page=2`);
	await expect(robots).toHaveCount(0);
	await expect(canonical).toHaveAttribute('href', new RegExp(`${SPEAKERS}\\?page=2$`));
});

test('plain lists are cached for the next visitor, combinations of filters are not', async ({
	request,
}) => {
	const isStored = async (query: string) => {
		const response = await request.get(SPEAKERS + query);
		return response.headers()['cache-control']?.includes('public');
	};
	for (const plain of [
		'',
		'?page=2&sort=name',
		'?brand=Draywick',
		'?in_stock=1',
		'.data?in_stock=1&_routes=storefront%2Flists%2Fcategory',
		'?utm_source=mail&in_stock=1&fbclid=x',
	])
		expect(await isStored(plain), plain).toBe(true);
	for (const rare of [
		'?brand=Draywick&in_stock=1',
		'?brand=Nobody',
		'?max=123456',
		'?find=x',
		'?junk=1',
		'.data?_routes=storefront%2Flists%2Fcategory%2Croot',
		'?in_stock=1&sort=name',
		'?brand=Dr%61ywick',
	])
		expect(await isStored(rare), rare).toBe(false);
});
