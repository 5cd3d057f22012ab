import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { productImages } from '#db/catalogue-schema.ts';
import { endDiscount, saveDiscount } from '#shop/discounts/discount-saving.ts';
import type { Tag } from '#shop/kit/changes.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';

// Offers on the shelf: they begin and end by the clock, also in what is cached.

const db = await testDatabase();
const { app, shop } = await testApp(db);
const admin = await makeAdminUser(db);
const above = await makeCategory(db, { status: 1 });
const category = await makeCategory(db, { parentId: above.id });
const own = { categoryId: category.id, originalKobo: 12_000_00 };
const drum = await makeProduct(db, { ...own, sellingKobo: 10_000_00 });
const other = await makeProduct(db, { ...own, sellingKobo: 99 });
await db
	.insert(productImages)
	.values(
		[drum, other].map(({ id }) => ({ productId: id, imagePath: 'a.jpg', width: 9, height: 9 })),
	);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

afterEach(() => void vi.useRealTimers());
afterAll(() => app.server.closeAllConnections());

/** As the change listener does when staff change something. */
const drop = (...tags: Tag[]) => {
	shop.layout.drop(tags);
	shop.pageCache.drop(tags);
};
const ask = async (path: string, headers: Record<string, string> = {}) =>
	fetch(`http://127.0.0.1:${port}${path}`, { headers });
const price = async (path = `/api/product-by-slug/${drum.slug}`) => {
	const { product } = await (await ask(path)).json();
	return [product.selling_price, product.offer_price, product.offer_until];
};

test('an offer shows from its first to its last moment in what is cached, and by browsers that ask again', async () => {
	const clock = (at: string) => vi.setSystemTime(new Date(at));
	vi.useFakeTimers({ toFake: ['Date'] });
	clock('2026-12-01T08:00:00Z');
	expect(await price()).toEqual([10_000, undefined, undefined]);
	const { id } = await saveDiscount(db, {
		userId: admin.id,
		id: null,
		sent: {
			name: 'Drum days',
			kind: 'percent',
			percent: '10',
			scope: 'categories',
			categories: [above.id],
			from_day: '2026-12-02',
			until_day: '2026-12-03',
		},
	});
	drop('discounts');
	expect(await price()).toEqual([10_000, undefined, undefined]);
	clock('2026-12-01T22:58:00Z');
	expect(await price()).toEqual([10_000, undefined, undefined]);
	const { served } = shop.pageCache.figures;
	clock('2026-12-01T22:59:59.999Z');
	expect(await price()).toEqual([10_000, undefined, undefined]);
	expect(shop.pageCache.figures.served).toBe(served + 1);
	const on = [10_000, 9_000, '2026-12-03T23:00:00.000Z'];
	clock('2026-12-01T23:00:00Z');
	expect(await price()).toEqual(on);
	const list = `/api/products/${category.slug}`;
	const first = await ask(list);
	const etag = first.headers.get('etag') ?? '';
	expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1');
	const { data } = await first.json();
	expect(data.map((each: { offer_price?: number }) => each.offer_price)).toEqual([0.9, 9_000]);
	expect((await ask(list, { 'if-none-match': etag })).status).toBe(304);
	clock('2026-12-03T22:59:59.999Z');
	expect(await price()).toEqual(on);
	expect((await ask(list, { 'if-none-match': etag })).status).toBe(304);
	clock('2026-12-03T23:00:00Z');
	expect(await price()).toEqual([10_000, undefined, undefined]);
	expect((await ask(list, { 'if-none-match': etag })).status).toBe(200);
	clock('2026-12-02T08:00:00Z');
	await endDiscount(db, admin.id, id);
});

test('an offer that staff end is gone at once, and the feed tells when it counts', async () => {
	const { id } = await saveDiscount(db, {
		userId: admin.id,
		id: null,
		sent: {
			name: 'Sale',
			kind: 'each',
			amount: '1000',
			scope: 'products',
			products: [drum.id],
			until_day: '2031-12-03',
		},
	});
	drop('discounts');
	expect(await price()).toEqual([10_000, 9_000, '2031-12-03T23:00:00.000Z']);
	const feed = await (await ask('/product-feed.xml')).text();
	const item = feed.split('<item>').find((each) => each.includes(`<g:id>${drum.id}<`)) ?? '';
	expect(item).toContain('<g:price>12000.00 NGN</g:price><g:sale_price>9000.00 NGN</g:sale_price>');
	expect(item).toMatch(
		/<g:sale_price_effective_date>\d{4}-\d\d-\d\dT\d\d:\d\dZ\/2031-12-03T23:00Z</,
	);
	await endDiscount(db, admin.id, id);
	drop('discounts');
	expect(await price()).toEqual([10_000, undefined, undefined]);
});

test('the feed is stored by browsers no longer than until the next offer begins or ends', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	vi.setSystemTime(new Date('2026-12-01T08:00:00Z'));
	await saveDiscount(db, {
		userId: admin.id,
		id: null,
		sent: {
			name: 'Soon',
			kind: 'percent',
			percent: '5',
			scope: 'order',
			from_day: '2026-12-01',
			from_time: '09:01',
			until_day: '2026-12-01',
			until_time: '09:02',
		},
	});
	drop('discounts');
	const age = async () => {
		const feed = await ask('/product-feed.xml');
		// A network reads it once at a time.
		await feed.text();
		return feed.headers.get('cache-control');
	};
	expect(await age()).toBe('public, max-age=60');
	vi.setSystemTime(new Date('2026-12-01T08:02:00Z'));
	expect(await age()).toBe('public, max-age=300');
});
