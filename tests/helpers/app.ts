import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import type { Db } from '#db/client.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { makeShop, type Shop } from '#server/shop.ts';
import { openProviders } from '#shop/payments/open-providers.ts';
import { openUploads } from '#shop/pictures/uploads.ts';

export type TestApp = { app: FastifyInstance; shop: Shop };

/**
 * The server's API and files on a test database, without pages, to call with `app.inject`. `log` receives its log
 * lines.
 */
export async function testApp(
	db: Db,
	environment: NodeJS.ProcessEnv = {},
	log?: Writable,
): Promise<TestApp> {
	const dataDir = mkdtempSync(path.join(tmpdir(), 'bridgehead-app-'));
	const config = readConfig({
		DATA_DIR: dataDir,
		LOG_LEVEL: 'silent',
		PUBLIC_URL: 'http://shop.test',
		...environment,
	});
	const uploads = openUploads(config.uploadsUrl);
	const shop = makeShop({ config, db, uploads, providers: openProviders(config.payments) });
	const app = await createApp(shop, undefined, log);
	afterAll(async () => {
		await app.close();
		await rm(dataDir, { recursive: true, force: true });
	});
	return { app, shop };
}
