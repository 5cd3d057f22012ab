import type { FastifyInstance } from 'fastify';
import type { Db } from '#db/client.ts';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/http/app.ts';
import { PageCache } from '#server/http/page-cache.ts';
import { makeShop } from '#server/shop.ts';
import { secretBox } from '#shop/kit/secret-box.ts';
import { openUploads } from '#shop/pictures/uploads.ts';

/** Stores nothing, so every response is made anew. */
class NoCache extends PageCache {
	override store(): void {}
}

/** The shop's API in this process, for `inject`, without cached responses. */
export async function uncachedApp(db: Db): Promise<FastifyInstance> {
	const config = readConfig({ LOG_LEVEL: 'silent', FLOW_LIMITS: 'off' });
	const shop = makeShop({
		config,
		db,
		uploads: openUploads(config.uploadsUrl),
		secretBox: secretBox('a key that only benches have, 32 characters'),
		providers: { testing: true, publicUrl: config.publicUrl },
	});
	return createApp({ ...shop, pageCache: new NoCache(1) });
}
