import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
	createRequestHandler,
	type RequestHandler,
	RouterContextProvider,
	redirect,
	type ServerBuild,
} from 'react-router';
import { isAdmin, type SignedIn, userOfToken } from '#shop/accounts/sign-in.ts';
import type { Tag } from '#shop/changes.ts';
import { buildFileBytes } from './build-files.ts';
import { cacheKey, cacheQuery } from './cache-key.ts';
import { importFolder } from './config.ts';
import { type Visit, visitContext } from './context.ts';
import { TooBusy } from './gate.ts';
import { liteCookie, wantsLite, withWeight } from './lite-mode.ts';
import { chooseEncoding, contentTag, encode, etagOf, matches, varyOf } from './page-cache.ts';
import { logFailure } from './request-log.ts';
import { contentSecurityPolicy, ownScripts, POPUP_HEADERS } from './security-headers.ts';
import { sessionCookies, sessionToken } from './session-cookie.ts';
import type { Shop } from './shop.ts';
import { webRequest } from './web-request.ts';
import { tellWrongMethod } from './wrong-method.ts';

// Passes requests for pages (and their data) to React Router, and caches those that are the same for everybody.

type Page = { status: number; headers: Record<string, string | string[]>; body: Buffer };
type Rendered = Page & { shared: boolean };

const FORM_LIMIT = 1024 * 1024;
/** Eight pictures of 12 MB each and their form. */
const STAFF_FORM_LIMIT = 100 * 1024 * 1024;

/** An address of the API in a spelling it does not have: programs that use it expect JSON, and no page has it either. */
const MEANT_FOR_API = /^[/\\]+api(?:[/\\?]|%2f|%5c|$)/i;

/**
 * Serves every address that no other route has: the app's pages and their data. Register it in a scope of its own: the
 * bodies of its requests stay unparsed.
 */
export function servePages(app: FastifyInstance, shop: Shop, build: ServerBuild): void {
	const handler = createRequestHandler(build, 'production');
	const rendering = new Map<string, Promise<Rendered>>();
	app.removeAllContentTypeParsers();
	app.addContentTypeParser(
		'*',
		{ parseAs: 'buffer', bodyLimit: FORM_LIMIT },
		(_request, body, done) => done(null, body),
	);
	const answer = async (request: FastifyRequest, reply: FastifyReply) => {
		if (MEANT_FOR_API.test(request.url))
			return reply
				.code(404)
				.header('cache-control', 'private, no-store')
				.send({ message: 'Not Found' });
		const page = await renderOnce(request, reply).catch(busy);
		if (!page) return turnAway(reply);
		const evenOld = page.status === 503 && request.method !== 'POST';
		if (
			(page.shared || evenOld) &&
			shop.pageCache.serve(keyOf(request), request.raw, reply.raw, { evenOld })
		)
			return reply.hijack();
		return send(reply, request, page);
	};
	app.route({ method: ['GET', 'POST'], url: '/*', handler: answer });
	app.route({
		method: ['GET', 'POST'],
		url: '/admin/*',
		bodyLimit: STAFF_FORM_LIMIT,
		onRequest: (request) => refuseLargeFormOfOthers(shop, request),
		handler: answer,
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
	 * Renders a page once for all who request it at the same time; a page that turns out private is rendered for each.
	 */
	async function renderOnce(request: FastifyRequest, reply: FastifyReply): Promise<Rendered> {
		const mayShare = request.method !== 'POST';
		const key = keyOf(request);
		const running = mayShare ? rendering.get(key) : undefined;
		if (running) {
			const page = await running;
			if (page.shared) return page;
		}
		const render = renderInTurn(request, reply);
		if (!mayShare) return render;
		rendering.set(key, render);
		try {
			return await render;
		} finally {
			if (rendering.get(key) === render) rendering.delete(key);
		}
	}

	/** @throws TooBusy */
	async function renderInTurn(request: FastifyRequest, reply: FastifyReply): Promise<Rendered> {
		const isForm = request.method === 'POST';
		const lane = isForm || request.url.startsWith('/admin') ? 'writing' : 'reading';
		// Others may be waiting for a shared page, so it is rendered even when the first client has gone.
		const leave = await shop.gate.enter(lane, isForm ? reply.raw : undefined);
		try {
			return await renderPage(handler, shop, request, reply);
		} finally {
			leave();
		}
	}
}

function busy(error: unknown): null {
	if (error instanceof TooBusy) return null;
	throw error;
}

/** A page that costs nothing to send, for when the shop is overloaded. */
function turnAway(reply: FastifyReply): FastifyReply {
	const { message, retryAfter } = new TooBusy();
	return reply
		.code(503)
		.headers({ 'retry-after': String(retryAfter), 'cache-control': 'no-store' })
		.type('text/html; charset=utf-8')
		.send(
			`<!doctype html><html lang="en-NG"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One moment, please</title><h1>One moment, please</h1><p>${message}</p>`,
		);
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
	if (user && isAdmin(user)) return;
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
	const visitor = startVisit(shop, request);
	const context = new RouterContextProvider();
	context.set(visitContext, visitor.visit);
	const told = await handler(webRequest(request, reply), context);
	const response = await tellWrongMethod(told, request.method);
	const document = visitor.document();
	let body: Buffer = Buffer.from(await response.arrayBuffer());
	const headers: Record<string, string | string[]> = Object.fromEntries(response.headers);
	delete headers['set-cookie'];
	const cookies = [...response.headers.getSetCookie(), ...visitor.cookies];
	if (cookies.length) headers['set-cookie'] = cookies;
	if (document !== undefined) {
		const popup = visitor.opensPopup();
		const { html, hashes } = ownScripts(document);
		body = Buffer.from(html);
		if (visitor.visit.lite) body = withWeight(body, buildFileBytes);
		headers.vary = 'Save-Data';
		headers['content-security-policy'] = contentSecurityPolicy(hashes, { popup });
		if (popup) Object.assign(headers, POPUP_HEADERS);
	}
	const shared =
		visitor.sharedAs() === cacheQuery(request.url) &&
		response.status === 200 &&
		cookies.length === 0;
	const comeAgain = response.status === 503 ? 5 : visitor.comeAgain();
	if (comeAgain !== undefined) headers['retry-after'] = String(comeAgain);
	headers['cache-control'] ??= shared ? 'public, max-age=0, s-maxage=1' : 'private, no-store';
	if (shared) {
		const answer = {
			status: 200,
			headers: { ...shop.pageHeaders, ...(headers as Record<string, string>) },
			body,
			encoded: encodedFor(request, body, 'many'),
		};
		shop.pageCache.store(keyOf(request), { ...answer, tags: visitor.tags, readAt });
	}
	return { status: response.status, headers, body, shared };
}

/** What loaders and actions know about a request, and what they declare about the page. */
function startVisit(shop: Shop, request: FastifyRequest) {
	const tags = new Set<Tag>();
	const cookies: string[] = [];
	const secure = request.protocol === 'https';
	let sharedAs: string | undefined;
	let popup = false;
	let personal = false;
	let document: string | undefined;
	let comeAgain: number | undefined;
	let user: Promise<SignedIn | null> | undefined;
	const token = () => {
		personal = true;
		return sessionToken(request.headers.cookie);
	};
	const visit: Visit = {
		db: shop.db,
		frame: () => shop.frame.get(),
		uploads: shop.uploads,
		providers: shop.providers,
		importFolder: importFolder(shop.config),
		lite: wantsLite(request.url, request.headers),
		chooseLite: (lite) => cookies.push(liteCookie(lite, secure)),
		publicUrl: shop.config.publicUrl,
		address: request.ip,
		shows: (...things) => {
			for (const thing of things) tags.add(thing);
		},
		isShared: (query = '') => {
			sharedAs = query;
		},
		opensPopup: () => {
			popup = true;
		},
		user: () => {
			const session = token();
			user ??= session ? userOfToken(shop.db, session) : Promise.resolve(null);
			return user;
		},
		requireUser: async () => {
			const signedIn = await visit.user();
			if (signedIn) return signedIn;
			const back = request.method !== 'POST' ? request.url.replace(/\.data(\?|$)/, '$1') : '/';
			throw redirect(`/login?next=${encodeURIComponent(back)}`);
		},
		token,
		startSession: (fresh) => cookies.push(...sessionCookies(fresh, secure)),
		endSession: () => cookies.push(...sessionCookies(null, secure)),
		isPage: (pattern) => {
			request.page = pattern;
		},
		sends: (html) => {
			document = html;
		},
		comeAgainIn: (seconds) => {
			comeAgain = seconds;
		},
		report: (error) => {
			logFailure(request.log, 'a page', error);
			return request.id;
		},
	};
	return {
		visit,
		tags,
		cookies,
		sharedAs: () => (personal ? undefined : sharedAs),
		opensPopup: () => popup,
		document: () => document,
		comeAgain: () => comeAgain,
	};
}

function encodedFor({ headers }: FastifyRequest, body: Buffer, readers: 'many' | 'one') {
	const encoding = chooseEncoding(headers);
	return { encoding, body: encode(body, encoding, readers) };
}

function send(reply: FastifyReply, request: FastifyRequest, page: Page): FastifyReply {
	reply.code(page.status).headers(page.headers);
	if (page.body.length === 0) return reply.send();
	reply.header('vary', varyOf(page.headers));
	if (page.status === 200 && request.method !== 'POST') {
		const etag = etagOf(contentTag(page.body), chooseEncoding(request.headers));
		reply.header('etag', etag);
		if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
	}
	const { encoding, body } = encodedFor(request, page.body, 'one');
	if (encoding !== 'identity') reply.header('content-encoding', encoding);
	return reply.send(body);
}
