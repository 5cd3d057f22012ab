import { isUtf8 } from 'node:buffer';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import cors from '@fastify/cors';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cacheKey, cacheQuery } from '../http/cache-key.ts';
import { encodeFor, encodeReply } from '../http/content-encoding.ts';
import { WaitingClients } from '../http/waiting-clients.ts';
import type { Shop } from '../shop.ts';
import { accountsApi } from './accounts.ts';
import { adminArticlesApi } from './admin/articles.ts';
import { adminCategoriesApi } from './admin/categories.ts';
import { adminDashboardApi } from './admin/dashboard.ts';
import { adminOrdersApi } from './admin/orders.ts';
import { adminProductsApi } from './admin/products.ts';
import { adminUsersApi } from './admin/users.ts';
import { articlesApi } from './articles.ts';
import { cartApi } from './cart.ts';
import { catalogueApi } from './catalogue.ts';
import { type Api, bearerToken, respondToErrors } from './conventions.ts';
import { deliveryApi } from './delivery.ts';
import { acceptMultipart } from './multipart.ts';
import { collectCalls, publishCalls } from './openapi/openapi.ts';
import { ordersApi } from './orders.ts';
import { searchApi } from './search.ts';
import { webhooksApi } from './webhooks.ts';

/** A page of a category, in any order. */
const CACHED_QUERY = /^(page=[1-9]\d{0,3})?((^|&)sort=(newest|price_asc|price_desc|name))?$/;
const ALLOWED_HEADERS = [
	'authorization',
	'content-type',
	'idempotency-key',
	'x-requested-with',
	'x-xsrf-token',
];
const EVERYTHING_ELSE = ['/api', '/api/*', '/sanctum/*'];

/** Everything under /api, and the cookie of /sanctum/csrf-cookie. */
export async function api(app: Api, shop: Shop): Promise<void> {
	app.setValidatorCompiler(validatorCompiler);
	app.setSerializerCompiler(serializerCompiler);
	// Bodies are JSON, or multipart for calls with files; plain text is an unsupported type.
	app.removeContentTypeParser('text/plain');
	app.decorateRequest('user', null);
	app.decorateRequest('tags', null);
	app.decorateRequest('readAt', 0);
	app.decorateRequest('showsUntil', null);
	app.decorateRequest('release', null);
	refuseBrokenText(app);
	respondToErrors(app);
	await allowOrigins(app, shop.config.corsOrigins);
	refuseForgery(app);
	passOverEmptyBodies(app);
	limitConcurrency(app, shop);
	cachePublicResponses(app, shop);
	await collectCalls(app, shop.config.publicUrl);
	const methodsOf = methodsByPath(app);

	app.register(async (calls: Api) => {
		csrfCookie(calls);
		calls.register(
			async (paths: Api) => {
				accountsApi(paths, shop);
				catalogueApi(paths, shop);
				cartApi(paths, shop);
				ordersApi(paths, shop);
				deliveryApi(paths, shop);
				articlesApi(paths, shop);
				searchApi(paths, shop);
			},
			{ prefix: '/api' },
		);
		calls.register(
			async (paths: Api) => {
				await acceptMultipart(paths);
				adminArticlesApi(paths, shop);
				adminDashboardApi(paths, shop);
				adminOrdersApi(paths, shop);
				adminUsersApi(paths, shop);
				adminCategoriesApi(paths, shop);
				adminProductsApi(paths, shop);
			},
			{ prefix: '/api' },
		);
		calls.register((paths: Api) => webhooksApi(paths, shop), { prefix: '/api' });
		publishCalls(calls);
		respondToUnknown(calls, methodsOf);
	});
}

/**
 * Bytes that are no UTF-8 would be stored as other characters than those sent. Fields called `__proto__` are left out as any
 * other that no call knows.
 */
function refuseBrokenText(app: Api): void {
	const parse = app.getDefaultJsonParser('remove', 'remove');
	app.addContentTypeParser<Buffer>(
		'application/json',
		{ parseAs: 'buffer' },
		(request, body, done) => {
			if (isUtf8(body)) return parse(request, body.toString(), done);
			done(Object.assign(new Error('The body is not UTF-8.'), { statusCode: 400 }));
		},
	);
}

/** Before anything can refuse: a browser only shows refusals to its page if these headers are set. */
async function allowOrigins(app: Api, origin: string[]): Promise<void> {
	await app.register(cors, {
		origin,
		credentials: true,
		methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
		allowedHeaders: ALLOWED_HEADERS,
		exposedHeaders: ['retry-after'],
		maxAge: 600,
		strictPreflight: false,
	});
}

/** What no call answers: another method of a known path, or an unknown path. */
function respondToUnknown(app: Api, methodsOf: (request: FastifyRequest) => string[]): void {
	for (const url of EVERYTHING_ELSE) {
		app.all(url, { schema: { hide: true } }, async (request, reply) => {
			const methods = methodsOf(request);
			if (methods.length === 0) return reply.code(404).send({ message: 'Not Found' });
			return reply
				.code(405)
				.header('allow', methods.join(', '))
				.send({ message: 'Method Not Allowed' });
		});
	}
}

/** Finds the methods that a path supports, for a request with another one. */
function methodsByPath(app: Api): (request: FastifyRequest) => string[] {
	const known: { pattern: RegExp; methods: string[] }[] = [];
	app.addHook('onRoute', ({ url, method }) => {
		if (EVERYTHING_ELSE.includes(url)) return;
		const pattern = new RegExp(`^${url.replace(/:[a-z_]+/g, '[^/]+')}$`);
		known.push({ pattern, methods: [method].flat() });
	});
	return (request) => {
		const path = request.url.split('?')[0] ?? '';
		return [
			...new Set(
				known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods),
			),
		];
	};
}

function csrfCookie(app: Api): void {
	const schema = {
		tags: ['accounts'],
		operationId: 'getCsrfCookie',
		summary: 'Set the cookie XSRF-TOKEN, whose value a browser sends back as X-XSRF-TOKEN',
		response: { 204: z.null() },
	};
	app.get('/sanctum/csrf-cookie', { schema }, async (request, reply) => {
		const cookie = stringifySetCookie({
			name: 'XSRF-TOKEN',
			value: randomBytes(30).toString('base64url'),
			path: '/',
			sameSite: 'lax',
			secure: request.protocol === 'https',
			maxAge: 2 * 60 * 60,
		});
		return reply.code(204).header('set-cookie', cookie).send(null);
	});
}

/** A browser (it sends Origin) that changes something without a bearer token must prove that it can read our cookie. */
function refuseForgery(app: Api): void {
	app.addHook('onRequest', async (request, reply) => {
		if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return;
		if (request.headers.origin === undefined || bearerToken(request)) return;
		const cookie = Buffer.from(parseCookie(request.headers.cookie ?? '')['XSRF-TOKEN'] ?? '');
		const header = Buffer.from(decode(String(request.headers['x-xsrf-token'] ?? '')));
		const same =
			cookie.length > 0 && cookie.length === header.length && timingSafeEqual(cookie, header);
		if (!same) return reply.code(419).send({ message: 'CSRF token mismatch.' });
	});
}

/**
 * Many clients send a content type with every request; for a call without a body it means nothing when no body was
 * sent.
 */
function passOverEmptyBodies(app: Api): void {
	app.addHook('onRequest', async ({ headers, routeOptions }) => {
		const isEmpty = !headers['transfer-encoding'] && Number(headers['content-length'] ?? 0) === 0;
		if (isEmpty && !routeOptions.schema?.body) delete headers['content-type'];
	});
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/**
 * Calls wait until the shop has capacity. The body is read before, so that slow senders do not hold a place; what waits
 * is limited in bytes, except for what staff send, who are few.
 */
function limitConcurrency(app: Api, shop: Shop): void {
	app.addHook('preHandler', async (request, reply) => {
		const isRead = request.method === 'GET' || request.method === 'HEAD';
		const { forAdmins } = request.routeOptions.config;
		const priority = isRead && !forAdmins ? 'normal' : 'high';
		const clients = new WaitingClients().add(reply.raw);
		const bytes = forAdmins ? 0 : bodyBytes(request);
		const release = await shop.loadShedder.acquire(priority, clients.signal, bytes);
		request.release = release;
	});
	app.addHook('onSend', async (request) => request.release?.());
	// Where nothing is sent because the client has hung up: not before its work is done, which others would be added to.
	app.addHook('onRoute', (route) => {
		const { handler } = route;
		route.handler = async function (request, reply) {
			try {
				return await handler.call(this, request, reply);
			} finally {
				request.release?.();
			}
		};
	});
}

/** The size of a body that was read; one whose sender did not declare it counts as the largest. */
function bodyBytes({ body, headers, routeOptions }: FastifyRequest): number {
	if (body === undefined || body === null) return 0;
	return Number(headers['content-length'] ?? routeOptions.bodyLimit);
}

/** Of the countless addresses of one response, only the documented forms are cached. */
function isStoredForm(url: string): boolean {
	const query = cacheQuery(url);
	return query !== null && CACHED_QUERY.test(query);
}

/** Public responses are stored in the page cache; all responses get an ETag and compression. */
function cachePublicResponses(app: Api, { pageCache, pageHeaders }: Shop): void {
	app.addHook('onRequest', async (request) => {
		request.readAt = pageCache.now();
	});
	app.addHook('onSend', async (request, reply, payload) => {
		if (typeof payload !== 'string') return payload;
		const body = Buffer.from(payload);
		const isRead = request.method === 'GET' || request.method === 'HEAD';
		const found = isRead && reply.statusCode === 200;
		const cacheControl =
			found && request.tags ? 'public, max-age=0, s-maxage=1' : 'private, no-store';
		reply.header('cache-control', cacheControl);
		reply.header('vary', 'Origin').removeHeader('content-length');
		if (!found || !request.tags || !isStoredForm(request.url))
			return encodeReply(request, reply, body);
		const headers = {
			...pageHeaders,
			'content-type': String(reply.getHeader('content-type')),
			'cache-control': cacheControl,
			vary: 'Origin',
		};
		const { tags, readAt } = request;
		const showsUntil = request.showsUntil ?? undefined;
		const encoded = encodeFor(request.headers, body);
		const response = { status: 200, headers, body, encoded, tags, readAt, showsUntil };
		pageCache.store(cacheKey(request.url, request.headers), response);
		return encodeReply(request, reply, body, encoded);
	});
}
