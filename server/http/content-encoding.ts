import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import {
	brotliCompressSync,
	brotliDecompressSync,
	constants,
	gunzipSync,
	gzipSync,
} from 'node:zlib';
import { negotiate as preferred } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

// In which encoding a client gets a body, and whether it has it already: for responses made anew and for cached ones.
// @fastify/compress and @fastify/etag would do this for replies, but not for the page cache, which responds before the
// framework sees the request and must find the same tags.

/** The best first. */
const COMPRESSIONS = ['br', 'gzip'] as const;
type Compression = (typeof COMPRESSIONS)[number];
export type Encoding = Compression | 'identity';
export type Encoded = { encoding: Encoding; body: Buffer };

/** Smaller bodies are not worth compressing: they fit into one packet anyway. In bytes. */
const COMPRESS_FROM = 1024;
/** Levels of compression for what is sent to many, and for what one visitor gets; above 5 brotli gets expensive. */
const LEVELS = { many: { br: 5, gzip: 6 }, one: { br: 3, gzip: 4 } } as const;

/**
 * Compresses a body for this client, at once: on another thread it would wait there, and then for the page that is
 * rendered meanwhile (docs/decisions/0005). It will be sent to many.
 */
export function encodeFor(headers: IncomingHttpHeaders, body: Buffer): Encoded {
	const encoding = chooseEncoding(headers, body.length);
	return { encoding, body: encode(body, encoding, 'many') };
}

/** Compresses a body, harder if it is for many readers; see encodeFor(). */
export function encode(body: Buffer, encoding: Encoding, readers: keyof typeof LEVELS): Buffer {
	if (encoding === 'identity') return body;
	const level = LEVELS[readers][encoding];
	if (encoding === 'gzip') return gzipSync(body, { level });
	return brotliCompressSync(body, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: level,
			[constants.BROTLI_PARAM_SIZE_HINT]: body.length,
		},
	});
}

/** The body that was encoded. */
export function decode({ encoding, body }: Encoded): Buffer {
	if (encoding === 'br') return brotliDecompressSync(body);
	return encoding === 'gzip' ? gunzipSync(body) : body;
}

/** The best encoding that a client accepts for a body of this many bytes; `identity` when it names none. */
export function chooseEncoding(headers: IncomingHttpHeaders, size: number): Encoding {
	return (size < COMPRESS_FROM ? null : acceptedOf(COMPRESSIONS, headers)) ?? 'identity';
}

/** The one of these that a client likes best, the first of equals; null when it accepts none. */
export function acceptedOf<T extends Compression>(
	offered: readonly T[],
	{ 'accept-encoding': accepted }: IncomingHttpHeaders,
): T | null {
	const found = accepted ? preferred(accepted.toLowerCase(), [...offered]) : null;
	return offered.find((encoding) => encoding === found) ?? null;
}

/** The headers on which a response depends: always its encoding. */
export function varyOf(vary: string | string[] | undefined): string {
	return [...(vary ? [vary].flat() : []), 'Accept-Encoding'].join(', ');
}

/** A hash that identifies the content of a response. */
export function contentTag(body: Buffer): string {
	return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

/**
 * How a client gets a content: in which encoding, under which ETag, and whether it has it already.
 * @param content its contentTag(), and its length in bytes
 */
export function negotiate(
	headers: IncomingHttpHeaders,
	content: { tag: string; length: number },
): { encoding: Encoding; etag: string; isKnown: boolean } {
	const encoding = chooseEncoding(headers, content.length);
	const etag = etagOf(content.tag, encoding);
	return { encoding, etag, isKnown: matches(headers['if-none-match'], etag) };
}

/** The strong ETag of a content in one encoding: other bytes, so another tag. */
export function etagOf(tag: string, encoding: Encoding): string {
	return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
}

/** Whether an If-None-Match header names this tag, weak or strong: for reading they are equal (RFC 9110, 13.1.2). */
export function matches(header: string | undefined, etag: string): boolean {
	if (!header) return false;
	return header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/**
 * Sets what a reply with this body needs (Vary, Content-Encoding, ETag), and 304 for a client that has it already.
 * @param encoded the body as encodeFor() made it, if that was done before
 * @returns the bytes to send
 */
export function encodeReply(
	{ headers, method }: FastifyRequest,
	reply: FastifyReply,
	body: Buffer,
	encoded?: Encoded,
): Buffer {
	reply.header('vary', varyOf(reply.getHeader('vary') as string | string[] | undefined));
	const isRead = reply.statusCode === 200 && (method === 'GET' || method === 'HEAD');
	const content = { tag: contentTag(body), length: body.length };
	const { encoding, etag, isKnown } = negotiate(headers, content);
	if (isRead) reply.header('etag', etag);
	if (isRead && isKnown) {
		reply.code(304);
		return Buffer.alloc(0);
	}
	if (encoding !== 'identity') reply.header('content-encoding', encoding);
	return encoded?.body ?? encode(body, encoding, 'one');
}
