import { subscribe } from 'node:diagnostics_channel';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { afterAll } from 'vitest';
import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/http/app.ts';
import { openLog } from '#server/log.ts';
import { makeShop, type Shop } from '#server/shop.ts';
import { secretBox } from '#shop/kit/secret-box.ts';
import { openProviders } from '#shop/payments/providers/open-providers.ts';
import { openUploads } from '#shop/pictures/uploads.ts';

/** What tests seal secrets with. */
const TEST_BOX = secretBox('a key that only tests have, of 43 characters');

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
		// Tests order for one shopper again and again.
		FLOW_LIMITS: 'off',
		PUBLIC_URL: 'http://shop.test',
		...environment,
	});
	const uploads = openUploads(config.uploadsUrl);
	const shop = makeShop({
		config,
		db,
		uploads,
		providers: openProviders(config.payments),
		secretBox: TEST_BOX,
	});
	const app = await createApp(shop, undefined, openLog(config.logLevel, log));
	afterAll(async () => {
		await app.close();
		await rm(dataDir, { recursive: true, force: true });
	});
	return { app, shop };
}

/** What any API call may answer in addition to what it documents itself. */
const ANY_CALL = [304, 400, 404, 405, 413, 415, 419, 429, 500, 503];

/** Fails every test in which a documented API call answers in a shape, or with a status, that is not documented. */
async function checkAgainstContract(
	{ method, routeOptions: { url = '', schema } }: FastifyRequest,
	{ statusCode }: FastifyReply,
	payload: unknown,
): Promise<void> {
	if (!url.startsWith('/api/') || !schema?.response || typeof payload !== 'string') return;
	const documented = new Map(Object.entries(schema.response)).get(String(statusCode));
	if (documented instanceof z.ZodType) {
		const read = documented.safeParse(payload === '' ? null : JSON.parse(payload));
		if (read.success) return;
		throw new Error(`${method} ${url} does not document its answer ${payload}: ${read.error}`);
	}
	if (ANY_CALL.includes(statusCode)) return;
	throw new Error(`${method} ${url} does not document the status ${statusCode}`);
}

subscribe('fastify.initialization', (message) => {
	const { fastify } = z.object({ fastify: z.custom<FastifyInstance>() }).parse(message);
	fastify.addHook('onSend', async (request, reply, payload) => {
		if (reply.request.headers['if-none-match'] === undefined)
			await checkAgainstContract(request, reply, payload);
		return payload;
	});
});
