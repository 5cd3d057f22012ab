import http from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import Fastify, {
	type FastifyBaseLogger,
	type FastifyError,
	type FastifyInstance,
	LogController,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ServerBuild } from 'react-router';
import { NEWEST_MIGRATION } from '#db/migrate.ts';
import { asUnavailable } from '#shop/kit/database-away.ts';
import { Problem } from '#shop/kit/problem.ts';
import { api } from '../api/routes.ts';
import { CLIENT_FILES } from '../build-files.ts';
import { openLog } from '../log.ts';
import type { Shop } from '../shop.ts';
import { serveAdminFiles } from './admin-files.ts';
import { refuseSeveralHosts, respondToBrokenRequest } from './broken-requests.ts';
import { cacheKey } from './cache-key.ts';
import { serveOwnData } from './downloads/own-data-file.ts';
import { serveMetrics } from './metrics-page.ts';
import { servePages } from './pages.ts';
import { serveProductFeed } from './product-feed.ts';
import { LONGEST_PART, readableAddress } from './readable-address.ts';
import { logFailure, logFault, logRequests, requestIds } from './request-log.ts';
import { serveSecurityContact } from './security-contact.ts';
import { ASSET_SECURITY_HEADERS } from './security-headers.ts';
import { serveServiceWorker } from './service-worker.ts';
import { serveUploads } from './upload-files.ts';

const HEADERS_TIMEOUT_MS = 15_000;
/** Longer than proxies keep a connection (nginx 60 seconds): one closed under them would fail the request they send. */
const KEEP_ALIVE_MS = 75_000;
/** Staff send pictures of several megabytes over slow connections. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;
/** A connection that is silent for this long is dead, or held by an attacker. */
const SILENT_LINE_MS = 300_000;
/** A database that takes longer to answer is of no use to visitors. */
const READY_LIMIT_MS = 3000;
/** How often unfinished headers and requests are checked. */
const LATE_CHECK_MS = 5000;

/** The whole web server, not yet listening. Without `pages` it only serves the API and files (for tests). */
export async function createApp(
	shop: Shop,
	pages?: ServerBuild,
	log: FastifyBaseLogger = openLog(shop.config.logLevel),
): Promise<FastifyInstance> {
	const app = newServer(shop, log);
	logRequests(app, shop);
	respondToFaults(app);
	addHeaders(app, shop);
	readRefusedBodies(app);
	serveHealth(app, shop);
	serveMetrics(app, shop);
	serveSecurityContact(app, shop);
	await app.register(async (calls) => api(calls, shop));
	serveUploads(app, shop);
	serveAdminFiles(app, shop);
	await app.register(async (files) => serveOwnData(files, shop));
	serveProductFeed(app, shop);
	if (pages) {
		await serveBuild(app);
		serveServiceWorker(app);
		await app.register(async (pageApp) => servePages(pageApp, shop, pages));
	}
	return app;
}

function newServer(shop: Shop, log: FastifyBaseLogger) {
	const { config, traffic } = shop;
	return Fastify({
		loggerInstance: log,
		genReqId: requestIds(config.trustProxy),
		logController: new LogController({ disableRequestLogging: true }),
		trustProxy: config.trustProxy,
		bodyLimit: 1024 * 1024,
		clientErrorHandler: respondToBrokenRequest,
		// Requests that arrive while the shop closes are answered as usual.
		return503OnClosing: false,
		rewriteUrl: ({ url = '/' }) => readableAddress(url),
		routerOptions: { maxParamLength: LONGEST_PART, ignoreTrailingSlash: false },
		serverFactory: (handle) => {
			// Fastify's options for these limits are only for servers that it makes itself.
			const server = http.createServer(
				{
					headersTimeout: HEADERS_TIMEOUT_MS,
					requestTimeout: REQUEST_TIMEOUT_MS,
					keepAliveTimeout: KEEP_ALIVE_MS,
					connectionsCheckingInterval: LATE_CHECK_MS,
				},
				(request, response) => {
					// Limits are counted by the address, and nobody is left who could read a response.
					if (request.socket.remoteAddress === undefined) return void request.socket.destroy();
					traffic.endIfClosing(response);
					if (refuseSeveralHosts(request, response)) return;
					if (serveCached(shop, request, response)) return;
					traffic.track(response);
					handle(request, response);
				},
			);
			return server.setTimeout(SILENT_LINE_MS);
		},
	}).withTypeProvider<ZodTypeProvider>();
}

/** Scripts, styles, fonts and pictures: what pages load. */
const PARTS_OF_PAGES = /^\/(assets|fonts|pictures|uploads)\//;

/** The security headers of every response that has not set its own. */
function addHeaders(app: FastifyInstance, { pageHeaders }: Shop): void {
	app.addHook('onSend', async (request, reply) => {
		const isPart = PARTS_OF_PAGES.test(request.url);
		const headers = isPart ? ASSET_SECURITY_HEADERS : pageHeaders;
		// A page loads some thirty of them, none of which anybody asks about: together 11 KB of its budget.
		if (isPart) reply.removeHeader('x-request-id');
		// Of modules, browsers ignore the charset.
		if (isPart && String(reply.getHeader('content-type')).startsWith('application/javascript'))
			reply.header('content-type', 'text/javascript');
		for (const [name, value] of Object.entries(headers)) {
			if (!reply.hasHeader(name)) reply.header(name, value);
		}
	});
}

/**
 * Reads and drops what is left of a body that is refused before its end. Otherwise whoever sends it does not get the
 * response: they wait to send the rest, or find the connection reset.
 */
function readRefusedBodies(app: FastifyInstance): void {
	app.addHook('onSend', async ({ raw }, reply) => {
		if (raw.complete !== false) return;
		// Fastify would close the connection, which resets it under what is still being sent.
		reply.removeHeader('connection');
		raw.unpipe().resume();
	});
}

/** For whatever watches the process: whether it works, and whether it can serve visitors. */
function serveHealth(app: FastifyInstance, { db, traffic, version }: Shop): void {
	const health = { status: 'ok', ...version, migration: NEWEST_MIGRATION };
	app.get('/healthz', async () => health);
	app.get('/readyz', async (_request, reply) => {
		if (traffic.isClosing) return reply.code(503).send({ status: 'closing' });
		if (traffic.isPreparing) return reply.code(503).send({ status: 'preparing' });
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
	app.addHook('onRequest', async ({ url, raw: { headers } }) => {
		// The framework sends a whole file to `no-cache`; Node's fetch says that with every If-None-Match.
		if (PARTS_OF_PAGES.test(url) && headers['if-none-match'] !== undefined)
			delete headers['cache-control'];
	});
	await app.register(fastifyStatic, {
		root: path.join(CLIENT_FILES, 'assets'),
		prefix: '/assets/',
		// Without `public`, which says nothing more and is counted with every script.
		cacheControl: false,
		setHeaders: (reply) => reply.header('cache-control', 'max-age=31536000, immutable'),
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
function respondToFaults(app: FastifyInstance): void {
	app.setErrorHandler((error: FastifyError, request, reply) => {
		// The headers may already describe a compressed table that was to be sent.
		reply.removeHeader('content-encoding').removeHeader('content-disposition');
		reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
		const problem = asUnavailable(error);
		if (!(problem instanceof Problem)) {
			logFault(request, error);
			const status = error.statusCode ?? 500;
			return reply.code(status).send({ message: status < 500 ? error.message : 'Server Error' });
		}
		if (problem.code === 'unavailable') logFailure(request, 'a request', problem);
		const { retryAfter } = problem.facts;
		if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter));
		return reply.code(problem.status).send({ message: problem.message });
	});
}

/** Responds from memory before the framework sees the request; cross-site requests need their own headers. */
function serveCached(
	shop: Shop,
	request: http.IncomingMessage,
	response: http.ServerResponse,
): boolean {
	if (request.method !== 'GET' && request.method !== 'HEAD') return false;
	if (request.headers.origin !== undefined) return false;
	return shop.pageCache.serve(cacheKey(request.url ?? '/', request.headers), request, response);
}
