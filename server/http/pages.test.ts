import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { LoaderFunctionArgs } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { siteOf } from '#tests/helpers/site.ts';
import { readConfig } from '../config.ts';
import type { Shop } from '../shop.ts';
import { LoadShedder } from './load-shedder.ts';
import { PageCache } from './page-cache.ts';
import { servePages } from './pages.ts';
import { requestContext } from './request-context.ts';
import { OWN_SCRIPT } from './security-headers.ts';

/** What the router says of a method that an address does not take. */
const ROUTER_FAULT = { message: 'Unexpected Server Error' };
const TEXT = 'The same for everybody.';

const seen = { host: '' };
/** What a visitor named slow waits for on a page of their own. */
const slow = Promise.withResolvers<void>();
const database = { away: false, text: TEXT };

const HTML = `<script nonce="${OWN_SCRIPT}">own()</script><p><script>typed()</script></p>`;

/** Texts that are the same for everybody, and a checkout that is not. */
async function respond({ request, context }: LoaderFunctionArgs): Promise<Response> {
	if (database.away) return new Response('', { status: 503 });
	const page = context.get(requestContext);
	const { pathname } = new URL(request.url);
	if (pathname !== '/checkout') page.cachePublicly();
	page.tagCache('settings');
	if (pathname === '/checkout') page.allowPopup();
	if (pathname === '/mine' && page.token() === 'slow') await slow.promise;
	seen.host = new URL(request.url).host;
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
	return new Response(database.text, { headers: { 'content-type': 'text/plain' } });
}

function siteApp() {
	const shop = {
		config: readConfig({}),
		pageCache: new PageCache(1),
		loadShedder: new LoadShedder({ concurrency: () => 64, maxWaitMs: 2000 }),
		pageHeaders: {},
	};
	const app = Fastify({ trustProxy: true });
	app.register(async (pages) => servePages(pages, shop as unknown as Shop, siteOf(respond)));
	app.get('/assets/*', (_request, reply) => reply.callNotFound());
	return Object.assign(app, { shop });
}

test('HEAD gets the headers of the whole page, and the next GET gets the whole page', async () => {
	const app = siteApp();
	const [head, read] = await Promise.all([
		app.inject({ method: 'HEAD', url: '/about' }),
		app.inject('/about'),
	]);
	expect([head.statusCode, head.body]).toEqual([200, '']);
	expect(head.headers['content-length']).toBe(String(TEXT.length));
	expect([read.statusCode, read.body]).toEqual([200, TEXT]);
	const again = await app.inject({ method: 'HEAD', url: '/about' });
	expect([again.headers.etag, read.headers.etag]).toEqual([head.headers.etag, head.headers.etag]);
});

test('a page only lets scripts run that the renderer marked, whether cached or not, shared or not', async () => {
	const app = siteApp();
	const own = createHash('sha256').update('own()').digest('base64');
	for (const url of ['/', '/', '/checkout']) {
		const { headers, body } = await app.inject(url);
		const policy = String(headers['content-security-policy']);
		expect(policy).toContain(`script-src 'self' 'sha256-${own}';`);
		expect(body).toBe('<script>own()</script><p><script>typed()</script></p>');
		const allowPopup = url === '/checkout';
		expect(policy.includes('frame-src https://checkout.paystack.com')).toBe(allowPopup);
		expect(headers['cross-origin-opener-policy']).toBe(
			allowPopup ? 'same-origin-allow-popups' : undefined,
		);
	}
});

test('a changed page is rendered again for the next visitor', async () => {
	const app = siteApp();
	await app.inject('/about');
	database.text = 'Changed';
	expect((await app.inject('/about')).body).toBe('Changed');
});

test('only a page that neither asks who is signed in nor sets a cookie is cached', async () => {
	const app = siteApp();
	for (const url of ['/mine', '/signing-in', '/signing-out']) {
		const { headers } = await app.inject(url);
		expect([url, headers['cache-control']]).toEqual([url, 'private, no-store']);
		expect([url, headers['x-cache']]).toEqual([url, undefined]);
	}
	expect(app.shop.pageCache.figures.responses).toBe(0);
	expect((await app.inject('/about')).headers['cache-control']).toContain('public');
	expect(app.shop.pageCache.figures.responses).toBe(1);
});

test('nobody who is signed in waits for a page of somebody else', async () => {
	const app = siteApp();
	const open = (token: string) =>
		app.inject({ url: '/mine', headers: { cookie: `bridgehead_session=${token}` } });
	await open('first');
	const waiting = open('slow');
	expect((await open('other')).statusCode).toBe(200);
	slow.resolve();
	expect((await waiting).statusCode).toBe(200);
});

test('the session cookie is out of reach of scripts and other sites, and only sent over https', async () => {
	const app = siteApp();
	const cookiesOf = async (url: string, proto: string) => {
		const { cookies } = await app.inject({ url, headers: { 'x-forwarded-proto': proto } });
		return cookies;
	};
	const common = { path: '/', sameSite: 'Lax', secure: true, maxAge: 90 * 24 * 60 * 60 };
	const begun = await cookiesOf('/signing-in', 'https');
	expect(begun).toEqual([
		{ name: 'bridgehead_session', value: '1|secret', httpOnly: true, ...common },
		{ name: 'bridgehead_signed_in', value: '1', ...common },
	]);
	for (const cookie of await cookiesOf('/signing-in', 'http'))
		expect(cookie).not.toHaveProperty('secure');
	const ended = await cookiesOf('/signing-out', 'https');
	expect(ended.map(({ name, value, maxAge }) => [name, value, maxAge])).toEqual([
		['bridgehead_session', '', 0],
		['bridgehead_signed_in', '', 0],
	]);
});

test('a form with more fields than any page has is refused', async () => {
	const app = siteApp();
	const send = (fields: number, type = 'application/x-www-form-urlencoded') =>
		app.inject({
			method: 'POST',
			url: '/cart',
			headers: { 'content-type': type },
			payload: Array.from({ length: fields }, (_, n) => `a${n}=1`).join('&'),
		});
	expect((await send(5000)).statusCode).toBe(200);
	const refused = await send(5001, 'Application/X-WWW-Form-Urlencoded; charset=utf-8');
	expect([refused.statusCode, refused.json().message]).toEqual([
		400,
		'The form has too many fields.',
	]);
});

test('a form that another site has a browser send is refused', async () => {
	const app = siteApp();
	const host = 'shop.example';
	for (const [origin, status] of [
		[undefined, 200],
		[`https://${host}`, 200],
		['https://elsewhere.example', 400],
		['https://shop.example.elsewhere.example', 400],
		['null', 400],
	] as const) {
		const headers = { host, 'x-forwarded-proto': 'https', ...(origin ? { origin } : {}) };
		const sent = await app.inject({ method: 'POST', url: '/cart', headers });
		expect([origin, sent.statusCode]).toEqual([origin, status]);
		const data = await app.inject({ method: 'POST', url: '/cart.data', headers });
		expect([origin, data.statusCode < 400]).toEqual([origin, status === 200]);
	}
});

test('under overload a plain page says so, while staff and forms wait', async () => {
	const app = siteApp();
	app.shop.loadShedder = new LoadShedder({ concurrency: () => 1, maxWaitMs: 2000, maxQueued: 3 });
	const release = await app.shop.loadShedder.acquire('high');
	const waiting = ['/admin/orders', '/checkout?step=1', '/cart'].map((url) =>
		app.inject({ method: url === '/cart' ? 'POST' : 'GET', url }),
	);
	await expect.poll(() => app.shop.loadShedder.queued).toBe(3);
	const refused = await app.inject('/about');
	expect(refused.statusCode).toBe(503);
	expect(refused.headers).toMatchObject({
		'retry-after': expect.stringMatching(/^[234]$/),
		'cache-control': 'no-store',
		'content-type': 'text/html; charset=utf-8',
	});
	expect(refused.body).toContain('very busy');
	expect(refused.body).toContain('<a href="">Try again</a>');
	release();
	for (const respond of await Promise.all(waiting)) expect(respond.statusCode).toBe(200);
	expect(app.shop.loadShedder.running).toBe(0);
});

test('forms that wait count with their bytes, unless only staff may send so much', async () => {
	const app = siteApp();
	app.shop.loadShedder = new LoadShedder({ concurrency: () => 1, maxWaitMs: 2000 });
	const release = await app.shop.loadShedder.acquire('high');
	const send = (url: string, payload: string) => app.inject({ method: 'POST', url, payload });
	const waiting = [send('/cart', 'x'.repeat(3000)), send('/admin/category', 'x'.repeat(500))];
	await expect.poll(() => app.shop.loadShedder.queued).toBe(2);
	expect(app.shop.loadShedder.queuedBytes).toBe(3500);
	release();
	await Promise.all(waiting);
	expect(app.shop.loadShedder.queuedBytes).toBe(0);
});

test('a waiting page gives up its place when all who asked for it have gone, and not before', async () => {
	const app = siteApp();
	app.shop.loadShedder = new LoadShedder({ concurrency: () => 1, maxWaitMs: 60_000 });
	const release = await app.shop.loadShedder.acquire('high');
	const address = await app.listen({ port: 0, host: '127.0.0.1' });
	const closing = ['/about', '/about', '/faq'].map((path) => {
		const gone = new AbortController();
		const respond = fetch(address + path, { signal: gone.signal }).catch(() => 'gone');
		return { respond, leave: () => gone.abort() };
	});
	const stays = fetch(`${address}/about`);
	await expect.poll(() => app.shop.loadShedder.queued).toBe(2);
	for (const { leave } of closing) leave();
	expect(await Promise.all(closing.map(({ respond }) => respond))).toEqual([
		'gone',
		'gone',
		'gone',
	]);
	await expect.poll(() => app.shop.loadShedder.queued).toBe(1);
	release();
	expect((await stays).status).toBe(200);
	expect([app.shop.loadShedder.running, app.shop.loadShedder.shed]).toEqual([0, 0]);
	await app.close();
});

test('a missing file of the build is not found, and pages only accept the methods of forms', async () => {
	const app = siteApp();
	for (const method of ['GET', 'HEAD'] as const)
		expect((await app.inject({ method, url: '/assets/none.js' })).statusCode).toBe(404);
	const sent = await app.inject({ method: 'PUT', url: '/about' });
	expect([sent.statusCode, sent.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
});

test('an invalid Host header is refused, and is not an error', async () => {
	const app = siteApp();
	for (const host of [
		'a b',
		'[',
		'<script>',
		'a/n/n',
		'a\\n',
		'a?n',
		'a#n',
		'me@a',
		'a:',
		`${'a'.repeat(256)}`,
	]) {
		const respond = await app.inject({ url: '/contact', headers: { host } });
		expect([host, respond.statusCode]).toEqual([host, 400]);
		const forwarded = { 'x-forwarded-host': host };
		expect((await app.inject({ url: '/contact', headers: forwarded })).statusCode).toBe(400);
	}
	for (const host of ['shop.example', 'SHOP.example:8080', '127.0.0.1', '[::1]:3000', 'a_b']) {
		const respond = await app.inject({ url: '/contact', headers: { host } });
		expect([host, respond.statusCode]).toEqual([host, 200]);
	}
});

afterEach(() => {
	database.away = false;
	database.text = TEXT;
	vi.useRealTimers();
});

test('while pages cannot be rendered, an expired cached page is sent', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	const app = siteApp();
	await app.inject('/about');
	vi.advanceTimersByTime(6 * 60_000);
	database.away = true;
	expect(await app.inject('/about')).toMatchObject({ statusCode: 200, body: TEXT });
	const uncached = await app.inject('/faq');
	expect([uncached.statusCode, uncached.headers['retry-after']]).toEqual([503, '5']);
	expect((await app.inject({ method: 'POST', url: '/about' })).statusCode).toBe(503);
});

test('no path names another host, however its slashes are written', async () => {
	const app = siteApp();
	await app.listen({ port: 0, host: '127.0.0.1' });
	const { port } = app.server.address() as AddressInfo;
	for (const path of [
		'*',
		'//where',
		'/\\elsewhere.example/where',
		'/\\\\elsewhere.example/where',
	]) {
		seen.host = '';
		const request = http.get({ port, path, host: '127.0.0.1', agent: false });
		const [respond] = (await once(request, 'response')) as [http.IncomingMessage];
		await respond.resume().toArray();
		expect(seen.host).toBe(`127.0.0.1:${port}`);
	}
	await app.close();
});

test('a page of one visitor carries an ETag too, and is not sent again to a browser that has it', async () => {
	const app = siteApp();
	for (const encoding of ['identity', 'br']) {
		const headers = { 'accept-encoding': encoding };
		const { statusCode, headers: sent } = await app.inject({ url: '/checkout', headers });
		expect([statusCode, sent.etag]).toEqual([200, expect.stringMatching(/^"[\w-]+"$/)]);
		const etag = String(sent.etag);
		const again = await app.inject({
			url: '/checkout',
			headers: { ...headers, 'if-none-match': etag },
		});
		expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
		expect(again.headers).not.toHaveProperty('content-encoding');
	}
	const form = await app.inject({
		method: 'POST',
		url: '/checkout',
		headers: { 'if-none-match': '*' },
	});
	expect([form.statusCode, form.headers.etag]).toEqual([200, undefined]);
});

test('a miswritten address of the API is answered as JSON, and no page is made for it', async () => {
	const app = siteApp();
	for (const url of ['/API/user', '/api%2Fuser', '/api\\user', '/Api', '/API?x=1']) {
		const { statusCode, headers, body } = await app.inject(url);
		expect([url, statusCode, body]).toEqual([url, 404, '{"message":"Not Found"}']);
		expect(headers['cache-control']).toBe('private, no-store');
	}
	for (const url of ['/apis', '/capi/user']) expect((await app.inject(url)).body).toBe(TEXT);
});

test('an unsupported method is answered 405 with the supported ones', async () => {
	const app = siteApp();
	const form = await app.inject({ method: 'POST', url: '/read-only' });
	expect([form.statusCode, form.headers.allow]).toEqual([405, 'GET, HEAD']);
	expect(form.json()).toEqual({ message: 'Method Not Allowed' });
	const read = await app.inject('/forms-only');
	expect([read.statusCode, read.headers.allow]).toEqual([405, 'POST']);
	const refused = await app.inject('/refused');
	expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'No.' }]);
});

test.each([
	[{ origin: 'http://elsewhere.example' }, 400],
	[{ origin: 'null' }, 400],
	[{ 'sec-fetch-site': 'cross-site' }, 400],
	[{ origin: 'http://shop.test', 'sec-fetch-site': 'same-origin' }, 200],
	[{}, 200],
])('a form that a browser says comes from %j is answered with %d', async (headers, status) => {
	const sent = {
		method: 'POST',
		url: '/about',
		headers: { host: 'shop.test', ...headers },
	} as const;
	expect((await siteApp().inject(sent)).statusCode).toBe(status);
});

test('whoever asks too often is told when to come again', async () => {
	const { statusCode, headers } = await siteApp().inject('/limited');
	expect([statusCode, headers['retry-after']]).toEqual([429, '42']);
});
