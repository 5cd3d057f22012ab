import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, encode, negotiate } from './content-encoding.ts';

test.each([
	['br', brotliDecompressSync],
	['gzip', gunzipSync],
] as const)(
	'%s: what many will get is compressed harder than what one visitor gets',
	(encoding, read) => {
		const body = readFileSync('docs/architecture.md');
		const [many, one] = [encode(body, encoding, 'many'), encode(body, encoding, 'one')];
		expect([read(many), read(one)]).toEqual([body, body]);
		expect(many.length).toBeLessThan(one.length);
	},
);

test.each([
	['gzip, deflate, br, zstd', 'br'],
	['GZIP', 'gzip'],
	['br;q=0, gzip;q=0.5', 'gzip'],
	['br;q=0.2, gzip', 'gzip'],
	['*', 'br'],
	['br;q=0', 'identity'],
	['identity', 'identity'],
	['', 'identity'],
	[undefined, 'identity'],
])('who accepts "%s" gets %s', (accepted, encoding) => {
	const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
	expect(chooseEncoding(headers, 5000)).toBe(encoding);
	expect(chooseEncoding(headers, 500)).toBe('identity');
});

test.each([
	['"a-br"', true],
	['W/"a-br"', true],
	['"b", "a-br"', true],
	['*', true],
	['"a"', false],
	[undefined, false],
])('a browser that has %s has the content: %s', (known, isKnown) => {
	const headers = { 'accept-encoding': 'br', ...(known ? { 'if-none-match': known } : {}) };
	const found = negotiate(headers, { tag: 'a', length: 5000 });
	expect(found).toEqual({ encoding: 'br', etag: '"a-br"', isKnown });
});
