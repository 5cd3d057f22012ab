import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { offersAt, secondsToChange } from '#shop/discounts/shelf-offers.ts';
import { productFeed } from '#shop/feeds/product-feed.ts';
import { asUnavailable } from '#shop/kit/database-away.ts';
import type { Shop } from '../shop.ts';
import { acceptedOf } from './content-encoding.ts';
import { logFailure } from './request-log.ts';

/** Each reads the whole catalogue; those who need the feed fetch it a few times a day. */
const MOST_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 60;
const LONGEST_AGE_SECONDS = 300;
/** A reader must finish within this time, so that stalled readers do not block others. */
const LONGEST_MS = 10 * 60_000;

/**
 * `/product-feed.xml` for Google Merchant Center and Meta: streamed while it is made, so that its length costs no
 * memory.
 */
export function serveProductFeed(app: FastifyInstance, { db, config, layout }: Shop): void {
	let running = 0;
	app.get('/product-feed.xml', async (request, reply) => {
		const now = new Date();
		const { shelves } = await layout.get();
		const seconds = Math.min(LONGEST_AGE_SECONDS, secondsToChange(shelves, now));
		reply.header('cache-control', `public, max-age=${seconds}`);
		if (running >= MOST_AT_ONCE) return rejectBusy(reply);
		running += 1;
		// As a stream, gzip alone: brotli gains little on it and holds back more before it sends anything.
		const encoding = acceptedOf(['gzip'], request.headers);
		const sent = encoding ? createGzip() : new PassThrough();
		const source = Readable.from(productFeed(db, config.publicUrl, offersAt(shelves, now), now));
		source.once('close', () => {
			running -= 1;
		});
		pipeline(source, sent, { signal: AbortSignal.timeout(LONGEST_MS) }).catch((error: unknown) => {
			// A client that leaves midway is not an error; an error at the beginning is logged with the response.
			if (reply.raw.headersSent && !reply.raw.destroyed)
				logFailure(request, 'the product feed', asUnavailable(error));
		});
		if (encoding) reply.header('content-encoding', encoding);
		return reply
			.header('vary', 'accept-encoding')
			.type('application/xml; charset=utf-8')
			.send(sent);
	});
}

function rejectBusy(reply: FastifyReply): FastifyReply {
	return reply
		.code(503)
		.headers({ 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store' })
		.type('text/plain')
		.send('The feed is being read by others just now. Please come again in a minute.');
}
