import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import net from 'node:net';
import { Readable } from 'node:stream';
import argon2 from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { isPassword } from '#shop/accounts/passwords.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testApp } from '#tests/helpers/app.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { LoadShedder } from './load-shedder.ts';

const db = await testDatabase();
const LOGIN = { email: 'ada@example.com', password: 'river market drum' };

/** A load shedder that works on one thing at a time, and lets so many wait. */
function narrow(maxQueued: number): LoadShedder {
	return new LoadShedder({ concurrency: () => 1, maxWaitMs: 60_000, maxQueued });
}

test('a call above capacity gets 503, and is served again when there is room', async () => {
	const METRICS_TOKEN = 'a-token-for-metrics';
	const { app, shop } = await testApp(db, { METRICS_TOKEN });
	shop.loadShedder = narrow(0);
	const release = await shop.loadShedder.acquire('normal');
	for (const method of ['GET', 'POST'] as const) {
		const url = method === 'GET' ? '/api/getCategory' : '/api/login';
		const payload = method === 'POST' ? { payload: LOGIN } : {};
		const refused = await app.inject({ method, url, ...payload });
		expect(refused.statusCode).toBe(503);
		expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(60);
		expect(refused.headers['cache-control']).toBe('private, no-store');
		expect(refused.json()).toEqual({ message: expect.stringContaining('very busy') });
	}
	const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
	for (const url of ['/healthz', '/readyz', '/metrics'])
		expect((await app.inject({ url, headers })).statusCode).toBe(200);
	release();
	expect((await app.inject('/api/getCategory')).statusCode).toBe(200);
	expect(shop.loadShedder.running).toBe(0);
});

test('256 calls at once all are queued, and all are answered', async () => {
	const { app, shop } = await testApp(db);
	shop.loadShedder = narrow(256);
	const address = await app.listen({ port: 0, host: '127.0.0.1' });
	const release = await shop.loadShedder.acquire('normal');
	const asked = Array.from({ length: 256 }, (_, n) => fetch(`${address}/api/products/x?page=${n}`));
	await expect.poll(() => shop.loadShedder.queued, { timeout: 20_000 }).toBe(256);
	release();
	const statuses = (await Promise.all(asked)).map(({ status }) => status);
	expect(new Set(statuses)).toEqual(new Set([404]));
	expect([shop.loadShedder.shed, shop.loadShedder.running]).toEqual([0, 0]);
});

test('an order waits where a page is refused, and a client that has gone loses its place', async () => {
	const { app, shop } = await testApp(db);
	shop.loadShedder = narrow(2);
	const address = await app.listen({ port: 0, host: '127.0.0.1' });
	const release = await shop.loadShedder.acquire('normal');
	const post = (signal?: AbortSignal) =>
		fetch(`${address}/api/login`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(LOGIN),
			...(signal ? { signal } : {}),
		});
	const sent = post();
	const gone = new AbortController();
	const given = post(gone.signal).catch(() => 'given up');
	await expect.poll(() => shop.loadShedder.queued).toBe(2);
	expect((await app.inject('/api/getCategory')).statusCode).toBe(503);
	gone.abort();
	expect(await given).toBe('given up');
	await expect.poll(() => shop.loadShedder.queued).toBe(1);
	release();
	expect((await sent).status).toBe(200);
	expect(shop.loadShedder.running).toBe(0);
});

test('a client that hangs up keeps its place until the work that it asked for is done', async () => {
	const { app, shop } = await testApp(db);
	await app.listen({ port: 0, host: '127.0.0.1' });
	const arrived = once(app.server, 'request') as Promise<[IncomingMessage]>;
	const line = net.connect((app.server.address() as net.AddressInfo).port, '127.0.0.1');
	await db.transaction(async (tx) => {
		await tx.execute(sql`lock table categories in access exclusive mode`);
		line.write('GET /api/products/x HTTP/1.1\r\nHost: shop.test\r\n\r\n');
		const [request] = await arrived;
		await somebodyWaits(db);
		const ended = new Promise((resolve) => request.socket.once('close', resolve));
		line.resetAndDestroy();
		await ended;
		expect(shop.loadShedder.running).toBe(1);
	});
	await expect.poll(() => shop.loadShedder.running).toBe(0);
});

test('bodies that wait take a limited memory: the largest are refused, and an order waits on', async () => {
	const { app, shop } = await testApp(db);
	shop.loadShedder = narrow(5000);
	const release = await shop.loadShedder.acquire('normal');
	const json = { 'content-type': 'application/json' };
	const post = (payload: string | Readable) =>
		app.inject({ method: 'POST', url: '/api/login', headers: json, payload });
	const order = post(JSON.stringify(LOGIN));
	await expect.poll(() => shop.loadShedder.queued).toBe(1);
	const more = 'x'.repeat(1_000_000);
	const large = JSON.stringify({ ...LOGIN, email: 'flood@example.com', more });
	const flood = Array.from({ length: 30 }, () => post(large));
	// Its sender does not say how long it is.
	const undeclared = post(Readable.from([JSON.stringify(LOGIN)]));
	const refused = await Promise.race([undeclared, ...flood]);
	expect(refused.statusCode).toBe(503);
	expect((await undeclared).statusCode).toBe(503);
	await expect.poll(() => shop.loadShedder.shed).toBe(15);
	expect(shop.loadShedder.queuedBytes).toBeLessThan(16 * 2 ** 20);
	expect(shop.loadShedder.queued).toBe(17);
	release();
	expect((await order).statusCode).toBe(200);
	const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
	expect(statuses.filter((status) => status === 503)).toHaveLength(14);
	expect([shop.loadShedder.queuedBytes, shop.loadShedder.running]).toEqual([0, 0]);
});

test('what staff read comes before what shoppers read', async () => {
	const { app, shop } = await testApp(db);
	shop.loadShedder = narrow(1);
	const { headers } = await makeAdmin(db);
	const release = await shop.loadShedder.acquire('normal');
	const shopper = app.inject('/api/getCategory');
	await expect.poll(() => shop.loadShedder.queued).toBe(1);
	const staff = app.inject({ url: '/api/users', headers });
	expect((await shopper).statusCode).toBe(503);
	release();
	expect((await staff).statusCode).toBe(200);
});

test('silent and slow clients, and those with huge headers, keep nobody else waiting', async () => {
	const { app, shop } = await testApp(db);
	await app.listen({ port: 0, host: '127.0.0.1' });
	const { port } = app.server.address() as net.AddressInfo;
	const connect = async (text = '') => {
		const socket = net.connect(port, '127.0.0.1');
		socket.on('error', () => {});
		await once(socket, 'connect');
		if (text) socket.write(text);
		return socket;
	};
	const sockets = await Promise.all([
		...Array.from({ length: 200 }, () => connect()),
		...Array.from({ length: 100 }, () =>
			connect('GET /api/all-category HTTP/1.1\r\nhost: x\r\nx-slow: '),
		),
		...Array.from({ length: 100 }, () =>
			connect(
				'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{',
			),
		),
	]);
	const wordy = await connect(`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`);
	const [response] = await once(wordy, 'data');
	expect(String(response)).toMatch(/^HTTP\/1.1 431 /);
	for (let n = 0; n < 20; n += 1)
		expect((await fetch(`http://127.0.0.1:${port}/api/products/x?page=${n}`)).status).toBe(404);
	expect([shop.loadShedder.running, shop.loadShedder.queued]).toEqual([0, 0]);
	for (const socket of sockets) socket.destroy();
});

test('a sign-in that would wait too long to be checked gets 503, like all calls above capacity', async () => {
	const { app } = await testApp(db);
	const checked = Promise.withResolvers<boolean>();
	vi.spyOn(argon2, 'verify').mockReturnValue(checked.promise);
	const crowd = Array.from({ length: 403 }, () => isPassword('river market drum', null));
	const login = { method: 'POST', url: '/api/login', payload: LOGIN } as const;
	const refused = await app.inject(login).finally(() => checked.resolve(false));
	await Promise.all(crowd);
	expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
	expect(refused.json()).toEqual({ message: expect.stringContaining('very busy') });
});
