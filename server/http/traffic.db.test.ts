import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { setImmediate as nextIteration, setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';

const db = await testDatabase(2);
const WITHOUT_HURRY = { lastCallMs: 100, limitMs: 60_000 };

/** An open shop with a call that waits until it is released. */
async function openShop() {
	const { app, shop } = await testApp(db);
	const { promise: letGo, resolve: release } = Promise.withResolvers<void>();
	const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
	app.get('/held', async () => {
		isHeld();
		await letGo;
		return 'done';
	});
	let hasEnded = false;
	app.addHook('onClose', async () => {
		hasEnded = true;
	});
	await app.listen({ port: 0, host: '127.0.0.1' });
	const { port } = app.server.address() as net.AddressInfo;
	const agent = new http.Agent({ keepAlive: true });
	const get = async (path: string) => {
		const request = http.get({ port, path, agent, host: '127.0.0.1' });
		const [response] = (await once(request, 'response')) as [http.IncomingMessage];
		const body = (await response.setEncoding('utf8').toArray()).join('');
		return { status: response.statusCode, connection: response.headers.connection, body };
	};
	return { app, traffic: shop.traffic, port, get, held, release, ended: () => hasEnded };
}

test('a closing shop reports that it is not ready, still answers, and waits for running requests', async () => {
	const { app, traffic, get, held, release } = await openShop();
	const running = get('/held');
	await held;
	expect(await get('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' });
	// nginx keeps connections to it for 60 seconds.
	expect(app.server.keepAliveTimeout).toBeGreaterThan(60_000);
	expect(app.server).toMatchObject({ requestTimeout: 600_000, timeout: 300_000 });

	let closed = false;
	const { promise: drained, resolve: drain } = Promise.withResolvers<void>();
	const closing = traffic.close(app, { drained, ...WITHOUT_HURRY }).then(() => {
		closed = true;
	});
	expect(await get('/readyz')).toEqual({
		status: 503,
		connection: 'close',
		body: '{"status":"closing"}',
	});
	expect(await get('/api/all-category')).toMatchObject({ status: 200, connection: 'close' });
	// Cached by now, so it is answered before the framework sees it.
	expect(await get('/api/all-category')).toMatchObject({ status: 200, connection: 'close' });
	for (let n = 0; n < 100; n += 1) await nextIteration();
	expect(app.server.listening).toBe(true);
	drain();
	await expect.poll(() => app.server.listening).toBe(false);
	await expect(get('/healthz')).rejects.toThrow('ECONNREFUSED');
	expect(closed).toBe(false);
	release();
	expect(await running).toEqual({ status: 200, connection: 'close', body: 'done' });
	await closing;
});

/** The moments at which a client connects; each is given what to run once the shop has drained. */
const MOMENTS: [string, (ask: () => void) => void][] = [
	['when its port is closed', (ask) => ask()],
	[
		'in a iteration of the event loop that is busy with others',
		(ask) => {
			setImmediate(() => {
				for (const began = performance.now(); performance.now() < began + 5; );
				ask();
			});
		},
	],
];

test.each(MOMENTS)(
	'a closing shop answers a request that the system accepted %s',
	async (_, comes) => {
		const { app, traffic, port } = await openShop();
		const { promise: answered, resolve } = Promise.withResolvers<string>();
		const ask = () => {
			const early = net.connect(port, '127.0.0.1');
			early.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
			early.once('data', (response) => resolve(String(response).split('\r\n')[0] ?? ''));
			early.once('error', (error) => resolve(error.message));
		};
		const drained = wait(1).then(() => comes(ask));
		const closing = traffic.close(app, { drained, ...WITHOUT_HURRY });
		expect(await answered).toBe('HTTP/1.1 200 OK');
		await closing;
	},
);

test('a request on a keep-alive connection is answered even after the port was closed', async () => {
	const { app, traffic, get, held, release, ended } = await openShop();
	await get('/healthz');
	const closing = traffic.close(app, { drained: Promise.resolve(), ...WITHOUT_HURRY });
	while (app.server.listening) await nextIteration();
	const running = get('/held');
	// Once it is answered, the shop may end before this test has read the answer.
	await held;
	expect(ended()).toBe(false);
	release();
	expect(await running).toMatchObject({ status: 200, connection: 'close' });
	await closing;
	expect(ended()).toBe(true);
});

test('a connection may send its request until the last call is over, which ends with the last connection', async () => {
	const { app, traffic, port } = await openShop();
	const late = net.connect(port, '127.0.0.1');
	await once(late, 'connect');
	const response = once(late, 'data');
	const closing = traffic.close(app, {
		drained: Promise.resolve(),
		lastCallMs: 600_000,
		limitMs: 600_000,
	});
	await expect.poll(() => app.server.listening).toBe(false);
	late.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
	expect(String(await response)).toContain('200 OK');
	await closing;
});

test('an idle connection does not keep the shop from closing', async () => {
	const { app, traffic, port, get } = await openShop();
	await get('/healthz');
	const connections = promisify(app.server.getConnections.bind(app.server));
	const silent = net.connect(port, '127.0.0.1');
	const cut = once(silent, 'close');
	await once(silent, 'connect');
	await expect.poll(() => connections()).toBe(2);
	await traffic.close(app, { drained: Promise.resolve(), ...WITHOUT_HURRY });
	await cut;
});

test('a request that never ends is cut off after the limit', async () => {
	const { app, traffic, get, held } = await openShop();
	const running = get('/held');
	const refused = expect(running).rejects.toThrow('socket hang up');
	await held;
	await traffic.close(app, { drained: Promise.resolve(), ...WITHOUT_HURRY, limitMs: 1 });
	await refused;
});
