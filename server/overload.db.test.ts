import { once } from 'node:events';
import net from 'node:net';
import argon2 from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { isPassword } from '#shop/accounts/passwords.ts';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { Gate } from './gate.ts';

const db = await testDatabase();
const LOGIN = { email: 'ada@example.com', password: 'river market drum' };

test('a call above capacity gets 503, and is served again when there is room', async () => {
	const { app, shop } = await testApp(db);
	const none = { reading: 0, writing: 0 };
	shop.gate = new Gate(() => true, {
		atOnce: 1,
		mostAtOnce: 1,
		mostWaiting: 10,
		patienceMs: none,
		overloadedMs: 0,
	});
	const leave = await shop.gate.enter('reading');
	for (const method of ['GET', 'POST'] as const) {
		const url = method === 'GET' ? '/api/getCategory' : '/api/login';
		const refused = await app.inject({
			method,
			url,
			...(method === 'POST' ? { payload: LOGIN } : {}),
		});
		expect(refused.statusCode).toBe(503);
		expect(refused.headers).toMatchObject({
			'retry-after': '2',
			'cache-control': 'private, no-store',
		});
		expect(refused.json()).toEqual({ message: expect.stringContaining('very busy') });
	}
	for (const path of ['/healthz', '/readyz', '/metrics'])
		expect((await app.inject(path)).statusCode).toBe(200);
	leave();
	expect((await app.inject('/api/getCategory')).statusCode).toBe(200);
	expect(shop.gate.running).toBe(0);
});

test('an order waits where a page is refused, and a client that has gone loses its place', async () => {
	const { app, shop } = await testApp(db);
	shop.gate = new Gate(() => true, {
		atOnce: 1,
		mostAtOnce: 1,
		mostWaiting: 10,
		patienceMs: { reading: 0, writing: 60_000 },
		overloadedMs: 0,
	});
	const address = await app.listen({ port: 0, host: '127.0.0.1' });
	const leave = await shop.gate.enter('reading');
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
	await expect.poll(() => shop.gate.waiting).toBe(2);
	gone.abort();
	expect(await given).toBe('given up');
	await expect.poll(() => shop.gate.waiting).toBe(1);
	expect((await app.inject('/api/getCategory')).statusCode).toBe(503);
	leave();
	expect((await sent).status).toBe(200);
	expect(shop.gate.running).toBe(0);
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
	const [answer] = await once(wordy, 'data');
	expect(String(answer)).toMatch(/^HTTP\/1.1 431 /);
	for (let n = 0; n < 20; n += 1)
		expect((await fetch(`http://127.0.0.1:${port}/api/products/x?page=${n}`)).status).toBe(404);
	expect([shop.gate.running, shop.gate.waiting]).toEqual([0, 0]);
	for (const socket of sockets) socket.destroy();
});

test('a sign-in that would wait too long to be checked gets 503, like all calls above capacity', async () => {
	const { app } = await testApp(db);
	const checked = Promise.withResolvers<boolean>();
	const verify = vi.spyOn(argon2, 'verify').mockReturnValue(checked.promise);
	const crowd = Array.from({ length: 403 }, () => isPassword('river market drum', null));
	const refused = await app.inject({ method: 'POST', url: '/api/login', payload: LOGIN });
	checked.resolve(false);
	await Promise.all(crowd);
	verify.mockRestore();
	expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
	expect(refused.json()).toEqual({ message: expect.stringContaining('very busy') });
});
