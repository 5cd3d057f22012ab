import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { CLIENT_FILES } from '../build-files.ts';
import { encodeReply } from './content-encoding.ts';

/** Serves the script that keeps visited pages for use without a connection; browsers revalidate it on every visit. */
export function serveServiceWorker(app: FastifyInstance): void {
	const script = readFileSync(path.join(CLIENT_FILES, 'service-worker.js'));
	app.get('/service-worker.js', (request, reply) => {
		const body = encodeReply(request, reply, script);
		return reply
			.type('text/javascript; charset=utf-8')
			.header('cache-control', 'no-cache')
			.send(body);
	});
}
