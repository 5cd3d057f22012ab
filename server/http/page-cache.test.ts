import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import type { Tag } from '#shop/kit/changes.ts';
import { encodeFor } from './content-encoding.ts';
import { PageCache } from './page-cache.ts';

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
	const cache = new PageCache(1);
	cache.store('/', page(cache, ['catalogue']));
	const first = ask(cache, '/', { 'accept-encoding': 'gzip, br' });
	expect(first?.headers['content-encoding']).toBe('br');
	expect(brotliDecompressSync(first?.body ?? Buffer.alloc(0)).toString()).toBe('x'.repeat(3000));
	const etag = first?.headers.etag ?? '';
	expect(etag).toMatch(/^"[\w-]+-br"$/);
	expect(ask(cache, '/', { 'accept-encoding': 'br', 'if-none-match': etag })?.status).toBe(304);
	expect(ask(cache, '/', { 'if-none-match': etag })?.status).toBe(200);
});

afterEach(() => void vi.useRealTimers());

test('an expired page is only sent when none can be rendered, and not if what it shows has changed', () => {
	vi.useFakeTimers();
	const cache = new PageCache(1);
	cache.store('/a', page(cache, ['product:1']));
	vi.advanceTimersByTime(6 * 60_000);
	expect(ask(cache, '/a')).toBeNull();
	expect(ask(cache, '/a', {}, { evenOld: true })?.status).toBe(200);
	cache.drop(['product:1']);
	expect(ask(cache, '/a', {}, { evenOld: true })).toBeNull();
});

test('a page of an offer is not sent once that has begun or ended, in whatever state the shop is', () => {
	vi.useFakeTimers();
	const cache = new PageCache(1);
	const showsUntil = new Date(Date.now() + 60_000);
	cache.store('/a', { ...page(cache, ['product:1']), showsUntil });
	const etag = ask(cache, '/a')?.headers.etag ?? '';
	vi.advanceTimersByTime(59_999);
	expect(ask(cache, '/a', { 'if-none-match': etag })?.status).toBe(304);
	vi.advanceTimersByTime(1);
	expect(ask(cache, '/a', { 'if-none-match': etag })).toBeNull();
	expect(ask(cache, '/a', {}, { evenOld: true })).toBeNull();
	cache.store('/a', { ...page(cache, ['product:1']), showsUntil });
	expect(ask(cache, '/a')).toBeNull();
});

test('a change drops exactly the pages that show the thing', () => {
	const cache = new PageCache(1);
	cache.store('/a', page(cache, ['product:1']));
	cache.store('/b', page(cache, ['product:2']));
	cache.drop(['product:1']);
	expect(ask(cache, '/a')).toBeNull();
	expect(ask(cache, '/b')?.status).toBe(200);
	cache.drop(['all']);
	expect(ask(cache, '/b')).toBeNull();
});

test('a page read before a change and finished after it is not cached', () => {
	const cache = new PageCache(1);
	const readAt = cache.now();
	cache.drop(['product:1']);
	cache.store('/a', page(cache, ['product:1'], 'old price', readAt));
	expect(ask(cache, '/a')).toBeNull();
	cache.store('/b', page(cache, ['product:2'], 'other', readAt));
	expect(ask(cache, '/b')?.body.toString()).toBe('other');
});

test('a page is neither cached nor sent if more changes than are remembered came after it was read', () => {
	const cache = new PageCache(1);
	const readAt = cache.now();
	cache.store('/b', page(cache, ['product:2']));
	for (let id = 10; id <= 25_010; id += 1) cache.drop([`product:${id}`]);
	cache.store('/a', page(cache, ['product:1'], 'old', readAt));
	expect(ask(cache, '/a')).toBeNull();
	expect(ask(cache, '/b')).toBeNull();
	cache.store('/a', page(cache, ['product:1'], 'new'));
	expect(ask(cache, '/a')?.status).toBe(200);
});

/** Text that hardly shrinks. */
const dense = (bytes: number) => randomBytes(bytes).toString('base64').slice(0, bytes);

test('the least recently requested page is dropped when memory is used up', () => {
	const cache = new PageCache(1);
	for (let n = 0; n < 80; n += 1) {
		cache.store(`/${n}`, page(cache, ['blog'], dense(32 * 1024)));
		ask(cache, '/1');
	}
	expect(ask(cache, '/0')).toBeNull();
	expect(ask(cache, '/1')?.status).toBe(200);
	expect(ask(cache, '/79')?.status).toBe(200);
});

test('keys, headers, things shown and further encodings count as memory, and a tiny answer is not free', () => {
	const bytesOf = (work: (cache: PageCache) => void) => {
		const cache = new PageCache(1);
		work(cache);
		return cache.figures.bytes;
	};
	const plain = bytesOf((cache) => cache.store('/', page(cache, [], dense(9000))));
	const longKey = bytesOf((cache) => cache.store(`/${'k'.repeat(5000)}`, page(cache, [], '')));
	expect(longKey).toBeGreaterThan(5000);
	const header = bytesOf((cache) =>
		cache.store('/', { ...page(cache, [], ''), headers: { policy: 'x'.repeat(5000) } }),
	);
	expect(header).toBeGreaterThan(5000);
	const tags = Array.from({ length: 500 }, (_, id) => `product:${id}` as const);
	expect(bytesOf((cache) => cache.store('/', page(cache, tags, '')))).toBeGreaterThan(5000);
	const both = bytesOf((cache) => {
		cache.store('/', page(cache, [], dense(9000)));
		ask(cache, '/', { 'accept-encoding': 'gzip' });
	});
	expect(both).toBeGreaterThan(plain * 1.5);
	const cache = new PageCache(1);
	for (let n = 0; n < 3000; n += 1) cache.store(`/${n}`, page(cache, [], ''));
	expect(cache.figures.responses).toBeLessThanOrEqual(512);
	expect(cache.figures.bytes).toBeLessThanOrEqual(1024 * 1024);
});

test('a response larger than all the memory is not cached', () => {
	const cache = new PageCache(1);
	cache.store('/', page(cache, [], dense(3 * 1024 * 1024)));
	expect([ask(cache, '/'), cache.figures.responses]).toEqual([null, 0]);
});

const ENCODINGS = [
	['br', { 'accept-encoding': 'gzip, deflate, br' }, brotliDecompressSync],
	['gzip', { 'accept-encoding': 'gzip, deflate' }, gunzipSync],
	[undefined, {}, (body: Buffer) => body],
] as const;

test.each(ENCODINGS)('whoever asked first (%s), all get the same content', (_name, first) => {
	const cache = new PageCache(1);
	const text = 'Ọ̀ṣun '.repeat(2000);
	const body = Buffer.from(text);
	const encoded = encodeFor(first, body);
	cache.store('/', { ...page(cache, [], text), encoded });
	const etags = ENCODINGS.flatMap(([encoding, headers, read]) => {
		const response = ask(cache, '/', headers);
		expect(response?.headers['content-encoding']).toBe(encoding);
		expect(response?.headers['content-length']).toBe(String(response?.body.length));
		expect(response?.headers.vary).toBe('Accept-Encoding');
		expect(read(response?.body ?? Buffer.alloc(0)).toString()).toBe(text);
		const etag = response?.headers.etag ?? '';
		const known = ask(cache, '/', { ...headers, 'if-none-match': etag });
		expect(known?.status).toBe(304);
		expect(known?.headers).toMatchObject({ etag, vary: 'Accept-Encoding' });
		expect(known?.headers).not.toHaveProperty('content-encoding');
		expect(known?.headers).not.toHaveProperty('content-length');
		return etag;
	});
	expect(new Set(etags).size).toBe(3);
});
