import { afterAll, afterEach } from 'vitest';
import type { Timeouts } from '#shop/payments/providers/provider-call.ts';
import { openSandbox, type Sandbox } from '#tools/payments-sandbox/sandbox.ts';

export const SANDBOX_KEYS = {
	PAYSTACK_SECRET_KEY: 'sk_test_of_the_tests',
	PAYPAL_CLIENT_ID: 'client-of-the-tests',
	PAYPAL_CLIENT_SECRET: 'secret-of-the-tests',
	PAYPAL_WEBHOOK_ID: 'WH-OF-THE-TESTS',
};

/** Tests do not wait for real time-outs. */
export const SHORT_TIMEOUTS: Timeouts = { timeoutMs: 1000, tries: 2, pauseMs: 1 };

/** A payments sandbox for one test file, with faults removed before each test. Call at the top of the file. */
export async function testSandbox(): Promise<Sandbox> {
	const sandbox = await openSandbox({
		keys: SANDBOX_KEYS,
		port: 0,
		shopUrl: null,
		checkoutUrl: null,
		retryMs: [1, 1],
		firstNumber: 1000,
	});
	afterEach(() => sandbox.faults.clear());
	afterAll(() => sandbox.close());
	return sandbox;
}

/** The shop's settings for a sandbox. */
export function sandboxEnvironment({ url }: Pick<Sandbox, 'url'>): NodeJS.ProcessEnv {
	return {
		...SANDBOX_KEYS,
		PAYSTACK_BASE_URL: url,
		PAYPAL_BASE_URL: url,
		EXCHANGE_RATE_URL: `${url}/rates`,
	};
}
