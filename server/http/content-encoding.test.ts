import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, encode } from './content-encoding.ts';

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

test('encodings that the visitor refuses are not chosen, and small bodies are sent as they are', () => {
	expect(chooseEncoding({ 'accept-encoding': 'br;q=0, gzip;q=0.5' }, 5000)).toBe('gzip');
	expect(chooseEncoding({ 'accept-encoding': 'identity' }, 5000)).toBe('identity');
	expect(chooseEncoding({}, 5000)).toBe('identity');
	expect(chooseEncoding({ 'accept-encoding': 'br' }, 500)).toBe('identity');
});
