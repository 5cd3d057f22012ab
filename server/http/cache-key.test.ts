import { describe, expect, it, test } from 'vitest';
import { cacheKey, cacheQuery, withoutOrigin } from './cache-key.ts';

describe('withoutOrigin', () => {
	it('removes parameters about the visitor’s origin, and nothing else', () => {
		expect(withoutOrigin('/mixers?utm_source=mail&page=2&fbclid=x')).toBe('/mixers?page=2');
		expect(withoutOrigin('/?utm_campaign=a%20b&gclid=1')).toBe('/');
		for (const own of ['/', '/search?q=utm_source=1', '/search?q=%26&utm=1', '/mixers?gclid'])
			expect(withoutOrigin(own)).toBe(own);
	});
});

describe('cacheQuery', () => {
	it('is the query as written', () => {
		expect(cacheQuery('/mixers')).toBe('');
		expect(cacheQuery('/mixers?brand=A%20B&page=2')).toBe('brand=A%20B&page=2');
		expect(cacheQuery('/mixers?utm_source=mail')).toBe('');
		expect(cacheQuery('/?a=1')).toBe('a=1');
	});

	it('leaves out a single loader of a data request, but not a list of them', () => {
		expect(cacheQuery('/mixers.data?_routes=storefront%2Fcategory')).toBe('');
		expect(cacheQuery('/mixers.data?page=2&_routes=storefront%2Fcategory')).toBe('page=2');
		for (const odd of ['_routes=a%2Cb', '_routes=%61', '_routes=a&_routes=b&_routes=', '_routes='])
			expect(cacheQuery(`/mixers.data?${odd}`)).toBe(odd);
		expect(cacheQuery('/mixers?_routes=a')).toBe('_routes=a');
	});

	it('is null for a path written in another way', () => {
		for (const odd of ['/%6dixers', '/BLOG', '//blog', '/blog//', '/blog//?page=2'])
			expect(cacheQuery(odd), odd).toBeNull();
		expect(cacheQuery('/blog?/../')).toBe('/../');
		expect(cacheQuery('/product/a-b-2/reviews')).toBe('');
		expect(cacheQuery('/sitemap/products-1.xml')).toBe('');
	});
});

test('complete and data-saving pages are cached separately; the API and staff pages have one kind', () => {
	const headers = { 'save-data': 'on' };
	expect(cacheKey('/', headers)).not.toBe(cacheKey('/', {}));
	for (const url of ['/api/all-category', '/admin', '/admin/orders'])
		expect(cacheKey(url, headers)).toBe(url);
});
