import { z } from 'zod';
import type { PaymentsConfig } from '#shop/payments/providers/open-providers.ts';

// The part of the configuration about paying online.

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

export const PaymentsEnvironment = z.object({
	PAYSTACK_SECRET_KEY: z
		.string()
		.regex(/^sk_(test|live)_\S+$/, 'must begin with sk_test_ or sk_live_')
		.optional(),
	PAYSTACK_BASE_URL: address.optional(),
	PAYPAL_CLIENT_ID: z.string().optional(),
	PAYPAL_CLIENT_SECRET: z.string().optional(),
	PAYPAL_WEBHOOK_ID: z.string().optional(),
	PAYPAL_BASE_URL: address.optional(),
	EXCHANGE_RATE_URL: z.url({ protocol: /^https?$/ }).optional(),
});
type Environment = z.infer<typeof PaymentsEnvironment>;

const PAYSTACK = 'https://api.paystack.co';
const PAYPAL = 'https://api-m.paypal.com';
const PAYPAL_SANDBOX = /(^|\.)sandbox\.paypal\.com$/;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @throws Error with one sentence when keys are incomplete, would be sent to a wrong place, or mix test and live */
export function readPayments(env: Environment, publicUrl: string): PaymentsConfig {
	const paystack = readPaystack(env);
	const paypal = readPaypal(env);
	if (paystack && paypal && paystack.testing !== paypal.testing) {
		throw wrong(
			'Paystack and PayPal must both be live or both be for trying: one of PAYSTACK_SECRET_KEY and PAYPAL_BASE_URL is not.',
		);
	}
	return {
		...(paystack ? { paystack: paystack.access } : {}),
		...(paypal ? { paypal: paypal.access } : {}),
		...(env.EXCHANGE_RATE_URL ? { exchangeRateUrl: env.EXCHANGE_RATE_URL } : {}),
		testing: paystack?.testing ?? paypal?.testing ?? false,
		publicUrl,
	};
}

function readPaystack({ PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_BASE_URL }: Environment) {
	if (!secretKey) return null;
	const baseUrl = PAYSTACK_BASE_URL ?? PAYSTACK;
	const testing = secretKey.startsWith('sk_test_');
	refusePlain('PAYSTACK_BASE_URL', baseUrl);
	if (!testing && isLoopback(baseUrl))
		throw wrong('PAYSTACK_SECRET_KEY is a live key, and PAYSTACK_BASE_URL is on this machine.');
	return { access: { secretKey, baseUrl }, testing };
}

function readPaypal(env: Environment) {
	const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = env;
	const webhookId = env.PAYPAL_WEBHOOK_ID;
	if (!clientId && !clientSecret && !webhookId) return null;
	if (!clientId || !clientSecret || !webhookId) {
		throw wrong('PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID go together.');
	}
	if (!env.EXCHANGE_RATE_URL)
		throw wrong('PayPal takes no naira: EXCHANGE_RATE_URL must tell the price of a dollar.');
	const baseUrl = env.PAYPAL_BASE_URL ?? PAYPAL;
	refusePlain('PAYPAL_BASE_URL', baseUrl);
	const testing = PAYPAL_SANDBOX.test(new URL(baseUrl).hostname) || isLoopback(baseUrl);
	return { access: { clientId, clientSecret, webhookId, baseUrl }, testing };
}

/** Keys are sent without encryption to this machine only. */
function refusePlain(name: string, url: string): void {
	if (url.startsWith('http:') && !isLoopback(url)) throw wrong(`${name} must begin with https://.`);
}

function isLoopback(url: string): boolean {
	return LOOPBACK.has(new URL(url).hostname);
}

function wrong(sentence: string): Error {
	return new Error(`The configuration is wrong: ${sentence}`);
}
