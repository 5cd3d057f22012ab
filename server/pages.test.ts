import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { visitContext } from './context.ts';
import { Gate } from './gate.ts';
import { PageCache } from './page-cache.ts';
import { servePages } from './pages.ts';
import { OWN_SCRIPT } from './security-headers.ts';
import type { Shop } from './shop.ts';

const TEXT = 'The same for everybody.';

type PageModule = NonNullable<ServerBuild['routes'][string]>['module'];

const database = { away: false };

const HTML = `<script nonce="${OWN_SCRIPT}">own()</script><p><script>typed()</script></p>`;

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

function loader({ request, context }: Asked): Response {
	if (database.away) return new Response('', { status: 503 });
	const visit = context.get(visitContext);
	const { pathname } = new URL(request.url);
	if (pathname !== '/checkout') visit.isShared();
	if (pathname === '/about')
		return new Response(TEXT, { headers: { 'content-type': 'text/plain' } });
	if (pathname === '/checkout') visit.opensPopup();
	return new Response(HTML, { headers: { 'content-type': 'text/html' } });
}

/** A site of texts that are kept, and of one page that is not. */
const SITE: ServerBuild = {
	entry: { module: { default: () => new Response() } },
	routes: {
		page: {
			id: 'page',
			path: '*',
			module: { loader, action: loader } as Partial<PageModule> as PageModule,
		},
	},
	assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
	publicPath: '/',
	assetsBuildDirectory: '',
	future: {},
	ssr: true,
	isSpaMode: false,
	prerender: [],
	routeDiscovery: { mode: 'initial', manifestPath: '' },
};

function siteApp() {
	const shop = {
		config: readConfig({}),
		pageCache: new PageCache(),
		gate: new Gate(() => false),
		pageHeaders: {},
	};
	const app = Fastify();
	app.register(async (pages) => servePages(pages, shop as unknown as Shop, SITE));
	app.get('/assets/*', (_request, reply) => reply.callNotFound());
	return app;
}

test('who only asks for the head of a page gets the head of the whole page, and leaves it whole for the next', async () => {
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

test('a page lets run the scripts the renderer marked and no other, made anew or kept, shared or not', async () => {
	const app = siteApp();
	const own = createHash('sha256').update('own()').digest('base64');
	for (const url of ['/', '/', '/checkout']) {
		const { headers, body } = await app.inject(url);
		const policy = String(headers['content-security-policy']);
		expect(policy).toContain(`script-src 'self' 'sha256-${own}';`);
		expect(body).toBe('<script>own()</script><p><script>typed()</script></p>');
		const opensPopup = url === '/checkout';
		expect(policy.includes('frame-src https://checkout.paystack.com')).toBe(opensPopup);
		expect(headers['cross-origin-opener-policy']).toBe(
			opensPopup ? 'same-origin-allow-popups' : undefined,
		);
	}
});

test('a file of the build that is not there is not found, and pages take no other method than forms do', async () => {
	const app = siteApp();
	for (const method of ['GET', 'HEAD'] as const)
		expect((await app.inject({ method, url: '/assets/none.js' })).statusCode).toBe(404);
	const sent = await app.inject({ method: 'PUT', url: '/about' });
	expect([sent.statusCode, sent.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
});

test('a Host that cannot be read is refused, and no fault', async () => {
	const app = siteApp();
	for (const host of ['a b', '[', '<script>']) {
		const answer = await app.inject({ url: '/contact', headers: { host } });
		expect([host, answer.statusCode]).toEqual([host, 400]);
	}
});

afterEach(() => {
	database.away = false;
	vi.useRealTimers();
});

test('while pages cannot be made anew, one that was kept is sent even past its time', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	const app = siteApp();
	await app.inject('/about');
	vi.advanceTimersByTime(6 * 60_000);
	database.away = true;
	expect(await app.inject('/about')).toMatchObject({ statusCode: 200, body: TEXT });
	const unkept = await app.inject('/faq');
	expect([unkept.statusCode, unkept.headers['retry-after']]).toEqual([503, '5']);
	expect((await app.inject({ method: 'POST', url: '/about' })).statusCode).toBe(503);
});
