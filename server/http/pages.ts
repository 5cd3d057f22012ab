import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
	createRequestHandler,
	type RequestHandler,
	RouterContextProvider,
	type ServerBuild,
} from 'react-router';
import { userOfToken } from '#shop/accounts/sign-in.ts';
import { isStaff } from '#shop/staff/permissions.ts';
import { buildFileBytes } from '../build-files.ts';
import type { Shop } from '../shop.ts';
import { cacheKey, cacheQuery } from './cache-key.ts';
import { encodeFor, encodeReply } from './content-encoding.ts';
import { createRequestContext, type Declared } from './create-request-context.ts';
import { withWeight } from './lite-mode.ts';
import { Overloaded, type Priority } from './load-shedder.ts';
import { requestContext } from './request-context.ts';
import {
	contentSecurityPolicy,
	ownScripts,
	POPUP_HEADERS,
	STAFF_HEADERS,
} from './security-headers.ts';
import { sessionToken } from './session-cookie.ts';
import { isForStorefront, storefrontBuild } from './storefront-build.ts';
import { WaitingClients } from './waiting-clients.ts';
import { addressOf, webRequest } from './web-request.ts';
import { refuseWrongMethod } from './wrong-method.ts';

// Passes requests for pages (and their data) to React Router, and caches those that are the same for everybody.

type ResponseHeaders = Record<string, string | string[]>;
type Page = { status: number; headers: ResponseHeaders; body: Buffer };
type Rendered = Page & {
	shared: boolean;
	/** It asked who is signed in. */
	personal: boolean;
};

const FORM_LIMIT = 1024 * 1024;
const ORDERS_AND_STAFF = /^\/(admin|checkout|payments|thank-you)(?=[/?.]|$)/;
/** A path that was forgotten is learned again. */
const PERSONAL_PATHS = 1000;
/** When to come again while the database is away. */
const UNAVAILABLE_SECONDS = 5;
/** Eight pictures of 12 MB each and their form. */
const STAFF_FORM_LIMIT = 100 * 1024 * 1024;

/** An address of the API in a spelling it does not have: programs that use it expect JSON, and no page has it either. */
const MEANT_FOR_API = /^[/\\]+api(?:[/\\?]|%2f|%5c|$)/i;

/**
 * Serves every address that no other route has: the app's pages and their data. Register it in a scope of its own: the
 * bodies of its requests stay unparsed.
 */
export function servePages(app: FastifyInstance, shop: Shop, build: ServerBuild): void {
	const forStorefront = createRequestHandler(storefrontBuild(build), 'production');
	const forAll = createRequestHandler(build, 'production');
	const rendering = new Map<string, { page: Promise<Rendered>; clients: WaitingClients }>();
	/** Paths of pages that asked who is signed in. */
	const personal = new LRUCache<string, true>({ max: PERSONAL_PATHS });
	app.removeAllContentTypeParsers();
	app.addContentTypeParser(
		'*',
		{ parseAs: 'buffer', bodyLimit: FORM_LIMIT },
		(_request, body, done) => done(null, body),
	);
	const respond = async (request: FastifyRequest, reply: FastifyReply) => {
		if (MEANT_FOR_API.test(request.url))
			return reply
				.code(404)
				.header('cache-control', 'private, no-store')
				.send({ message: 'Not Found' });
		const page = await renderOnce(request, reply).catch(asOverloaded);
		if (page instanceof Overloaded) return respondOverloaded(request, reply, page);
		const evenOld = page.status === 503 && request.method !== 'POST';
		if (
			(page.shared || evenOld) &&
			shop.pageCache.serve(keyOf(request), request.raw, reply.raw, { evenOld })
		)
			return reply.hijack();
		return send(reply, request, page);
	};
	app.route({ method: ['GET', 'POST'], url: '/*', handler: respond });
	app.route({
		method: ['GET', 'POST'],
		url: '/admin/*',
		bodyLimit: STAFF_FORM_LIMIT,
		onRequest: async (request, reply) => {
			reply.headers(STAFF_HEADERS);
			await refuseLargeFormOfOthers(shop, request);
		},
		handler: respond,
	});
	app.setNotFoundHandler(({ method }, reply) =>
		// The build's files have routes of their own; an unknown name below them is not a page.
		method === 'GET' || method === 'HEAD'
			? reply.code(404).type('text/plain').send('Not Found')
			: reply
					.code(405)
					.headers({ allow: 'GET, HEAD, POST' })
					.send({ message: 'Method Not Allowed' }),
	);

	/**
	 * Renders a page once for all who request it at the same time; a page that turns out private is rendered for each, and
	 * from then on nobody who is signed in waits for somebody else's.
	 */
	async function renderOnce(request: FastifyRequest, reply: FastifyReply): Promise<Rendered> {
		// Before others wait for it: a refusal is for this one.
		addressOf(request);
		const path = pathOf(request.url);
		const isOwn = personal.has(path) && sessionToken(request.headers.cookie) !== null;
		if (isOwn || request.method === 'POST')
			return renderWhenPossible(request, reply, new WaitingClients().add(reply.raw));
		const key = keyOf(request);
		const running = rendering.get(key);
		if (running && !running.clients.signal.aborted) {
			running.clients.add(reply.raw);
			const page = await running.page;
			if (page.shared) return page;
		}
		const clients = new WaitingClients().add(reply.raw);
		const render = { page: renderWhenPossible(request, reply, clients), clients };
		rendering.set(key, render);
		try {
			const page = await render.page;
			if (page.personal && page.status === 200) personal.set(path, true);
			return page;
		} finally {
			if (rendering.get(key) === render) rendering.delete(key);
		}
	}

	/** @throws Overloaded @throws ClientGone */
	async function renderWhenPossible(
		request: FastifyRequest,
		reply: FastifyReply,
		{ signal }: WaitingClients,
	): Promise<Rendered> {
		const release = await shop.loadShedder.acquire(
			priorityOf(request),
			signal,
			waitingBytes(request),
		);
		try {
			const handler = isForStorefront(request.url) ? forStorefront : forAll;
			return await renderPage(handler, shop, request, reply);
		} finally {
			release();
		}
	}
}

/** What a form keeps in memory while it waits; larger ones are only taken from staff, who are few. */
function waitingBytes({ body }: FastifyRequest): number {
	return body instanceof Buffer && body.length <= FORM_LIMIT ? body.length : 0;
}

/** Orders and staff come before readers. */
function priorityOf({ method, url }: FastifyRequest): Priority {
	return method === 'POST' || ORDERS_AND_STAFF.test(url) ? 'high' : 'normal';
}

function asOverloaded(error: unknown): Overloaded {
	if (error instanceof Overloaded) return error;
	throw error;
}

/** A page that costs nothing to send, for when the shop is overloaded. */
function respondOverloaded(
	{ method }: FastifyRequest,
	reply: FastifyReply,
	{ message, retryAfter }: Overloaded,
): FastifyReply {
	const again = method === 'POST' ? '' : '<p><a href="">Try again</a></p>';
	return reply
		.code(503)
		.headers({ 'retry-after': String(retryAfter), 'cache-control': 'no-store' })
		.type('text/html; charset=utf-8')
		.send(
			`<!doctype html><html lang="en-NG"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One moment, please</title><h1>One moment, please</h1><p>${message}</p>${again}`,
		);
}

function pathOf(url: string): string {
	return url.split('?', 1)[0] ?? '';
}

function keyOf(request: FastifyRequest): string {
	return cacheKey(request.url, request.headers);
}

/** Only staff may send large forms: others are refused before the body is read. */
async function refuseLargeFormOfOthers(shop: Shop, request: FastifyRequest): Promise<void> {
	if (request.method !== 'POST') return;
	const size = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
	if (size <= FORM_LIMIT) return;
	const token = sessionToken(request.headers.cookie);
	const user = token ? await userOfToken(shop.db, token) : null;
	if (user && isStaff(user)) return;
	throw Object.assign(new Error('Please sign in again, then send this once more.'), {
		statusCode: 401,
	});
}

async function renderPage(
	handler: RequestHandler,
	shop: Shop,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<Rendered> {
	const readAt = shop.pageCache.now();
	const { context, declared } = createRequestContext(shop, request);
	const routerContext = new RouterContextProvider();
	routerContext.set(requestContext, context);
	const routed = await handler(webRequest(request, reply), routerContext);
	const response = await refuseWrongMethod(routed, request.method);
	const headers = headersOf(response, declared);
	const shared =
		!declared.isPersonal &&
		declared.sharedAs === cacheQuery(request.url) &&
		response.status === 200 &&
		headers['set-cookie'] === undefined;
	headers['cache-control'] ??= shared ? 'public, max-age=0, s-maxage=1' : 'private, no-store';
	const body =
		declared.document === undefined
			? Buffer.from(await response.arrayBuffer())
			: writeDocument(declared.document, headers, {
					popup: declared.allowPopup,
					frames: [...declared.frames],
					lite: context.lite,
				});
	if (shared) {
		const cached = {
			status: 200,
			headers: { ...shop.pageHeaders, ...(headers as Record<string, string>) },
			body,
			encoded: encodeFor(request.headers, body),
		};
		shop.pageCache.store(keyOf(request), {
			...cached,
			tags: declared.tags,
			readAt,
			showsUntil: declared.showsUntil,
		});
	}
	return { status: response.status, headers, body, shared, personal: declared.isPersonal };
}

/** The router's headers, with the cookies and the time to come again that were declared. */
function headersOf(response: Response, { cookies, retryAfter }: Declared): ResponseHeaders {
	const headers: ResponseHeaders = Object.fromEntries(response.headers);
	delete headers['set-cookie'];
	const all = [...response.headers.getSetCookie(), ...cookies];
	if (all.length) headers['set-cookie'] = all;
	const retryAfterSeconds = response.status === 503 ? UNAVAILABLE_SECONDS : retryAfter;
	if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds);
	return headers;
}

/** A document as it is sent; adds the headers it needs, with the policy that lets its own scripts run. */
function writeDocument(
	document: string,
	headers: ResponseHeaders,
	{ popup, frames, lite }: { popup: boolean; frames: string[]; lite: boolean },
): Buffer {
	const { html, hashes } = ownScripts(document);
	headers.vary = 'Save-Data';
	headers['content-security-policy'] = contentSecurityPolicy(hashes, { popup, frames });
	if (popup) Object.assign(headers, POPUP_HEADERS);
	const body = Buffer.from(html);
	return lite ? withWeight(body, buildFileBytes) : body;
}

function send(reply: FastifyReply, request: FastifyRequest, page: Page): FastifyReply {
	reply.code(page.status).headers(page.headers);
	if (page.body.length === 0) return reply.send();
	const body = encodeReply(request, reply, page.body);
	return body.length > 0 ? reply.send(body) : reply.send();
}
