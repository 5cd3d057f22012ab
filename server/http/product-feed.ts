import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { network } from '#shop/accounts/attempts.ts';
import { offersAt, secondsToChange } from '#shop/discounts/shelf-offers.ts';
import { productFeed } from '#shop/feeds/product-feed.ts';
import { asUnavailable } from '#shop/kit/database-away.ts';
import type { Shop } from '../shop.ts';
import { acceptedOf } from './content-encoding.ts';
import { logFailure } from './request-log.ts';

/** Each reads the whole catalogue; those who need the feed fetch it a few times a day. A network has one place. */
const MOST_AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 60;
const LONGEST_AGE_SECONDS = 300;
/** A reader must finish within this time, and take the next part within the other, so that none keeps a place for long. */
const LONGEST_MS = 10 * 60_000;
const STALLED_MS = 30_000;

/**
 * `/product-feed.xml` for Google Merchant Center and Meta: streamed while it is made, so that its length costs no
 * memory.
 */
export function serveProductFeed(
	app: FastifyInstance,
	{ db, config, layout }: Shop,
	{ makeFeed = productFeed, stalledMs = STALLED_MS } = {},
): void {
	const reading = new Set<string>();
	app.get('/product-feed.xml', async (request, reply) => {
		const now = new Date();
		const { shelves } = await layout.get();
		const seconds = Math.min(LONGEST_AGE_SECONDS, secondsToChange(shelves, now));
		reply.header('cache-control', `public, max-age=${seconds}`);
		const reader = network(request.ip);
		if (reading.has(reader) || reading.size >= MOST_AT_ONCE) return rejectBusy(reply);
		// As a stream, gzip alone: brotli gains little on it and holds back more before it sends anything.
		const encoding = acceptedOf(['gzip'], request.headers);
		if (encoding) reply.header('content-encoding', encoding);
		reply.header('vary', 'accept-encoding').type('application/xml; charset=utf-8');
		if (request.method === 'HEAD') return reply.send(Readable.from([]));
		reading.add(reader);
		const sent = encoding ? createGzip() : new PassThrough();
		const stalled = new AbortController();
		const parts = makeFeed(db, config.publicUrl, offersAt(shelves, now), now);
		const source = Readable.from(whileTaken(parts, stalledMs, () => stalled.abort()));
		// It ends before its response does, after which its reader may come again; broken off, it only closes.
		void Promise.race([once(source, 'end'), once(source, 'close')])
			.catch(() => {})
			.then(() => reading.delete(reader));
		const signal = AbortSignal.any([AbortSignal.timeout(LONGEST_MS), stalled.signal]);
		pipeline(source, sent, { signal }).catch((error: unknown) => {
			if (stalled.signal.aborted) return;
			// A client that leaves midway is not an error; an error at the beginning is logged with the response.
			if (reply.raw.headersSent && !reply.raw.destroyed)
				logFailure(request, 'the product feed', asUnavailable(error));
		});
		return reply.send(sent);
	});
}

/** The same parts; calls `stall` when one that was given is not taken in time. */
async function* whileTaken(
	parts: AsyncIterable<string>,
	stalledMs: number,
	stall: () => void,
): AsyncGenerator<string> {
	for await (const part of parts) {
		const late = setTimeout(stall, stalledMs);
		try {
			yield part;
		} finally {
			clearTimeout(late);
		}
	}
}

function rejectBusy(reply: FastifyReply): FastifyReply {
	return reply
		.code(503)
		.headers({ 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store' })
		.type('text/plain')
		.send('The feed is being read by others just now. Please come again in a minute.');
}
