import net from 'node:net';
import { expect, test } from 'vitest';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const { app } = await testApp(await testDatabase());
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
