import Fastify from 'fastify';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { visitContext } from './context.ts';
import { Gate } from './gate.ts';
import { PageCache } from './page-cache.ts';
import { servePages } from './pages.ts';
import type { Shop } from './shop.ts';

const TEXT = 'The same for everybody.';

type PageModule = NonNullable<ServerBuild['routes'][string]>['module'];

const database = { away: false };

function loader({ context }: { context: Readonly<RouterContextProvider> }): Response {
	if (database.away) return new Response('', { status: 503 });
	context.get(visitContext).isShared();
	return new Response(TEXT, { headers: { 'content-type': 'text/plain' } });
}

/** A site of one page that is kept. */
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
	servePages(app, shop as unknown as Shop, SITE);
	return app;
}

test('who only asks for the head of a page gets the head of the whole page, and leaves it whole for the next', async () => {
	const app = siteApp();
	const head = await app.inject({ method: 'HEAD', url: '/about' });
	expect(head.statusCode).toBe(200);
	expect(head.body).toBe('');
	expect(head.headers['content-length']).toBe(String(TEXT.length));
	expect(await app.inject('/about')).toMatchObject({ statusCode: 200, body: TEXT });
	const again = await app.inject({ method: 'HEAD', url: '/about' });
	expect(again.headers.etag).toBe(head.headers.etag);
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
