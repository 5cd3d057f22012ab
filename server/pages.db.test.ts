import Fastify from 'fastify';
import type { LoaderFunctionArgs, ServerBuild } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { visitContext } from './context.ts';
import { servePages } from './pages.ts';

const db = await testDatabase();
const { shop } = await testApp(db);
const app = Fastify();
await app.register(async (pages) => servePages(pages, shop, onePage('The same for everybody')));
app.get('/assets/*', (_request, reply) => reply.callNotFound());
afterAll(() => app.close());

test('a page first asked for by HEAD is whole for whoever gets it next', async () => {
	const looked = await app.inject({ method: 'HEAD', url: '/about' });
	expect([looked.statusCode, looked.body]).toEqual([200, '']);
	for (const url of ['/about', '/faq']) {
		const [, read] = await Promise.all([
			app.inject({ method: 'HEAD', url }),
			app.inject({ method: 'GET', url }),
		]);
		expect([url, read.body]).toEqual([url, 'The same for everybody']);
		const again = await app.inject({ method: 'HEAD', url });
		expect(again.headers).toMatchObject({
			etag: read.headers.etag,
			'content-length': read.headers['content-length'],
		});
	}
});

test('a file of the build that is not there is not found', async () => {
	for (const method of ['GET', 'HEAD'] as const)
		expect((await app.inject({ method, url: '/assets/none.js' })).statusCode).toBe(404);
	const sent = await app.inject({ method: 'PUT', url: '/about' });
	expect([sent.statusCode, sent.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
});

test('a Host that cannot be read is refused, and no fault', async () => {
	for (const host of ['a b', '[', '<script>']) {
		const answer = await app.inject({ url: '/contact', headers: { host } });
		expect([host, answer.statusCode]).toEqual([host, 400]);
	}
});

/** What the build of the pages would be with one text at every address, the same for every visitor. */
function onePage(text: string): ServerBuild {
	const loader = ({ context }: LoaderFunctionArgs) => {
		const visit = context.get(visitContext);
		visit.isShared();
		visit.shows('all');
		return new Response(text);
	};
	const unused = () => {
		throw new Error('a text is not rendered');
	};
	return {
		entry: { module: { default: unused } },
		// Nothing to render makes it a resource, which the type does not foresee.
		routes: { root: { id: 'root', path: '*', module: { loader } as never } },
		assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
		publicPath: '/',
		assetsBuildDirectory: '',
		future: {},
		ssr: true,
		isSpaMode: false,
		prerender: [],
		routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
	};
}
