import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import type { Tag } from '#shop/changes.ts';
import { chooseEncoding, encode, PageCache } from './page-cache.ts';

const page = (cache: PageCache, tags: Tag[], text = 'x'.repeat(3000), readAt = cache.now()) => ({
	status: 200,
	headers: { 'content-type': 'text/html' },
	body: Buffer.from(text),
	tags: new Set(tags),
	readAt,
});

/** The cache's answer, or null if it has none. */
function ask(cache: PageCache, key: string, headers: IncomingHttpHeaders = {}, how = {}) {
	const sent = {
		status: 0,
		headers: {} as Record<string, string>,
		body: Buffer.alloc(0) as Buffer,
	};
	const response = {
		writeHead(status: number, given: Record<string, string>) {
			sent.status = status;
			sent.headers = given;
			return response;
		},
		end(body?: Buffer) {
			if (body) sent.body = body;
		},
	};
	const request = { method: 'GET', headers } as IncomingMessage;
	return cache.serve(key, request, response as unknown as ServerResponse, how) ? sent : null;
}

test('a cached page is sent compressed with a strong ETag, or as 304 when the browser has it', () => {
	const cache = new PageCache();
	cache.store('/', page(cache, ['catalogue']));
	const first = ask(cache, '/', { 'accept-encoding': 'gzip, br' });
	expect(first?.headers['content-encoding']).toBe('br');
	expect(brotliDecompressSync(first?.body ?? Buffer.alloc(0)).toString()).toBe('x'.repeat(3000));
	const etag = first?.headers.etag ?? '';
	expect(etag).toMatch(/^"[\w-]+-br"$/);
	expect(ask(cache, '/', { 'accept-encoding': 'br', 'if-none-match': etag })?.status).toBe(304);
	expect(ask(cache, '/', { 'if-none-match': etag })?.status).toBe(200);
});

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

afterEach(() => void vi.useRealTimers());

test('an expired page is only sent when none can be rendered, and not if what it shows has changed', () => {
	vi.useFakeTimers();
	const cache = new PageCache();
	cache.store('/a', page(cache, ['product:1']));
	vi.advanceTimersByTime(6 * 60_000);
	expect(ask(cache, '/a')).toBeNull();
	expect(ask(cache, '/a', {}, { evenOld: true })?.status).toBe(200);
	cache.drop(['product:1']);
	expect(ask(cache, '/a', {}, { evenOld: true })).toBeNull();
});

test('a change drops exactly the pages that show the thing', () => {
	const cache = new PageCache();
	cache.store('/a', page(cache, ['product:1']));
	cache.store('/b', page(cache, ['product:2']));
	cache.drop(['product:1']);
	expect(ask(cache, '/a')).toBeNull();
	expect(ask(cache, '/b')?.status).toBe(200);
	cache.drop(['all']);
	expect(ask(cache, '/b')).toBeNull();
});

test('a page read before a change and finished after it is not cached', () => {
	const cache = new PageCache();
	const readAt = cache.now();
	cache.drop(['product:1']);
	cache.store('/a', page(cache, ['product:1'], 'old price', readAt));
	expect(ask(cache, '/a')).toBeNull();
	cache.store('/b', page(cache, ['product:2'], 'other', readAt));
	expect(ask(cache, '/b')?.body.toString()).toBe('other');
});

test('a page is not cached if more changes than are remembered happened while it was made', () => {
	const cache = new PageCache();
	const readAt = cache.now();
	for (let id = 1; id <= 2500; id += 1) cache.drop([`product:${id}`]);
	cache.store('/a', page(cache, ['product:1'], 'old', readAt));
	expect(ask(cache, '/a')).toBeNull();
});

test('the least recently requested page is dropped when memory is used up', () => {
	const cache = new PageCache();
	const large = 'x'.repeat(1024 * 1024);
	for (let n = 0; n < 80; n += 1) {
		cache.store(`/${n}`, page(cache, ['blog'], large));
		ask(cache, '/1');
	}
	expect(ask(cache, '/0')).toBeNull();
	expect(ask(cache, '/1')?.status).toBe(200);
	expect(ask(cache, '/79')?.status).toBe(200);
});

test('encodings that the visitor refuses are not chosen', () => {
	expect(chooseEncoding({ 'accept-encoding': 'br;q=0, gzip;q=0.5' })).toBe('gzip');
	expect(chooseEncoding({ 'accept-encoding': 'identity' })).toBe('identity');
	expect(chooseEncoding({})).toBe('identity');
});
