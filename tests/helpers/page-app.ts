import Fastify from 'fastify';
import type { LoaderFunctionArgs } from 'react-router';
import { readConfig } from '#server/config.ts';
import { LoadShedder } from '#server/http/load-shedder.ts';
import { PageCache } from '#server/http/page-cache.ts';
import { servePages } from '#server/http/pages.ts';
import { requestContext } from '#server/http/request-context.ts';
import { OWN_SCRIPT } from '#server/http/security-headers.ts';
import type { Shop } from '#server/shop.ts';
import { siteOf } from './site.ts';

export const TEXT = 'The same for everybody.';
/** What the router says of a method that an address does not take. */
const ROUTER_FAULT = { message: 'Unexpected Server Error' };

const HTML = `<script nonce="${OWN_SCRIPT}">own()</script><p><script>typed()</script></p>`;

/** What the pages show, and what the last request for one was. */
type Site = {
	text: string;
	isDatabaseAway: boolean;
	/** The host of the last request. */
	host: string;
	/** What a visitor named slow waits for on a page of their own. */
	slow: PromiseWithResolvers<void>;
};

/** Texts that are the same for everybody, and a checkout that is not. */
async function respond(site: Site, { request, context }: LoaderFunctionArgs): Promise<Response> {
	if (site.isDatabaseAway) return new Response('', { status: 503 });
	const page = context.get(requestContext);
	const { pathname } = new URL(request.url);
	if (pathname !== '/checkout') page.cachePublicly();
	page.tagCache('settings');
	if (pathname === '/checkout') page.allowPopup();
	if (pathname === '/mine' && page.token() === 'slow') await site.slow.promise;
	site.host = new URL(request.url).host;
	if (pathname === '/limited') {
		page.setRetryAfter(42);
		return new Response('', { status: 429 });
	}
	if (pathname === '/read-only') return Response.json(ROUTER_FAULT, { status: 405 });
	if (pathname === '/forms-only') return Response.json(ROUTER_FAULT, { status: 400 });
	if (pathname === '/refused') return Response.json({ message: 'No.' }, { status: 400 });
	if (pathname === '/signing-in') page.startSession('1|secret');
	if (pathname === '/signing-out') page.endSession();
	if (pathname === '/' || pathname === '/checkout') {
		page.setDocument(HTML);
		return new Response(null, { headers: { 'content-type': 'text/html' } });
	}
	return new Response(site.text, { headers: { 'content-type': 'text/plain' } });
}

/** A web server of a few pages, with the parts of the shop that serving pages needs. */
export function pageApp() {
	const site: Site = {
		text: TEXT,
		isDatabaseAway: false,
		host: '',
		slow: Promise.withResolvers(),
	};
	const shop = {
		config: readConfig({}),
		pageCache: new PageCache(1),
		loadShedder: new LoadShedder({ concurrency: () => 64, maxWaitMs: 2000 }),
		pageHeaders: {},
	};
	const app = Fastify({ trustProxy: true });
	const build = siteOf((asked) => respond(site, asked));
	app.register(async (pages) => servePages(pages, shop as unknown as Shop, build));
	app.get('/assets/*', (_request, reply) => reply.callNotFound());
	return Object.assign(app, { shop, site });
}
