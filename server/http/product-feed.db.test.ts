import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { serveProductFeed } from './product-feed.ts';

// Readers of a feed without end, which some never read.

let made = 0;
async function* makeFeed() {
	for (;;) {
		made += 1;
		yield 'x'.repeat(65_536);
	}
}

const { shop } = await testApp(await testDatabase());
let close = async () => {};
afterEach(() => close());

async function listening(stalledMs?: number) {
	const app = Fastify({ trustProxy: true, forceCloseConnections: true });
	serveProductFeed(app, shop, { makeFeed, ...(stalledMs ? { stalledMs } : {}) });
	await app.listen({ port: 0, host: '127.0.0.1' });
	const { port } = app.server.address() as AddressInfo;
	const lines: net.Socket[] = [];
	close = async () => {
		for (const line of lines) line.destroy();
		await app.close();
	};
	return {
		/** Asks for the feed, and reads no more than its beginning. */
		stall: async (from: string) => {
			const line = net.connect(port, '127.0.0.1');
			lines.push(line);
			line.on('error', () => {});
			line.write(`GET /product-feed.xml HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n\r\n`);
			const [begun] = (await once(line, 'data')) as [Buffer];
			line.pause();
			return begun.subarray(9, 12).toString();
		},
		ask: async (from: string, method = 'GET') => {
			const headers = { 'x-forwarded-for': from };
			const answer = await fetch(`http://127.0.0.1:${port}/product-feed.xml`, { method, headers });
			await answer.body?.cancel();
			return answer.status;
		},
	};
}

test('a network has one place, so that nobody keeps the feed from others', async () => {
	const { stall, ask } = await listening();
	expect(await stall('10.0.0.1')).toBe('200');
	expect(await stall('10.0.0.1')).toBe('503');
	expect(await stall('2001:db8::1')).toBe('200');
	expect(await ask('2001:db8::2')).toBe(503);
	expect(await stall('10.0.0.2')).toBe('200');
	expect(await stall('10.0.0.3')).toBe('200');
	expect(await ask('10.0.0.4')).toBe(503);
});

test('whoever stops reading loses their place', async () => {
	const { stall, ask } = await listening(50);
	expect(await stall('10.0.0.1')).toBe('200');
	await expect.poll(() => ask('10.0.0.1'), { timeout: 10_000 }).toBe(200);
});

test('for HEAD no feed is made', async () => {
	const { ask } = await listening();
	made = 0;
	expect(await ask('10.0.0.1', 'HEAD')).toBe(200);
	expect(await ask('10.0.0.1', 'HEAD')).toBe(200);
	expect(made).toBe(0);
});
