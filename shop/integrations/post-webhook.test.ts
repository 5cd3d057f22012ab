import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { postWebhook } from './post-webhook.ts';

// Receivers that behave badly. None of them may hold the worker up or lead it elsewhere.

const TRIAL = { allowLoopback: true };
let open: net.Server[] = [];
afterEach(() => {
	for (const server of open) {
		if (server instanceof http.Server) server.closeAllConnections();
		server.close();
	}
	open = [];
});

async function listening(server: net.Server): Promise<string> {
	open.push(server);
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}
const answering = (answer: http.RequestListener) => listening(http.createServer(answer));
const post = (url: string, rule: Parameters<typeof postWebhook>[3] = TRIAL) =>
	postWebhook(url, '{"type":"test"}', { 'webhook-id': 'evt_1' }, rule);

test('the body and headers arrive, and the first KB of the answer comes back', async () => {
	const got: unknown[] = [];
	const url = await answering(async (request, response) => {
		const parts = await Array.fromAsync(request as AsyncIterable<Buffer>);
		got.push(request.method, request.headers['webhook-id'], Buffer.concat(parts).toString());
		response.writeHead(202).end('x'.repeat(5000));
	});
	expect(await post(url)).toMatchObject({ status: 202, error: '', answer: 'x'.repeat(1024) });
	expect(got).toEqual(['POST', 'evt_1', '{"type":"test"}']);
});

test('of an answer of ten megabytes no more is read', async () => {
	let isClosed = false;
	const url = await answering((_request, response) => {
		response.once('close', () => {
			isClosed = !response.writableFinished;
		});
		response.writeHead(200).end(Buffer.alloc(10 * 2 ** 20, 'a\0'));
	});
	const { status, answer } = await post(url);
	expect([status, answer]).toEqual([200, 'a'.repeat(512)]);
	await expect.poll(() => isClosed).toBe(true);
});

test('a redirect is an answer like any other: nothing is sent where it leads', async () => {
	let isAsked = false;
	const elsewhere = await answering((_request, response) => {
		isAsked = true;
		response.end();
	});
	const url = await answering((_request, response) => {
		response.writeHead(307, { location: elsewhere }).end();
	});
	expect(await post(url)).toMatchObject({ status: 307 });
	expect(isAsked).toBe(false);
});

test('whoever does not answer in time is not waited for, before or within the answer', async () => {
	const rule = { ...TRIAL, timeoutMs: 200 };
	const silent = await answering(() => {});
	expect(await post(silent, rule)).toMatchObject({
		status: null,
		error: 'No answer within 0.2 seconds',
	});
	const dripping = await answering((_request, response) => {
		response.writeHead(200).write('a');
	});
	expect(await post(dripping, rule)).toMatchObject({ status: null });
});

test('a receiver that closes the line, or speaks something else, is a failure with its reason', async () => {
	const closing = await listening(net.createServer((socket) => socket.destroy()));
	expect(await post(closing)).toMatchObject({ status: null, error: expect.stringMatching(/\w/) });
	const other = await listening(net.createServer((socket) => socket.end('220 mail\r\n')));
	expect(await post(other)).toMatchObject({ status: null, error: expect.stringMatching(/\w/) });
	expect(await post('http://127.0.0.1:1/')).toMatchObject({
		status: null,
		error: expect.stringContaining('ECONNREFUSED'),
	});
});

test('a receiver that switches protocols is a failure, not a wait without end', async () => {
	const answer = 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n';
	const url = await listening(
		net.createServer((socket) => socket.once('data', () => socket.write(answer))),
	);
	expect(await post(url)).toMatchObject({
		status: null,
		error: 'The receiver switched to another protocol',
	});
});

test('in production nothing connects to this machine, by address or by name', async () => {
	let isAsked = false;
	const url = await answering((_request, response) => {
		isAsked = true;
		response.end();
	});
	for (const address of [url, url.replace('127.0.0.1', 'localhost')])
		expect(await post(address, { allowLoopback: false })).toMatchObject({
			status: null,
			error: expect.stringMatching(/^Not sent: .* is not a public address$/),
		});
	expect(isAsked).toBe(false);
});
