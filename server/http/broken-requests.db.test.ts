import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const db = await testDatabase();
const { app } = await testApp(db);
await app.listen({ port: 0, host: '127.0.0.1' });

/** All that comes back for these bytes, until the shop closes the line. */
function sendBytes(bytes: string): Promise<string> {
	const { port } = app.server.address() as net.AddressInfo;
	const { promise, resolve, reject } = Promise.withResolvers<string>();
	const line = net.connect(port, '127.0.0.1', () => line.write(bytes));
	let response = '';
	line.setEncoding('utf8').on('data', (text) => {
		response += text;
	});
	line.on('end', () => resolve(response)).on('error', reject);
	return promise;
}

test.each([
	['garbage', 'GARBAGE\r\n\r\n', '400 Bad Request'],
	['a method nobody knows', 'FOO / HTTP/1.1\r\nHost: shop.test\r\n\r\n', '400 Bad Request'],
	[
		'two lengths',
		'POST /api/login HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
		'400 Bad Request',
	],
	[
		'two hosts',
		'GET /healthz HTTP/1.1\r\nHost: shop.test\r\nhost: other.test\r\n\r\n',
		'400 Bad Request',
	],
	[
		'endless headers',
		`GET / HTTP/1.1\r\nHost: shop.test\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
		'431 Request Header Fields Too Large',
	],
])('%s is answered like everything else, and the line is closed', async (_name, bytes, said) => {
	const [head = '', body] = (await sendBytes(bytes)).split('\r\n\r\n');
	const [first, ...lines] = head.split('\r\n');
	expect(first).toBe(`HTTP/1.1 ${said}`);
	expect(JSON.parse(body ?? '')).toEqual({ message: said.slice(4) });
	const headers = Object.fromEntries(lines.map((text) => text.split(/: (.*)/).slice(0, 2)));
	expect(headers).toMatchObject({ ...SECURITY_HEADERS, connection: 'close' });
});

/** The status of a request whose sender reads only once all of it has been taken. */
async function sendWhole(head: string[], parts: Buffer[]): Promise<string> {
	const { port } = app.server.address() as net.AddressInfo;
	const length = parts.reduce((sum, part) => sum + part.length, 0);
	const line = net.connect(port, '127.0.0.1').pause();
	line.write([...head, 'Host: shop.test', `Content-Length: ${length}`, '', ''].join('\r\n'));
	for (const part of parts) if (!line.write(part)) await once(line, 'drain');
	const [response] = await once(line.resume(), 'data');
	line.destroy();
	return String(response).split('\r\n', 1)[0] ?? '';
}

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');
const FORTY = Array.from({ length: 40 }, () => MEGABYTE);

test('whoever sends too much is told so, however much more is on its way', async () => {
	const { headers } = await makeAdmin(db);
	const refused = 'HTTP/1.1 413 Payload Too Large';
	const json = ['POST /api/login HTTP/1.1', 'Content-Type: application/json'];
	expect(await sendWhole(json, FORTY)).toBe(refused);
	const form = [
		'POST /api/store-category HTTP/1.1',
		'Content-Type: multipart/form-data; boundary=b',
		`Authorization: ${headers.authorization}`,
	];
	const file = Buffer.from(
		'\r\n--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n',
	);
	expect(await sendWhole(form, [file, ...FORTY.slice(0, 13), file, ...FORTY])).toBe(refused);
});
