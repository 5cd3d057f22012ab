import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ProviderDown } from './provider.ts';
import { ask } from './provider-call.ts';

const LIMITS = { timeoutMs: 10_000, tries: 3, pauseMs: 1 };

/** The statuses that a provider answers with, one a request; 200 afterwards. */
const failures: number[] = [];
let requests = 0;
let body = '{"ok":true}';
const provider = http.createServer((_request, response) => {
	requests += 1;
	response.writeHead(failures.shift() ?? 200).end(body);
});
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
afterAll(() => provider.close());
const { port } = provider.address() as AddressInfo;
const call = { asked: 'Pay', url: `http://127.0.0.1:${port}/`, repeatable: true };

beforeEach(() => {
	failures.length = 0;
	requests = 0;
	body = '{"ok":true}';
});

test('a call that may be repeated is, until there is an answer', async () => {
	failures.push(503, 429);
	expect(await ask(call, LIMITS)).toEqual({ status: 200, body: { ok: true } });
	expect(requests).toBe(3);
});

test('what PostgreSQL could not store of an answer is replaced', async () => {
	body = String.raw`{"data":[{"payer":"a\u0000b","says":"\ud83d and \ud83d\ude00","kobo":5}]}`;
	expect((await ask(call, LIMITS)).body).toEqual({
		data: [{ payer: 'a\ufffdb', says: '\ufffd and 😀', kobo: 5 }],
	});
});

test('a refusal is an answer', async () => {
	failures.push(404);
	expect(await ask(call, LIMITS)).toMatchObject({ status: 404 });
	expect(requests).toBe(1);
});

test.each([
	['after the last attempt', { call, limits: LIMITS, attempts: 3 }],
	[
		'at once when a repetition might act twice',
		{
			call: { ...call, repeatable: false },
			limits: LIMITS,
			attempts: 1,
		},
	],
	[
		'when there is no time for a further attempt',
		{
			call,
			limits: { ...LIMITS, lastTryMs: 0 },
			attempts: 1,
		},
	],
])('a call is given up %s', async (_when, { call: given, limits, attempts }) => {
	failures.push(503, 503, 503, 503);
	await expect(ask(given, limits)).rejects.toThrow(ProviderDown);
	expect(requests).toBe(attempts);
});
