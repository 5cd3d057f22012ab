import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';

type Given = Record<string, string>;
/** The rules of `npm start`, which must run before packages are installed and so is not TypeScript. */
const {
	wantsSandbox,
	shopUrl,
}: {
	wantsSandbox: (given: Given) => boolean;
	shopUrl: (given: Given) => string;
} = await import(new URL('../../bin/payments-sandbox.mjs', import.meta.url).href);

test('the sandbox opens where no keys are set', () => {
	expect(wantsSandbox({})).toBe(true);
	expect(wantsSandbox({ PAYSTACK_SECRET_KEY: '', PORT: '80', NODE_ENV: 'development' })).toBe(true);
});

test('never beside a key of any provider, for real, or against the wish', () => {
	for (const name of [
		'PAYSTACK_SECRET_KEY',
		'PAYSTACK_BASE_URL',
		'PAYPAL_CLIENT_ID',
		'PAYPAL_WEBHOOK_ID',
	])
		expect(wantsSandbox({ [name]: 'x' }), name).toBe(false);
	expect(wantsSandbox({ NODE_ENV: 'production' })).toBe(false);
	expect(wantsSandbox({ PAYMENTS_SANDBOX: '0' })).toBe(false);
	expect(wantsSandbox({ PUBLIC_URL: 'https://shop.example' })).toBe(false);
	expect(wantsSandbox({ PUBLIC_URL: 'http://localhost.shop.example' })).toBe(false);
	expect(wantsSandbox({ PUBLIC_URL: 'http://localhost:3000' })).toBe(true);
});

test('keys in the .env file count', () => {
	const valuesOf = (text: string) => parseEnv(text) as Given;
	const text =
		'# mine\nPORT=3100 # here\n  export PAYSTACK_SECRET_KEY = "sk_live_x" # real\nEMPTY=\n#PAYPAL_CLIENT_ID=y\n';
	expect(valuesOf(text)).toEqual({ PORT: '3100', PAYSTACK_SECRET_KEY: 'sk_live_x', EMPTY: '' });
	expect(wantsSandbox(valuesOf(text))).toBe(false);
	expect(wantsSandbox(valuesOf('#PAYPAL_CLIENT_ID=y'))).toBe(true);
});

test('webhooks go where the shop listens', () => {
	expect(shopUrl({})).toBe('http://127.0.0.1:3000');
	expect(shopUrl({ HOST: '0.0.0.0', PORT: '8080' })).toBe('http://127.0.0.1:8080');
	expect(shopUrl({ HOST: '10.0.0.5', PORT: '8080' })).toBe('http://10.0.0.5:8080');
	expect(shopUrl({ HOST: '::1', PORT: '8080' })).toBe('http://[::1]:8080');
});
