import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { SHORT_TIMEOUTS, testSandbox } from '#tests/helpers/sandbox.ts';
import { ProviderDown } from '../providers/provider.ts';
import { openRateSource } from './rate-source.ts';

const sandbox = await testSandbox();
let providerMessage = '';
const server = http.createServer((_request, response) => response.end(providerMessage));
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;
const source = openRateSource(
	`http://127.0.0.1:${port}/v6/the-access-key/latest/USD`,
	SHORT_TIMEOUTS,
);
const rateOf = (answer: unknown) => {
	providerMessage = JSON.stringify(answer);
	return source.fetchRate();
};

test('the common shapes of answers are read', async () => {
	const shapes = [
		{ base: 'USD', rates: { NGN: 1523.45 } },
		{ rates: { NGN: '1523.45' } },
		{ amount: 1, base: 'USD', date: '2026-11-20', rates: { USD: 1, NGN: 1523.45 } },
		{ result: 'success', base_code: 'USD', conversion_rates: { USD: 1, NGN: 1523.45 } },
		{ success: true, base: 'EUR', rates: { USD: 1.2, NGN: 1828.14 } },
		{ success: true, source: 'USD', quotes: { USDNGN: 1523.45 } },
		{ meta: {}, data: { NGN: { code: 'NGN', value: 1523.45 } } },
		{ data: { NGN: 1523.45 } },
	];
	for (const shape of shapes) expect(await rateOf(shape), JSON.stringify(shape)).toBe('1523.45');
	expect(await rateOf({ base: 'NGN', rates: { USD: 0.000625 } })).toBe('1600');
	expect(await rateOf({ base: 'NGN', rates: { NGN: 1, USD: 0.000625 } })).toBe('1600');
});

test('an answer without the two currencies is none', async () => {
	for (const answer of [
		{},
		[],
		'1600',
		{ rates: {} },
		{ base: 'EUR', rates: { NGN: 1800 } },
		{ rates: { NGN: 0 } },
		{ rates: { NGN: -1600 } },
		{ result: 'error', 'error-type': 'invalid-key' },
	])
		await expect(rateOf(answer), JSON.stringify(answer)).rejects.toBeInstanceOf(ProviderDown);
});

test('errors name the host, without the key in its address', async () => {
	providerMessage = 'not JSON';
	const error = await source.fetchRate().catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(ProviderDown);
	expect(String(error)).toContain('127.0.0.1');
	expect(String(error)).not.toContain('the-access-key');
});

test('the sandbox answers a rate, and a single fault is overcome', async () => {
	const rates = openRateSource(`${sandbox.url}/rates`, SHORT_TIMEOUTS);
	expect(await rates.fetchRate()).toBe('1600');
	sandbox.faults.add({ on: 'rate', kind: 'http-500', times: 1, ms: 0, copies: 1 });
	expect(await rates.fetchRate()).toBe('1600');
	sandbox.faults.add({ on: 'rate', kind: 'http-500', times: null, ms: 0, copies: 1 });
	await expect(rates.fetchRate()).rejects.toBeInstanceOf(ProviderDown);
});
