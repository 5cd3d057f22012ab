import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { pageApp, TEXT } from '#tests/helpers/page-app.ts';
import { LoadShedder } from './load-shedder.ts';

// Requests that get no page: forged, malformed, too many, or with a method that the address does not take.

test('a form with more fields than any page has is refused', async () => {
	const app = pageApp();
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
	const app = pageApp();
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

test('who waits for the page of a request that is refused gets the page', async () => {
	const app = pageApp();
	app.shop.loadShedder = new LoadShedder({ concurrency: () => 1, maxWaitMs: 2000 });
	const release = await app.shop.loadShedder.acquire('high');
	const refused = app.inject({ url: '/about', headers: { host: 'shop.example/about' } });
	const read = app.inject('/about');
	await expect.poll(() => app.shop.loadShedder.queued).toBeGreaterThan(0);
	release();
	expect((await refused).statusCode).toBe(400);
	expect(await read).toMatchObject({ statusCode: 200, body: TEXT });
});

test('under overload a plain page says so, while staff and forms wait', async () => {
	const app = pageApp();
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
	const app = pageApp();
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
	const app = pageApp();
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
	const app = pageApp();
	for (const method of ['GET', 'HEAD'] as const)
		expect((await app.inject({ method, url: '/assets/none.js' })).statusCode).toBe(404);
	const sent = await app.inject({ method: 'PUT', url: '/about' });
	expect([sent.statusCode, sent.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
});

test('an invalid Host header is refused, and is not an error', async () => {
	const app = pageApp();
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

test('no path names another host, however its slashes are written', async () => {
	const app = pageApp();
	await app.listen({ port: 0, host: '127.0.0.1' });
	const { port } = app.server.address() as AddressInfo;
	for (const path of [
		'*',
		'//where',
		'/\\elsewhere.example/where',
		'/\\\\elsewhere.example/where',
	]) {
		app.site.host = '';
		const request = http.get({ port, path, host: '127.0.0.1', agent: false });
		const [respond] = (await once(request, 'response')) as [http.IncomingMessage];
		await respond.resume().toArray();
		expect(app.site.host).toBe(`127.0.0.1:${port}`);
	}
	await app.close();
});

test('a miswritten address of the API is answered as JSON, and no page is made for it', async () => {
	const app = pageApp();
	for (const url of ['/API/user', '/api%2Fuser', '/api\\user', '/Api', '/API?x=1']) {
		const { statusCode, headers, body } = await app.inject(url);
		expect([url, statusCode, body]).toEqual([url, 404, '{"message":"Not Found"}']);
		expect(headers['cache-control']).toBe('private, no-store');
	}
	for (const url of ['/apis', '/capi/user']) expect((await app.inject(url)).body).toBe(TEXT);
});

test('an unsupported method is answered 405 with the supported ones', async () => {
	const app = pageApp();
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
	expect((await pageApp().inject(sent)).statusCode).toBe(status);
});

test('whoever asks too often is told when to come again', async () => {
	const { statusCode, headers } = await pageApp().inject('/limited');
	expect([statusCode, headers['retry-after']]).toEqual([429, '42']);
});
