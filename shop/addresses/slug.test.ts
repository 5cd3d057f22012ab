import { expect, test } from 'vitest';
import { freeSlug, isReservedSlug, isSlug, slugify } from './slug.ts';

test.each(['a', '7', 'pa-speakers', '404', 'x'.repeat(255)])('%s is a slug', (text) => {
	expect(isSlug(text)).toBe(true);
});

test.each(['', '-', 'a-', '-a', 'a--b', 'A', 'a b', 'a_b', 'é', 'a\n', 'x'.repeat(256)])(
	'%j is none',
	(text) => expect(isSlug(text)).toBe(false),
);

/** Not in the build's list of pages: the server's API calls, files and metrics, and words of the API contract. */
test.each([
	'api',
	'sanctum',
	'uploads',
	'assets',
	'fonts',
	'icons',
	'pictures',
	'webhooks',
	'healthz',
	'readyz',
	'metrics',
	'products',
	'undefined',
])('%s is not for categories', (word) => expect(isReservedSlug(word)).toBe(true));

test('any title becomes a slug', () => {
	expect(slugify('  Dùndún & Bàtá: 3 drums!  ')).toBe('dundun-and-bata-3-drums');
	expect(slugify('₦₦₦')).toBe('item');
	expect(slugify('电子', 'article')).toBe('article');
	const long = slugify(`${'x'.repeat(119)} yyy`);
	expect([long, isSlug(long)]).toEqual(['x'.repeat(119), true]);
});

test('a slug in use gets the first free number', () => {
	const taken = new Set(['drum', 'drum-2']);
	expect(freeSlug('drums', (slug) => taken.has(slug))).toBe('drums');
	expect(freeSlug('drum', (slug) => taken.has(slug))).toBe('drum-3');
	const longest = 'x'.repeat(255);
	const free = freeSlug(longest, (slug) => slug === longest);
	expect([free.endsWith('-2'), isSlug(free)]).toEqual([true, true]);
});
