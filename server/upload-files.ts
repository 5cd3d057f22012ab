import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { matches } from './page-cache.ts';
import type { Shop } from './shop.ts';

const TYPES: Record<string, string> = {
	avif: 'image/avif',
	jpg: 'image/jpeg',
	webp: 'image/webp',
};

/** Uploaded pictures. A file's name comes from its content, so browsers may keep it for good. */
export function serveUploads(app: FastifyInstance, { uploads }: Shop): void {
	app.get<{ Params: { '*': string } }>('/uploads/*', async (request, reply) => {
		const file = await uploads.find(`uploads/${request.params['*']}`);
		const type = TYPES[file?.file.split('.').at(-1) ?? ''];
		if (!file || !type) return reply.code(404).type('text/plain').send('Not Found');
		const etag = `"${path.basename(file.file)}-${file.size}"`;
		const lasting = request.params['*'].includes('default-image')
			? 'public, max-age=86400'
			: 'public, max-age=31536000, immutable';
		reply.headers({ etag, 'cache-control': lasting });
		if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
		reply.type(type).header('content-length', file.size);
		return reply.send(createReadStream(file.file));
	});
}
