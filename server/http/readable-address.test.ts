import { expect, test } from 'vitest';
import { readableAddress } from './readable-address.ts';

test('addresses of the shop pass as they are', () => {
	for (const url of [
		'/',
		'/a/b/c/d/e?x=1',
		'/product/caf%C3%A9',
		'/api/products/x?page=2',
		'*',
		'',
	])
		expect(readableAddress(url)).toBe(url);
});

test.each([
	['more parts than any page has', '/n'.repeat(17)],
	['thousands of parts', `${'/n'.repeat(7500)}?x=1`],
	['empty parts', '/'.repeat(7500)],
	['many parts below a page', `/collections${'/n'.repeat(5000)}`],
	['a NUL byte', '/product/a%00b'],
	['a broken escape', '/product/%c3%28'],
	['an overlong part', `/blog/${'a'.repeat(513)}`],
])('a page whose path has %s is not found', (_what, url) => {
	expect(readableAddress(url)).toBe('/404');
});

test('the routes of more links than a page has are not found, however the list is written', () => {
	const asking = (paths: string[], comma: string) =>
		`/__manifest?version=1&paths=${paths.join(comma)}`;
	const links = Array.from({ length: 256 }, (_, n) => `%2Fproduct%2Fp${n}`);
	for (const comma of [',', '%2C', '%2c']) {
		expect(readableAddress(asking(links, comma))).toBe(asking(links, comma));
		expect(readableAddress(asking([...links, 'one-more'], comma))).toBe('/404');
	}
});

test('of a call only the unreadable parts are replaced, however many there are', () => {
	expect(readableAddress('/api/products/%ff?page=2')).toBe('/api/products/-?page=2');
	expect(readableAddress(`/api${'/n'.repeat(7500)}`)).toBe(`/api${'/n'.repeat(7500)}`);
});
