import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { CLIENT_FILES } from './build-files.ts';
import { chooseEncoding, contentTag, encode, etagOf, matches } from './page-cache.ts';

/** Serves the script that keeps visited pages for use without a connection; browsers revalidate it on every visit. */
export function serveServiceWorker(app: FastifyInstance): void {
	const script = readFileSync(path.join(CLIENT_FILES, 'service-worker.js'));
	const tag = contentTag(script);
	app.get('/service-worker.js', (request, reply) => {
		const encoding = chooseEncoding(request.headers);
		const etag = etagOf(tag, encoding);
		reply.headers({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
		if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
		if (encoding !== 'identity') reply.header('content-encoding', encoding);
		return reply.type('text/javascript; charset=utf-8').send(encode(script, encoding, 'many'));
	});
}
