import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import net from 'node:net';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';

const lines: { level: number; msg: string }[] = [];
const log = new Writable({
	write(chunk, _encoding, done) {
		for (const one of String(chunk).trim().split('\n')) lines.push(JSON.parse(one));
		done();
	},
});
const { app } = await testApp(await testDatabase(), { LOG_LEVEL: 'info' }, log);
app.post('/form', async () => 'done');
const addresses: string[] = [];
app.addHook('onRequest', async ({ ip }) => {
	addresses.push(ip);
});
await app.listen({ port: 0, host: '127.0.0.1' });

test.each([
	['a call of the API', '/api/login'],
	['a form', '/form'],
])(
	'%s whose sender hangs up in the middle is not reported as a failure of the database',
	async (_name, url) => {
		const { port } = app.server.address() as net.AddressInfo;
		const arrived = once(app.server, 'request') as Promise<[IncomingMessage]>;
		const line = net.connect(port, '127.0.0.1');
		await once(line, 'connect');
		lines.length = 0;
		line.write(
			`POST ${url} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email`,
		);
		const [request] = await arrived;
		const ended = new Promise((resolve) => request.once('close', resolve));
		line.resetAndDestroy();
		await ended;
		expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
	},
);

test('a request of a client whose address is gone with its connection goes no further', async () => {
	const { port } = app.server.address() as net.AddressInfo;
	const { promise: ended, resolve } = Promise.withResolvers<IncomingMessage>();
	app.server.once('request', (request: IncomingMessage) =>
		request.socket.once('close', () => resolve(request)),
	);
	const line = net.connect(port, '127.0.0.1');
	await once(line, 'connect');
	addresses.length = 0;
	line.write('GET /api/search/suggestions?q=a HTTP/1.1\r\nHost: shop.test\r\n\r\n');
	line.resetAndDestroy();
	expect((await ended).socket.remoteAddress).toBeUndefined();
	expect(addresses).toEqual([]);
});
