import http from 'node:http';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ServerBuild } from 'react-router';
import { asRefusalWhenAway } from '#shop/database-away.ts';
import { Problem } from '#shop/problem.ts';
import { serveAdminFiles } from './admin-files.ts';
import { api } from './api/routes.ts';
import { answerBroken } from './broken-requests.ts';
import { CLIENT_FILES } from './build-files.ts';
import { cacheKey } from './cache-key.ts';
import { serveMeters } from './meters-page.ts';
import { servePages } from './pages.ts';
import { serveProductFeed } from './product-feed.ts';
import { LOG_SERIALIZERS, logFailure, logRequests, requestIds } from './request-log.ts';
import { ASSET_SECURITY_HEADERS } from './security-headers.ts';
import { serveServiceWorker } from './service-worker.ts';
import type { Shop } from './shop.ts';
import { serveUploads } from './upload-files.ts';

const HEADERS_TIMEOUT_MS = 15_000;
/** Staff send pictures of several megabytes over slow connections. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;
/** A connection that is silent for this long is dead, or held by an attacker. */
const SILENT_LINE_MS = 300_000;
/** A database that takes longer to answer is of no use to visitors. */
const READY_LIMIT_MS = 3000;
/** Of a part of a path; slugs have at most 255 characters. */
const LONGEST_PART = 512;
/** How often unfinished headers and requests are checked. */
const LOOK_FOR_LATE_MS = 5000;

/** The whole web server, not yet listening. Without `pages` it only serves the API and files (for tests). */
export async function createApp(
	shop: Shop,
	pages?: ServerBuild,
	log: Writable = process.stdout,
): Promise<FastifyInstance> {
	const app = newServer(shop, log);
	logRequests(app, shop);
	answerFaults(app);
	addHeaders(app, shop);
	serveHealth(app, shop);
	serveMeters(app, shop);
	await app.register(async (calls) => api(calls, shop));
	serveUploads(app, shop);
	serveAdminFiles(app, shop);
	serveProductFeed(app, shop);
	if (pages) {
		await serveBuild(app);
		serveServiceWorker(app);
		await app.register(async (pageApp) => servePages(pageApp, shop, pages));
	}
	return app;
}

function newServer(shop: Shop, log: Writable) {
	const { config, traffic } = shop;
	return Fastify({
		logger: { level: config.logLevel, serializers: LOG_SERIALIZERS, stream: log },
		genReqId: requestIds(config.trustProxy),
		logController: new LogController({ disableRequestLogging: true }),
		trustProxy: config.trustProxy,
		bodyLimit: 1024 * 1024,
		requestTimeout: REQUEST_TIMEOUT_MS,
		connectionTimeout: SILENT_LINE_MS,
		clientErrorHandler: answerBroken,
		// Requests that arrive while the shop closes are answered as usual.
		return503OnClosing: false,
		rewriteUrl: ({ url = '/' }) => addressToRead(url),
		routerOptions: { maxParamLength: LONGEST_PART, ignoreTrailingSlash: false },
		serverFactory: (handle) => {
			const server = http.createServer(
				{ headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: LOOK_FOR_LATE_MS },
				(request, response) => {
					traffic.endIfClosing(response);
					if (serveCached(shop, request, response)) return;
					traffic.track(response);
					handle(request, response);
				},
			);
			return server.on('connection', () => traffic.countConnection());
		},
	}).withTypeProvider<ZodTypeProvider>();
}

/** The security headers of every answer that has not set its own. */
function addHeaders(app: FastifyInstance, { pageHeaders }: Shop): void {
	app.addHook('onSend', async (request, reply) => {
		const isAsset = request.url.startsWith('/assets/');
		const headers = isAsset ? ASSET_SECURITY_HEADERS : pageHeaders;
		// A page loads some twenty of them, none of which anybody asks about: together 1 KB of its budget.
		if (isAsset) reply.removeHeader('x-request-id');
		for (const [name, value] of Object.entries(headers)) {
			if (!reply.hasHeader(name)) reply.header(name, value);
		}
	});
}

/** For whatever watches the process: whether it works, and whether it can serve visitors. */
function serveHealth(app: FastifyInstance, { db, traffic }: Shop): void {
	app.get('/healthz', async () => ({ status: 'ok' }));
	app.get('/readyz', async (_request, reply) => {
		if (traffic.isClosing) return reply.code(503).send({ status: 'closing' });
		const ready = await Promise.race([
			db.$client.query('select 1').then(
				() => true,
				() => false,
			),
			wait(READY_LIMIT_MS, false, { ref: false }),
		]);
		return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'no database' });
	});
}

/** The files of the build: scripts and styles, fonts, icons and pictures. */
async function serveBuild(app: FastifyInstance): Promise<void> {
	await app.register(fastifyStatic, {
		root: path.join(CLIENT_FILES, 'assets'),
		prefix: '/assets/',
		immutable: true,
		maxAge: '1y',
		preCompressed: true,
		// Files that may be cached for a year are hardly revalidated, for which one header is enough, and not requested
		// in part.
		lastModified: false,
		acceptRanges: false,
		decorateReply: false,
	});
	for (const folder of ['fonts', 'icons', 'pictures']) {
		await app.register(fastifyStatic, {
			root: path.join(CLIENT_FILES, folder),
			prefix: `/${folder}/`,
			maxAge: '30d',
			decorateReply: false,
		});
	}
	await app.register(fastifyStatic, { root: CLIENT_FILES, serve: false, maxAge: '30d' });
	app.get('/favicon.ico', (_request, reply) => reply.sendFile('favicon.ico'));
}

/** Errors outside the API, which has its own handler: nobody learns more than that there was one. */
function answerFaults(app: FastifyInstance): void {
	app.setErrorHandler((error: FastifyError, request, reply) => {
		// The headers may already describe a compressed table that was to be sent.
		reply.removeHeader('content-encoding').removeHeader('content-disposition');
		reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
		const told = asRefusalWhenAway(error);
		if (!(told instanceof Problem)) {
			const status = error.statusCode ?? 500;
			return reply.code(status).send({ message: status < 500 ? error.message : 'Server Error' });
		}
		if (told.code === 'unavailable') logFailure(request.log, 'a request', told);
		const { retryAfter } = told.facts;
		if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter));
		return reply.code(told.status).send({ message: told.message });
	});
}

/**
 * A NUL byte, a broken escape or an overlong part would cause errors further down. Pages treat such an address as not
 * found; API calls answer in their own way, because the part is replaced by one that cannot be a slug or an id.
 */
function addressToRead(url: string): string {
	const end = url.indexOf('?');
	const path = end < 0 ? url : url.slice(0, end);
	const parts = path.split('/');
	if (!parts.some(isUnreadable)) return url;
	if (!path.startsWith('/api/')) return '/404';
	return parts.map((part) => (isUnreadable(part) ? '-' : part)).join('/') + url.slice(path.length);
}

function isUnreadable(part: string): boolean {
	if (part.length > LONGEST_PART) return true;
	if (!part.includes('%')) return false;
	try {
		return decodeURIComponent(part).includes('\0');
	} catch {
		return true;
	}
}

/** Answers from memory before the framework sees the request; cross-site requests need their own headers. */
function serveCached(
	shop: Shop,
	request: http.IncomingMessage,
	response: http.ServerResponse,
): boolean {
	if (request.method !== 'GET' && request.method !== 'HEAD') return false;
	if (request.headers.origin !== undefined) return false;
	return shop.pageCache.serve(cacheKey(request.url ?? '/', request.headers), request, response);
}
