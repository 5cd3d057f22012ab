import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const PAYSTACK = { PAYSTACK_SECRET_KEY: 'sk_test_abc' };
const PAYPAL = {
	PAYPAL_CLIENT_ID: 'id',
	PAYPAL_CLIENT_SECRET: 'the-secret',
	PAYPAL_WEBHOOK_ID: 'WH',
	EXCHANGE_RATE_URL: 'https://rates.example/v6/the-access-key/latest/USD',
};
const SANDBOX = { PAYPAL_BASE_URL: 'https://api-m.sandbox.paypal.com' };
const PUBLIC_URL = 'https://shop.example';
const payments = (environment: NodeJS.ProcessEnv) =>
	readConfig({ PUBLIC_URL, ...environment }).payments;

test('without keys nobody can pay online', () => {
	const none = { testing: false, publicUrl: PUBLIC_URL };
	expect(payments({})).toEqual(none);
	expect(payments({ PAYSTACK_SECRET_KEY: '', PAYPAL_CLIENT_ID: '' })).toEqual(none);
});

test('test keys are distinguished from live keys', () => {
	expect(payments(PAYSTACK)).toEqual({
		paystack: { secretKey: 'sk_test_abc', baseUrl: 'https://api.paystack.co' },
		testing: true,
		publicUrl: PUBLIC_URL,
	});
	expect(payments({ PAYSTACK_SECRET_KEY: 'sk_live_abc' }).testing).toBe(false);
	expect(payments({ ...PAYPAL, ...SANDBOX }).testing).toBe(true);
	expect(payments({ ...PAYPAL, PAYPAL_BASE_URL: 'http://127.0.0.1:3001/' })).toMatchObject({
		paypal: { baseUrl: 'http://127.0.0.1:3001' },
		testing: true,
	});
	expect(payments(PAYPAL)).toMatchObject({
		paypal: { baseUrl: 'https://api-m.paypal.com' },
		exchangeRateUrl: PAYPAL.EXCHANGE_RATE_URL,
		testing: false,
	});
});

for (const [what, environment, sentence] of [
	['half of the PayPal keys', { ...PAYPAL, PAYPAL_CLIENT_SECRET: '' }, 'go together'],
	['PayPal without a webhook id', { ...PAYPAL, PAYPAL_WEBHOOK_ID: '' }, 'go together'],
	['a webhook id alone', { PAYPAL_WEBHOOK_ID: 'WH' }, 'go together'],
	['PayPal without a rate', { ...PAYPAL, EXCHANGE_RATE_URL: '' }, 'EXCHANGE_RATE_URL'],
	['a public key for the secret one', { PAYSTACK_SECRET_KEY: 'pk_test_abc' }, 'sk_test_'],
	[
		'a live key for a provider on this machine',
		{ PAYSTACK_SECRET_KEY: 'sk_live_abc', PAYSTACK_BASE_URL: 'http://localhost:3001' },
		'live key',
	],
	[
		'keys in the clear to another machine',
		{ ...PAYSTACK, PAYSTACK_BASE_URL: 'http://pay.example' },
		'https://',
	],
	[
		'PayPal keys in the clear to another machine',
		{ ...PAYPAL, PAYPAL_BASE_URL: 'http://pay.example' },
		'https://',
	],
	['one live and one for trying', { ...PAYPAL, ...PAYSTACK }, 'both be live'],
] as const) {
	test(`refuses ${what}, in one sentence without a key in it`, () => {
		const read = () => readConfig(environment);
		expect(read).toThrow(sentence);
		expect(read).toThrow(/^The configuration is wrong: [^\n]+\.$/);
		expect(read).not.toThrow(/the-secret|the-access-key|_abc/);
	});
}
